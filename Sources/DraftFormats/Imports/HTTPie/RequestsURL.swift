internal import WiredraftCore

/// A URL as HTTPie passes it to its library, and as the library sends it.
///
/// - Note: requests 2.x `prepare_url`, urllib3 1.26 and 2.x `parse_url`
struct RequestsURL {
  /// The URL without user, password and fragment.
  private(set) var text: String
  /// The user and password from the URL, as typed.
  private(set) var credentials: String?

  /// Makes the URL that is sent.
  ///
  /// - Parameters:
  ///   - word: The URL as typed.
  ///   - scheme: The scheme to use if none was typed.
  ///   - keepsDots: Whether the path is kept as typed.
  ///   - query: The encoded text to append to the query; nil for none.
  init(_ word: String, scheme: String, keepsDots: Bool, adding query: [UInt8]?) {
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
    var path = Self.encoded(keepsDots ? Array(typed) : Self.withoutDots(typed), isReread: !keepsDots) {
      Self.staysInPath($0)
    }
    if path.isEmpty { path = [UInt8(ascii: "/")] }
    var all = Self.encoded(Array(bytes[min(pathEnd + 1, end)..<end]), isReread: true) {
      Self.staysInPath($0) || $0 == UInt8(ascii: "?")
    }
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

  /// Expands `:3000/a` and `:/a` to a URL on `localhost`.
  private static func expanded(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.first == UInt8(ascii: ":"), bytes.dropFirst().first != UInt8(ascii: ":") else { return bytes }
    let port = bytes.dropFirst().prefix { (0x30...0x39).contains($0) }
    let rest = bytes[port.endIndex...]
    guard rest.isEmpty || rest.first == UInt8(ascii: "/") || !rest.contains(0x0A) else { return bytes }
    return Array("localhost".utf8) + (port.isEmpty ? [] : [UInt8(ascii: ":")] + port) + rest
  }

  private static func withoutDots(_ path: ArraySlice<UInt8>) -> [UInt8] {
    guard path.contains(UInt8(ascii: ".")) else { return Array(path) }
    var result: [ArraySlice<UInt8>] = []
    for segment in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      if segment.elementsEqual(".".utf8) { continue }
      if !segment.elementsEqual("..".utf8) {
        result.append(segment)
      } else if !result.isEmpty {
        result.removeLast()
      }
    }
    if path.first == UInt8(ascii: "/"), result.first?.isEmpty != true { result.insert([], at: 0) }
    if path.suffix(2).elementsEqual("/.".utf8) || path.suffix(3).elementsEqual("/..".utf8) {
      result.append([])
    }
    return Array(result.joined(separator: [UInt8(ascii: "/")]))
  }

  private static func staysInPath(_ byte: UInt8) -> Bool {
    PercentText.isUnreserved(byte) || "!$&'()*+,;=:@/".utf8.contains(byte)
  }

  /// Encodes bytes that are not allowed; also percent signs, unless all of them begin an escape.
  ///
  /// - Parameter isReread: Whether escapes of unreserved characters are decoded.
  private static func encoded(_ bytes: [UInt8], isReread: Bool, keeping stays: (UInt8) -> Bool) -> [UInt8] {
    func isEscape(_ index: Int) -> Bool {
      index + 2 < bytes.count && PercentText.digit(bytes[index + 1]) != nil
        && PercentText.digit(bytes[index + 2]) != nil
    }
    let percent = UInt8(ascii: "%")
    let isEncoded = bytes.indices.allSatisfy { bytes[$0] != percent || isEscape($0) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == percent, isEncoded || isEscape(index), let high = PercentText.digit(bytes[index + 1]),
        let low = PercentText.digit(bytes[index + 2])
      {
        let value = high << 4 | low
        if isEncoded, isReread, PercentText.isUnreserved(value) {
          result.append(value)
        } else if isEncoded {
          PercentText.append(value, to: &result) { _ in false }
        } else {
          result += "%25".utf8
          PercentText.append(value, to: &result) { _ in false }
          result.remove(at: result.count - 3)
        }
        index += 3
        continue
      }
      PercentText.append(byte, to: &result, keeping: stays)
      index += 1
    }
    return result
  }
}
