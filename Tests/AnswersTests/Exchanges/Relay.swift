import Foundation
import TestSupport

/// A program that passes connections on to the servers of the tests: out of TLS, and as proxies do.
final class Relay: Sendable {
  /// The service that a connection gets.
  enum Service: String, Decodable, CodingKeyRepresentable {
    /// TLS is taken off. `cut` ends a connection without the notice that TLS has for it.
    /// `bare` has a certificate whose subject alone names its hosts.
    case tls, cut, bare
    /// A proxy that makes tunnels, and one that speaks SOCKS5.
    case tunnel, socks
  }

  struct Failure: Error { var output: String }

  private struct Facts: Decodable {
    var certificate: String
    var ports: [Service: Int]
  }

  /// Whether its programs are there, or must be.
  static let isUsable = Tools.areUsable("python3", "openssl")
  /// The relay that all tests share. It ends with them.
  static let shared = Result { try Relay() }

  private let facts: Facts
  /// The file with the certificate to trust.
  var certificate: String { facts.certificate }

  /// Returns the port of a service.
  func port(_ service: Service) -> Int { facts.ports[service] ?? 0 }

  /// Returns the name by which a service reaches a server.
  static func name(of server: LoopbackServer) -> String { "p\(server.port).relay.test" }

  private init() throws {
    let script = packageRoot.appending(path: "Tests/AnswersTests/Exchanges/Programs/relay.py")
    let output = try Child.start(["python3", script.path]).output
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    var end = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    while line.last != 0x0A, poll(&end, 1, 60_000) == 1 {
      let count = read(output, &buffer, buffer.count)
      guard count > 0 else { break }
      line += buffer[..<count]
    }
    guard let facts = try? JSONDecoder().decode(Facts.self, from: Data(line)) else {
      throw Failure(output: String(decoding: line, as: UTF8.self))
    }
    self.facts = facts
  }
}
