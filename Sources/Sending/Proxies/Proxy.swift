internal import WiredraftCore

/// A server that passes requests on.
package struct Proxy: Sendable, Hashable {
  /// The protocol that is spoken with a proxy.
  package enum Scheme: String, Sendable, Hashable, CaseIterable {
    /// HTTP; `https` is HTTP through TLS.
    case http, https
    /// The proxy gets the server's address; with `socks4a` and `socks5h` it gets the name, and looks it up
    /// itself.
    case socks4, socks4a, socks5, socks5h

    /// Whether HTTP is spoken with the proxy.
    package var isHTTP: Bool { self == .http || self == .https }
  }

  /// The name and the password for a proxy, with percent signs decoded.
  package struct Userinfo: Sendable, Hashable {
    package let user: [UInt8]
    /// The password; empty if there is none.
    package let password: [UInt8]
  }

  package let scheme: Scheme
  /// The name or address, without brackets, and without the zone of an IPv6 address.
  package let host: String
  /// The port; without one in the URL it is 443 for `https`, else 1080.
  package let port: Int
  /// The name and password.
  package let userinfo: Userinfo?
  /// The path of a Unix socket to connect to instead of the host, as in the URL:
  /// `socks5h://localhost/run/tor`.
  package let socketPath: String?

  /// The URL for people, without userinfo.
  package var url: String { scheme.rawValue + "://" + place }
  /// The URL for libcurl, with userinfo. It has a scheme and a port, so that libcurl adds nothing by itself.
  package var urlWithUserinfo: String {
    scheme.rawValue + "://" + (typedUserinfo.map { $0 + "@" } ?? "") + place
  }

  private let typedUserinfo: String?
  private let typedHost: String
  private var place: String { "\(typedHost):\(port)\(socketPath ?? "")" }

  /// A reason why a text names no proxy.
  package enum Problem: Error, Sendable, Hashable {
    /// A scheme that isn't one of a proxy.
    case scheme
    /// There is no scheme, and libcurl guesses this one from the beginning of the host.
    case guessedScheme(String)
    case noHost
    /// The host has a character that no host has, or is no valid IPv6 address.
    case host
    case port
    /// A space or a control character.
    case character
    /// A control character in the decoded name or password.
    ///
    /// libcurl 7.88.1 ignores such a proxy without a word, and connects to the server itself.
    case userinfo
  }

  /// Reads the URL of a proxy as libcurl 7.88.1 does: the scheme may be absent, and a path is ignored.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package init(_ text: String) throws(Problem) {
    let bytes = Array(text.utf8)
    guard !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { throw .character }
    let (name, rest) = Self.split(bytes)
    let end = rest.firstIndex { [0x23, 0x2F, 0x3F].contains($0) } ?? rest.endIndex
    let at = rest[..<end].firstIndex(of: UInt8(ascii: "@"))
    let (typedHost, digits) = try Self.split(authority: rest[(at.map { $0 + 1 } ?? rest.startIndex)..<end])
    self.typedHost = String(decoding: typedHost, as: UTF8.self)
    host = try Self.host(typedHost)
    scheme = try Self.scheme(name, host)
    if let digits, name == nil || !digits.isEmpty {
      guard digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
        let number = Int(String(decoding: digits, as: UTF8.self)), number <= 65535
      else { throw .port }
      port = number
    } else {
      port = scheme == .https ? 443 : 1080
    }
    let path = rest[end...].prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    let isSocket = !scheme.isHTTP && host.lowercased() == "localhost" && path.count > 1
    socketPath = isSocket ? String(decoding: path, as: UTF8.self) : nil
    let typed = at.map { rest[..<$0] }
    typedUserinfo = typed.map { String(decoding: $0, as: UTF8.self) }
    userinfo = if let typed { try Self.userinfo(typed) } else { nil }
  }

  /// The scheme is in lower case; 1 to 3 slashes may follow it.
  private static func split(_ bytes: [UInt8]) -> (scheme: String?, rest: ArraySlice<UInt8>) {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      bytes[..<colon].allSatisfy(isSchemeByte)
    else { return (nil, bytes[...]) }
    let slashes = bytes[(colon + 1)...].prefix { $0 == UInt8(ascii: "/") }.count
    guard slashes > 0 else { return (nil, bytes[...]) }
    let name = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    // The fourth slash begins a path, so that the host is empty.
    return (name, bytes[(colon + 1 + min(slashes, 3))...])
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
    default: false
    }
  }

  private static func scheme(_ name: String?, _ host: String) throws(Problem) -> Scheme {
    guard let name else {
      let start = String(host.lowercased().prefix { $0 != "." })
      guard !["dict", "ftp", "imap", "ldap", "pop3", "smtp"].contains(start) || !host.contains(".") else {
        throw .guessedScheme(start)
      }
      return .http
    }
    guard let scheme = name == "socks" ? .socks4 : Scheme(rawValue: name) else { throw .scheme }
    return scheme
  }

  private static func userinfo(_ typed: ArraySlice<UInt8>) throws(Problem) -> Userinfo {
    let colon = typed.firstIndex(of: UInt8(ascii: ":"))
    let user = FormDecoder.percentDecoded(typed[..<(colon ?? typed.endIndex)])
    let password = colon.map { FormDecoder.percentDecoded(typed[($0 + 1)...]) } ?? []
    guard (user + password).allSatisfy({ $0 >= 0x20 }) else { throw .userinfo }
    return Userinfo(user: user, password: password)
  }

  private static func split(
    authority: ArraySlice<UInt8>
  ) throws(Problem) -> (host: ArraySlice<UInt8>, port: ArraySlice<UInt8>?) {
    var end = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
    if authority.first == UInt8(ascii: "[") {
      guard let close = authority.firstIndex(of: UInt8(ascii: "]")) else { throw .host }
      end = close + 1
      guard end == authority.endIndex || authority[end] == UInt8(ascii: ":") else { throw .host }
    }
    guard end > authority.startIndex else { throw .noHost }
    return (authority[..<end], end < authority.endIndex ? authority[(end + 1)...] : nil)
  }

  private static func host(_ typed: ArraySlice<UInt8>) throws(Problem) -> String {
    guard let host = HostName(typed), host.isValid else { throw .host }
    // libcurl decodes it twice.
    let again = FormDecoder.percentDecoded(host.text.utf8)
    guard again.allSatisfy({ $0 >= 0x20 }) else { throw .host }
    return String(decoding: again, as: UTF8.self)
  }
}

extension Proxy: CustomStringConvertible {
  /// The URL without userinfo, so that a log never has it.
  package var description: String { url }
}
