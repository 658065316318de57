package import Sending
internal import WiredraftCore

/// The server that a request goes to, the way there, and the limits: all that the other program needs beside the bytes.
package struct ExchangePlan: Sendable {
  /// `http` or `https`.
  package var scheme: String
  /// The host, an IPv6 address without brackets.
  package var host: String
  package var port: Int
  /// The path of a Unix socket to connect to in place of host and port.
  package var unixSocket: String?
  /// The proxy, with the host whose address is looked up in place of the server's.
  package var proxy: Proxy?
  /// The addresses to connect to, in place of those that a lookup gives.
  package var addresses: [String] = []
  /// The file with the certificates to trust in place of the system's.
  package var authorities: String?
  /// The file with the client's certificate.
  package var certificate: String?
  /// The file with the key of the client's certificate.
  package var key: String?
  /// Whether any certificate of the server will do.
  package var isInsecure = false
  /// The milliseconds that connecting may take.
  package var connectLimit = 10_000
  /// The milliseconds that everything may take; 0 for no limit.
  package var totalLimit = 60_000
  /// The most bytes that are received.
  package var sizeLimit = 1 << 30

  /// Makes a plan for a server.
  package init(scheme: String, host: String, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// `length` is the number of bytes that will be sent.
  func json(length: Int) -> [UInt8] {
    var members: [(String, ParameterValue)] = [
      ("version", 1), ("scheme", .string(scheme)), ("host", .string(host)), ("port", number(port)),
      ("insecure", .bool(isInsecure)), ("connectTimeout", number(connectLimit)),
      ("maxTime", number(totalLimit)),
      ("maxSize", number(sizeLimit)), ("length", number(length)),
    ]
    for (name, text) in [
      ("unixSocket", unixSocket), ("cacert", authorities), ("cert", certificate), ("key", key),
    ] {
      if let text { members.append((name, .string(text))) }
    }
    if let proxy { members.append(("proxy", .string(proxy.urlWithUserinfo))) }
    if unixSocket == nil, proxy?.socketPath == nil {
      members.append(("lookupHost", .string(proxy?.host ?? host)))
      members.append(("lookupPort", number(proxy?.port ?? port)))
    }
    if !addresses.isEmpty { members.append(("addresses", .array(addresses.map { .string($0) }))) }
    return Array(ParameterValue.object(members.map { .init(name: $0.0, value: $0.1) }).compactJSON.utf8)
  }

  private func number(_ number: Int) -> ParameterValue { .number(NumberLiteral(number)) }
}
