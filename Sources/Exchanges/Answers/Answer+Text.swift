package import Responses

extension Answer {
  /// The charset of the content, in lower case: that of the Content-Type, or of a byte order mark, or that of the media
  /// type; nil if nothing says it, or the text that does can't be the name of one.
  ///
  /// - Throws: `Errno` if the content can't be read.
  package var charset: String? {
    get throws {
      if let charset = response.mediaType?.charset { return AnswerLimits.isLabel(charset) ? charset : nil }
      let start = content.bytes(in: 0..<3)
      if start.starts(with: [0xEF, 0xBB, 0xBF]) { return "utf-8" }
      if start.starts(with: [0xFE, 0xFF]) { return "utf-16be" }
      if start.starts(with: [0xFF, 0xFE]) { return "utf-16le" }
      let essence = response.mediaType?.essence ?? ""
      // RFC 8259 §8.1: JSON has no other.
      return essence.hasSuffix("/json") || essence.hasSuffix("+json") ? "utf-8" : nil
    }
  }

  /// The content as a text in UTF-8; nil if it is none: an image, say.
  ///
  /// The content in a charset that can't be converted is a text if it is UTF-8.
  ///
  /// - Parameter program: The program that converts charsets; without it only UTF-8 is a text.
  /// - Throws: `Errno` if the content can't be read.
  package func text(program: HelperProgram?) throws -> StoredBytes? {
    let charset = try charset
    let hasCharset = try hasCharset
    guard try hasCharset || isLikelyText() else { return nil }
    if charset == "utf-8" || charset == "utf8" { return content }
    // A control character in it doesn't make a text of a named type one in another charset.
    if charset == nil, try isUTF8(allowsControls: isNamedText) { return content }
    guard let program, charset != nil || !hasCharset else { return nil }
    // Browsers take this one for a text that says nothing.
    let name = charset ?? "windows-1252"
    let (text, outcome) = program.decode(content, steps: ["charset=\(name)"], limit: Int.max)
    if outcome == .complete { return text }
    return try isUTF8() ? content : nil
  }

  /// Whether a charset is named, or follows from the bytes or the media type.
  package var hasCharset: Bool {
    get throws { response.mediaType?.charset != nil ? true : try charset != nil }
  }

  private var isNamedText: Bool { Self.isNamedText(response) }

  private static func isNamedText(_ response: Response) -> Bool {
    let essence = response.mediaType?.essence ?? ""
    return essence.hasPrefix("text/") || essence.hasSuffix("/xml") || essence.hasSuffix("+xml")
      || ["application/javascript", "application/x-www-form-urlencoded", "application/graphql"].contains(
        essence)
  }

  /// Whether the head of an answer names a text that is UTF-8, as far as it says.
  package static func isUnicodeText(_ response: Response) -> Bool {
    let essence = response.mediaType?.essence ?? ""
    let isText = isNamedText(response) || essence.hasSuffix("/json") || essence.hasSuffix("+json")
    return isText && [nil, "utf-8", "utf8", "us-ascii"].contains(response.mediaType?.charset)
  }

  private func isLikelyText() throws -> Bool {
    if isNamedText { return true }
    let essence = response.mediaType?.essence ?? ""
    guard essence.isEmpty || essence.hasPrefix("application/") else { return false }
    return try isUTF8()
  }

  /// Control characters that no text has are refused unless they are allowed. Where the watch ends reading,
  /// what was read decides.
  private func isUTF8(allowsControls: Bool = false) throws -> Bool {
    var rest: [UInt8] = []
    var isText = true
    let reason = try content.forEachChunkInTime { chunk in
      guard isText else { return }
      var bytes = rest + chunk
      // An incomplete character at the end goes on in the next piece.
      let start = bytes.suffix(4).lastIndex { $0 & 0xC0 != 0x80 } ?? bytes.endIndex
      let isWhole = start == bytes.endIndex || String(validating: bytes[start...], as: UTF8.self) != nil
      rest = isWhole ? [] : Array(bytes[start...])
      if !isWhole { bytes.removeSubrange(start...) }
      isText =
        String(validating: bytes, as: UTF8.self) != nil
        && (allowsControls
          || !bytes.contains {
            $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0C && $0 != 0x0D && $0 != 0x1B
          })
    }
    return isText && (rest.isEmpty || reason != nil)
  }
}
