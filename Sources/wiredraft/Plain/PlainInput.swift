import Glibc

/// Where a signal's number is written to; -1 for nowhere. Read in signal handlers, which may use nothing else.
private nonisolated(unsafe) var signalPipe: Int32 = -1

/// Standard input by lines, and what else the plain mode waits for: signals, and what workers have done.
final class PlainInput: Sendable {
  /// What came.
  enum Event: Sendable, Hashable {
    /// A line, without its end.
    case line(String)
    /// A line that is not UTF-8.
    case notText
    /// There is no more input.
    case end
    /// The user pressed Control-C.
    case interrupt
    /// The program is asked to end by this signal.
    case signal(Int32)
    /// A worker has something, or the program was stopped and goes on.
    case wake
  }

  private let readEnd: Int32
  private let writeEnd: Int32
  private let buffer = LineBuffer()

  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  /// Takes over the signals that a user or the system ends the program with, and the one that it goes on with after it
  /// was stopped.
  func takeSignals() {
    signalPipe = writeEnd
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCONT] {
      var handling = sigaction()
      handling.__sigaction_handler.sa_handler = { number in
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = Glibc.write(signalPipe, &byte, 1)
        errno = saved
      }
      sigaction(number, &handling, nil)
    }
    // A reader that is gone is told by the system's error, as is a limit on the size of files.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Ends the process by a signal, so that its parent sees why.
  static func end(by number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Says that there is something to take; called on any thread.
  var wake: @Sendable () -> Void {
    let end = writeEnd
    return {
      var byte: UInt8 = 0
      _ = Glibc.write(end, &byte, 1)
    }
  }

  /// Waits for a worker or a signal, but for no line.
  ///
  /// - Parameter milliseconds: How long at most.
  func waitForWorker(_ milliseconds: Int32) -> Event? {
    var descriptors = [pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)]
    _ = poll(&descriptors, 1, milliseconds)
    return takeNoted()
  }

  /// Waits for what comes next.
  func next() -> Event {
    while true {
      if let event = takeNoted() { return event }
      if let line = buffer.takeLine() { return Self.event(of: line) }
      var descriptors = [
        pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0),
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&descriptors, 2, -1) >= 0 else {
        if errno == EINTR { continue }
        return .end
      }
      if descriptors[0].revents != 0 { continue }
      guard buffer.read() else {
        return buffer.takeRest().map(Self.event(of:)) ?? .end
      }
    }
  }

  private static func event(of line: [UInt8]) -> Event {
    String(validating: line, as: UTF8.self).map { .line($0) } ?? .notText
  }

  /// What was noted in the pipe: a signal before a worker.
  private func takeNoted() -> Event? {
    var byte: UInt8 = 0
    var isWoken = false
    while read(readEnd, &byte, 1) == 1 {
      if Int32(byte) == SIGINT { return .interrupt }
      if byte != 0, Int32(byte) != SIGCONT { return .signal(Int32(byte)) }
      isWoken = true
    }
    return isWoken ? .wake : nil
  }
}
