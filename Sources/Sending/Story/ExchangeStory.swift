/// All that is known about the connection of an exchange, and its times.
public struct ExchangeStory: Sendable {
  /// An attempt to connect.
  public struct Attempt: Sendable, Hashable {
    /// The address, or the path of a Unix socket.
    public var address: String
    /// The port; 0 for a Unix socket.
    public var port: Int
    /// The reason why it failed; nil if it did not.
    public var problem: String?
  }

  /// The addresses that the name has.
  public private(set) var addresses: [String] = []
  /// The attempts to connect, in their order.
  public private(set) var attempts: [Attempt] = []
  /// This end of the connection, and the other one.
  public private(set) var local: String?, remote: String?
  /// TLS with the server; nil without it.
  public private(set) var tls: TLSFacts?
  /// The number of bytes that were sent, and that came.
  public private(set) var sent = 0, received = 0
  /// How the connection ended; nil if it did not.
  public private(set) var closing: ExchangeEvent.Closing?
  /// The first reason why the exchange failed.
  public private(set) var failure: ExchangeFailure?

  private let start: Int
  private let length: Int
  private var lookup: (began: Int, ended: Int)?
  private var firstAttempt: Int?
  private var connectedAt: Int?
  private var tlsAt: Int?
  private var sentAt: Int?
  private var firstByteAt: Int?
  private var lastAt: Int

  /// Begins the story of an exchange.
  ///
  /// - Parameters:
  ///   - start: The time of the monotonic clock, in nanoseconds.
  ///   - length: The number of bytes that are to be sent.
  public init(start: Int, length: Int) { (self.start, self.length, lastAt) = (start, length, start) }

  /// Adds an event.
  public mutating func add(_ event: ExchangeEvent) {
    lastAt = max(lastAt, event.time)
    switch event.kind {
    case .resolved(_, let addresses, let began):
      self.addresses = addresses
      lookup = (began, event.time)
    case .trying(let address, let port):
      firstAttempt = firstAttempt ?? event.time
      attempts.append(Attempt(address: address, port: port))
    case .refused(let address, let port, let reason):
      let place = attempts.lastIndex { $0.address == address && $0.port == port && $0.problem == nil }
      if let place {
        attempts[place].problem = reason
      } else {
        attempts.append(Attempt(address: address, port: port, problem: reason))
      }
    case .connected(let local, let remote):
      (self.local, self.remote) = (local, remote)
      connectedAt = connectedAt ?? event.time
    case .tls(let facts) where !facts.isProxy: (tls, tlsAt) = (facts, event.time)
    case .written(let count):
      sent = count
      if count >= length { sentAt = sentAt ?? event.time }
    case .read(let offset, let count):
      firstByteAt = firstByteAt ?? event.time
      received = offset + count
    case .closed(let closing): self.closing = closing
    case .failed(let failure): self.failure = self.failure ?? failure
    case .tls, .proxy, .done: break
    }
  }

  /// Adds a failure that the other program did not tell.
  public mutating func add(_ failure: ExchangeFailure) { self.failure = self.failure ?? failure }

  /// The part of an exchange that is in progress.
  public enum Stage: Sendable, Hashable {
    /// The name is looked up.
    case lookup
    /// A connection to an address is made.
    case connecting(String)
    /// TLS is negotiated.
    case tls
    /// The request is written.
    case sending
    /// The request is written, and nothing has come.
    case waiting
    /// The answer comes.
    case receiving
  }

  /// The part that is in progress.
  ///
  /// - Parameter isOverTLS: Whether the request goes over TLS.
  public func stage(isOverTLS: Bool) -> Stage {
    if received > 0 { return .receiving }
    if sent >= length { return .waiting }
    if connectedAt == nil {
      return attempts.last { $0.problem == nil }.map { .connecting($0.address) } ?? .lookup
    }
    return isOverTLS && tls == nil ? .tls : .sending
  }

  /// The times of an exchange, in nanoseconds; nil for what did not happen.
  public struct Timings: Sendable {
    /// The time for looking the name up.
    public var resolve: Int?
    /// The time for connecting.
    public var connect: Int?
    /// The time for TLS.
    public var tls: Int?
    /// The time for sending.
    public var send: Int?
    /// The time until the first byte came.
    public var wait: Int?
    /// The time from the first byte to the last.
    public var receive: Int?
    /// The time of it all.
    public var total: Int
  }

  /// The times.
  public var timings: Timings {
    let ready = tlsAt ?? connectedAt
    return Timings(
      resolve: lookup.map { $0.ended - $0.began },
      connect: connectedAt.flatMap { end in firstAttempt.map { end - $0 } },
      tls: tls.flatMap { tls in tlsAt.map { $0 - tls.began } },
      send: sentAt.flatMap { end in ready.map { max(0, end - $0) } },
      wait: firstByteAt.flatMap { first in (sentAt ?? ready).map { max(0, first - $0) } },
      receive: firstByteAt.map { lastAt - $0 }, total: lastAt - start)
  }
}
