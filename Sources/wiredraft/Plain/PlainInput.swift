import Glibc

/// The descriptor that signal numbers are written to, or -1. Signal handlers read it and may use nothing else.
private nonisolated(unsafe) var signalPipe: Int32 = -1

final class PlainInput: Sendable {
  enum Event: Sendable, Hashable {
    case line(String)
    /// A line that is not UTF-8.
    case notText
    case end
    case interrupt
    /// The program received a signal that asks it to end.
    case signal(Int32)
    /// A worker has a result, or the program was stopped and continues.
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
    // A reader that is gone is reported as an error by the system, as is a limit on the size of files.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Ends the process by a signal, so that its parent sees the cause.
  static func end(by number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Signals that there is something to take; callable on any thread.
  var wake: @Sendable () -> Void {
    let end = writeEnd
    return {
      var byte: UInt8 = 0
      _ = Glibc.write(end, &byte, 1)
    }
  }

  /// Waits for a worker or a signal, but not for a line.
  func waitForWorker(_ milliseconds: Int32) -> Event? {
    var descriptors = [pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)]
    _ = poll(&descriptors, 1, milliseconds)
    return takeNoted()
  }

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

  /// The event noted in the pipe; a signal takes precedence over a worker.
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
