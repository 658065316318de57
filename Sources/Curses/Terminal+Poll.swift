internal import Glibc

struct ReadySet: OptionSet {
  let rawValue: UInt8
  static let terminal = ReadySet(rawValue: 1)
  static let notes = ReadySet(rawValue: 2)
  static let waker = ReadySet(rawValue: 4)
}

extension Terminal {
  func poll(until time: ContinuousClock.Instant?) -> ReadySet {
    if !pendingSignals.isEmpty { return .notes }
    var descriptors = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: guardian?.readEnd ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: waker.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    var ready: ReadySet = []
    guard Glibc.poll(&descriptors, nfds_t(descriptors.count), Self.milliseconds(until: time)) > 0 else {
      return ready
    }
    if descriptors[0].revents != 0 { ready.insert(.terminal) }
    if descriptors[1].revents != 0 { ready.insert(.notes) }
    if descriptors[2].revents != 0 { ready.insert(.waker) }
    return ready
  }

  /// A blocked terminal, such as a frozen window, must not keep the process from ending: after a signal that asks it to
  /// end, the wait is short.
  func waitUntilWritable() -> Bool {
    while true {
      var descriptors = [
        pollfd(fd: output, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: isEnding ? -1 : guardian?.readEnd ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      let count = Glibc.poll(&descriptors, 2, isEnding ? 200 : -1)
      if descriptors[0].revents != 0 { return true }
      if count == 0 || count < 0 && errno != EINTR { return false }
      if let guardian { pendingSignals += Pipe.read(guardian.readEnd).map { Int32($0) } }
    }
  }

  /// Waits, after ``pause()``, until a descriptor is readable or a time is reached.
  ///
  /// - Returns: The signal that asks this process to end, if one came first; it is handled after ``resume()``.
  ///   Control-C doesn't count: it is meant for the program that has the terminal.
  package func waitWhilePaused(for descriptor: Int32, until deadline: ContinuousClock.Instant? = nil)
    -> Int32?
  {
    while true {
      let ending = pendingSignals.first { $0 == SIGTERM || $0 == SIGHUP }
      if deadline == nil, let ending { return ending }
      var descriptors = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: guardian?.readEnd ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      let count = Glibc.poll(&descriptors, 2, Self.milliseconds(until: deadline))
      if count > 0, descriptors[1].revents != 0, let guardian {
        pendingSignals += Pipe.read(guardian.readEnd).map { Int32($0) }
      }
      if count > 0, descriptors[0].revents != 0 { return nil }
      if let deadline, ContinuousClock.now >= deadline { return nil }
      if count < 0, errno != EINTR { return nil }
    }
  }

  var isEnding: Bool { terminatingSignal != nil || pendingSignals.contains(where: Self.endsProcess) }

  /// Returns whether a signal asks the process to end, with time to save.
  static func endsProcess(_ signal: Int32) -> Bool { [SIGTERM, SIGHUP, SIGINT].contains(signal) }

  /// Returns the whole milliseconds until a time, rounded up so that the wait doesn't end just before it.
  private static func milliseconds(until time: ContinuousClock.Instant?) -> Int32 {
    guard let time else { return -1 }
    let (seconds, attoseconds) = ContinuousClock.now.duration(to: time).components
    if seconds > 86_400 { return 86_400_000 }
    return max(0, Int32(seconds) * 1000 + Int32((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
  }
}
