internal import WiredraftCore

/// A URL as browsers and Node read it.
///
/// - Note: <https://url.spec.whatwg.org/#url-parsing>
struct WebURL {
  /// Without the fragment; path and query are as sent.
  let text: String
  let isRelative: Bool
  /// The scheme, if it is not HTTP.
  let otherScheme: String?
  /// fetch refuses a URL with a user or a password.
  let hasCredentials: Bool

  init(_ typed: [UInt8]) {
    var bytes = Array(typed.drop { $0 <= 0x20 })
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    bytes.removeAll { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    if let fragment = bytes.firstIndex(of: UInt8(ascii: "#")) { bytes.removeSubrange(fragment...) }
    let mark = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
    for index in bytes[..<mark].indices where bytes[index] == UInt8(ascii: "\\") {
      bytes[index] = UInt8(ascii: "/")
    }
    let start =
      TextKind.beginsWithScheme(bytes) ? (bytes.firstRange(of: Array("://".utf8))?.upperBound ?? 0) : 0
    isRelative = start == 0
    let scheme = bytes.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
    let hasScheme = bytes[scheme.endIndex...].starts(with: "://".utf8)
    otherScheme = isRelative && hasScheme ? String(decoding: scheme, as: UTF8.self) : nil
    let pathStart =
      isRelative ? 0 : bytes[start..<mark].firstIndex(of: UInt8(ascii: "/")) ?? mark
    hasCredentials = bytes[start..<pathStart].contains(UInt8(ascii: "@"))
    var path = Array(bytes[pathStart..<mark])
    if !isRelative {
      path = CurlURL.withoutDotSegments(path[...])
      if path.isEmpty { path = [UInt8(ascii: "/")] }
    }
    // The scheme and the host are in small letters, and the port of the scheme is not sent.
    var result = bytes[..<pathStart].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let usual = Array(result.starts(with: "https:".utf8) ? ":443".utf8 : ":80".utf8)
    if !isRelative, result.suffix(usual.count).elementsEqual(usual) { result.removeLast(usual.count) }
    result += PercentText.encoded(path) { $0 > 0x20 && $0 < 0x7F && !"\"#<>?`{}".utf8.contains($0) }
    if mark < bytes.count {
      result += PercentText.encoded(bytes[mark...]) { $0 > 0x20 && $0 < 0x7F && !"\"#<>'".utf8.contains($0) }
    }
    text = String(decoding: result, as: UTF8.self)
  }

  /// In lower case, with the port.
  static func origin(_ url: String) -> String {
    let bytes = Array(url.utf8)
    guard let start = bytes.firstRange(of: Array("://".utf8))?.upperBound else { return "" }
    let end = bytes[start...].firstIndex {
      $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
    }
    return String(decoding: bytes[..<(end ?? bytes.count)], as: UTF8.self).lowercased()
  }
}
