internal import Glibc
internal import Synchronization

/// The end of the time for an answer, and the wish of the user to end it, for everything that reads one, or is made of its
/// bytes.
package struct ReadingWatch: Sendable {
  /// The reason why reading has to end; it is thrown where not all was read.
  package enum Reason: Error, Hashable {
    case time, interruption
  }

  /// In nanoseconds of the monotonic clock.
  private let end: Int?
  /// A descriptor that becomes readable when reading is to end at once.
  let interruption: CInt?
  /// The time that doesn't count.
  private let pauses: Pauses?

  /// Nanoseconds in which nothing was done, as another program didn't take what it was given.
  private final class Pauses: Sendable {
    let length = Atomic(0)
  }

  /// Makes a watch that begins now.
  ///
  /// - Parameter limit: The milliseconds that everything may take; 0 for no limit.
  package init(limit: Int = 0, interruption: CInt? = nil) {
    self.init(
      end: limit > 0 ? Self.now + limit * 1_000_000 : nil, interruption: interruption,
      pauses: limit > 0 ? Pauses() : nil)
  }

  private init(end: Int?, interruption: CInt?, pauses: Pauses?) {
    (self.end, self.interruption, self.pauses) = (end, interruption, pauses)
  }

  private var due: Int? { end.map { $0 + (pauses?.length.load(ordering: .relaxed) ?? 0) } }

  /// Calls a closure that hands bytes to another program: waiting for that one doesn't count, unless the time is over
  /// already.
  package func pausing<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard let pauses else { return try body() }
    let start = Self.now
    defer { pauses.length.add(Self.now - start, ordering: .relaxed) }
    return try body()
  }

  /// The reason why reading has to end now; nil if it goes on.
  package var reason: Reason? {
    if let interruption {
      var descriptor = pollfd(fd: interruption, events: Int16(POLLIN), revents: 0)
      if poll(&descriptor, 1, 0) > 0 { return .interruption }
    }
    return due.map { $0 <= Self.now } == true ? .time : nil
  }

  var isIdle: Bool { end == nil && interruption == nil }

  /// In milliseconds, for `poll`; -1 for no limit.
  var left: CInt {
    due.map { CInt(clamping: max(0, ($0 - Self.now + 999_999) / 1_000_000)) } ?? -1
  }

  /// The time of the monotonic clock, in nanoseconds.
  package static var now: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
  }

  /// The watch over what is made of the bytes that came: a short time is left for that where reading has ended, or is about
  /// to.
  package var afterReading: ReadingWatch {
    let now = Self.now
    switch reason {
    case nil:
      return ReadingWatch(
        end: end.map { max($0, now + 500_000_000) }, interruption: interruption, pauses: pauses)
    case .time: return ReadingWatch(end: now + 500_000_000, interruption: interruption, pauses: nil)
    case .interruption: return ReadingWatch(end: now + 50_000_000, interruption: nil, pauses: nil)
    }
  }
}
