internal import WiredraftCore

/// The target of a URL: scheme, host, port and the rest, with nothing decoded or repaired.
package struct ServerURL: Sendable, Hashable {
  /// `http` or `https`.
  package var scheme: String
  /// Host and port, as they are written.
  package var authority: String
  /// Path and query, without a fragment; it begins with a slash.
  package var target: String

  /// The host in lower case, an IPv6 address without brackets.
  package private(set) var host: String
  /// The port, also if it is not written.
  package private(set) var port: Int
  /// Whether the host is this computer.
  package private(set) var isLoopback: Bool

  /// Reads an absolute URL; nil if its scheme is another, or it has no valid host. User information is left out.
  package init?(_ text: String) {
    let parts = URLParts(text)
    guard parts.problem == nil, !parts.isSchemeAssumed else { return nil }
    (scheme, authority, host) = (parts.scheme, parts.authority, parts.host)
    isLoopback = parts.isLoopback
    port = parts.port.flatMap { Int($0) } ?? (parts.scheme == "https" ? 443 : 80)
    target = (parts.path.isEmpty ? "/" : parts.path) + (parts.query.map { "?" + $0 } ?? "")
  }

  /// The host as it is in a URL, an IPv6 address in brackets.
  package var bracketedHost: String { host.contains(":") ? "[\(host)]" : host }

  /// Scheme, host and port, the port only where it is another one than the scheme's.
  package var origin: String {
    "\(scheme)://\(bracketedHost)" + (port == (scheme == "https" ? 443 : 80) ? "" : ":\(port)")
  }

  /// Whether another URL is of the same origin: the same scheme, host and port.
  package func hasSameOrigin(as other: ServerURL) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  /// The URL as text.
  package var text: String { "\(scheme)://\(authority)\(target)" }

  /// Returns the URL that a reference in an answer means; nil if it is none that can be sent to.
  ///
  /// - Note: RFC 3986 §5.2
  package func resolving(_ reference: String) -> ServerURL? {
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

  /// The query has its question mark.
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
