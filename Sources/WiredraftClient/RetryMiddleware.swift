internal import HTTPTypes
public import WiredraftCore

/// Sends a request again if the connection failed, or the server asks for it.
///
/// Only a request whose method is idempotent by its standard, such as GET, PUT and DELETE, or that has the field
/// `Idempotency-Key`, is sent again; its body is read afresh. The pause doubles each time, less a random part of up to a
/// half; an answer's `Retry-After` replaces it. If that is longer than ``longestPause``, the answer is returned.
///
/// - Note: RFC 9110 §9.2.2, §10.2.3
public struct RetryMiddleware: Middleware {
  /// The greatest number of attempts, the first one included.
  public var attempts: Int
  /// The pause before the second attempt.
  public var firstPause: Duration
  /// The longest pause.
  public var longestPause: Duration
  /// The statuses after which a request is sent again.
  public var statuses: Set<Int>
  private let clock: any Clock<Duration>

  /// Makes a middleware.
  public init(
    attempts: Int = 3, firstPause: Duration = .milliseconds(500), longestPause: Duration = .seconds(30),
    statuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504], clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.attempts = attempts
    self.firstPause = firstPause
    self.longestPause = longestPause
    self.statuses = statuses
    self.clock = clock
  }

  /// Sends the message until an attempt succeeds, or there is no further one.
  public func intercept(
    _ message: RequestMessage, _ options: SendOptions,
    next: @Sendable (RequestMessage) async throws -> Reply
  ) async throws -> Reply {
    guard message.canBeSentAgain else { return try await next(message) }
    let longestPause = min(longestPause, .century)
    var usualPause = firstPause
    for _ in 1..<max(attempts, 1) {
      usualPause = min(usualPause, longestPause)
      var pause = usualPause * Double.random(in: 0.5...1)
      do {
        let reply = try await next(message)
        guard statuses.contains(reply.head.status.code) else { return reply }
        if let wanted = reply.head.retryAfter {
          guard wanted <= longestPause else { return reply }
          pause = wanted
        }
      } catch  where !error.isFinal {
        try Task.checkCancellation()
      }
      try await clock.sleep(for: pause)
      usualPause *= 2
    }
    return try await next(message)
  }
}

extension Duration {
  /// A hundred years: clocks can't wait for the longest durations, which overflow their arithmetic.
  static var century: Duration { .seconds(100 * 365 * 86_400) }
}

extension RequestMessage {
  fileprivate var canBeSentAgain: Bool {
    if MethodTraits(of: head.method).isIdempotent == true { return true }
    return HTTPField.Name("Idempotency-Key").map { head.headerFields.contains($0) } ?? false
  }
}

extension Error {
  fileprivate var isFinal: Bool {
    self is CancellationError || self is ByteSourceError || self is RequestError || self is SendError
  }
}
