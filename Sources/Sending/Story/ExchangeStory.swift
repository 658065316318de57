/// The story of an exchange, event by event.
@dynamicMemberLookup
package struct ExchangeStory: Sendable {
  /// Without the times.
  private var known = ExchangeOutcome()

  /// The facts so far.
  package subscript<Value>(dynamicMember path: KeyPath<ExchangeOutcome, Value>) -> Value {
    known[keyPath: path]
  }

  private let start: Int
  private let length: Int
  private var lookup: (began: Int, ended: Int)?
  private var firstAttempt: Int?
  private var connectedAt: Int?
  private var tlsAt: Int?
  private var sentAt: Int?
  private var firstByteAt: Int?
  private var lastByteAt: Int?
  private var lastAt: Int
  /// The time at which it was ended from here.
  private var endedAt: Int?

  /// Begins the story of an exchange.
  ///
  /// - Parameters:
  ///   - start: The time of the monotonic clock, in nanoseconds.
  ///   - length: The number of bytes that are to be sent.
  package init(start: Int, length: Int) { (self.start, self.length, lastAt) = (start, length, start) }

  package mutating func add(_ event: ExchangeEvent) {
    lastAt = max(lastAt, event.time)
    switch event.kind {
    case .resolved(_, let addresses, let began):
      known.addresses = addresses
      lookup = (began, event.time)
    case .trying(let address, let port):
      firstAttempt = firstAttempt ?? event.time
      known.attempts.append(.init(address: address, port: port))
    case .refused(let address, let port, let reason):
      let place = known.attempts.lastIndex { $0.address == address && $0.port == port && $0.problem == nil }
      if let place {
        known.attempts[place].problem = reason
      } else {
        known.attempts.append(.init(address: address, port: port, problem: reason))
      }
    case .connected(let local, let remote):
      (known.local, known.remote) = (local, remote)
      connectedAt = connectedAt ?? event.time
    case .tls(let facts) where !facts.isProxy: (known.tls, tlsAt) = (facts, event.time)
    case .written(let count):
      known.sent = count
      if count >= length { sentAt = sentAt ?? event.time }
    case .read(let offset, let count):
      firstByteAt = firstByteAt ?? event.time
      lastByteAt = event.time
      known.received = offset + count
    case .closed(let closing): known.closing = closing
    case .failed(let failure): known.failure = known.failure ?? failure
    case .tls, .proxy, .done: break
    }
  }

  /// Adds a failure that the other program did not tell.
  package mutating func add(_ failure: ExchangeFailure) { known.failure = known.failure ?? failure }

  /// Ends the story from here, at a time of the monotonic clock.
  package mutating func end(at time: Int) { endedAt = max(lastAt, time) }

  /// The part of an exchange that is in progress.
  package enum Stage: Sendable, Hashable {
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
  package func stage(isOverTLS: Bool) -> Stage {
    if known.received > 0 { return .receiving }
    if known.sent >= length { return .waiting }
    if connectedAt == nil {
      return known.attempts.last { $0.problem == nil }.map { .connecting($0.address) } ?? .lookup
    }
    return isOverTLS && known.tls == nil ? .tls : .sending
  }

  /// The outcome, as far as it is known.
  package var outcome: ExchangeOutcome {
    var outcome = known
    outcome.timings = timings
    return outcome
  }

  /// The times so far.
  package var timings: ExchangeOutcome.Timings {
    let ready = tlsAt ?? connectedAt
    let began = lookup?.began ?? firstAttempt ?? connectedAt ?? start
    let end = endedAt ?? (known.failure == nil ? lastByteAt : nil) ?? lastAt
    var times = ExchangeOutcome.Timings()
    times.resolve = lookup.map { $0.ended - $0.began }
    times.connect = connectedAt.flatMap { end in firstAttempt.map { end - $0 } }
    times.tls = known.tls.flatMap { tls in tlsAt.map { $0 - tls.began } }
    times.send = sentAt.flatMap { end in ready.map { max(0, end - $0) } }
    times.wait = firstByteAt.flatMap { first in (sentAt ?? ready).map { max(0, first - $0) } }
    times.receive = firstByteAt.map { end - $0 }
    times.total = end - began
    times.program = began - start
    return times
  }
}
