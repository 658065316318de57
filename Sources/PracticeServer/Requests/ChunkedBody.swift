import Responses
internal import WiredraftCore

/// - Note: RFC 9112 §7.1
struct ChunkedBody {
  /// The longest line of a chunk's size and its extensions.
  private static let maximumLineLength = 4_096
  private static let maximumCount = 100_000

  private(set) var content: [UInt8] = []
  private(set) var trailers: [ReceivedField] = []
  /// The offset after the body, once it is complete.
  private(set) var end = 0
  private(set) var isComplete = false
  /// The least number of bytes that the request has, as far as is known.
  private(set) var leastLength = 0

  /// Reads the chunks as far as they have come.
  init(_ bytes: [UInt8], from start: Int, keepsContent: Bool) throws(Problem) {
    var offset = start
    var (size, count) = (0, 0)
    while true {
      // At least 0 CR LF CR LF follows the chunks that were read.
      leastLength = max(offset + 5, bytes.count + 1)
      guard let (length, dataStart) = try Self.sizeLine(bytes, at: offset) else { return }
      guard length > 0 else {
        guard let lines = try HeadLines.read(bytes, from: dataStart, of: "trailer section") else { return }
        trailers = try FieldLines(bytes, name: "trailer section").read(lines.lines)
        end = lines.end
        isComplete = true
        return
      }
      (size, count) = (size + length, count + 1)
      guard size <= RequestHead.maximumBodySize else { throw RequestHead.bodyTooLarge }
      guard count <= Self.maximumCount else {
        throw Problem(413, "The body has more than 100,000 chunks. Send fewer, larger ones.")
      }
      let dataEnd = dataStart + length
      leastLength = max(leastLength, dataEnd + 7)
      if keepsContent { content += bytes[dataStart..<min(dataEnd, bytes.count)] }
      guard dataEnd < bytes.count else { return }
      guard bytes[dataEnd] == 0x0D, dataEnd + 1 == bytes.count || bytes[dataEnd + 1] == 0x0A else {
        throw Problem(
          400, "Chunk \(count) has a size of \(length) bytes, but no CR LF follows them. Correct the size.")
      }
      guard dataEnd + 1 < bytes.count else { return }
      offset = dataEnd + 2
    }
  }

  /// Nil if the end of the line hasn't come yet.
  private static func sizeLine(_ bytes: [UInt8], at start: Int) throws(Problem) -> (size: Int, end: Int)? {
    let limit = min(bytes.count, start + maximumLineLength)
    guard let end = bytes[start..<limit].firstIndex(of: 0x0A) else {
      guard bytes.count - start < maximumLineLength else {
        throw Problem(400, "The line of a chunk's size has more than 4,096 bytes. Leave its extensions out.")
      }
      return nil
    }
    guard end > start, bytes[end - 1] == 0x0D else {
      throw Problem(400, "The line of a chunk's size, at byte \(end + 1), ends in LF alone. End it in CR LF.")
    }
    let line = bytes[start..<end - 1]
    let digits = line.prefix { $0.hexDigit != nil }
    let rest = line[digits.endIndex...].drop(while: \.isSpaceOrTab)
    guard !digits.isEmpty, rest.isEmpty || rest.first == UInt8(ascii: ";") else {
      throw Problem(
        400,
        "The size of a chunk, at byte \(start + 1), must be hexadecimal digits, not "
          + "“\(line.fieldText.shortened)”."
      )
    }
    guard !rest.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) else {
      throw Problem(400, "A chunk extension at byte \(start + 1) has a control character. Remove it.")
    }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    guard significant.count <= 8 else { throw RequestHead.bodyTooLarge }
    return (significant.reduce(0) { $0 << 4 | Int($1.hexDigit ?? 0) }, end + 1)
  }
}
