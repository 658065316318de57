internal import Glibc

/// Which descriptors have something to read.
struct ReadySet: OptionSet {
  let rawValue: UInt8
  static let terminal = ReadySet(rawValue: 1)
  static let notes = ReadySet(rawValue: 2)
  static let waker = ReadySet(rawValue: 4)
}

extension Terminal {
  /// Waits until a descriptor can be read, or has ended, or the time has come.
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

  /// The whole milliseconds until a time, rounded up, so that nobody wakes just before it.
  private static func milliseconds(until time: ContinuousClock.Instant?) -> Int32 {
    guard let time else { return -1 }
    let (seconds, attoseconds) = ContinuousClock.now.duration(to: time).components
    if seconds > 86_400 { return 86_400_000 }
    return max(0, Int32(seconds) * 1000 + Int32((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
  }
}
