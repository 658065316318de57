internal import Foundation

/// A server on loopback, or on a Unix socket, that takes one connection at a time and plays a script on it.
package final class LoopbackServer: @unchecked Sendable {
  /// A step of a script.
  package enum Step: Sendable {
    /// Reads until this many bytes have arrived, or the client closes.
    case read(Int)
    /// Reads until the received bytes end with these, or the client closes.
    case readTo([UInt8])
    /// Reads until this many bytes have arrived, then the bytes that a file has. Those are compared and not kept;
    /// the connection is closed at one that differs.
    case readFile(String, after: Int)
    /// Sends bytes.
    case write([UInt8])
    /// Sends the same bytes a number of times.
    case writeRepeatedly([UInt8], times: Int)
    /// Reads the head of a request, and sends the one of these that its path numbers: `/2`.
    case writeNumbered([[UInt8]])
    /// Sends bytes one by one.
    case writeSlowly([UInt8], pause: Double)
    /// Waits until the client closes.
    case waitForEnd
    /// Reads a request to its end, by Content-Length, and sends an answer to it.
    case reply(@Sendable ([UInt8]) -> [UInt8])
    /// Resets the connection, in place of closing it.
    case reset
  }

  /// The port; 0 for a Unix socket.
  package private(set) var port = 0
  private let listener: Int32
  private let path: String?
  private let script: [Step]
  private let lock = NSCondition()
  private var connections: [[UInt8]] = []

  /// Starts a server with a script for each connection.
  package init(_ script: [Step], unixSocket path: String? = nil, connections: Int = 1) throws {
    self.script = script
    self.path = path
    if let path {
      listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
      try Self.check(
        withUnsafePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
          }
        })
    } else {
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      try Self.check(
        withUnsafeMutablePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(listener, $0, length) == 0 ? getsockname(listener, $0, &length) : -1
          }
        })
      port = Int(UInt16(bigEndian: address.sin_port))
    }
    try Self.check(listen(listener, 8))
    Thread.detachNewThread { [self] in
      for _ in 0..<connections { serve(accept(listener, nil, nil)) }
      close(listener)
    }
  }

  deinit { if let path { unlink(path) } }

  private static func check(_ result: Int32) throws {
    if result != 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  private func serve(_ descriptor: Int32) {
    guard descriptor >= 0 else { return }
    var connection = Connection(descriptor: descriptor)
    for step in script {
      guard connection.play(step) else { break }
    }
    close(descriptor)
    lock.lock()
    connections.append(connection.received)
    lock.broadcast()
    lock.unlock()
  }

  /// Waits until a connection has ended, and returns the bytes that came on it; nil after ten seconds.
  package func received(_ index: Int = 0) -> [UInt8]? {
    lock.lock()
    defer { lock.unlock() }
    let deadline = Date(timeIntervalSinceNow: 10)
    while connections.count <= index {
      guard lock.wait(until: deadline) else { return nil }
    }
    return connections[index]
  }
}

/// A connection of the server, and the bytes that came on it.
private struct Connection {
  let descriptor: Int32
  var received: [UInt8] = []

  /// Plays a step; returns whether the script goes on.
  mutating func play(_ step: LoopbackServer.Step) -> Bool {
    switch step {
    case .read(let count): while received.count < count, receive() {}
    case .readTo(let end): while !received.suffix(end.count).elementsEqual(end), receive() {}
    case .waitForEnd: while receive() {}
    case .readFile(let path, let start): return readFile(path, after: start)
    case .write(let bytes): _ = write(bytes)
    case .writeRepeatedly(let bytes, let times):
      for _ in 0..<times { guard write(bytes) else { break } }
    case .writeNumbered(let answers):
      while received.firstRange(of: Array("\r\n\r\n".utf8)) == nil, receive() {}
      let path = received.split(separator: UInt8(ascii: " ")).dropFirst().first ?? []
      let number = Int(String(decoding: path.drop { !(0x30...0x39).contains($0) }, as: UTF8.self)) ?? -1
      if answers.indices.contains(number) { _ = write(answers[number]) }
      shutdown(descriptor, Int32(SHUT_WR))
      while receive() {}
    case .writeSlowly(let bytes, let pause):
      for byte in bytes {
        guard write([byte]) else { break }
        // The client's end of the connection cuts the pause short.
        var end = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&end, 1, Int32(pause * 1000)) == 0 else { break }
      }
    case .reply(let answer):
      while !hasRequest, receive() {}
      return write(answer(received))
    case .reset:
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }
    return true
  }

  /// Whether a head has come, and as many bytes after it as it says.
  private var hasRequest: Bool {
    guard let end = received.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound else { return false }
    let lines = String(decoding: received[..<end], as: UTF8.self).split(whereSeparator: \.isNewline)
    let field = lines.last { $0.lowercased().hasPrefix("content-length:") }
    let length = field.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
    return received.count >= end + length
  }

  /// Reads what has come; returns false at the end.
  private mutating func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &buffer, buffer.count)
    if count > 0 { received += buffer[..<count] }
    return count > 0
  }

  private func write(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        send(descriptor, $0.baseAddress?.advanced(by: done), bytes.count - done, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  private mutating func readFile(_ path: String, after start: Int) -> Bool {
    while received.count < start, receive() {}
    guard let file = fopen(path, "r"), received.count >= start else { return false }
    defer { fclose(file) }
    // Bytes beyond those of the file were kept, and go back to the others.
    var came = Array(received[start...])
    received.removeLast(came.count)
    var wanted = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&wanted, 1, came.isEmpty ? wanted.count : min(wanted.count, came.count), file)
      if count == 0 { break }
      while came.count < count {
        let before = received.count
        guard receive() else { return false }
        came += received[before...]
        received.removeLast(received.count - before)
      }
      guard memcmp(came, wanted, count) == 0 else { return false }
      came.removeFirst(count)
    }
    received += came
    return true
  }
}
