internal import WiredraftCore

/// A URL as HTTPie passes it to its library, and as the library sends it.
///
/// - Note: requests 2.x `prepare_url`, urllib3 1.26 and 2.x `parse_url`
struct RequestsURL {
  /// Without user, password and fragment.
  private(set) var text: String
  private(set) var credentials: String?

  /// With `keepsDots` the path is kept as typed, and without `encodes` path and query are. The query to
  /// append is encoded.
  init(_ word: String, scheme: String, keepsDots: Bool, encodes: Bool = true, adding query: [UInt8]?) {
    var bytes = Array(word.utf8)
    if bytes.starts(with: "://".utf8) { bytes.removeFirst(3) }
    if !Self.hasScheme(bytes) { bytes = Array("\(scheme)://".utf8) + Self.expanded(bytes) }
    let start = bytes.firstRange(of: Array("://".utf8))?.upperBound ?? 0
    let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    let authorityEnd =
      bytes[start..<end].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? end
    let pathEnd = bytes[authorityEnd..<end].firstIndex(of: UInt8(ascii: "?")) ?? end
    var authority = bytes[start..<authorityEnd]
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      credentials = authority[..<at].text
      authority = authority[(at + 1)...]
    }
    let typed = bytes[authorityEnd..<pathEnd]
    var path = Array(typed)
    if encodes {
      path = RequestsText.encoded(keepsDots ? path : RequestsText.withoutDots(typed))
      if !keepsDots { path = RequestsText.unquoted(path) }
    }
    if path.isEmpty { path = [UInt8(ascii: "/")] }
    let typedQuery = Array(bytes[min(pathEnd + 1, end)..<end])
    var all =
      encodes ? RequestsText.unquoted(RequestsText.encoded(typedQuery, allowsMark: true)) : typedQuery
    if let query, !query.isEmpty { all += (all.isEmpty ? [] : [UInt8(ascii: "&")]) + query }
    var result = Array(bytes[..<start])
    result += authority
    result += path
    if !all.isEmpty { result += [UInt8(ascii: "?")] + all }
    text = String(decoding: result, as: UTF8.self)
  }

  private static func hasScheme(_ bytes: [UInt8]) -> Bool {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8),
      let first = bytes.first, (first | 0x20) >= 0x61, (first | 0x20) <= 0x7A
    else { return false }
    return bytes[..<colon].allSatisfy { PercentText.isUnreserved($0) || $0 == UInt8(ascii: "+") }
  }

  /// `:3000/a` and `:/a` are URLs on `localhost`.
  private static func expanded(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.first == UInt8(ascii: ":"), bytes.dropFirst().first != UInt8(ascii: ":") else { return bytes }
    let port = bytes.dropFirst().prefix { (0x30...0x39).contains($0) }
    let rest = bytes[port.endIndex...]
    guard rest.isEmpty || rest.first == UInt8(ascii: "/") || !rest.contains(0x0A) else { return bytes }
    return Array("localhost".utf8) + (port.isEmpty ? [] : [UInt8(ascii: ":")] + port) + rest
  }
}
