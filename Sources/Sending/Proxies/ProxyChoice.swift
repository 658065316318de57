/// The proxy that a request goes through, and the reason.
///
/// Decides as curl 7.88.1 does; the tests compare it with libcurl. Ports have no influence.
package struct ProxyChoice: Sendable, Hashable {
  /// The place where a proxy or a list of exempt hosts is named.
  package enum Source: Sendable, Hashable {
    /// An option of the command, `--proxy` or `--noproxy`.
    case option
    /// The `send` object of a file.
    case file
    /// An environment variable of this name.
    case variable(String)
  }

  /// A text for a proxy or a list of exempt hosts that isn't from the environment.
  package struct Setting: Sendable, Hashable {
    let text: String
    let source: Source

    /// A text of an option or a file.
    package init(_ text: String, from source: Source) {
      self.text = text
      self.source = source
    }
  }

  /// The rule that decided.
  package enum Reason: Sendable, Hashable {
    /// The proxy is named in a source. A list without an entry for the host was searched, if there is one.
    case named(by: Source, searched: Source?)
    /// An entry of a list exempts the host from the proxy that is named in a source.
    case exempt(entry: String, list: Source, proxy: Source)
    /// An empty text turns proxies off.
    case turnedOff(Source)
    /// The request goes to a Unix socket, and a proxy has no part in that.
    case unixSocket
    /// The request is answered within this program.
    case practice
    /// Nothing names a proxy.
    case unset
    /// Only `HTTP_PROXY` does, which counts only in lower case: for a CGI program it is a field of the
    /// request.
    case upperCaseOnly
  }

  /// The proxy; nil if the request goes straight to the server.
  package let proxy: Proxy?
  /// The rule that decided.
  package let reason: Reason

  let scheme: String
  let host: String

  /// Decides which proxy a request goes through.
  ///
  /// - Parameters:
  ///   - scheme: `http` or `https`.
  ///   - host: The host of the URL, in ASCII, with the brackets of an IPv6 address.
  ///   - proxy: A proxy that goes before the environment's; an empty text turns proxies off.
  ///   - noproxy: A list of exempt hosts that goes before the environment's; an empty one exempts none.
  ///   - unixSocket: Whether the request goes to a Unix socket.
  ///   - environment: The environment variables.
  /// - Throws: If the request would go through a proxy, but its URL can't be used.
  package init(
    scheme: String, host: String, proxy: Setting?, noproxy: Setting?, unixSocket: Bool,
    environment: [String: String]
  ) throws(ProxyError) {
    self.scheme = scheme.lowercased()
    self.host = host
    let exempt = noproxy ?? Self.first(["no_proxy", "NO_PROXY"], environment)
    guard !PracticeHost.contains(host) else {
      (self.proxy, reason) = (nil, .practice)
      return
    }
    guard !unixSocket else {
      (self.proxy, reason) = (nil, .unixSocket)
      return
    }
    guard let named = proxy ?? Self.first(Self.variables(for: self.scheme), environment) else {
      let isUpperCase = self.scheme == "http" && environment["HTTP_PROXY"]?.isEmpty == false
      (self.proxy, reason) = (nil, isUpperCase ? .upperCaseOnly : .unset)
      return
    }
    guard !named.text.isEmpty else {
      (self.proxy, reason) = (nil, .turnedOff(named.source))
      return
    }
    let name = HostName(host.utf8)
    if let exempt, let entry = name.flatMap({ ExemptHosts(text: exempt.text).entry(for: $0) }) {
      (self.proxy, reason) = (nil, .exempt(entry: entry, list: exempt.source, proxy: named.source))
      return
    }
    do {
      self.proxy = try Proxy(named.text)
    } catch {
      throw ProxyError(source: named.source, problem: error)
    }
    reason = .named(by: named.source, searched: exempt?.source)
  }

  /// The environment variables that may name a proxy, or hosts that are reached without one.
  package static let variables = [
    "http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy",
    "NO_PROXY",
  ]

  private static func variables(for scheme: String) -> [String] {
    (scheme == "http" ? ["http_proxy"] : ["https_proxy", "HTTPS_PROXY"]) + ["all_proxy", "ALL_PROXY"]
  }

  private static func first(_ names: [String], _ environment: [String: String]) -> Setting? {
    for name in names {
      if let text = environment[name], !text.isEmpty { return Setting(text, from: .variable(name)) }
    }
    return nil
  }
}

/// A proxy that is named, and can't be used.
package struct ProxyError: Error, Sendable, Hashable {
  /// The place where it is named.
  package let source: ProxyChoice.Source
  package let problem: Proxy.Problem
}
