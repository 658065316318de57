import Exchanges
import Sending
import TestSupport

/// A way to a server.
enum Route: CaseIterable {
  case tcp, unixSocket, tls
  /// A proxy that gets the request itself.
  case proxy
  /// TLS through a proxy that makes a tunnel.
  case tunnel
  case socks, socksTLS

  /// The server of a plan, as `proxy` is shown it.
  static let origin = "http://origin.example"
  /// The field that `proxy` gets besides.
  static let credentials = "Proxy-Authorization: Basic dTpw\r\n"

  /// Starts a server, and returns it with the plan that reaches it.
  func open(_ script: [LoopbackServer.Step], in folder: TemporaryFolder) throws -> (
    LoopbackServer, ExchangePlan
  ) {
    let path = self == .unixSocket ? folder("socket-\(UInt32.random(in: 0...(.max)))") : nil
    let server = try LoopbackServer(script + [.waitForEnd], unixSocket: path)
    var plan = ExchangePlan(to: server)
    if let path {
      (plan.unixSocket, plan.host, plan.port) = (path, "h", 80)
    }
    if self == .proxy {
      (plan.host, plan.port) = ("origin.example", 80)
      plan.proxy = try Proxy("http://u:p@127.0.0.1:\(server.port)")
    }
    guard self != .tcp, self != .unixSocket, self != .proxy else { return (server, plan) }
    let relay = try Relay.shared.get()
    plan.host = Relay.name(of: server)
    if self != .socks { (plan.scheme, plan.port) = ("https", relay.port(.tls)) }
    plan.authorities = relay.certificate
    switch self {
    case .tunnel: plan.proxy = try Proxy("http://127.0.0.1:\(relay.port(.tunnel))")
    case .socks, .socksTLS: plan.proxy = try Proxy("socks5h://127.0.0.1:\(relay.port(.socks))")
    default: plan.addresses = ["127.0.0.1"]
    }
    return (server, plan)
  }

  /// Returns the bytes that came to a server, as it would have got them without the proxy.
  func withoutProxy(_ received: [UInt8]) -> [UInt8] {
    var bytes = received
    guard self == .proxy else { return bytes }
    if let field = bytes.firstRange(of: Self.credentials.utf8) { bytes.removeSubrange(field) }
    if let origin = bytes.firstRange(of: Self.origin.utf8) {
      let isAsterisk = bytes[origin.upperBound...].first == UInt8(ascii: " ")
      bytes.replaceSubrange(origin, with: isAsterisk ? [UInt8(ascii: "*")] : [])
    }
    return bytes
  }
}
