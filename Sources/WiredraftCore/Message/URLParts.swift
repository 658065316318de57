/// The parts of a URL as it was typed; nothing is decoded, reordered or repaired.
///
/// - Note: RFC 3986 §3
package struct URLParts {
  /// The scheme in lower case; assumed if none is typed.
  package var scheme = "https"
  /// Whether the scheme was assumed.
  package var isSchemeAssumed = false
  /// User information is never sent.
  var hasUserinfo = false
  /// Host and port as typed.
  package var authority = ""
  /// The port as typed; nil if there is none.
  package var port: String?
  /// The path as typed.
  package var path = ""
  /// In bytes.
  private(set) var pathOffset = 0
  /// The query as typed, without `?`; nil if there is no `?`.
  package var query: String?
  /// The error, and its offset in bytes.
  package var problem: (problem: Diagnostic.URLProblem, offset: Int)?

  package init(_ text: String) {
    if let rest = Self.afterLocalhost(text.utf8) {
      // The offsets are those in the typed text.
      self = URLParts("localhost" + rest)
      let added = "localhost".utf8.count - (text.utf8.count - rest.utf8.count)
      pathOffset -= added
      problem = problem.map { ($0.problem, max(0, $0.offset - added)) }
      return
    }
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else {
      problem = (.empty, 0)
      return
    }
    if let offset = bytes.firstIndex(where: { $0 <= 0x20 || $0 == 0x7F }) {
      problem = (.spaceOrControl, offset)
    }
    var rest = 0
    if let colon = Self.schemeEnd(in: bytes) {
      scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
      rest = colon + 3
      if scheme != "http", scheme != "https" { report(.unsupportedScheme, 0) }
    } else {
      isSchemeAssumed = true
    }
    let authorityEnd =
      bytes[rest...].firstIndex { [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0) }
      ?? bytes.count
    var hostStart = rest
    if let at = bytes[rest..<authorityEnd].lastIndex(of: UInt8(ascii: "@")) {
      hasUserinfo = true
      hostStart = at + 1
    }
    authority = String(decoding: bytes[hostStart..<authorityEnd], as: UTF8.self)
    readAuthority(bytes[hostStart..<authorityEnd])
    if isSchemeAssumed, isLoopback { scheme = "http" }

    let end = bytes[authorityEnd...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    let question = bytes[authorityEnd..<end].firstIndex(of: UInt8(ascii: "?"))
    path = String(decoding: bytes[authorityEnd..<(question ?? end)], as: UTF8.self)
    pathOffset = authorityEnd
    query = question.map { String(decoding: bytes[($0 + 1)..<end], as: UTF8.self) }
  }

  /// Returns the text after the host of a URL that begins with the port of this computer, `:8080/x`, or with an empty one,
  /// `:/x`, as HTTPie has it; nil for any other URL.
  private static func afterLocalhost(_ text: String.UTF8View) -> String? {
    guard text.first == UInt8(ascii: ":") else { return nil }
    let rest = text.dropFirst()
    switch rest.first {
    case let byte? where (0x30...0x39).contains(byte): return String(Substring(text[...]))
    case nil, UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return String(Substring(rest))
    default: return nil
    }
  }

  /// The host without brackets and port, in lower case.
  package private(set) var host = ""

  /// Whether the host is this computer: 127.0.0.0/8, `::1`, `localhost` and the names below it.
  package var isLoopback: Bool {
    let host = host.hasSuffix(".") ? String(host.dropLast()) : self.host
    if host == "localhost" || host.hasSuffix(".localhost") || host == "::1" { return true }
    return host.hasPrefix("127.") && IPv6.isIPv4(host.utf8)
  }

  private mutating func report(_ problem: Diagnostic.URLProblem, _ offset: Int) {
    if self.problem == nil { self.problem = (problem, offset) }
  }

  private static func schemeEnd(in bytes: [UInt8]) -> Int? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0, colon + 2 < bytes.count,
      bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/")
    else { return nil }
    for (index, byte) in bytes[..<colon].enumerated() {
      switch byte {
      case 0x41...0x5A, 0x61...0x7A: continue
      case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        if index == 0 { return nil }
      default: return nil
      }
    }
    return colon
  }

  private mutating func readAuthority(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return report(.noHost, bytes.startIndex) }
    var hostEnd = bytes.endIndex
    if bytes.first == UInt8(ascii: "[") {
      guard let close = bytes.firstIndex(of: UInt8(ascii: "]")) else {
        return report(.address, bytes.startIndex)
      }
      let address = bytes[(bytes.startIndex + 1)..<close]
      host = String(decoding: address, as: UTF8.self).lowercased()
      if !IPv6.isValid(address) { report(.address, bytes.startIndex) }
      hostEnd = close + 1
      if hostEnd < bytes.endIndex, bytes[hostEnd] != UInt8(ascii: ":") {
        return report(.hostCharacter, hostEnd)
      }
    } else {
      hostEnd = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
      let name = bytes[bytes.startIndex..<hostEnd]
      host = String(decoding: name, as: UTF8.self).lowercased()
      if name.isEmpty { report(.noHost, bytes.startIndex) }
      for (offset, byte) in zip(name.indices, name) where !Self.isHostByte(byte) {
        report(byte >= 0x80 ? .hostNotASCII : .hostCharacter, offset)
        break
      }
    }
    guard hostEnd < bytes.endIndex else { return }
    let digits = bytes[(hostEnd + 1)...]
    port = String(decoding: digits, as: UTF8.self)
    let isNumber = digits.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    // A scheme without its slashes is not a host: `https:/h`.
    if isSchemeAssumed, host == "http" || host == "https", digits.isEmpty || !isNumber {
      return report(.noHost, hostEnd + 1)
    }
    guard isNumber, digits.count <= 5,
      digits.reduce(0, { $0 * 10 + Int($1 - 0x30) }) <= 65535
    else { return report(.port, hostEnd + 1) }
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x2D, 0x2E, 0x5F, 0x7E, 0x21, 0x24, 0x26...0x2C, 0x3B, 0x3D, UInt8(ascii: "%"): true
    default: false
    }
  }

  /// CONNECT needs the port even where it is that of the scheme.
  var authorityWithPort: String {
    guard let port else { return authority + (scheme == "http" ? ":80" : ":443") }
    return port.isEmpty ? authority + (scheme == "http" ? "80" : "443") : authority
  }
}
