import Responses
import ScreenModel
import WiredraftCore

/// The JSON of an answer as lines that fold, with a cursor: only the visible lines are read.
struct AnswerTree: Sendable {
  private var nested: NestedTree
  private(set) var top: NestedTree.Place
  private(set) var place: NestedTree.Place
  /// The level up to which everything is unfolded; nil for the first choice.
  private var level: Int?

  init?(of answer: ReceivedAnswer) {
    guard let index = answer.json, let text = answer.text else { return nil }
    let tree = JSONTree(index) { text.bytes(in: $0) }
    nested = NestedTree(tree)
    guard let first = nested.first() else { return nil }
    (top, place) = (first, first)
  }

  var tree: JSONTree { nested.tree }
  /// The line of the answer under the cursor, whatever is inside its text.
  var cursor: JSONTree.Line { place.outer }
  /// The line under the cursor, in the text that it is in.
  var line: JSONTree.Line { place.line }

  private static let deepest = 100

  /// Returns the number of lines, folded as they are; nil if it isn't below a limit.
  func lineCount(upTo limit: Int) -> Int? {
    guard let first = nested.first() else { return nil }
    let count = nested.places(from: first, count: limit).count
    return count < limit ? count : nil
  }

  // MARK: - Moving

  mutating func move(_ action: Action, rows: Int) -> Bool {
    switch action {
    case .moveUp: moveCursor(to: nested.place(before: place))
    case .moveDown: moveCursor(to: nested.place(after: place))
    case .pageUp: moveCursor(to: nested.places(before: place, count: max(1, rows - 1)).first)
    case .pageDown: moveCursor(to: nested.places(from: place, count: max(2, rows)).last)
    case .moveToFirst: moveCursor(to: nested.first())
    case .moveToLast: moveCursor(to: nested.last())
    case .moveLeft:
      if isFolded == false { nested.setFolded(true, place) } else { moveCursor(to: nested.parent(of: place)) }
    case .moveRight:
      if isFolded == true {
        nested.setFolded(false, place)
      } else if isFolded == false {
        moveCursor(to: nested.place(after: place))
      }
    case .openAnswer: if let isFolded { nested.setFolded(!isFolded, place) }
    case .nest: unfold(by: 1)
    case .flatten: unfold(by: -1)
    default: return false
    }
    return true
  }

  /// Whether the elements, members or JSON of the value under the cursor are hidden; nil if it has none.
  var isFolded: Bool? {
    if place.line.isFoldable { return nested.descend(place) { $0.tree.isFolded($1) } }
    if nested.isUnfoldedText(place) { return false }
    return nested.isText(place) ? true : nil
  }

  private mutating func moveCursor(to place: NestedTree.Place?) {
    if let place { self.place = place }
  }

  private mutating func unfold(by step: Int) {
    let level = max(0, min(Self.deepest, (self.level ?? (step > 0 ? 1 : 2)) + step))
    self.level = level
    nested.tree.folding = JSONTree.Folding(.level(level))
    moveCursor(to: nested.present(place))
    top = nested.present(top) ?? top
  }

  mutating func reveal(_ offset: Int) {
    if let line = (try? nested.tree.reveal(offset)) ?? nil { place = NestedTree.Place([line]) }
  }

  // MARK: - Scrolling

  mutating func settle(rows: Int) {
    let rows = max(1, rows)
    // A fold may hide the first visible line.
    top = nested.present(top) ?? top
    if place < top { top = place }
    guard let last = nested.places(from: top, count: rows).last, last < place else { return }
    top = nested.places(before: place, count: rows - 1).first ?? place
  }

  /// Scrolls by lines; the cursor stays on the screen.
  mutating func scroll(by step: Int, rows: Int) {
    let next =
      step < 0
      ? nested.places(before: top, count: -step).first : nested.places(from: top, count: step + 1).last
    guard let next else { return }
    top = next
    if place < top { place = top }
    if let last = nested.places(from: top, count: max(1, rows)).last, last < place { place = last }
  }

  mutating func select(_ index: Int) {
    let shown = nested.places(from: top, count: index + 1)
    if shown.indices.contains(index) { place = shown[index] }
  }

  // MARK: - What is visible

  struct Row {
    let place: NestedTree.Place
    let row: JSONTree.Row
    /// Whether the value is a text whose JSON can be unfolded; false if it is, nil for any other value.
    let isFoldedText: Bool?
  }

  func rows(_ count: Int, limit: Int) -> [Row] {
    nested.rows(from: top, count: count, limit: limit).map { place, row in
      let isText = place.line.kind == .string && nested.isText(place)
      return Row(
        place: place, row: row, isFoldedText: isText ? !nested.isUnfoldedText(place) : nil)
    }
  }

  func visibleRange(_ rows: Int) -> Range<Int> {
    let last = nested.places(from: top, count: rows).last?.outer.value.upperBound ?? 0
    return top.outer.start..<max(top.outer.start + 1, last)
  }

  // MARK: - The value under the cursor

  /// The path of the value, for JSONPath and for jq; jq's in place of the first where it reaches into a text.
  var path: (json: String, jq: String) {
    let paths = nested.paths(to: place)
    let jq = paths.map { JSONPathText.jq($0) }.joined(separator: " | fromjson | ")
    return (isInText ? jq : JSONPathText.jsonPath(paths[0]), jq)
  }

  var isInText: Bool { place.lines.count > 1 }

  var name: String? { nested.descend(place) { (try? $0.tree.name(of: $1, limit: 1000)) ?? nil }?.text }

  func string(limit: Int) -> DecodedString? {
    nested.descend(place) { (try? $0.tree.string(of: $1, limit: limit)) ?? nil }
  }

  /// The bytes of the value under the cursor, as they are in the answer, or in the text that it is in.
  var literal: [UInt8] { nested.descend(place) { (try? $0.tree.bytes(of: $1)) ?? [] } }

  var sentence: String {
    let value = line.value
    let place =
      isInText
      ? "in the text at byte \(cursor.value.lowerBound.grouped)" : "at byte \(value.lowerBound.grouped)"
    switch line.kind {
    case .object: return "an object of \(count("member")), \(place)"
    case .array: return "an array of \(count("element")), \(place)"
    case .string:
      let text = string(limit: 1 << 16)
      let length =
        text.map { $0.isCut ? "more than 65,000 characters" : $0.text.count.counted("character") } ?? ""
      return "a text of \(length), \(place)"
    case .number: return "a number, \(value.count.byteCount) as sent, \(place)"
    case .bool: return "a bool, \(place)"
    case .null: return "null, \(place)"
    }
  }

  private func count(_ noun: String) -> String {
    line.count.map { $0.counted(noun) } ?? "its end did not come"
  }
}
