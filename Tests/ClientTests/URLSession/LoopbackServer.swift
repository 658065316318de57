import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A server on loopback that records each request, and answers it; each connection has one request.
final class LoopbackServer: Sendable {
  /// A request as it arrived.
  struct Received: Sendable {
    let head: String
    /// The content, without the lines between chunks.
    let body: [UInt8]
    /// True if the content has the length that the head or the last chunk says.
    let isWhole: Bool

    /// Method and target: `GET /x`.
    var line: String { head.split(separator: " ").prefix(2).joined(separator: " ") }

    /// Returns the values of a field, with a comma between them; nil if it is missing.
    func field(_ name: String) -> String? {
      let values = head.split(separator: "\r\n").dropFirst().filter {
        $0.lowercased().hasPrefix(name.lowercased() + ":")
      }
      return values.isEmpty
        ? nil
        : values.map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
          .joined(separator: ", ")
    }
  }

  /// The lines of an answer before `Connection`.
  typealias Answer = @Sendable (Received) -> String?

  static let ok: Answer = { _ in "HTTP/1.1 200 OK\r\nContent-Length: 0" }

  /// Returns an answer that redirects all places but `/end`.
  static func redirect(_ status: Int, to place: String) -> Answer {
    {
      $0.line.hasSuffix(" /end") ? ok($0) : "HTTP/1.1 \(status) R\r\nLocation: \(place)\r\nContent-Length: 0"
    }
  }

  let port: UInt16
  /// The requests, as they arrive.
  let arrivals: AsyncStream<Received>
  private let arrival: AsyncStream<Received>.Continuation
  private let listening: Int32
  private let all = Mutex<[Received]>([])

  /// Starts a server.
  ///
  /// - Parameter answer: Returns the answer to a request; nil for none, and then the connection stays open until the
  ///   client closes it.
  init(_ answer: @escaping Answer = LoopbackServer.ok) throws {
    (arrivals, arrival) = AsyncStream.makeStream()
    listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listening = listening
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listening, $0, length) == 0 && listen(listening, 10) == 0
          && getsockname(listening, $0, &length) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    // On a separate thread: other tests keep the task threads busy.
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(listening, nil, nil)
        guard connection >= 0 else { break }
        guard let self else {
          close(connection)
          break
        }
        serve(connection, answer)
      }
      close(listening)
    }
  }

  deinit {
    arrival.finish()
    // Ends the thread.
    shutdown(listening, Int32(SHUT_RDWR))
  }

  /// The requests that have arrived.
  var received: [Received] { all.withLock { $0 } }

  func url(_ path: String = "/x") -> String { "http://127.0.0.1:\(port)\(path)" }

  private func serve(_ connection: Int32, _ answer: Answer) {
    defer { close(connection) }
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let request = Self.read(connection)
    all.withLock { $0.append(request) }
    arrival.yield(request)
    guard request.isWhole else { return }
    guard let head = answer(request) else {
      var byte: UInt8 = 0
      _ = recv(connection, &byte, 1, 0)
      return
    }
    let bytes = Array((head + "\r\nConnection: close\r\n\r\n").utf8)
    _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  private static func read(_ connection: Int32) -> Received {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var head: String?
    var start = 0
    var isChunked = false
    var length = 0
    while true {
      if head == nil, let end = bytes.firstRange(of: [13, 10, 13, 10]) {
        start = end.upperBound
        let received = Received(
          head: String(decoding: bytes[..<end.lowerBound], as: UTF8.self), body: [], isWhole: false)
        head = received.head
        isChunked = received.field("Transfer-Encoding") != nil
        length = received.field("Content-Length").flatMap { Int($0) } ?? 0
      }
      if let head {
        let rest = bytes[start...]
        if isChunked, rest.suffix(5) == [48, 13, 10, 13, 10] {
          let (content, isWhole) = content(ofChunks: rest)
          return Received(head: head, body: content, isWhole: isWhole)
        }
        if !isChunked, rest.count >= length { return Received(head: head, body: Array(rest), isWhole: true) }
      }
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return Received(head: head ?? "", body: Array(bytes[start...]), isWhole: false) }
      bytes += buffer[..<count]
    }
  }

  /// Returns the content of chunks, and whether the last chunk is present.
  private static func content(ofChunks bytes: ArraySlice<UInt8>) -> (content: [UInt8], isWhole: Bool) {
    var content: [UInt8] = []
    var rest = bytes
    while let end = rest.firstIndex(of: 13) {
      guard let size = Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16) else { break }
      if size == 0 { return (content, true) }
      content += rest.dropFirst(end - rest.startIndex + 2).prefix(size)
      rest = rest.dropFirst(end - rest.startIndex + 2 + size + 2)
    }
    return (content, false)
  }
}
