import DraftFormats
import ScreenModel
import WiredraftCore

extension TextArea {
  /// The maximum size of the visible lines that are searched as a whole.
  private static let onePiece = 64 << 10

  var secretRanges: [Range<Int>] {
    let lines = editor.place.top..<min(editor.text.lineCount, editor.place.top + max(0, rect.rows))
    guard let first = lines.first, let last = lines.last else { return [] }
    let whole = editor.text.range(ofLine: first).lowerBound..<editor.text.range(ofLine: last).upperBound
    guard whole.count > Self.onePiece else { return secrets(in: whole, reach: SecretText.reach) }
    // A line may be as long as the whole text, so only the visible part of each is searched.
    return lines.flatMap { line in
      let range = editor.text.range(ofLine: line)
      let left = editor.place.leftLine == line ? editor.place.left : 0
      let start = min(range.upperBound, range.lowerBound + left)
      return secrets(in: start..<min(range.upperBound, start + columns * 16), reach: SecretText.reach / 4)
    }
  }

  private func secrets(in range: Range<Int>, reach: Int) -> [Range<Int>] {
    let start = max(0, range.lowerBound - reach)
    let end = min(editor.text.utf8Count, range.upperBound + SecretText.lookahead)
    return SecretText.ranges(in: editor.text.bytes(in: start..<end)).map {
      start + $0.lowerBound..<start + $0.upperBound
    }
  }

  /// Replaces the cells of secrets by dots; the cells begin with the character at an offset.
  func hide(_ secrets: [Range<Int>], from start: Int, in cells: inout [Cell]) {
    for range in secrets where range.upperBound > start {
      guard range.lowerBound < start + cells.count * 16 else { break }
      let first =
        range.lowerBound <= start ? 0 : column(of: range.lowerBound, from: start, limit: cells.count)
      let end = column(of: range.upperBound, from: start, limit: cells.count)
      for index in min(first, cells.count)..<min(max(first, end), cells.count) {
        cells[index] = Cell(options.sign("•", "*").unicodeScalars.first ?? "*")
      }
    }
  }

  private func column(of offset: Int, from start: Int, limit: Int) -> Int {
    guard offset - start < limit * 16 else { return limit }
    return TextLayout.columns(editor.text.string(in: start..<offset))
  }
}
