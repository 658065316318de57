internal import Glibc

/// The end of the time for an answer, and the wish of the user to end it, for everything that reads one.
package struct ReadingWatch: Sendable {
  /// The reason why reading has to end.
  package enum Reason: Sendable, Hashable {
    case time, interruption
  }

  /// The time at which reading ends, in nanoseconds of the monotonic clock; nil for none.
  private let end: Int?
  /// A descriptor that becomes readable when reading is to end at once; nil for none.
  let interruption: CInt?

  /// Makes a watch that begins now.
  ///
  /// - Parameter limit: The milliseconds that everything may take; 0 for no limit.
  package init(limit: Int = 0, interruption: CInt? = nil) {
    end = limit > 0 ? Self.now + limit * 1_000_000 : nil
    self.interruption = interruption
  }

  /// The reason why reading has to end now; nil if it goes on.
  package var reason: Reason? {
    if let interruption {
      var descriptor = pollfd(fd: interruption, events: Int16(POLLIN), revents: 0)
      if poll(&descriptor, 1, 0) > 0 { return .interruption }
    }
    return end.map { $0 <= Self.now } == true ? .time : nil
  }

  /// Whether it never ends anything.
  var isIdle: Bool { end == nil && interruption == nil }

  /// The milliseconds that are left, for `poll`; -1 for no limit.
  var left: CInt {
    end.map { CInt(clamping: max(0, ($0 - Self.now + 999_999) / 1_000_000)) } ?? -1
  }

  /// The time of the monotonic clock, in nanoseconds.
  static var now: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
  }

  /// The watch over what is made of the bytes that came: a short time is left for that where reading has ended already.
  package var afterReading: ReadingWatch {
    switch reason {
    case nil: self
    case .time: ReadingWatch(limit: 500, interruption: interruption)
    case .interruption: ReadingWatch(limit: 50)
    }
  }
}
