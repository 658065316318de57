/// The lines end before the empty one.
struct HeadLines {
  /// In bytes, for a head or for trailers.
  static let maximumSize = 64 << 10

  /// Offsets in the request, without the line ends.
  let lines: [Range<Int>]
  let end: Int

  /// Nil if the empty line hasn't come yet. The part is named in sentences: `head`.
  static func read(_ bytes: [UInt8], from start: Int, of part: String) throws(Problem) -> HeadLines? {
    var lines: [Range<Int>] = []
    var lineStart = start
    let limit = min(bytes.count, start + maximumSize)
    while lineStart < limit, let lineEnd = bytes[lineStart..<limit].firstIndex(of: 0x0A) {
      guard lineEnd > lineStart, bytes[lineEnd - 1] == 0x0D else {
        throw Problem(
          400,
          "Line \(lines.count + 1) of the \(part), at byte \(lineEnd + 1), ends in LF alone. End each "
            + "line in CR LF."
        )
      }
      if lineEnd - 1 == lineStart { return HeadLines(lines: lines, end: lineEnd + 1) }
      lines.append(lineStart..<lineEnd - 1)
      lineStart = lineEnd + 1
    }
    guard bytes.count - start < maximumSize else {
      throw Problem(
        431, "The \(part) of the request has more than 64 kB (65,536 bytes). Send fewer or shorter fields.")
    }
    return nil
  }
}
