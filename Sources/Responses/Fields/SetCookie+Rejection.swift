extension SetCookie {
  /// A reason why browsers don't keep a cookie.
  package enum Rejection: Sendable, Hashable {
    /// The field has a control character other than a tab.
    case controlCharacter
    /// Neither a name nor a value is there.
    case empty
    /// Name and value have more than 4,096 bytes.
    case tooLong
    /// Domain has characters beyond ASCII.
    case domainNotASCII
    /// Domain is neither the host nor a parent of it.
    case foreignDomain(String, host: String)
    /// Domain is a top-level domain.
    case topLevelDomain(String)
    /// Secure is set in an answer that came over plain http.
    case secureOverHTTP
    /// SameSite=None is set without Secure.
    case sameSiteNoneWithoutSecure
    /// Partitioned is set without Secure.
    case partitionedWithoutSecure
    /// The name has a prefix of which a condition doesn't hold.
    case prefix(Prefix, lacks: String)
    /// There is no name, and the value begins like a name with a prefix.
    case namelessPrefix(Prefix)

    /// The reason, as a sentence.
    package var sentence: String {
      switch self {
      case .controlCharacter: "It has a control character, so browsers ignore it."
      case .empty: "It has neither a name nor a value, so browsers ignore it."
      case .tooLong: "Name and value have more than 4,096 bytes, so browsers ignore it."
      case .domainNotASCII: "Its Domain has characters beyond ASCII, so browsers ignore it."
      case .foreignDomain(let domain, let host):
        "\(host) may not set a cookie for \(domain), so browsers ignore it."
      case .topLevelDomain(let domain):
        "No host may set a cookie for all of \(domain), so browsers ignore it."
      case .secureOverHTTP:
        "It is Secure and came over plain http, so browsers ignore it, but for some on localhost."
      case .sameSiteNoneWithoutSecure: "SameSite=None needs Secure, so browsers ignore it."
      case .partitionedWithoutSecure: "Partitioned needs Secure, so browsers ignore it."
      case .prefix(let prefix, let lacks):
        "A name that begins with \(prefix.rawValue) needs \(lacks), so browsers ignore it."
      case .namelessPrefix(let prefix):
        "It has no name, and a value that begins with \(prefix.rawValue), so browsers ignore it."
      }
    }
  }
}

extension SetCookieEffect {
  /// The largest number of bytes of name and value.
  private static let longestPair = 4_096

  func rejections(
    of parts: SetCookieParts, with prefix: SetCookie.Prefix?, from source: SetCookie.Source
  ) -> [SetCookie.Rejection] {
    var all: [SetCookie.Rejection] = []
    if parts.hasControlCharacter { all.append(.controlCharacter) }
    if parts.name.isEmpty, parts.value.isEmpty { all.append(.empty) }
    if parts.name.count + parts.value.count > Self.longestPair { all.append(.tooLong) }
    if let domain {
      if !domain.utf8.allSatisfy({ $0 < 0x80 }) {
        all.append(.domainNotASCII)
      } else if !source.domainMatches(domain) {
        all.append(.foreignDomain(domain, host: source.host))
      } else if domain != source.host, !domain.utf8.contains(UInt8(ascii: ".")) {
        all.append(.topLevelDomain(domain))
      }
    }
    if isSecure, !source.isSecure { all.append(.secureOverHTTP) }
    if sameSite == .unrestricted, !isSecure { all.append(.sameSiteNoneWithoutSecure) }
    if isPartitioned, !isSecure { all.append(.partitionedWithoutSecure) }
    if let prefix {
      if parts.name.isEmpty {
        all.append(.namelessPrefix(prefix))
      } else {
        if !isSecure { all.append(.prefix(prefix, lacks: "Secure")) }
        if prefix == .host, domain != nil { all.append(.prefix(prefix, lacks: "no Domain")) }
        if prefix == .host, self.path != "/" { all.append(.prefix(prefix, lacks: "Path=/")) }
      }
    }
    return all
  }
}

extension SetCookie.Source {
  /// RFC 6265 §5.1.3
  func domainMatches(_ domain: String) -> Bool {
    host == domain || host.hasSuffix("." + domain) && !isAddress
  }

  private var isAddress: Bool {
    host.utf8.contains(UInt8(ascii: ":"))
      || host.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
  }

  /// RFC 6265 §5.1.4
  var defaultCookiePath: String {
    guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      return "/"
    }
    return String(path[..<slash])
  }
}
