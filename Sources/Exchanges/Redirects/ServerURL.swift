/// The target of a URL: scheme, host, port and the rest, with nothing decoded or repaired.
public struct ServerURL: Sendable, Hashable {
  /// `http` or `https`.
  public var scheme: String
  /// Host and port, as they are written.
  public var authority: String
  /// Path and query, without a fragment; it begins with a slash.
  public var target: String

  /// Reads an absolute URL; nil if its scheme is another, or it has no host. User information is left out.
  public init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
    scheme = text[..<colon].lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    let rest = text[text.index(colon, offsetBy: 3)...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    authority = String(rest[..<end])
    if let at = authority.lastIndex(of: "@") { authority = String(authority[authority.index(after: at)...]) }
    let path = rest[end...].prefix { $0 != "#" }
    target = path.hasPrefix("/") ? String(path) : "/" + path
    guard let host = Self.host(of: authority), !host.isEmpty, port != nil else { return nil }
  }

  private static func host(of authority: String) -> String? {
    if authority.hasPrefix("[") {
      return authority.firstIndex(of: "]").map {
        String(authority[authority.index(after: authority.startIndex)..<$0])
      }
    }
    return String(authority.prefix { $0 != ":" })
  }

  /// The host, an IPv6 address without brackets.
  public var host: String { Self.host(of: authority) ?? "" }

  /// Whether the host is an IPv6 address.
  public var isIPv6: Bool { authority.hasPrefix("[") }

  /// The port; nil if it is no number that a port can have.
  public var port: Int? {
    let rest =
      authority.hasPrefix("[")
      ? authority.drop { $0 != "]" }.dropFirst() : authority.drop { $0 != ":" }
    guard rest.count > 1 else { return scheme == "https" ? 443 : 80 }
    guard rest.first == ":", rest.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber }),
      let port = Int(rest.dropFirst()), port <= 65_535
    else { return nil }
    return port
  }

  /// The port that the URL means if it is valid.
  public var effectivePort: Int { port ?? (scheme == "https" ? 443 : 80) }

  /// Whether another URL is of the same origin: the same scheme, host and port.
  public func hasSameOrigin(as other: ServerURL) -> Bool {
    scheme == other.scheme && host.lowercased() == other.host.lowercased()
      && effectivePort == other.effectivePort
  }

  /// The URL as text.
  public var text: String { "\(scheme)://\(authority)\(target)" }

  /// Returns the URL that a reference in an answer means; nil if it is none that can be sent to.
  ///
  /// - Note: RFC 3986 §5.2
  public func resolving(_ reference: String) -> ServerURL? {
    let reference = String(reference.prefix { $0 != "#" })
    if Self.hasScheme(reference) { return ServerURL(reference) }
    if reference.hasPrefix("//") { return ServerURL("\(scheme):\(reference)") }
    var result = self
    let (path, query) = Self.divided(target)
    let (newPath, newQuery) = Self.divided(reference)
    if newPath.isEmpty {
      result.target = path + (newQuery ?? query ?? "")
    } else {
      let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
      let whole = newPath.hasPrefix("/") ? newPath : folder + newPath
      result.target = Self.withoutDots(whole) + (newQuery ?? "")
    }
    return result
  }

  private static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), let first = text.first, first.isLetter, first.isASCII else {
      return false
    }
    return text[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  /// The path, and the query with its question mark.
  private static func divided(_ text: String) -> (path: String, query: String?) {
    guard let mark = text.firstIndex(of: "?") else { return (text, nil) }
    return (String(text[..<mark]), String(text[mark...]))
  }

  private static func withoutDots(_ path: String) -> String {
    var kept: [Substring] = []
    let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        _ = kept.popLast()
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return "/" + kept.joined(separator: "/")
  }
}
