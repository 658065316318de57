import Explanations
import ScreenModel
import WiredraftCore

struct HexView {
  let state: ComposerState
  let hex: HexDigits
  let size: Size
  private let form: HexLayout

  init(_ state: ComposerState, hex: HexDigits, size: Size) {
    self.state = state
    self.hex = hex
    self.size = size
    form = HexLayout(columns: size.columns - 2, length: state.composition.length)
  }

  func draw(into screen: inout Screen) -> Point? {
    guard let lines = hex.lines else { return nil }
    let first = lines.line(hex.top)?.range.lowerBound ?? 0
    // The line of a file may span many bytes, but counts as one line here.
    let last = first + max(0, size.rows - 2) * form.width
    let lighting = Lighting(state, bytes: first..<max(first, last))
    var cursor: Point?
    for y in 0..<max(0, size.rows - 2) {
      guard let line = lines.line(hex.top + y) else { break }
      drawOffset(line.range.lowerBound, into: &screen, row: y + 1)
      let place =
        if let path = line.path {
          drawFile(path, line.range, lighting, into: &screen, row: y + 1)
        } else {
          drawBytes(line.range, lighting, into: &screen, row: y + 1)
        }
      if let place { cursor = place }
    }
    return cursor
  }

  private func drawOffset(_ offset: Int, into screen: inout Screen, row: Int) {
    let digits = String(offset, radix: 16)
    let zeros = String(repeating: "0", count: max(0, form.digits - digits.utf8.count))
    screen.write(zeros + digits, at: 1 + form.margin, row: row, style: Theme.quiet)
  }

  private func drawFile(
    _ path: String, _ range: Range<Int>, _ lighting: Lighting, into screen: inout Screen, row: Int
  ) -> Point? {
    let isHere = range.contains(state.live.cursor)
    let span = state.composition.span(at: range.lowerBound)
    let style = lighting.style(of: span, isCursor: isHere && state.focus == .live)
    let name = lighting.isMasked(span, at: range.lowerBound) ? Secrets.mask : path
    let column = 1 + form.byte(0)
    screen.write(
      "‹file \(name), \(range.count.byteCount)›", at: column, row: row, width: size.columns - 1 - column,
      style: style, mark: state.options.ellipsis)
    return isHere ? Point(column: column, row: row) : nil
  }

  private func drawBytes(
    _ range: Range<Int>, _ lighting: Lighting, into screen: inout Screen, row: Int
  ) -> Point? {
    var cursor: Point?
    var span: Composition.Wire.Span?
    var before: (style: Style, end: Int)?
    for (place, byte) in state.composition.bytes(in: range).enumerated() {
      let offset = range.lowerBound + place
      if span?.range.contains(offset) != true { span = state.composition.span(at: offset) }
      let isHere = offset == state.live.cursor
      let style = lighting.style(of: span, isCursor: isHere && state.focus == .live)
      let column = 1 + form.byte(place)
      let isMasked = lighting.isMasked(span, at: offset)
      // The highlight also covers the gap between two highlighted bytes, so that a run is one bar or one line.
      if let before, let shared = before.style.shared(with: style) {
        let gap = Rect(column: before.end, row: row, columns: column - before.end, rows: 1)
        screen.fill(gap, style: shared)
      }
      before = (style, column + 2)
      screen.write(
        isMasked ? state.options.sign("••", "**") : byte.hexadecimal, at: column, row: row, style: style)
      if form.hasText {
        let character = isMasked ? state.options.sign("•", "*") : character(of: byte)
        let isPlain = isMasked || (byte >= 0x20 && byte < 0x7F) || style.isLit
        screen.write(
          character, at: 1 + form.text(place), row: row, style: isPlain ? style : Theme.quiet)
      }
      if isHere { cursor = Point(column: column, row: row) }
    }
    return cursor
  }

  private func character(of byte: UInt8) -> String {
    switch byte {
    case 0x0D: state.options.sign("␍", ".")
    case 0x0A: state.options.sign("␊", ".")
    case 0x20..<0x7F: String(Unicode.Scalar(byte))
    default: state.options.sign("·", ".")
    }
  }
}

extension UInt8 {
  var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}

extension Style {
  fileprivate var isLit: Bool { ground == .lit }

  /// Returns the style of the gap between two bytes with the same highlight; nil if it isn't highlighted.
  fileprivate func shared(with next: Style) -> Style? {
    if isLit, next.isLit { return Theme.lit }
    return self == next && attributes.contains(.underline) ? self : nil
  }
}
