import Explanations
import ScreenModel
import WiredraftCore

struct HexDigits: ByteLines {
  var top = 0
  var lines: HexLines?
  private var linesKey: Key?
  private var followed: FollowedHighlight?

  private struct Key: Sendable, Hashable {
    var revision: Int
    var width: Int
  }

  func draw(in state: ComposerState, into screen: inout Screen) -> Point? {
    HexView(state, hex: self, size: screen.size).draw(into: &screen)
  }

  func linesBelow(height: Int) -> (count: Int, isMore: Bool) {
    (max(0, (lines?.count ?? 0) - top - height), false)
  }

  func wantedRows(in state: ComposerState) -> Int { lines?.count ?? .max }

  func place(of span: Composition.Wire.Span, in state: ComposerState) -> String {
    let cursor = state.live.cursor
    guard let byte = state.composition.bytes(in: cursor..<cursor + 1).first else {
      return "Bytes \(cursor.grouped) to \((span.range.upperBound - 1).grouped). "
    }
    guard !Lighting(state, bytes: cursor..<cursor + 1).isMasked(span, at: cursor) else {
      return "Byte \(cursor.grouped). "
    }
    return "Byte \(cursor.grouped) is 0x\(byte.hexadecimal). "
  }

  // MARK: - Settling

  mutating func settle(in state: inout ComposerState, inner: Rect) {
    let form = HexLayout(columns: inner.columns, length: state.composition.length)
    let key = Key(revision: state.revision, width: form.width)
    if linesKey != key {
      lines = HexLines(WireMessage(state.composition), width: form.width)
      linesKey = key
    }
    guard let lines else { return }
    let height = max(1, inner.rows)
    follow(lines, in: &state, height: height)
    top = max(0, min(top, lines.count - height))
  }

  private mutating func follow(_ lines: HexLines, in state: inout ComposerState, height: Int) {
    let highlight = WireHighlight(state)
    let target = highlight.target(in: state)
    let now = FollowedHighlight(highlight: highlight, revision: state.revision, target: target)
    if state.focus != .live {
      guard now != followed else { return }
      if let target { state.live.cursor = target }
    }
    followed = now
    guard let target else { return }
    let line = lines.line(at: target)
    guard state.focus != .live else {
      top = max(line - height + 1, min(top, line))
      return
    }
    if line < height {
      top = 0
    } else if line < top || line >= top + height {
      top = line - height / 3
    }
  }

  // MARK: - Moving

  mutating func move(_ action: Action, in state: inout ComposerState) {
    switch action {
    case .moveLeft: moveByByte(by: -1, in: &state)
    case .moveRight: moveByByte(by: 1, in: &state)
    case .moveUp: moveByLine(by: -1, in: &state)
    case .moveDown: moveByLine(by: 1, in: &state)
    case .pageUp: moveByLine(by: -state.livePage, in: &state)
    case .pageDown: moveByLine(by: state.livePage, in: &state)
    case .moveToLast:
      state.live.cursor = state.composition.length - 1
      if let file = fileAtCursor(of: state) { state.live.cursor = file.lowerBound }
    default: moveByPiece(action, in: &state)
    }
  }

  /// Returns the file under the cursor, which counts as one byte; nil if there is none.
  private func fileAtCursor(of state: ComposerState) -> Range<Int>? {
    guard let lines, let line = lines.line(lines.line(at: state.live.cursor)), line.path != nil else {
      return nil
    }
    return line.range
  }

  private func moveByByte(by step: Int, in state: inout ComposerState) {
    let here = fileAtCursor(of: state) ?? state.live.cursor..<state.live.cursor + 1
    let next = step > 0 ? here.upperBound : here.lowerBound - 1
    guard next >= 0, next < state.composition.length else { return }
    state.live.cursor = next
    if let file = fileAtCursor(of: state) { state.live.cursor = file.lowerBound }
  }

  private func moveByLine(by step: Int, in state: inout ComposerState) {
    guard let lines else { return }
    let number = lines.line(at: state.live.cursor)
    let target = max(0, min(number + step, lines.count - 1))
    guard target != number, let here = lines.line(number), let there = lines.line(target) else { return }
    let place = here.path == nil ? state.live.cursor - here.range.lowerBound : 0
    state.live.cursor =
      there.path == nil
      ? min(there.range.lowerBound + place, there.range.upperBound - 1) : there.range.lowerBound
  }

  // MARK: - The mouse

  mutating func scroll(by step: Int, height: Int, of state: inout ComposerState) {
    guard let lines else { return }
    top = max(0, min(top + step, lines.count - height))
    guard state.focus == .live else { return }
    let number = lines.line(at: state.live.cursor)
    let visible = max(top, min(number, top + height - 1))
    if visible != number { moveByLine(by: visible - number, in: &state) }
  }

  func moveCursor(to point: Point, in inner: Rect, of state: inout ComposerState) {
    guard let lines, let line = lines.line(top + max(0, point.row - inner.row)) else { return }
    let form = HexLayout(columns: inner.columns, length: state.composition.length)
    let place = form.place(atColumn: point.column - inner.column)
    state.live.cursor =
      line.path == nil
      ? min(line.range.lowerBound + place, line.range.upperBound - 1) : line.range.lowerBound
  }
}
