internal import Glibc

/// Queries the terminal for the widths of texts: each text is written at the start of a line, the terminal is asked for
/// its cursor position (DSR 6, ECMA-48 §8.3.35), and the line is cleared again.
package enum WidthProbe {
  /// A reason why nothing was measured.
  package enum Failure: Error, Sendable, Hashable {
    /// The process has no terminal.
    case noTerminal
    /// Another process is in the terminal's foreground.
    case inBackground
    /// The terminal did not answer in time.
    case noAnswer
  }

  /// Returns the number of columns that the terminal gave to each text.
  ///
  /// The terminal's mode is restored, even if a signal ends the process meanwhile.
  /// - Parameters:
  ///   - texts: Texts without control characters, each shorter than a line.
  /// - patience: The longest wait for one answer.
  package static func columns(
    of texts: [String], patience: Duration = .milliseconds(700)
  ) throws(Failure) -> [Int] {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard terminal >= 0 else { throw .noTerminal }
    defer { _ = close(terminal) }
    guard tcgetpgrp(terminal) == getpgrp() else { throw .inBackground }
    let guardian = SignalGuard()
    defer { guardian.end() }
    guardian.arm(terminal: terminal, escapes: clearing)
    guardian.takeTerminal()
    defer {
      // A late answer must not reach the shell.
      tcflush(terminal, TCIFLUSH)
      write(terminal, clearing)
      guardian.restore()
    }
    var reader = CursorReports(terminal: terminal, patience: patience)
    var columns: [Int] = []
    for text in texts {
      write(terminal, Array("\r\(text)\u{1b}[6n".utf8))
      guard let column = reader.next(unless: guardian.readEnd) else { throw .noAnswer }
      columns.append(column - 1)
    }
    return columns
  }

  private static let clearing = Array("\r\u{1b}[K".utf8)

  private static func write(_ terminal: Int32, _ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { Glibc.write(terminal, $0.baseAddress, $0.count) }
      if count > 0 {
        sent += count
      } else if count < 0, errno == EAGAIN {
        var wanted = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
        guard poll(&wanted, 1, 1000) > 0 else { return }
      } else if count == 0 || errno != EINTR {
        return
      }
    }
  }
}
