internal import Synchronization

/// A server on loopback that hands over the bytes of each request, and answers with bytes.
///
///     let server = try RawServer { request in Array("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n".utf8) }
///     // Send to server.url …
///     server.received  // [Array("GET / HTTP/1.1\r\n…".utf8)]
///
/// Each connection has one request and is closed after the answer. The server stops by ``stop()``, when it is released, and
/// after its time limit; a request may have at most 64 MiB, and at most 64 connections are open at a time.
public final class RawServer: Sendable {
  /// The error of a server that can't start: an error number of the system.
  public struct StartError: Error, Sendable {
    /// The error number.
    public let number: Int32
  }

  /// The port.
  public let port: Int
  private let listener: RawListener

  /// Starts a server that answers each request with the bytes that a closure returns.
  ///
  /// - Parameters:
  ///   - limit: The time after which the server stops by itself; by default half an hour, since a test may wait long for
  ///     a processor.
  ///   - answer: A closure that gets the bytes of a whole request; called on the thread of the connection.
  /// - Throws: ``StartError``.
  public convenience init(
    limit: Duration = .seconds(1_800), answer: @escaping @Sendable (_ request: [UInt8]) -> [UInt8]
  ) throws(StartError) {
    try self.init(limit: limit) { request, connection in connection.write(answer(request)) }
  }

  /// Starts a server that answers each request on its connection, so that an answer can arrive in pieces, or not at all.
  ///
  /// - Parameters:
  ///   - limit: The time after which the server stops by itself; by default half an hour, since a test may wait long for
  ///     a processor.
  ///   - serve: A closure that gets the bytes of a whole request, and the connection, which is closed when it returns;
  ///     called on the thread of the connection, so that it may block.
  /// - Throws: ``StartError``.
  public init(
    limit: Duration = .seconds(1_800),
    serve: @escaping @Sendable (_ request: [UInt8], _ connection: RawConnection) -> Void
  ) throws(StartError) {
    listener = try RawListener(limit: limit, serve: serve)
    port = listener.port
    RawThread.start { [listener] in listener.run() }
  }

  deinit { stop() }

  /// The URL of the server, without a slash at its end.
  public var url: String { "http://127.0.0.1:\(port)" }

  /// The bytes of the requests so far, in the order in which they were complete.
  public var received: [[UInt8]] { listener.received.withLock { $0 } }

  /// Stops the server, and closes its connections.
  public func stop() { listener.stop() }
}

/// A connection to a ``RawServer``, for the answer to its request.
public struct RawConnection: Sendable {
  let socket: Socket

  /// Writes bytes, and returns whether the client took them.
  @discardableResult
  public func write(_ bytes: [UInt8]) -> Bool { socket.write(bytes) }

  /// Waits until the client closes the connection, or the server stops.
  public func waitForEnd() { while socket.read(atMost: 1 << 16) != nil {} }
}
