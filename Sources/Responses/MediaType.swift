/// The media type of a body, as a Content-Type field names it.
package struct MediaType: Sendable, Hashable {
  /// Type and subtype in lower case: `application/json`.
  package let essence: String
  /// The value of the parameter `charset`, in lower case; nil if there is none.
  package let charset: String?

  /// Reads the value of a Content-Type field; nil if it begins with no type and subtype.
  ///
  /// - Note: <https://mimesniff.spec.whatwg.org/#parsing-a-mime-type>: a parameter that is faulty is left out.
  package init?(_ value: [UInt8]) {
    let parts = Self.divided(value)
    let names =
      parts.first.map { $0.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) } ?? []
    guard names.count == 2, names.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isTokenCharacter) }) else {
      return nil
    }
    essence = names.map { String(decoding: $0, as: UTF8.self).lowercased() }.joined(separator: "/")
    charset = parts.dropFirst().lazy.compactMap(Self.charset).first
  }

  private static func divided(_ value: [UInt8]) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var (start, isQuoted, isEscaped) = (0, false, false)
    for (index, byte) in value.enumerated() {
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ";"), !isQuoted {
        parts.append(value[start..<index].trimmed)
        start = index + 1
      }
    }
    return parts + [value[start...].trimmed]
  }

  private static func charset(_ part: ArraySlice<UInt8>) -> String? {
    guard let equals = part.firstIndex(of: UInt8(ascii: "=")), equals - part.startIndex == 7,
      part[..<equals].map(\.lowercasedASCII) == Array("charset".utf8)
    else { return nil }
    var text = part[(equals + 1)...]
    if text.first == UInt8(ascii: "\"") {
      text = text.dropFirst()
      if text.last == UInt8(ascii: "\"") { text = text.dropLast() }
    }
    let plain = text.filter { $0 != UInt8(ascii: "\\") }
    return plain.isEmpty ? nil : String(decoding: plain, as: UTF8.self).lowercased()
  }
}

extension Response {
  /// The media type of the body; nil if no well-formed Content-Type names one. Of several the last one counts, as it
  /// does for browsers.
  package var mediaType: MediaType? {
    values(of: "Content-Type").reversed().lazy.compactMap(MediaType.init).first
  }
}
