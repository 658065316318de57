internal import WiredraftCore

/// The head of an http request as an HTTP proxy gets it: with an absolute target, and the credentials for the
/// proxy.
///
/// - Note: RFC 9112 §3.2.2, §3.2.4, RFC 9110 §11.7.1
package struct ProxiedHead: Sendable, Hashable {
  /// The bytes to send, up to and with the empty line.
  package let bytes: [UInt8]
  /// The bytes without the credentials, for people.
  package let shownBytes: [UInt8]
  /// The request line, for people.
  package let requestLine: String
  /// The field that is added, for people: without the credentials. Nil if there is none.
  package let field: String?

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
  package init?(_ head: some Collection<UInt8>, origin: String, through proxy: Proxy) {
    guard proxy.scheme.isHTTP, origin.prefix(7).lowercased() == "http://" else { return nil }
    guard var changed = RawHead(Array(head)) else { return nil }
    changed.changeRest { rest in
      let isAsterisk = rest.first == UInt8(ascii: "*") && rest.dropFirst().first == 0x20
      guard isAsterisk || rest.first == UInt8(ascii: "/") else { return Array(rest) }
      return Array(origin.utf8) + rest.dropFirst(isAsterisk ? 1 : 0)
    }
    requestLine = String(
      decoding: changed.requestLine.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
    if let userinfo = proxy.userinfo,
      !changed.fieldNames.contains(where: { $0.lowercased() == "proxy-authorization" })
    {
      var shown = changed
      shown.addAfterHost("Proxy-Authorization: Basic ***")
      shownBytes = shown.bytes
      let credentials = Base64.encode(userinfo.user + [UInt8(ascii: ":")] + userinfo.password)
      changed.addAfterHost("Proxy-Authorization: Basic \(credentials)")
      field = "Proxy-Authorization: Basic ***"
    } else {
      shownBytes = changed.bytes
      field = nil
    }
    bytes = changed.bytes
  }
}
