public import WiredraftCore

/// Sends requests by a transport, through its middleware.
///
///     let client = Client(URLSessionTransport(), middleware: [RetryMiddleware(), Authorization(token: token)])
///     let repository = try await client.send(GetRepository())
///
/// The first middleware is the outermost: it sees the message first, and the answer last. Composing a message may read
/// files, which happens off the caller's actor. Cancelling the task that calls a method cancels the request.
///
/// - Note: APIKit, *Session*
public struct Client: Sendable {
  private let transport: any Transport
  private let middleware: [any Middleware]
  private let clock: any Clock<Duration>

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - transport: The transport.
  ///   - middleware: The steps around each request, the outermost first.
  ///   - clock: The clock of the time limit.
  public init(
    _ transport: some Transport, middleware: [any Middleware] = [],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.transport = transport
    self.middleware = middleware
    self.clock = clock
  }

  /// Sends a request, and returns its decoded answer.
  ///
  /// - Throws: ``SendError``, with the stage that failed.
  public func send<E: Endpoint>(
    _ endpoint: E, _ options: SendOptions = SendOptions()
  ) async throws(SendError) -> E.Response {
    try await within(options.timeout) { () async throws(SendError) in
      let reply = try await answer(to: endpoint, options)
      do {
        if E._CheckedBody.self != Never.self {
          let body = try await reply.body.collect()
          if let checked = E._check(body) { try endpoint.check(reply.head, checked) }
        } else if reply.head.status.kind != .successful {
          throw SendError.status(reply.head, body: try await reply.body.collect())
        }
        return try await endpoint.response(from: reply)
      } catch {
        throw SendError(error) { .answer($0, reply.head, body: reply.body.collected ?? []) }
      }
    }
  }

  /// Sends a request, and returns its answer as soon as the head is there, whatever its status.
  ///
  /// - Throws: ``SendError/request(_:)``, ``SendError/transport(_:)``, ``SendError/timeout(_:)`` or
  ///   ``SendError/cancelled``.
  public func reply(
    to request: some Request, _ options: SendOptions = SendOptions()
  ) async throws(SendError) -> Reply {
    try await within(options.timeout) { () async throws(SendError) in try await answer(to: request, options) }
  }

  private func answer(
    to request: some Request, _ options: SendOptions
  ) async throws(SendError) -> Reply {
    do {
      try Task.checkCancellation()
      var next: @Sendable (RequestMessage) async throws -> Reply = { [transport] message in
        try await transport.send(message, options)
      }
      for step in middleware.reversed() {
        next = { [next] message in try await step.intercept(message, options, next: next) }
      }
      return try await next(request.message()).following(options)
    } catch {
      throw SendError(error) { .transport($0) }
    }
  }

  /// Does some work within a time limit: both run in child tasks, and the one that ends first decides.
  private func within<T: Sendable>(
    _ limit: Duration?, _ work: @escaping @Sendable () async throws(SendError) -> T
  ) async throws(SendError) -> T {
    guard let limit else { return try await work() }
    let result = await withTaskGroup(of: Result<T, SendError>?.self) { group in
      group.addTask {
        do throws(SendError) { return .success(try await work()) } catch { return .failure(error) }
      }
      group.addTask { [clock] in
        do { try await clock.sleep(for: min(limit, .century)) } catch { return nil }
        return .failure(.timeout(limit))
      }
      defer { group.cancelAll() }
      for await result in group { if let result { return result } }
      return .failure(.cancelled)
    }
    return try result.get()
  }
}
