import Responses
import ScreenModel

/// The JSON of an answer as lines that fold, with a cursor: only the visible lines are read.
struct AnswerTree: Sendable {
  private(set) var tree: JSONTree
  /// The first visible line, and the line under the cursor.
  private(set) var top: JSONTree.Line
  private(set) var cursor: JSONTree.Line
  /// The level up to which everything is unfolded; nil for the first choice.
  private var level: Int?

  /// Makes the tree of an answer; nil if its content is no JSON.
  init?(of answer: ReceivedAnswer) {
    guard let index = answer.json, let text = answer.text else { return nil }
    let tree = JSONTree(index) { text.bytes(in: $0) }
    guard let first = try? tree.firstLine() else { return nil }
    self.tree = tree
    (top, cursor) = (first, first)
  }

  /// The deepest level that a key unfolds at once.
  private static let deepest = 100

  /// Returns the number of lines, folded as they are; nil if it isn't below a limit.
  func lineCount(upTo limit: Int) -> Int? {
    guard let first = try? tree.firstLine(), let lines = try? tree.lines(from: first, count: limit) else {
      return nil
    }
    return lines.count < limit ? lines.count : nil
  }

  // MARK: - Moving

  /// Moves the cursor, folds or unfolds; returns false if the action does nothing of it.
  mutating func move(_ action: Action, rows: Int) -> Bool {
    switch action {
    case .moveUp: moveCursor(to: try? tree.line(before: cursor))
    case .moveDown: moveCursor(to: try? tree.line(after: cursor))
    case .pageUp: moveCursor(to: (try? tree.lines(before: cursor, count: max(1, rows - 1)))?.first)
    case .pageDown: moveCursor(to: (try? tree.lines(from: cursor, count: max(2, rows)))?.last)
    case .moveToFirst: moveCursor(to: try? tree.firstLine())
    case .moveToLast: moveCursor(to: try? tree.lastLine())
    case .moveLeft:
      if cursor.isFoldable, !tree.isFolded(cursor) {
        tree.setFolded(true, cursor)
      } else {
        moveCursor(to: try? tree.parent(of: cursor))
      }
    case .moveRight:
      if tree.isFolded(cursor) {
        tree.setFolded(false, cursor)
      } else if cursor.isFoldable {
        moveCursor(to: try? tree.line(after: cursor))
      }
    case .openAnswer: tree.setFolded(!tree.isFolded(cursor), cursor)
    case .nest: unfold(by: 1)
    case .flatten: unfold(by: -1)
    default: return false
    }
    return true
  }

  private mutating func moveCursor(to line: JSONTree.Line??) {
    if let line = line.flatMap(\.self) { cursor = line }
  }

  /// Unfolds one level more, or one less, everywhere.
  private mutating func unfold(by step: Int) {
    let level = max(0, min(Self.deepest, (self.level ?? (step > 0 ? 1 : 2)) + step))
    self.level = level
    tree.folding = JSONTree.Folding(.level(level))
    moveCursor(to: try? tree.line(at: cursor.start))
    if let line = try? tree.line(at: top.start) { top = line }
  }

  /// Goes to the value or name at an offset of the text, and unfolds what is around it.
  mutating func reveal(_ offset: Int) {
    if let line = try? tree.reveal(offset) { cursor = line }
  }

  // MARK: - Scrolling

  /// Brings the cursor onto the screen.
  mutating func settle(rows: Int) {
    let rows = max(1, rows)
    // A fold may hide the first visible line.
    if let line = try? tree.line(at: top.start) { top = line }
    if cursor.start < top.start { top = cursor }
    let shown = (try? tree.lines(from: top, count: rows)) ?? []
    guard let last = shown.last, cursor.start > last.start else { return }
    top = (try? tree.lines(before: cursor, count: rows - 1))?.first ?? cursor
  }

  /// Scrolls by lines; the cursor stays on the screen.
  mutating func scroll(by step: Int, rows: Int) {
    let next =
      step < 0
      ? (try? tree.lines(before: top, count: -step))?.first
      : (try? tree.lines(from: top, count: step + 1))?.last
    guard let next else { return }
    top = next
    let shown = (try? tree.lines(from: top, count: max(1, rows))) ?? []
    if cursor.start < top.start { cursor = top }
    if let last = shown.last, cursor.start > last.start { cursor = last }
  }

  /// Moves the cursor to a visible line.
  mutating func select(_ index: Int) {
    let shown = (try? tree.lines(from: top, count: index + 1)) ?? []
    if shown.indices.contains(index) { cursor = shown[index] }
  }

  // MARK: - The value under the cursor

  /// The path of the value, for JSONPath and for jq.
  var path: (json: String, jq: String)? {
    (try? tree.path(to: cursor)).map { (JSONPathText.jsonPath($0), JSONPathText.jq($0)) }
  }

  /// The name of the member under the cursor; nil for an element.
  var name: String? {
    (try? tree.rows(from: cursor, count: 1, limit: 1000))?.first?.name?.text
  }

  /// The kind, the size and the place of the value, in a sentence.
  var sentence: String {
    let value = cursor.value
    let place = "at byte \(value.lowerBound.grouped)"
    switch cursor.kind {
    case .object: return "an object of \(count("member")), \(place)"
    case .array: return "an array of \(count("element")), \(place)"
    case .string:
      let text = try? tree.string(of: cursor, limit: 1 << 16)
      let length =
        text.map { $0.isCut ? "more than 65,000 characters" : $0.text.count.counted("character") } ?? ""
      return "a text of \(length), \(place)"
    case .number: return "a number, \(value.count.byteCount) as sent, \(place)"
    case .bool: return "a bool, \(place)"
    case .null: return "null, \(place)"
    }
  }

  private func count(_ noun: String) -> String {
    cursor.count.map { $0.counted(noun) } ?? "its end did not come"
  }
}
