internal import Synchronization

final class RawListener: Sendable {
  private static let mostConnections = 64

  let received = Mutex<[[UInt8]]>([])
  let port: Int
  private let socket: Socket
  private let open = Mutex<[Socket]?>([])
  private let deadline: ContinuousClock.Instant
  private let serve: @Sendable ([UInt8], RawConnection) -> Void

  init(
    limit: Duration, serve: @escaping @Sendable ([UInt8], RawConnection) -> Void
  ) throws(RawServer.StartError) {
    (socket, port) = try Socket.listening()
    deadline = .now + limit
    self.serve = serve
  }

  func run() {
    // Not all systems end the waiting for a socket that is shut down, so that it is short.
    while !isStopped, ContinuousClock.now < deadline, let isReady = socket.waitForConnection() {
      guard isReady else { continue }
      guard let connection = socket.accept() else { break }
      guard add(connection) else {
        connection.close()
        continue
      }
      RawThread.start { [self] in
        answer(connection)
        remove(connection)
      }
    }
    stop()
    socket.close()
  }

  /// Ends the waiting of all threads; each closes its own socket.
  func stop() {
    // In the lock, and once, so that no socket is shut down whose number is in use again.
    open.withLock { open in
      guard let connections = open else { return }
      open = nil
      socket.shutDown()
      for connection in connections { connection.shutDown() }
    }
  }

  private var isStopped: Bool { open.withLock { $0 == nil } }

  private func answer(_ connection: Socket) {
    guard let request = RawRequest.read(from: connection) else { return }
    received.withLock { $0.append(request) }
    serve(request, RawConnection(socket: connection))
    connection.endWriting()
  }

  private func add(_ connection: Socket) -> Bool {
    open.withLock { open in
      guard let count = open?.count, count < Self.mostConnections else { return false }
      open?.append(connection)
      return true
    }
  }

  private func remove(_ connection: Socket) {
    // In the lock, so that no other thread shuts down a socket whose number is in use again.
    open.withLock { open in
      open?.removeAll { $0 == connection }
      connection.close()
    }
  }
}

struct RawRequest {
  private static let longest = 64 << 20

  private let socket: Socket
  private var bytes: [UInt8] = []

  static func read(from socket: Socket) -> [UInt8]? {
    var request = RawRequest(socket: socket)
    guard let head = request.readLines() else { return nil }
    let fields = String(decoding: head, as: UTF8.self).lowercased().split(whereSeparator: \.isNewline)
    func value(_ name: String) -> Substring? {
      fields.first { $0.hasPrefix(name + ":") }.map { $0.dropFirst(name.count + 1).drop { $0 == " " } }
    }
    if value("expect") == "100-continue" { socket.write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
    if value("transfer-encoding") == "chunked" {
      guard request.readChunks() else { return nil }
    } else if let length = value("content-length").flatMap({ Int($0) }) {
      guard length >= 0, length <= longest, request.read(to: head.count + length) else { return nil }
    }
    return request.bytes
  }

  private init(socket: Socket) { self.socket = socket }

  /// Reads to the empty line, and returns the bytes so far.
  private mutating func readLines() -> [UInt8]? {
    while true {
      let end = bytes.headEnd
      if bytes[..<end].suffix(4).elementsEqual([0x0D, 0x0A, 0x0D, 0x0A]) { return Array(bytes[..<end]) }
      guard readMore() else { return nil }
    }
  }

  private mutating func readChunks() -> Bool {
    var offset = bytes.headEnd
    while true {
      guard let line = readLine(from: offset),
        let size = Int(String(decoding: line.prefix { $0 != 0x3B }, as: UTF8.self), radix: 16),
        size >= 0, size <= Self.longest
      else { return false }
      offset += line.count + 2
      guard size > 0 else { break }
      offset += size + 2
      guard read(to: offset) else { return false }
    }
    while let line = readLine(from: offset) {
      offset += line.count + 2
      if line.isEmpty { return true }
    }
    return false
  }

  private mutating func readLine(from offset: Int) -> [UInt8]? {
    while true {
      if let end = bytes[offset...].firstIndex(of: 0x0A) {
        return Array(bytes[offset..<max(offset, end - 1)])
      }
      guard readMore() else { return nil }
    }
  }

  private mutating func read(to count: Int) -> Bool {
    while bytes.count < count { guard readMore() else { return false } }
    return true
  }

  private mutating func readMore() -> Bool {
    guard bytes.count <= Self.longest + (1 << 20), let more = socket.read(atMost: 1 << 16) else {
      return false
    }
    bytes += more
    return true
  }
}
