import Foundation
import TestSupport

/// A server that runs on a port of the loopback interface until it is released.
final class ServerProcess: @unchecked Sendable {
  struct Failure: Error, CustomStringConvertible { var description: String }

  private let process: Child
  private let lock = NSCondition()
  private var output = ""
  private var isAtEnd = false
  /// The port number.
  private(set) var port = 0

  init(_ server: ServerParser) throws {
    let file = packageRoot.appending(path: "Tests/CoreTests/ServerParsers/Parsers/\(server.file)")
    let (output, child) = try Child.start(server.words + [file.path])
    process = child
    Thread.detachNewThread { [self] in collect(output) }
    port = try waitForPort(server)
  }

  deinit { stop() }

  /// Stops the server.
  func stop() {
    process.end()
  }

  /// The server's output so far.
  var log: String {
    lock.lock()
    defer { lock.unlock() }
    return output
  }

  private func collect(_ descriptor: Int32) {
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      lock.lock()
      output += String(decoding: buffer[..<max(0, count)], as: UTF8.self)
      isAtEnd = count <= 0
      lock.signal()
      lock.unlock()
      if count <= 0 { return }
    }
  }

  private func waitForPort(_ server: ServerParser) throws -> Int {
    lock.lock()
    defer { lock.unlock() }
    let deadline = Date(timeIntervalSinceNow: 60)
    while true {
      if let place = output.range(of: #"127\.0\.0\.1:\d+\D"#, options: .regularExpression),
        let port = Int(output[place].dropFirst("127.0.0.1:".count).dropLast())
      {
        return port
      }
      guard !isAtEnd, lock.wait(until: deadline) else {
        throw Failure(
          description: "\(server.name) needs \(server.packages.joined(separator: " ")): \(output)")
      }
    }
  }

  /// Sends a message and returns the body of the answer.
  func answer(to message: [UInt8]) throws -> [UInt8] {
    let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard connection >= 0 else { throw Failure(description: "no socket: \(errno)") }
    defer { close(connection) }
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(description: "no connection: \(errno)") }
    var sent = 0
    while sent < message.count {
      let count = message[sent...].withUnsafeBytes {
        send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure(description: "not all could be sent: \(errno)") }
      sent += count
    }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      answer += buffer[..<count]
    }
    guard let end = answer.firstRange(of: Array("\r\n\r\n".utf8)) else {
      throw Failure(description: "no answer; \(log.suffix(2000))")
    }
    let head = String(decoding: answer[..<end.lowerBound], as: UTF8.self)
    let body = Array(answer[end.upperBound...])
    guard head.prefix(12).hasSuffix(" 200") else {
      throw Failure(
        description: "\(head)\n\(String(decoding: body.prefix(1000), as: UTF8.self))\n\(log.suffix(2000))")
    }
    return body
  }
}
