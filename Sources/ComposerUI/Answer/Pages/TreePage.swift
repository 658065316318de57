import Responses
import ScreenModel
import Sending
import WiredraftCore

struct TreePage: AnswerPage {
  private let answer: ReceivedAnswer
  private let text: any AnswerBytes
  private var tree: AnswerTree
  private var matchOffset: Int?
  let nextPage: NextPage?

  init?(_ answer: ReceivedAnswer) {
    guard let tree = AnswerTree(of: answer), let text = answer.text else { return nil }
    (self.answer, self.text, self.tree) = (answer, text, tree)
    nextPage = (try? NextPage.find(in: tree.tree)) ?? nil
  }

  var position: [AnyHashable] { [tree.place, tree.tree.folding] }
  var searched: (any AnswerBytes)? { text }
  var searchOffset: Int { matchOffset ?? tree.cursor.start }

  var cursor: JSONTree.Line { tree.cursor }

  var value: AnswerValue? {
    guard tree.line.value.count <= 1 << 20,
      let value = try? ParameterValue(json: String(decoding: tree.literal, as: UTF8.self))
    else { return nil }
    return AnswerValue(
      value, named: tree.name ?? "value", place: tree.path.json, isReachable: !tree.isInText)
  }

  private var reflection: Reflection? {
    guard !tree.cursor.isContainer, !tree.isInText else { return nil }
    return answer.reflections.first { $0.found.range.overlaps(tree.cursor.value) }?.found
  }

  var reflectedRow: Draft.RowReference? {
    guard !tree.cursor.isContainer else { return nil }
    return answer.reflections.first { $0.found.range.overlaps(tree.cursor.value) }?.row
  }

  private var lead: AnswerLead? {
    guard tree.isFolded == nil else { return nil }
    if let nextPage, !tree.isInText, tree.cursor.value.overlaps(nextPage.range) {
      return .next(nextPage, of: answer)
    }
    guard let text = tree.string(limit: 4096)?.text,
      text.hasPrefix("http://") || text.hasPrefix("https://") || text.hasPrefix("/")
    else { return nil }
    return answer.sent.url.resolving(text).map { .request(to: $0) }
  }

  func label(of action: Action) -> String? {
    action == .openAnswer ? lead?.label ?? (tree.isFolded == true ? "unfold" : "fold") : nil
  }

  func refusal(of action: Action, in state: ComposerState) -> Sentence? {
    action == .openAnswer && tree.isFolded == nil && lead == nil
      ? "Only an array or object can be folded, and only an address be followed." : nil
  }

  mutating func apply(_ action: Action, to state: inout ComposerState, rect: Rect?) -> [Effect]? {
    if action == .openAnswer, let lead { return lead.follow(&state) }
    let wasFolded = tree.isFolded == true
    guard tree.move(action, rows: rect?.rows ?? 1) else { return nil }
    // A long text is read only when it is to be unfolded.
    if action == .openAnswer || action == .moveRight, wasFolded, tree.isFolded == true {
      state.message = Message(text: "The text begins like JSON, but is none.", kind: .warning)
    }
    return []
  }

  mutating func reveal(_ offset: Int) {
    tree.reveal(offset)
    matchOffset = offset
  }

  func wantedRows(columns: Int) -> Int? { tree.lineCount(upTo: 100) }

  mutating func settle(in rect: Rect) { tree.settle(rows: rect.rows) }
  mutating func scroll(by step: Int, in rect: Rect) { tree.scroll(by: step, rows: rect.rows) }

  mutating func click(at point: Point, isDouble: Bool, in rect: Rect) {
    tree.select(point.row - rect.row)
    if isDouble { _ = tree.move(.openAnswer, rows: rect.rows) }
  }

  func copies() -> [AnswerCopy.Choice] {
    var choices: [AnswerCopy.Choice] = []
    if tree.line.value.count <= AnswerCopy.largest {
      if let decoded = tree.string(limit: AnswerCopy.largest) {
        choices.append(.init(letter: "v", name: "value", note: "the text", bytes: Array(decoded.text.utf8)))
      }
      choices.append(.init(letter: "j", name: "JSON", note: "the value as it was sent", bytes: tree.literal))
    }
    let path = tree.path
    if !tree.isInText {
      choices.append(.init(letter: "p", name: "path", note: path.json, bytes: Array(path.json.utf8)))
    }
    choices.append(.init(letter: "q", name: "jq", note: path.jq, bytes: Array(path.jq.utf8)))
    return choices
  }

  func draw(
    in state: ComposerState, hasFocus: Bool, found: AnswerSearch?, into screen: inout Screen, _ rect: Rect
  ) -> Point? {
    let shown = tree.visibleRange(rect.rows)
    // Of a long value only the beginning is shown.
    let matches = found?.places(in: shown.prefix(1 << 20)) ?? []
    let row = if case .row(let row) = WireHighlight(state) { row } else { nil as Draft.RowReference? }
    let lit = answer.reflections.filter { $0.row == row }.map(\.found.range)
    return AnswerTreeView(
      tree: tree, options: state.options, hasFocus: hasFocus, matches: matches, lit: lit
    )
    .draw(into: &screen, rect)
  }

  func explanation(in state: ComposerState) -> Sentence {
    let path = tree.path
    let sent = reflection.map { "\($0.sentence) " } ?? ""
    let step: Sentence =
      lead.map {
        "\(key: .openAnswer, in: .answer) makes \($0.label == "next page" ? "the next page" : "it") the request. "
      } ?? ""
    let value = longText.map { "“\($0)” " } ?? ""
    // The cursor's own place is what is different here; how the body ends is told at its beginning.
    let about = tree.place.depth == 0 ? answer.contentSentence : ""
    let subject =
      path.json == "$" ? "The body" : path.json.hasPrefix("$.") ? String(path.json.dropFirst(2)) : path.json
    return "\(subject) is \(tree.sentence). \(value)\(step)\(sent)\(about)"
  }

  /// The text under the cursor, without escapes; nil for a short one without escapes, which its line shows.
  private var longText: String? {
    let range = tree.line.value
    guard let decoded = tree.string(limit: Self.longestText),
      range.count > Self.shortText || decoded.text.utf8.count + 2 != range.count
    else { return nil }
    return decoded.text.visibleLineEnds(columns: Self.longestText) + (decoded.isCut ? "…" : "")
  }

  /// The lengths in bytes up to which a line shows a text, and the explanation does.
  private static let shortText = 24
  private static let longestText = 2_000
}
