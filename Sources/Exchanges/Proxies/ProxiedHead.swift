internal import WiredraftCore

/// The head of an http request as an HTTP proxy gets it: with an absolute target, and the credentials for the
/// proxy.
///
/// - Note: RFC 9112 §3.2.2, §3.2.4, RFC 9110 §11.7.1
public struct ProxiedHead: Sendable, Hashable {
  /// The bytes to send, up to and with the empty line.
  public let bytes: [UInt8]
  /// The request line, for people.
  public let requestLine: String
  /// The field that is added, for people: without the credentials. Nil if there is none.
  public let field: String?

  /// Changes the head of a request; nil if nothing changes through the proxy: `https` goes through a tunnel,
  /// and SOCKS passes all bytes on.
  ///
  /// A target that begins with a slash gets the origin before it, and `*` becomes the origin; any other is
  /// left alone. `Proxy-Authorization` is added after the line of `Host`, or after the request line if there
  /// is none, unless the request has that field itself. No other byte changes.
  ///
  /// - Parameters:
  ///   - head: The bytes from the request line to the empty line.
  ///   - origin: The scheme, host and port of the URL: `http://h.example:8080`.
  /// - Complexity: O(*n*), where *n* is the length of the head.
  public init?(_ head: some Collection<UInt8>, origin: String, through proxy: Proxy) {
    guard proxy.scheme.isHTTP, origin.prefix(7).lowercased() == "http://" else { return nil }
    var lines = Self.lines(of: Array(head))
    guard let first = lines.first else { return nil }
    lines[0] = Self.requestLine(first, origin: Array(origin.utf8))
    requestLine = String(decoding: lines[0].prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
    let names = lines.map(Self.fieldName)
    if let userinfo = proxy.userinfo, !names.dropFirst().contains("proxy-authorization") {
      let credentials = Base64.encode(userinfo.user + [UInt8(ascii: ":")] + userinfo.password)
      let host = names.dropFirst().firstIndex(of: "host")
      // The lines that continue the field are part of it.
      let place = host.map { host in names[(host + 1)...].prefix { $0 == nil }.count + host + 1 } ?? 1
      let end = first.drop { $0 != 0x0D && $0 != 0x0A }
      lines.insert(Array("Proxy-Authorization: Basic \(credentials)".utf8) + end, at: place)
      field = "Proxy-Authorization: Basic ***"
    } else {
      field = nil
    }
    bytes = Array(lines.joined())
  }

  /// Returns the lines, each with its end.
  private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      lines.append(Array(rest[...end]))
      rest = rest[(end + 1)...]
    }
    return rest.isEmpty ? lines : lines + [Array(rest)]
  }

  private static func requestLine(_ line: [UInt8], origin: [UInt8]) -> [UInt8] {
    guard let space = line.firstIndex(of: 0x20), space + 1 < line.count else { return line }
    let rest = line[(space + 1)...]
    let isAsterisk = rest.first == UInt8(ascii: "*") && rest.dropFirst().first == 0x20
    guard isAsterisk || rest.first == UInt8(ascii: "/") else { return line }
    return line[...space] + origin + rest.dropFirst(isAsterisk ? 1 : 0)
  }

  /// Returns the name of the field that begins in a line, in lower case; nil if the line continues another;
  /// an empty text for the line that ends the head.
  private static func fieldName(_ line: [UInt8]) -> String? {
    if let first = line.first, first == 0x20 || first == 0x09 { return nil }
    let name = line.prefix { $0 != UInt8(ascii: ":") && $0 != 0x0D && $0 != 0x0A }
    // Some servers allow spaces before the colon.
    let end = name.lastIndex { $0 != 0x20 && $0 != 0x09 }
    return String(decoding: name[..<(end.map { $0 + 1 } ?? 0)], as: UTF8.self).lowercased()
  }
}
