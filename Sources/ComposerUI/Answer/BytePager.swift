import Responses
import ScreenModel

/// A view of bytes that may be too many for memory, as text or as hexadecimal digits: each line is found from the bytes
/// around it, and only what is visible is read.
struct BytePager: Sendable {
  /// The offset of the first visible byte, which begins a line.
  private(set) var top = 0
  var cursor = 0

  struct Line: Sendable, Hashable {
    var range: Range<Int>
    /// Whether it continues the line above, which was full.
    var isContinuation = false
  }

  /// The bytes that are looked through for the start of a line, at most.
  private static let reach = 64 << 10

  // MARK: - Lines

  static func line(at start: Int, of bytes: any AnswerBytes, in shape: Shape) -> Line? {
    guard start < bytes.count else { return nil }
    if shape.isHex { return Line(range: start..<min(bytes.count, start + shape.bytesInLine)) }
    let window = bytes.bytes(in: start..<min(bytes.count, start + shape.columns * 4 + 8))[...]
    var (place, used) = (0, 0)
    while place < window.count, let atom = WireAtom.first(in: window[place...], offset: start + place) {
      if atom.kind == .lineEnd { return Line(range: start..<start + place + atom.length) }
      if used + atom.columns > shape.columns, place > 0 { break }
      used += atom.columns
      place += atom.length
    }
    return Line(range: start..<start + max(1, place))
  }

  static func line(with offset: Int, of bytes: any AnswerBytes, in shape: Shape) -> Line? {
    guard bytes.count > 0 else { return nil }
    let offset = max(0, min(offset, bytes.count - 1))
    if shape.isHex {
      return line(at: offset - offset % shape.bytesInLine, of: bytes, in: shape)
    }
    var start = startOfText(before: offset, of: bytes)
    var isContinuation = false
    while var line = line(at: start, of: bytes, in: shape) {
      line.isContinuation = isContinuation
      if line.range.contains(offset) { return line }
      start = line.range.upperBound
      isContinuation = bytes.bytes(in: start - 1..<start) != [0x0A]
    }
    return nil
  }

  static func line(before start: Int, of bytes: any AnswerBytes, in shape: Shape) -> Line? {
    guard start > 0 else { return nil }
    if shape.isHex { return line(at: max(0, start - shape.bytesInLine), of: bytes, in: shape) }
    guard var line = line(with: start - 1, of: bytes, in: shape) else { return nil }
    line.range = line.range.lowerBound..<min(line.range.upperBound, start)
    return line
  }

  /// Returns the start of the text that a byte is in: the place after the last line end before it, if that isn't far.
  private static func startOfText(before offset: Int, of bytes: any AnswerBytes) -> Int {
    var end = offset
    while end > 0, offset - end < reach {
      let start = max(0, end - 4096)
      if let place = bytes.bytes(in: start..<end).lastIndex(of: 0x0A) { return start + place + 1 }
      end = start
    }
    // A character isn't divided.
    while end > 0, end < offset, let byte = bytes.bytes(in: end..<end + 1).first, byte & 0xC0 == 0x80 {
      end += 1
    }
    return end
  }

  struct Shape: Sendable, Hashable {
    var columns: Int
    var isHex = false
    /// The bytes in a line of hexadecimal digits: eight where there is no room for sixteen.
    var bytesInLine: Int { columns >= 77 ? 16 : 8 }
  }

  func lines(of bytes: any AnswerBytes, in shape: Shape, rows: Int) -> [Line] {
    var lines: [Line] = []
    var start = top
    var continues = start > 0 && !shape.isHex && bytes.bytes(in: start - 1..<start) != [0x0A]
    while lines.count < rows, var line = Self.line(at: start, of: bytes, in: shape) {
      line.isContinuation = continues
      lines.append(line)
      start = line.range.upperBound
      continues = !shape.isHex && start < bytes.count && bytes.bytes(in: start - 1..<start) != [0x0A]
    }
    return lines
  }

  /// Returns the number of lines from the first visible one; nil if it isn't below a limit.
  func lineCount(of bytes: any AnswerBytes, in shape: Shape, upTo limit: Int) -> Int? {
    guard bytes.count < limit * 400 else { return nil }
    let count = lines(of: bytes, in: shape, rows: limit).count
    return count < limit ? count : nil
  }

  // MARK: - Moving

  mutating func settle(in bytes: any AnswerBytes, _ shape: Shape, rows: Int) {
    cursor = max(0, min(cursor, bytes.count - 1))
    guard let line = Self.line(with: cursor, of: bytes, in: shape) else {
      top = 0
      return
    }
    // The width may have changed.
    top = Self.line(with: min(top, bytes.count - 1), of: bytes, in: shape)?.range.lowerBound ?? 0
    if line.range.lowerBound < top { top = line.range.lowerBound }
    let shown = lines(of: bytes, in: shape, rows: max(1, rows))
    guard let last = shown.last, line.range.lowerBound >= last.range.upperBound else { return }
    top = Self.start(above: line.range.lowerBound, by: max(1, rows) - 1, of: bytes, in: shape)
  }

  private static func start(above start: Int, by count: Int, of bytes: any AnswerBytes, in shape: Shape)
    -> Int
  {
    var start = start
    for _ in 0..<count {
      guard let line = line(before: start, of: bytes, in: shape) else { break }
      start = line.range.lowerBound
    }
    return start
  }

  mutating func move(_ action: Action, in bytes: any AnswerBytes, _ shape: Shape, rows: Int) -> Bool {
    switch action {
    case .moveUp: moveLines(by: -1, in: bytes, shape)
    case .moveDown: moveLines(by: 1, in: bytes, shape)
    case .pageUp: moveLines(by: -max(1, rows - 1), in: bytes, shape)
    case .pageDown: moveLines(by: max(1, rows - 1), in: bytes, shape)
    case .moveToFirst: cursor = 0
    case .moveToLast: cursor = max(0, bytes.count - 1)
    case .moveLeft: cursor = max(0, cursor - 1)
    case .moveRight: cursor = min(max(0, bytes.count - 1), cursor + 1)
    default: return false
    }
    // The cursor is never within a character.
    while cursor > 0, !shape.isHex, let byte = bytes.bytes(in: cursor..<cursor + 1).first, byte & 0xC0 == 0x80
    {
      cursor += action == .moveRight ? 1 : -1
      if cursor >= bytes.count { cursor = bytes.count - 1; break }
    }
    return true
  }

  private mutating func moveLines(by step: Int, in bytes: any AnswerBytes, _ shape: Shape) {
    guard var line = Self.line(with: cursor, of: bytes, in: shape) else { return }
    let column = cursor - line.range.lowerBound
    for _ in 0..<abs(step) {
      let next =
        step < 0
        ? Self.line(before: line.range.lowerBound, of: bytes, in: shape)
        : Self.line(at: line.range.upperBound, of: bytes, in: shape)
      guard let next else { break }
      line = next
    }
    cursor = min(line.range.lowerBound + column, line.range.upperBound - 1)
  }

  mutating func scroll(by step: Int, in bytes: any AnswerBytes, _ shape: Shape, rows: Int) {
    for _ in 0..<abs(step) {
      let next =
        step < 0
        ? Self.line(before: top, of: bytes, in: shape)?.range.lowerBound
        : Self.line(at: top, of: bytes, in: shape)?.range.upperBound
      guard let next, next < bytes.count else { break }
      top = next
    }
    let shown = lines(of: bytes, in: shape, rows: rows)
    guard let first = shown.first, let last = shown.last else { return }
    if cursor < first.range.lowerBound { cursor = first.range.lowerBound }
    if cursor >= last.range.upperBound { cursor = last.range.lowerBound }
  }
}
