import Explanations
import Explanations
import Panels
import ScreenModel

struct HelpDialog: ScrollingDialog {
  let contexts: [KeyContext]
  let topics: [HelpTopic]
  /// Whether this is the glossary, which has no keys.
  var isGlossary = false
  let mouse: HelpTopic?
  var top = 0
  var search: LineEditor?
  var pattern = ""
  var match: Int?
  var laidOut: (columns: Int, lines: [Line])?

  struct Line: Sendable, Hashable {
    var key = ""
    var text: String
    var isTitle = false
    /// Whether the text also uses the columns of the key.
    var isWide = false
    var isSource = false
  }

  init(_ state: ComposerState) {
    contexts = state.contexts
    topics = HelpTopic.helpTopics(in: state)
    mouse = HelpTopic(ParagraphName("pane.mouse"), in: state.options.paragraphs())
  }

  init(glossaryOf state: ComposerState) {
    contexts = []
    topics = state.options.glossary().entries.map {
      HelpTopic(title: $0.title, paragraphs: $0.pieces.map { Sentence($0) }, source: $0.source)
    }
    mouse = nil
    isGlossary = true
  }

  init(glossaryOf state: ComposerState, at word: String) {
    self.init(glossaryOf: state)
    let lines = lines(in: state)
    let room = HelpView.room(in: state.size)
    match = lines.firstIndex { $0.isTitle && $0.text == word }
    pattern = word
    top = max(0, min(match ?? 0, lines.count - room))
  }

  func lines(_ keymap: Keymap, columns: Int, isASCII: Bool = false) -> [Line] {
    let keyColumns = Self.keyColumns(of: columns)
    let keyNames = KeyNames(keymap, contexts: contexts, isASCII: isASCII)
    var lines: [Line] = []
    func addParagraphs(_ topic: HelpTopic) {
      lines.append(Line(text: topic.title, isTitle: true))
      for paragraph in topic.paragraphs {
        lines += TextWrap.lines(paragraph.text(keyNames), columns: columns).map {
          Line(text: $0, isWide: true)
        }
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
      let bindings = keymap.bindings(in: context)
      guard !bindings.isEmpty else { continue }
      lines.append(Line(text: context.title, isTitle: true))
      for binding in bindings {
        let names = binding.keys.map { isASCII ? $0.asciiLabel : $0.label }
        let keys = TextWrap.lines(names.joined(separator: " "), columns: keyColumns)
        let texts = TextWrap.lines(binding.action.sentence.text(keyNames), columns: columns - keyColumns - 1)
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

  static func keyColumns(of columns: Int) -> Int { min(18, columns / 3) }

  func matches(in lines: [Line]) -> [Int] {
    let words = pattern.lowercased()
    guard !words.isEmpty else { return [] }
    return lines.indices.filter { index in
      lines[index].text.lowercased().contains(words) || lines[index].key.lowercased().contains(words)
    }
  }

  // MARK: - As a dialog

  var context: KeyContext { search == nil ? HelpDialog.keys : .typing }
  var helpParagraph: ParagraphName? { nil }

  func lines(in state: ComposerState) -> [Line] {
    let columns = HelpView.columns(in: state.size)
    if let laidOut, laidOut.columns == columns { return laidOut.lines }
    return lines(state.keymap, columns: columns, isASCII: state.options.boxesAreASCII)
  }

  mutating func settle(in state: ComposerState) {
    laidOut = (HelpView.columns(in: state.size), lines(in: state))
  }

  func extent(in state: ComposerState) -> (lines: Int, room: Int) {
    (lines(in: state).count, HelpView.room(in: state.size))
  }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    HelpView(state: state, help: self).draw()
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .choose where search != nil: "keep"
    default: nil
    }
  }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    switch action {
    case .glossary: !isGlossary
    case .nextQuestion: false
    case .nextMatch, .previousMatch: matches(in: lines(in: state)).contains { $0 != match }
    default: true
    }
  }

  mutating func applyOther(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    switch action {
    case .search: search = LineEditor("")
    case .glossary where !isGlossary:
      return .stay { state in
        state.open(HelpDialog(glossaryOf: state))
        return []
      }
    case .nextMatch: goToMatch(by: 1, in: state)
    case .previousMatch: goToMatch(by: -1, in: state)
    case .choose where search != nil: search = nil
    case .close where search != nil:
      search = nil
      pattern = ""
      match = nil
    case .help where search == nil: break
    default:
      guard search?.apply(action) == true else { return nil }
      find(in: state)
    }
    return .stay
  }

  mutating func type(_ text: String, in state: inout ComposerState) -> DialogStep? {
    search?.insert(text)
    find(in: state)
    return .stay
  }

  private mutating func find(in state: ComposerState) {
    pattern = search?.text ?? ""
    match = nil
    goToMatch(by: 1, in: state)
  }

  /// Goes to another match, wrapping around at the ends; does nothing if there is none.
  private mutating func goToMatch(by step: Int, in state: ComposerState) {
    let (lines, room) = (lines(in: state), HelpView.room(in: state.size))
    let all = matches(in: lines)
    guard let first = all.first, let last = all.last else { return }
    let from = match ?? (step > 0 ? top - 1 : top)
    let target =
      step > 0 ? all.first { $0 > from } ?? first : all.last { $0 < from } ?? last
    match = target
    if target < top || target >= top + room {
      top = max(0, min(target - room / 3, lines.count - room))
    }
  }
}

extension HelpDialog {
  static let keys = KeyContext(
    "help", "In this help",
    bindings: [
      .init([.named(.down), .letter("j")], .moveDown, footer: 2),
      .init([.named(.up), .letter("k")], .moveUp, footer: 2),
      .init([.named(.pageDown), .letter(" ")], .pageDown, footer: 3),
      .init([.named(.pageUp)], .pageUp, footer: 3),
      .init([.letter("g"), .named(.home)], .moveToFirst),
      .init([.letter("G"), .named(.end)], .moveToLast),
      .init([.letter("/")], .search, footer: 4),
      .init([.letter("n")], .nextMatch, footer: 2),
      .init([.letter("N")], .previousMatch),
      .init([.letter("w")], .glossary, footer: 5),
      .init(
        [.named(.escape), .letter("q"), .letter("?"), .control("g"), .named(.function(1)), .named(.enter)],
        .close, footer: 1),
    ])
}
