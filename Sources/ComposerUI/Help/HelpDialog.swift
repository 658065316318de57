import Explanations
import ScreenModel

/// The help: what the focused thing is, what can be done here, then all keys; or the glossary.
struct HelpState: Sendable {
  /// Where the help was asked for.
  let contexts: [KeyContext]
  /// What the focused thing is.
  let topics: [HelpTopic]
  /// Whether it is the glossary, which has no keys.
  var isGlossary = false
  /// What there is to say of the mouse.
  let mouse: HelpTopic?
  /// The first line that is visible.
  var top = 0
  /// The field of the search, while it is open.
  var search: LineEditor?
  /// What is searched for; empty for nothing.
  var pattern = ""
  /// The line that the search went to last.
  var match: Int?

  struct Line: Sendable, Hashable {
    var key = ""
    var text: String
    var isTitle = false
    /// Whether the text takes the columns of the key, too.
    var isWide = false
    /// Whether it tells where something is laid down.
    var isSource = false
  }

  /// Makes the help for what has the focus.
  init(_ state: ComposerState) {
    contexts = state.contexts
    topics = state.helpTopics
    mouse = HelpTopic(HelpPlace.mouse.paragraph, in: state.options.paragraphs())
  }

  /// Makes the list of all words of the program.
  init(glossaryOf state: ComposerState) {
    contexts = []
    topics = state.options.glossary().entries.map {
      HelpTopic(title: $0.title, paragraphs: $0.pieces, source: $0.source)
    }
    mouse = nil
    isGlossary = true
  }

  /// The lines, made from the keymap, for a help of some columns.
  func lines(_ keymap: Keymap, columns: Int, isASCII: Bool = false) -> [Line] {
    let keyColumns = Self.keyColumns(of: columns)
    var lines: [Line] = []
    func addParagraphs(_ topic: HelpTopic) {
      lines.append(Line(text: topic.title, isTitle: true))
      for paragraph in topic.paragraphs {
        let text = KeyMentions.translated(paragraph, for: keymap, isASCII: isASCII)
        lines += TextWrap.lines(text, columns: columns).map { Line(text: $0, isWide: true) }
      }
      if let source = topic.source {
        lines += TextWrap.lines("Source: \(source)", columns: columns).map {
          Line(text: $0, isWide: true, isSource: true)
        }
      }
      lines.append(Line(text: ""))
    }
    topics.forEach(addParagraphs)
    guard !isGlossary else { return Array(lines.dropLast()) }
    let others = KeyContext.allCases.filter { !contexts.contains($0) }
    for context in contexts + others {
      let bindings = keymap.bindings[context] ?? []
      guard !bindings.isEmpty else { continue }
      lines.append(Line(text: context.title, isTitle: true))
      for binding in bindings {
        let names = binding.keys.map { isASCII ? $0.asciiLabel : $0.label }
        let keys = TextWrap.lines(names.joined(separator: " "), columns: keyColumns)
        let texts = TextWrap.lines(binding.action.sentence, columns: columns - keyColumns - 1)
        for index in 0..<max(keys.count, texts.count) {
          lines.append(
            Line(key: index < keys.count ? keys[index] : "", text: index < texts.count ? texts[index] : ""))
        }
      }
      lines.append(Line(text: ""))
    }
    if let mouse { addParagraphs(mouse) }
    lines.removeLast()
    return lines
  }

  /// The columns for keys, of those within the help.
  static func keyColumns(of columns: Int) -> Int { min(18, columns / 3) }

  /// The lines that hold what is searched for; their number counts from 0.
  func matches(in lines: [Line]) -> [Int] {
    let words = pattern.lowercased()
    guard !words.isEmpty else { return [] }
    return lines.indices.filter { index in
      lines[index].text.lowercased().contains(words) || lines[index].key.lowercased().contains(words)
    }
  }
}

extension ComposerState {
  /// The lines of the help at the size of the screen.
  func helpLines(_ help: HelpState) -> [HelpState.Line] {
    help.lines(keymap, columns: HelpView.columns(in: size), isASCII: options.boxesAreASCII)
  }

  mutating func apply(_ action: Action, to help: HelpState) {
    var help = help
    let lines = helpLines(help)
    let room = HelpView.room(in: size)
    let last = max(0, lines.count - room)
    let page = max(1, room - 1)
    switch action {
    case .pageDown: help.top += page
    case .pageUp: help.top -= page
    case .moveDown: help.top += 1
    case .moveUp: help.top -= 1
    case .moveToFirst: help.top = 0
    case .moveToLast: help.top = last
    case .search: help.search = LineEditor("")
    case .glossary where !help.isGlossary:
      layers.append(.help(HelpState(glossaryOf: self)))
      return
    case .nextMatch: help.goToMatch(by: 1, in: lines, room: room)
    case .previousMatch: help.goToMatch(by: -1, in: lines, room: room)
    case .choose where help.search != nil: help.search = nil
    case .close where help.search != nil:
      help.search = nil
      help.pattern = ""
      help.match = nil
    case .close:
      layers.removeLast()
      return
    default:
      guard help.search?.apply(action) == true else { return }
      help.pattern = help.search?.text ?? ""
      help.match = nil
      help.goToMatch(by: 1, in: lines, room: room)
    }
    help.top = max(0, min(help.top, last))
    layers[layers.count - 1] = .help(help)
  }
}

extension HelpState {
  /// Goes on to a line that holds what is searched for, round and round; without one, all stays.
  fileprivate mutating func goToMatch(by step: Int, in lines: [Line], room: Int) {
    let all = matches(in: lines)
    guard let first = all.first, let last = all.last else { return }
    let from = match ?? (step > 0 ? top - 1 : top)
    let target =
      step > 0 ? all.first { $0 > from } ?? first : all.last { $0 < from } ?? last
    match = target
    if target < top || target >= top + room { top = target - room / 3 }
  }
}
