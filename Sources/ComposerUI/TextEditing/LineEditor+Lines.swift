import ScreenModel

extension LineEditor {
  /// Moves the cursor to the line above, to the same column if the line is long enough.
  mutating func moveUp() {
    let start = lineStart(before: cursor)
    guard start > text.startIndex else { return }
    let offset = text.distance(from: start, to: cursor)
    let previousEnd = text.index(before: start)
    move(to: offset, from: lineStart(before: previousEnd), end: previousEnd)
  }

  mutating func moveDown() {
    let offset = text.distance(from: lineStart(before: cursor), to: cursor)
    let end = lineEnd(after: cursor)
    guard end < text.endIndex else { return }
    let next = text.index(after: end)
    move(to: offset, from: next, end: lineEnd(after: next))
  }

  private mutating func move(to offset: Int, from start: String.Index, end: String.Index) {
    setCursor(text.index(start, offsetBy: offset, limitedBy: end) ?? end)
  }

  /// Returns the lines around the cursor, the index of the cursor's line, and the cursor's column.
  ///
  /// Only these lines are read.
  func lines(around rows: Int, columns: Int) -> (lines: [[Cell]], cursor: Point) {
    guard rows > 0 else { return ([], Point(column: 0, row: 0)) }
    var start = lineStart(before: cursor)
    var above: [[Cell]] = []
    while above.count < rows - 1, start > text.startIndex {
      let end = text.index(before: start)
      start = lineStart(before: end)
      above.append(TextLayout.cells(text[start..<end], skipping: 0, limit: columns))
    }
    let lineStart = lineStart(before: cursor)
    var end = lineEnd(after: cursor)
    var line = LineEditor(String(text[lineStart..<end]))
    line.setCursor(line.text.startIndex)
    for _ in 0..<text.distance(from: lineStart, to: cursor) { line.moveRight() }
    let (cells, column) = line.window(columns: columns, style: .plain)
    var lines = Array(above.reversed()) + [cells]
    let row = above.count
    while lines.count < rows, end < text.endIndex {
      let next = text.index(after: end)
      end = lineEnd(after: next)
      lines.append(TextLayout.cells(text[next..<end], skipping: 0, limit: columns))
    }
    return (lines, Point(column: column, row: row))
  }

  /// Moves the cursor to a column of its line, or to the line's end.
  mutating func click(columnInLine column: Int) {
    let start = lineStart(before: cursor)
    let end = lineEnd(after: cursor)
    var line = LineEditor(String(text[start..<end]))
    line.setCursor(line.text.index(line.text.startIndex, offsetBy: text.distance(from: start, to: cursor)))
    let columns = column + 1
    line.click(column: column, columns: max(2, columns))
    let offset = line.text.distance(from: line.text.startIndex, to: line.cursor)
    setCursor(text.index(start, offsetBy: offset, limitedBy: end) ?? end)
  }

  private func lineStart(before index: String.Index) -> String.Index {
    var index = index
    while index > text.startIndex {
      let previous = text.index(before: index)
      if text[previous].isLineEnd { break }
      index = previous
    }
    return index
  }

  private func lineEnd(after index: String.Index) -> String.Index {
    text[index...].firstIndex { $0.isLineEnd } ?? text.endIndex
  }
}

extension Character {
  var isLineEnd: Bool { self == "\n" || self == "\r\n" }
}
