import Explanations
import ScreenModel
import WiredraftExplanations

/// In each context, the keys in the file replace an action's default keys, and another action that had one of them by
/// default loses it. Escape and Enter keep their meaning in dialogs and while a text is edited.
struct KeymapReader {
  private(set) var keymap = Keymap.standard
  private(set) var problems: [ConfigurationProblem] = []
  private let entries: [KeyContext: [ConfigurationEntry]]
  private var given: [KeyContext: [KeyPress: (action: Action, place: ConfigurationPlace)]] = [:]

  init(_ entries: [KeyContext: [ConfigurationEntry]]) { self.entries = entries }

  mutating func read() {
    var bindings: [KeyContext: [Keymap.Binding]] = [:]
    for context in KeyContext.allCases {
      guard let entries = entries[context] else { continue }
      bindings[context] = read(entries, in: context, context.bindings)
    }
    keymap = Keymap(bindings)
    keepQuit()
    noteMissing()
    noteHidden()
  }

  // MARK: - One context

  private struct Wish {
    var action: Action
    var keys: [KeyPress]
    var entry: ConfigurationEntry
  }

  private mutating func read(
    _ entries: [ConfigurationEntry], in context: KeyContext, _ before: [Keymap.Binding]
  ) -> [Keymap.Binding] {
    var wishes: [Wish] = []
    for entry in entries {
      guard let action = action(of: entry, in: context) else { continue }
      guard let items = entry.items else {
        fail(
          "keys are texts: \(entry.name) = \"x\", or a list of them: [\"x\", \"del\"]; [] for none",
          at: entry.valuePlace)
        continue
      }
      var keys: [KeyPress] = []
      for item in items {
        guard let key = key(of: item, for: action, in: context), !keys.contains(key) else { continue }
        given[context, default: [:]][key] = (action, item.place)
        keys.append(key)
      }
      // If all keys are invalid, the action keeps its default keys.
      if keys.isEmpty, !items.isEmpty { continue }
      wishes.append(Wish(action: action, keys: keys, entry: entry))
    }
    return merge(wishes, in: context, before)
  }

  private mutating func merge(
    _ wishes: [Wish], in context: KeyContext, _ before: [Keymap.Binding]
  ) -> [Keymap.Binding] {
    let taken = given[context] ?? [:]
    var result: [Keymap.Binding] = []
    for var binding in before {
      let own = binding.keys
      if let wish = wishes.first(where: { $0.action == binding.action }) {
        let fixed = own.filter { context.fixedAction(of: $0) == binding.action && !wish.keys.contains($0) }
        if wish.keys.isEmpty, let key = fixed.first {
          warn(
            "\(wish.entry.name) keeps \(key.name): that key always does it here", at: wish.entry.valuePlace)
        }
        binding.keys = wish.keys + fixed
      } else {
        binding.keys = own.filter { taken[$0].map { $0.action == binding.action } ?? true }
        if binding.keys.isEmpty, let key = own.first(where: { taken[$0] != nil }), let thief = taken[key] {
          warn(
            "\(key.name) was the only key of \(binding.action.configurationName) in [\(context.configurationSection)], which has none now",
            at: thief.place)
        }
      }
      result.append(binding)
    }
    for wish in wishes where !before.contains(where: { $0.action == wish.action }) && !wish.keys.isEmpty {
      result.append(Keymap.Binding(wish.keys, wish.action))
    }
    return result.filter { !$0.keys.isEmpty }
  }

  // MARK: - Names

  /// The actions that older versions had, and what does their work now.
  private static let successors = ["discard-for-good": "discard-unsaved, which moves a draft to the trash"]

  private mutating func action(of entry: ConfigurationEntry, in context: KeyContext) -> Action? {
    if let successor = Self.successors[entry.name] {
      warn("\(entry.name) has another name now: \(successor)", at: entry.place)
      return nil
    }
    guard let action = Action.byConfigurationName[entry.name] else {
      let here = Action.byConfigurationName.filter { context.takes($0.value) }.keys.sorted()
      let near =
        Nearest.nearest(to: entry.name, in: here)
        ?? Nearest.nearest(to: entry.name, in: Action.byConfigurationName.keys.sorted())
      fail(
        "there is no action \(entry.name)\(near.map { "; is \($0) meant?" } ?? "; `wiredraft config --defaults` lists all")",
        at: entry.place)
      return nil
    }
    guard context.takes(action) else {
      let places = KeyContext.allCases.filter { $0.takes(action) }.map { "[\($0.configurationSection)]" }
      fail(
        "\(entry.name) does nothing in [\(context.configurationSection)]; it can have keys in \(places.joined(separator: ", "))",
        at: entry.place)
      return nil
    }
    return action
  }

  private mutating func key(
    of item: ConfigurationEntry.Item, for action: Action, in context: KeyContext
  ) -> KeyPress? {
    let reading = KeyName(item.text)
    guard let key = reading.key else {
      fail(reading.problem ?? "there is no key \(item.text)", at: item.place)
      return nil
    }
    if let fixed = context.fixedAction(of: key), fixed != action {
      fail(
        "\(key.name) is always \(fixed.configurationName) in [\(context.configurationSection)], so that there is always a way out",
        at: item.place)
      return nil
    }
    if context.types(key) {
      let what = context.isText || context == .anywhere ? "a text is typed" : "letters choose"
      fail("here \(what), also with \(key.name): use Control, Alt or a function key", at: item.place)
      return nil
    }
    if let other = given[context]?[key], other.action != action {
      fail(
        "\(key.name) is the key of \(other.action.configurationName) in line \(other.place.line) already",
        at: item.place)
      return nil
    }
    if let owner = reading.owner {
      warn("\(key.name) belongs to \(owner), and often doesn't come through", at: item.place)
    }
    return key
  }

  // MARK: - All contexts

  private mutating func keepQuit() {
    guard keymap.key(for: .quit, in: [.anywhere]) == nil else { return }
    let key = KeyPress.control("q")
    let place =
      given[.anywhere]?[key]?.place ?? entries[.anywhere]?.first { $0.name == "quit" }?.place
      ?? ConfigurationPlace(line: 1, column: 1)
    fail("quit needs a key in [keys.anywhere], and keeps c-q", at: place)
    var bindings = keymap.bindings(in: .anywhere)
    for index in bindings.indices { bindings[index].keys.removeAll { $0 == key } }
    bindings.append(Keymap.Binding([key], .quit, footer: 18))
    var replacements = keymap.replacements
    replacements[.anywhere] = bindings.filter { !$0.keys.isEmpty }
    keymap = Keymap(replacements)
  }

  /// Reports actions that can't be reached, because the file removes their keys.
  private mutating func noteMissing() {
    for (context, entries) in entries {
      for entry in entries {
        guard entry.items?.isEmpty == true, let action = Action.byConfigurationName[entry.name],
          Keymap.standard.key(for: action, in: [context]) != nil,
          keymap.key(for: action, in: [context]) == nil
        else { continue }
        if action == .help || action == .palette {
          warn("\(entry.name) has no key in [\(context.configurationSection)] now", at: entry.place)
        } else if action.place == nil || !context.isOfPanes && !Action.commands.contains(action) {
          warn("nothing else does \(entry.name): without a key it can't be reached there", at: entry.place)
        }
      }
    }
  }

  /// Reports keys in the file that hide another action or are hidden, where several contexts apply.
  private mutating func noteHidden() {
    var warned: Set<String> = []
    for stack in KeyContext.stacks {
      for (near, context) in stack.enumerated() where !context.isOverlay {
        for far in stack.dropFirst(near + 1) {
          for (key, place) in collisions(context, far) {
            let front = keymap.action(for: key, in: context)?.configurationName ?? ""
            let back = keymap.action(for: key, in: far)?.configurationName ?? ""
            let text =
              "\(key.name) is \(front) in [\(context.configurationSection)], which hides \(back) of [\(far.configurationSection)] there"
            if warned.insert(text).inserted { warn(text, at: place) }
          }
        }
      }
    }
  }

  private func collisions(_ near: KeyContext, _ far: KeyContext) -> [(KeyPress, ConfigurationPlace)] {
    let keys = Set((given[near] ?? [:]).keys).union((given[far] ?? [:]).keys)
    return keys.sorted { $0.name < $1.name }.compactMap { key in
      guard let front = keymap.action(for: key, in: near), let back = keymap.action(for: key, in: far),
        front != back, !near.hides.contains(back),
        let place = given[near]?[key]?.place ?? given[far]?[key]?.place
      else { return nil }
      // A default action that keeps another key is not missed.
      let keys = keymap.bindings(in: far).first { $0.action == back }?.keys ?? []
      if given[far]?[key] == nil, keys.contains(where: { keymap.action(for: $0, in: near) == nil }) {
        return nil
      }
      return (key, place)
    }
  }

  // MARK: - Problems

  private mutating func fail(_ sentence: String, at place: ConfigurationPlace) {
    problems.append(ConfigurationProblem(line: place.line, column: place.column, sentence))
  }

  private mutating func warn(_ sentence: String, at place: ConfigurationPlace) {
    problems.append(
      ConfigurationProblem(line: place.line, column: place.column, severity: .warning, sentence))
  }
}
