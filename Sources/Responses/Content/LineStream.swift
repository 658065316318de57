internal import WiredraftCore

/// The JSON values of a stream that has one in each line, found while its bytes arrive.
///
/// However the bytes are divided, the lines are the same. No text is kept: a line has 24 bytes. Of lines beyond
/// ``maximumCount`` only the number is kept.
///
///     var stream = LineStream(.lines)
///     stream.read(Array("{\"id\": 1}\n\n{\"id\":".utf8)[...])
///     stream.lines.count  // 1: empty lines don't count
///     stream.pending?.range  // 11..<17
///     stream.finish()
///     stream.lines[1].isValue  // false: the object isn't closed
///
/// - Note: <https://github.com/ndjson/ndjson-spec>, <https://www.rfc-editor.org/rfc/rfc7464>
package struct LineStream: Sendable {
  /// The largest number of lines that are kept, in 24 MiB.
  package static let maximumCount = 1 << 20

  /// The separation of the values.
  package enum Format: Sendable, Hashable {
    /// Each value is in a line: `application/x-ndjson`, `application/jsonl`.
    case lines
    /// Each value is between a record separator, U+001E, and a line feed: `application/json-seq`. It may have line
    /// feeds inside.
    case sequence

    /// Returns the format of a media type; nil for any other.
    package init?(_ type: MediaType?) {
      switch type?.essence {
      case "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines",
        "application/jsonlines", "application/x-jsonl":
        self = .lines
      case "application/json-seq": self = .sequence
      case .some(let essence) where essence.hasSuffix("+json-seq"): self = .sequence
      default: return nil
      }
    }
  }

  /// The place of a line in the content, in 24 bytes.
  package struct Line: Sendable, Hashable {
    /// The bytes without the space around them.
    package let range: Range<Int>
    /// Whether they are one JSON value by RFC 8259, nested at most 10,000 deep.
    package let isValue: Bool
  }

  package let format: Format
  /// The lines that have ended, and aren't empty.
  package private(set) var lines: [Line] = []
  /// The number of lines that ended after ``maximumCount`` others, and aren't kept.
  package private(set) var omittedCount = 0
  /// The number of bytes that were read.
  package private(set) var length = 0

  private let capacity: Int
  private var scanner = JSONScanner()
  /// The first byte of the current line that isn't space, and the offset after the last one.
  private var start: Int?
  private var end = 0
  /// Whether a record separator precedes the current line, which a sequence requires.
  private var isSeparated: Bool
  private var isFinished = false

  /// Makes a stream of which nothing was read.
  package init(_ format: Format) { self.init(format, maximumCount: Self.maximumCount) }

  /// Makes a stream that keeps another number of lines.
  package init(_ format: Format, maximumCount: Int) {
    self.format = format
    capacity = maximumCount
    isSeparated = format == .lines
  }

  /// The line that has not ended yet; nil if there is none. Its value may be incomplete.
  package var pending: Line? { start.map { Line(range: $0..<end, isValue: isValue) } }

  private var isValue: Bool { isSeparated && scanner.isComplete }

  /// Reads the next bytes of the stream; those after ``finish()`` are ignored.
  ///
  /// - Complexity: O(*n*), where *n* is the number of the bytes.
  package mutating func read(_ bytes: ArraySlice<UInt8>) {
    guard !isFinished else { return }
    for byte in bytes {
      switch byte {
      case 0x1E where format == .sequence:
        // A number or literal name without space after it may have lost its end.
        endLine(isCut: start != nil && end == length && !isSelfDelimiting)
        isSeparated = true
      case UInt8(ascii: "\n") where format == .lines || scanner.isComplete: endLine(isCut: false)
      default: add(byte)
      }
      length += 1
    }
  }

  /// Ends the stream, and its last line.
  ///
  /// In a sequence, a number or literal name at the end may have lost its last bytes, and isn't a value.
  package mutating func finish() {
    guard !isFinished else { return }
    isFinished = true
    endLine(isCut: format == .sequence && start != nil && end == length && !isSelfDelimiting)
  }

  /// The last byte of the current line that isn't space.
  private var last: UInt8 = 0
  /// Whether the end of the value in the current line is certain.
  private var isSelfDelimiting: Bool { last == 0x22 || last == 0x5D || last == 0x7D }

  private mutating func add(_ byte: UInt8) {
    let isSpace = byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
    guard start != nil || !isSpace else { return }
    if start == nil { start = length }
    if !isSpace { (end, last) = (length + 1, byte) }
    if !scanner.isInvalid { _ = scanner.read(byte) }
  }

  private mutating func endLine(isCut: Bool) {
    if let start {
      if lines.count < capacity {
        lines.append(Line(range: start..<end, isValue: isValue && !isCut))
      } else {
        omittedCount += 1
      }
    }
    start = nil
    scanner = JSONScanner()
    if format == .sequence { isSeparated = false }
  }
}
