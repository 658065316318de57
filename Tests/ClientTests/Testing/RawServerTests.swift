import Foundation
import TestSupport
import Testing
import WiredraftTesting

@Suite("A raw server")
struct RawServerTests {
  /// A client's connection.
  private final class Connection {
    private let descriptor: Int32

    init(to port: Int) throws {
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var limit = timeval(tv_sec: 10, tv_usec: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      address.sin_port = UInt16(port).bigEndian
      let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      if result != 0 { throw POSIXError(.ECONNREFUSED) }
    }

    deinit { close(descriptor) }

    func write(_ text: String) { _ = send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL)) }

    /// Reads to the end, or to a number of bytes; nil if nothing comes within ten seconds.
    func read(_ count: Int = .max) -> String? {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while bytes.count < count {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count < 0 { return errno == ECONNRESET ? String(decoding: bytes, as: UTF8.self) : nil }
        if count == 0 { break }
        bytes += buffer[..<count]
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private static let answer = "HTTP/1.1 204 No Content\r\n\r\n"

  @Test(
    "It hands over the bytes of a whole request, and answers with bytes",
    arguments: [
      "GET / HTTP/1.1\r\nHost: h\r\n\r\n", "PUT / HTTP/1.1\r\nContent-Length: 5\r\n\r\na\r\n\r\n",
      "PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\n0\r\n\r\n1\r\n\n\r\n0\r\nT: 1\r\n\r\n",
    ])
  func answers(request: String) throws {
    let server = try RawServer { _ in Array(Self.answer.utf8) }
    let connection = try Connection(to: server.port)
    // In two pieces, so that the request is not whole at first.
    connection.write(String(request.utf8.prefix(20)) ?? "")
    connection.write(String(request.utf8.dropFirst(20)) ?? "")
    check(connection.read(), Self.answer)
    check(server.received, [Array(request.utf8)])
    check(server.url, "http://127.0.0.1:\(server.port)")
  }

  @Test("Several connections are served at the same time")
  func connections() throws {
    let server = try RawServer { request, connection in
      if request.starts(with: Array("GET /wait".utf8)) { connection.waitForEnd() }
      connection.write(Array(Self.answer.utf8))
    }
    let waiting = try Connection(to: server.port)
    waiting.write("GET /wait HTTP/1.1\r\n\r\n")
    let other = try Connection(to: server.port)
    other.write("GET / HTTP/1.1\r\n\r\n")
    check(other.read(), Self.answer)
  }

  @Test("An answer can arrive in pieces")
  func pieces() throws {
    let server = try RawServer { _, connection in
      connection.write([UInt8(ascii: "a")])
      connection.waitForEnd()
    }
    let connection = try Connection(to: server.port)
    connection.write("GET / HTTP/1.1\r\n\r\n")
    check(connection.read(1), "a")
  }

  @Test("A client that waits for 100 Continue gets it before its body")
  func expectContinue() throws {
    let server = try RawServer { _ in Array(Self.answer.utf8) }
    let connection = try Connection(to: server.port)
    connection.write("PUT / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n")
    let interim = "HTTP/1.1 100 Continue\r\n\r\n"
    check(connection.read(interim.utf8.count), interim)
    connection.write("x")
    check(connection.read(), Self.answer)
  }

  @Test("It stops when it is told to, released, or its time is over, and its connections end")
  func stops() throws {
    var server: RawServer? = try RawServer { _, connection in
      connection.write([UInt8(ascii: "a")])
      connection.waitForEnd()
    }
    let connection = try Connection(to: try require(server).port)
    connection.write("GET / HTTP/1.1\r\n\r\n")
    check(connection.read(1), "a")
    server = nil
    check(connection.read(), "")

    let limited = try RawServer(limit: .zero) { _ in [] }
    // Refused, or ended without an answer.
    if let late = try? Connection(to: limited.port) {
      late.write("GET / HTTP/1.1\r\n\r\n")
      check(late.read(), "")
    }
  }

  @Test(
    "A child process gets no socket of a server, which would keep its connections open",
    .timeLimit(.minutes(30)))
  func children() async throws {
    let (arrivals, arrive) = AsyncStream<Void>.makeStream()
    let server = try RawServer { _, connection in
      arrive.yield()
      connection.waitForEnd()
    }
    let connection = try Connection(to: server.port)
    connection.write("GET / HTTP/1.1\r\n\r\n")
    for await _ in arrivals { break }
    let sockets = (0..<1024).filter { Self.port(of: $0) == server.port }
    check(sockets.count, 2)
    for socket in sockets { check(fcntl(socket, F_GETFD) & FD_CLOEXEC != 0) }
  }

  /// Returns the local port of a socket; 0 for another descriptor.
  private static func port(of descriptor: Int32) -> Int {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    return result == 0 && address.sin_family == AF_INET ? Int(UInt16(bigEndian: address.sin_port)) : 0
  }
}
