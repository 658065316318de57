import Responses
import ScreenModel

struct BytePagerView {
  let pager: BytePager
  let bytes: any AnswerBytes
  let shape: BytePager.Shape
  let options: ComposerOptions
  let hasFocus: Bool
  let style: (Int) -> Style

  func draw(into screen: inout Screen, _ rect: Rect) -> Point? {
    var cursor: Point?
    for (index, line) in pager.lines(of: bytes, in: shape, rows: rect.rows).enumerated() {
      let row = rect.row + index
      let place =
        shape.isHex
        ? drawHex(line, into: &screen, row: row, from: rect.column)
        : drawText(line, into: &screen, row: row, from: rect.column)
      if let place { cursor = Point(column: place, row: row) }
    }
    return cursor
  }

  private func drawText(_ line: BytePager.Line, into screen: inout Screen, row: Int, from start: Int) -> Int?
  {
    if line.isContinuation {
      screen.write(options.sign("»", ">"), at: start - 1, row: row, style: Theme.quiet)
    }
    let window = bytes.bytes(in: line.range)[...]
    var (place, column) = (0, start)
    var cursor: Int?
    while place < window.count,
      let atom = WireAtom.first(in: window[place...], offset: line.range.lowerBound + place)
    {
      let isHere = (atom.offset..<atom.offset + atom.length).contains(pager.cursor)
      if isHere { cursor = column }
      let style = self.style(atom.offset)
      let shown = isHere && hasFocus ? style.on(.cell) : style
      switch atom.kind {
      case .character(let scalar):
        column += screen.write(
          scalar: scalar, at: column, row: row, width: start + shape.columns - column, style: shown)
      case .invalid: column += screen.write("\u{FFFD}", at: column, row: row, style: shown)
      case .lineEnd where isHere && hasFocus:
        let sign = atom.length == 2 ? options.sign("␍␊", "\\r\\n") : options.sign("␊", "\\n")
        column += screen.write(sign, at: column, row: row, width: 4, style: shown, mark: nil)
      case .lineEnd, .file: break
      }
      place += atom.length
    }
    return cursor
  }

  private func drawHex(_ line: BytePager.Line, into screen: inout Screen, row: Int, from start: Int) -> Int? {
    let offset = String(line.range.lowerBound, radix: 16)
    screen.write(
      String(repeating: "0", count: max(0, 8 - offset.count)) + offset, at: start, row: row,
      style: Theme.quiet)
    var cursor: Int?
    for (index, byte) in bytes.bytes(in: line.range).enumerated() {
      let place = line.range.lowerBound + index
      let isHere = place == pager.cursor
      let style = isHere && hasFocus ? self.style(place).on(.cell) : self.style(place)
      let column = start + 10 + index * 3 + (index >= 8 ? 1 : 0)
      let digits = String(byte, radix: 16)
      screen.write(digits.count == 1 ? "0" + digits : digits, at: column, row: row, style: style)
      if isHere { cursor = column }
      let text = (0x20..<0x7F).contains(byte) ? String(Unicode.Scalar(byte)) : options.sign("·", ".")
      screen.write(
        text, at: start + 11 + shape.bytesInLine * 3 + (shape.bytesInLine > 8 ? 1 : 0) + index, row: row,
        style: style)
    }
    return cursor
  }
}
