internal import WiredraftCore

/// The parts of a server's URL that tell where requests go.
enum ServerAddress: Equatable {
  /// A URL with a host, or one that begins with a variable that has no default.
  case whole
  /// The host has no scheme before it: `localhost:8080`, or `//api.example.com`.
  case hostAlone(scheme: String)
  /// Relative to the URL of the description.
  case relative
  /// A URL that is not HTTP.
  case otherScheme(String)

  init(_ url: String) {
    let start = url.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if start.hasPrefix("{") {
      self = .whole
    } else if url.hasPrefix("//") {
      let host = url.dropFirst(2).prefix { $0 != "/" }
      self = host.isEmpty ? .relative : .hostAlone(scheme: Self.scheme(for: host))
    } else if start.hasSuffix(":"), url.dropFirst(start.count).hasPrefix("//") {
      let scheme = start.dropLast().lowercased()
      let host = url.dropFirst(start.count + 2).prefix { $0 != "/" }
      self = !["http", "https"].contains(scheme) ? .otherScheme(scheme) : host.isEmpty ? .relative : .whole
    } else {
      self = Self.isHost(start) ? .hostAlone(scheme: Self.scheme(for: start)) : .relative
    }
  }

  var hasHost: Bool {
    switch self {
    case .whole, .hostAlone: true
    case .relative, .otherScheme: false
    }
  }

  /// `v1` and `v1.0` are paths; `localhost`, `api.example.com`, `192.0.2.1` and a name with a port are hosts.
  private static func isHost(_ text: Substring) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty {
      return parts[1].allSatisfy(\.isNumber) || parts[1].hasPrefix("{")
    }
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, labels.allSatisfy({ !$0.isEmpty }) else {
      return text == "localhost"
    }
    let isNumbers = labels.allSatisfy { UInt8($0) != nil }
    return isNumbers ? labels.count == 4 : last.count > 1 && last.allSatisfy { $0.isASCII && $0.isLetter }
  }

  /// A server of the own machine or network rarely has a certificate.
  private static func scheme(for host: Substring) -> String {
    let name = host.hasPrefix("[") ? host : host.prefix { $0 != ":" }
    let isLocal =
      name == "localhost" || name.hasSuffix(".localhost") || name.hasSuffix(".local") || name == "0.0.0.0"
      || ["127.", "10.", "192.168.", "[::1]"].contains { name.hasPrefix($0) }
    return isLocal ? "http" : "https"
  }

  /// Returns the path that a relative URL leads to from a base path, without a slash at its end.
  static func path(_ relative: String, from base: String) -> String {
    var steps =
      relative.hasPrefix("/") ? [] : base.split(separator: "/").dropLast(base.hasSuffix("/") ? 0 : 1)
    for step in relative.split(separator: "/") where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(step) }
    }
    return steps.map { "/" + $0 }.joined()
  }
}
