import Explanations
import ScreenModel

/// The list of all actions by name, with the query that filters it.
struct PaletteDialog: ListDialog {
  struct Entry: Sendable, Hashable {
    var action: Action
    /// All keys of the action; the first is the one shown.
    var keys: [KeyPress]
    /// The reason why the action would do nothing now; nil if it is enabled.
    var reason: Sentence?

    /// The effect of the action.
    var text: String
    var key: KeyPress? { keys.first }
  }

  private(set) var editor = LineEditor("")
  var selection = 0
  /// The entries that match the query, the best first.
  private(set) var found: [Entry] = []
  private var entries: [Entry] = []

  /// Lists all actions that have a name, and whether each is enabled in a state.
  init(_ state: ComposerState) {
    let isEditing = state.edit != nil
    let contexts = (isEditing ? state.contexts : []) + state.movingContexts + KeyContext.allCases
    var panes = state
    panes.dialogs = []
    var ended = panes
    CellEdit.end(in: &ended)
    for action in Action.commands where isEditing || action.place != .editing {
      var then = PaletteDialog.actsWhileEditing(action, in: state) ? panes : ended
      if !PaletteDialog.actsWhileEditing(action, in: state) { PaletteDialog.lead(to: action, in: &then) }
      entries.append(
        Entry(
          action: action, keys: state.keymap.keys(for: action, in: contexts),
          reason: then.refusal(of: action), text: state.text(action.sentence)))
    }
    find()
  }

  /// The entry that Enter runs.
  var selected: Entry? { found.indices.contains(selection) ? found[selection] : nil }

  static let pageOverlap = 0
  var context: KeyContext { .typing }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.palette") }

  func list(in state: ComposerState) -> ListWindow { PaletteView(state: state, palette: self).list }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    PaletteView(state: state, palette: self).draw()
  }

  func label(of action: Action, in state: ComposerState) -> String? { action == .choose ? "do it" : nil }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    action == .choose ? usable != nil : action != .nextQuestion
  }

  /// The selected entry; nil if it is disabled.
  private var usable: Entry? { selected.flatMap { $0.reason == nil ? $0 : nil } }

  func choose(in state: inout ComposerState) -> DialogStep {
    // A disabled action leaves the palette open, with the reason.
    guard let entry = usable else { return .stay }
    return .close { PaletteDialog.run(entry.action, in: &$0) }
  }

  /// Edits the query.
  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    edit { $0.apply(action) } ? .stay : nil
  }

  mutating func type(_ text: String, in state: inout ComposerState) -> DialogStep? {
    edit { $0.insert(text) }
    return .stay
  }

  @discardableResult
  private mutating func edit<Result>(_ change: (inout LineEditor) -> Result) -> Result {
    let before = editor.text
    let result = change(&editor)
    if editor.text != before {
      find()
      selection = 0
    }
    return result
  }

  private mutating func find() {
    let query = PaletteQuery(editor.text)
    let ranked = entries.enumerated().compactMap { offset, entry -> (rank: Int, offset: Int, entry: Entry)? in
      guard let rank = query.rank(of: entry) else { return nil }
      return (rank * 2 + (entry.reason == nil ? 0 : 1), offset, entry)
    }
    found = ranked.sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }.map(\.entry)
  }
}

/// The query for an action: words of its sentence or label, or a key.
struct PaletteQuery: Sendable {
  private let text: String
  private let words: [Substring]

  init(_ typed: String) {
    text = typed
    words = typed.lowercased().split(separator: " ")
  }

  /// Returns the rank of an entry, 0 for the best; nil if it doesn't match.
  func rank(of entry: PaletteDialog.Entry) -> Int? {
    if text.isEmpty { return 0 }
    if entry.keys.contains(where: isTyped) { return 0 }
    guard !words.isEmpty else { return 0 }
    let label = entry.action.label ?? ""
    let joined = words.joined(separator: " ")
    if label.hasPrefix(joined) { return 1 }
    let sentence = entry.text.lowercased()
    if sentence.hasPrefix(joined) { return 2 }
    let all = label + " " + sentence
    let starts = all.split { !$0.isLetter && !$0.isNumber && $0 != "$" }
    if words.allSatisfy({ word in starts.contains { $0.hasPrefix(word) } }) { return 3 }
    return words.allSatisfy { all.contains($0) } ? 4 : nil
  }

  /// Returns whether the query is the name of a key; a single letter is case-sensitive, `^s` is `^S`.
  private func isTyped(_ key: KeyPress) -> Bool {
    for label in [key.label, key.asciiLabel] {
      if label == text { return true }
      if label.count > 1, text.count > 1, label.lowercased() == text.lowercased() { return true }
    }
    return false
  }
}

extension Keymap {
  /// Returns all keys for an action, those of the nearest context first.
  func keys(for action: Action, in contexts: [KeyContext]) -> [KeyPress] {
    var keys: [KeyPress] = []
    for context in contexts {
      for binding in bindings(in: context) where binding.action == action {
        keys += binding.keys.filter { !keys.contains($0) }
      }
    }
    return keys
  }
}
