public import WiredraftCore

/// The first byte in which a message differs from a text.
public struct WireDifference: Error, Sendable {
  /// The offset of the byte in the message, from 0; the length of the message if it ends too early.
  public let offset: Int
  /// The line and column of the byte.
  public let position: TextPosition
  /// The property of the request that made the byte, in words, such as `path`, in backquotes; nil if it is unknown.
  public internal(set) var property: String?

  private let message: [UInt8]
  private let text: [UInt8]
  private let textOffset: Int

  init?(_ message: [UInt8], from text: [UInt8]) {
    let start = Self.firstDifference(message[...], text[...])
    guard let start else { return nil }
    var (offset, textOffset) = (start, start)
    // The length follows from the body: its difference is what matters.
    let (body, textBody) = (message.headEnd, text.headEnd)
    if start < body, message.lineIsLength(at: start),
      let difference = Self.firstDifference(message[body...], text[textBody...])
    {
      (offset, textOffset) = (body + difference, textBody + difference)
    }
    self.offset = offset
    self.textOffset = textOffset
    self.message = message
    self.text = text
    position = TextPosition(offset: offset, in: message)
  }

  /// Compares a message with a text; nil if it has the same bytes.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - text: The expected text. Unless a CR is in it, a line end of its head is CR LF, and one of a multipart body is
  ///     that of the message.
  ///   - baseURL: The base URL of the request, which tells its path from that of `path`; nil if it is unknown.
  /// - Throws: `ByteSourceError` if a source of the body can't be read.
  /// - Complexity: O(*n*), where *n* is the length of the message and the text.
  public init?(_ message: RequestMessage, from text: String, baseURL: String? = nil) throws(ByteSourceError) {
    let composition = message.composition
    let bytes = try message.bytes()
    let wanted = Self.lines(
      of: Array(text.utf8), as: bytes, hasParts: composition.body?.type.makesParts == true)
    guard var difference = WireDifference(bytes, from: wanted) else { return nil }
    difference.property = WireProperties(composition, of: message.draft, baseURL: baseURL).words(
      at: difference.offset)
    self = difference
  }

  private static func firstDifference(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Int? {
    if let place = zip(one, other).enumerated().first(where: { $0.element.0 != $0.element.1 }) {
      return place.offset
    }
    return one.count == other.count ? nil : min(one.count, other.count)
  }

  /// Returns a text with CR LF at the end of the lines of its head, and in parts where the message has it.
  private static func lines(of text: [UInt8], as message: [UInt8], hasParts: Bool) -> [UInt8] {
    guard !text.contains(0x0D) else { return text }
    let head = text.headEnd
    var result: [UInt8] = []
    for byte in text[..<head] { result += byte == 0x0A ? [0x0D, 0x0A] : [byte] }
    guard hasParts else { return result + text[head...] }
    let shift = message.headEnd - result.count
    for byte in text[head...] {
      let place = result.count + shift
      if byte == 0x0A, place < message.count, message[place] == 0x0D { result.append(0x0D) }
      result.append(byte)
    }
    return result
  }
}

extension WireDifference: CustomStringConvertible {
  /// The place, the property, and both lines with a mark below the byte.
  public var description: String {
    let made = property.map { ", made by \($0)" } ?? ""
    let found = Self.excerpt(of: message, at: offset)
    let wanted = Self.excerpt(of: text, at: textOffset)
    let end =
      offset == message.count
      ? "The request ends" : textOffset == text.count ? "The text ends" : "They differ"
    return """
      \(end) in line \(position.line), column \(position.column), byte \(offset)\(made):
        text:    \(wanted.text)
        request: \(found.text)
                 \(String(repeating: " ", count: found.width))^
      """
  }

  private static let reach = 40

  /// Returns the line around an offset with its control characters in words, and the width of what is before the offset.
  private static func excerpt(of bytes: [UInt8], at offset: Int) -> (text: String, width: Int) {
    let lineStart = (bytes[..<offset].lastIndex(of: 0x0A) ?? -1) + 1
    let start = max(lineStart, offset - reach)
    let lineEnd = bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    let end = min(lineEnd, offset + reach)
    let before = (start > lineStart ? "…" : "") + shown(bytes[start..<offset])
    return (before + shown(bytes[offset..<end]) + (end < lineEnd ? "…" : ""), before.count)
  }

  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar.value == 0x7F ? scalar.escaped(asASCII: true) : String(scalar)
    }.joined()
  }
}

extension [UInt8] {
  /// The offset after the empty line; the count if there is none.
  var headEnd: Int {
    var end = 0
    while let next = self[end...].firstIndex(of: 0x0A) {
      if next == end || (next == end + 1 && self[end] == 0x0D) { return next + 1 }
      end = next + 1
    }
    return count
  }

  fileprivate func lineIsLength(at offset: Int) -> Bool {
    let start = (self[..<offset].lastIndex(of: 0x0A) ?? -1) + 1
    return String(decoding: self[start...].prefix(15), as: UTF8.self).lowercased() == "content-length:"
  }
}
