import Foundation

/// A server on the loopback interface that records requests byte for byte and answers them, with an empty 200 unless
/// another answer is given.
final class CaptureServer: @unchecked Sendable {
  struct Failure: Error { var number: Int32 }

  /// A message as received.
  struct Message {
    /// Everything before the empty line.
    var head: [UInt8]
    /// Everything after it, up to the end of the connection.
    var body: [UInt8]
  }

  /// The port number.
  let port: Int
  private let listener: Int32
  private let lock = NSCondition()
  private var messages: [Message] = []
  private let answer: @Sendable (Message) -> [UInt8]

  static let empty = Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)

  init(answer: @escaping @Sendable (Message) -> [UInt8] = { _ in CaptureServer.empty }) throws {
    self.answer = answer
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard listener >= 0 else { throw Failure(number: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listener
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard bind(descriptor, address, length) == 0, listen(descriptor, 16) == 0 else { return errno }
        return getsockname(descriptor, address, &length) == 0 ? 0 : errno
      }
    }
    guard result == 0 else {
      close(listener)
      throw Failure(number: result)
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in serve() }
  }

  /// Stops the server.
  func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  /// Removes the first message, waiting up to ten seconds for it.
  func next() -> Message? {
    lock.lock()
    defer { lock.unlock() }
    let deadline = Date(timeIntervalSinceNow: 10)
    while messages.isEmpty {
      guard lock.wait(until: deadline) else { return nil }
    }
    return messages.removeFirst()
  }

  private func serve() {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { break }
      // A client that sends less than it announced and then waits must not block the server.
      var patience = timeval(tv_sec: 2, tv_usec: 0)
      setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      if let message = read(connection) {
        lock.lock()
        messages.append(message)
        lock.signal()
        lock.unlock()
      }
      close(connection)
    }
    close(listener)
  }

  private func read(_ connection: Int32) -> Message? {
    var bytes: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    var searched = 0
    var headEnd: Int?
    while headEnd == nil {
      guard let chunk = Self.receive(connection) else { return nil }
      bytes += chunk
      while searched + 4 <= bytes.count, headEnd == nil {
        if bytes[searched..<searched + 4].elementsEqual(end) { headEnd = searched }
        searched += 1
      }
    }
    guard let headEnd else { return nil }
    let head = Array(bytes[..<headEnd])
    let lines = String(decoding: head, as: UTF8.self).lowercased().components(separatedBy: "\r\n")
    func value(_ name: String) -> String? {
      lines.first { $0.hasPrefix(name + ":") }.map {
        $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
      }
    }
    if value("expect") == "100-continue" {
      Self.send(connection, Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
    }
    let promised = headEnd + 4 + (value("content-length").flatMap { Int($0) } ?? 0)
    while bytes.count < promised, let chunk = Self.receive(connection) { bytes += chunk }
    let body = Array(bytes[(headEnd + 4)...])
    Self.send(connection, answer(Message(head: head, body: body)))
    shutdown(connection, Int32(SHUT_WR))
    // Bytes beyond the announced length are recorded as well: there should be none.
    while let chunk = Self.receive(connection) { bytes += chunk }
    return Message(head: head, body: Array(bytes[(headEnd + 4)...]))
  }

  private static func receive(_ connection: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(connection, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  private static func send(_ connection: Int32, _ bytes: [UInt8]) {
    _ = Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}
