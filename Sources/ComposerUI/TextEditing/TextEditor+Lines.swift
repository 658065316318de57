import ScreenModel
import WiredraftCore

extension TextEditor {
  /// The maximum number of bytes of a line that are measured; beyond, columns count bytes.
  private static var measured: Int { 16 << 10 }

  /// Returns the range of a line without its line end: LF, or CR LF.
  func content(ofLine line: Int) -> Range<Int> {
    let range = text.range(ofLine: line)
    guard !range.isEmpty, line + 1 < text.lineCount, text.byte(at: range.upperBound - 1) == 0x0D else {
      return range
    }
    return range.lowerBound..<range.upperBound - 1
  }

  /// Returns the column of an offset in its line, from 0.
  func column(of offset: Int) -> Int {
    let start = text.lineStart(text.line(at: offset))
    let end = aligned(min(offset, start + Self.measured))
    return TextLayout.columns(text.string(in: start..<end)) + offset - end
  }

  func offset(inLine line: Int, column: Int) -> Int {
    let range = content(ofLine: line)
    let end = aligned(min(range.upperBound, range.lowerBound + min(Self.measured, column * 8 + 64)))
    let piece = text.string(in: range.lowerBound..<end)
    let index = TextLayout.index(in: piece, atColumn: column)
    if index < piece.endIndex || end == range.upperBound {
      return range.lowerBound + piece.utf8.distance(from: piece.startIndex, to: index)
    }
    return min(range.upperBound, aligned(end + column - TextLayout.columns(piece)))
  }

  func cells(from start: Int, to end: Int, columns: Int) -> (cells: [Cell], goesOn: Bool) {
    guard columns > 0, start < end else { return ([], start < end) }
    // Combining marks take bytes but no column; more bytes are read only if there are many marks.
    var length = columns * 4 + 64
    while true {
      let stop = aligned(min(end, start + length))
      let cells = TextLayout.cells(text.string(in: start..<stop), skipping: 0, limit: columns + 1)
      if cells.count > columns { return (Array(cells[..<columns]), true) }
      if stop == end || length > 64 << 10 { return (cells, stop < end) }
      length *= 8
    }
  }

  /// Scrolls the window to the cursor by the shortest distance.
  mutating func settle(rows: Int, columns: Int) {
    let line = line
    let rows = max(1, rows)
    place.top = max(0, min(place.top, max(0, text.lineCount - 1)))
    place.top = max(line - rows + 1, min(place.top, line))
    let start = text.lineStart(line)
    if place.leftLine != line || place.left > place.cursor - start {
      place.left = 0
      place.leftLine = line
    }
    place.left = aligned(start + place.left) - start
    let room = max(1, columns - 2)
    guard cursorColumn(upTo: room) > room else {
      // The hidden part becomes visible again as soon as everything before the cursor fits.
      if place.left > 0, place.cursor - start < room * 8 {
        let column = column(of: place.cursor)
        if column <= room / 3 { place.left = 0 }
      }
      return
    }
    var offset = place.cursor
    var used = 1
    while offset > start {
      let previous = characterStart(before: offset)
      used += TextLayout.columns(text.string(in: previous..<offset))
      if used > room * 2 / 3 { break }
      offset = previous
    }
    place.left = offset - start
  }

  /// Returns the cursor's column in the window; `limit + 1` if the cursor is outside.
  func cursorColumn(upTo limit: Int) -> Int {
    let start = text.lineStart(line) + place.left
    guard start <= place.cursor else { return limit + 1 }
    guard place.cursor - start <= limit * 16 + 64 else { return limit + 1 }
    return TextLayout.columns(text.string(in: start..<place.cursor)) + (place.left > 0 ? 1 : 0)
  }
}
