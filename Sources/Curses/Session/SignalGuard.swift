internal import CNcurses
internal import Glibc

struct SignalGuard {
  /// One byte can be read here for each noted signal.
  let readEnd: Int32
  private let writeEnd: Int32
  private let state: UnsafeMutablePointer<wd_guard_state>

  /// Signals that request something are noted; those that end the process at once restore the terminal first.
  init() {
    (readEnd, writeEnd) = Pipe.make()
    state = wd_guard_install_all(writeEnd)
  }

  /// Waits until the process is in the terminal's foreground, in case it was started in the background, where the
  /// terminal is still in the mode of the shell's line editor.
  static func awaitForeground(terminal: Int32) { tcdrain(terminal) }

  /// The terminal's state at this call is the one that is restored: call it before ``takeTerminal()``.
  func arm(terminal: Int32, escapes: [UInt8]) {
    _ = escapes.withUnsafeBytes { wd_guard_arm(state, terminal, $0.baseAddress, $0.count) }
  }

  /// Call it after ncurses wrote its escapes.
  func restore() { wd_guard_finish(state, false) }

  /// In the background, waits until the shell hands over the terminal.
  /// - Returns: The number of waiting bytes that were typed before, in which the terminal turned each Enter into a line
  ///   feed.
  @discardableResult func takeTerminal() -> Int {
    guard wd_guard_take(state) else { return 0 }
    var count: Int32 = 0
    return ioctl(state.pointee.terminal, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// A redirection to a file is kept.
  func captureStandardError() {
    var status = stat()
    guard fstat(2, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
    let file = TemporaryFile.make()
    guard file >= 0 else { return }
    _ = fcntl(file, F_SETFL, O_APPEND)
    wd_guard_capture_error(state, file)
  }

  /// Returns when the process is continued.
  func stop(group: Bool) { wd_guard_stop(group) }

  func end() {
    wd_guard_remove_all(state)
    close(readEnd)
    close(writeEnd)
  }

  /// Ends the process by the signal, so that its parent sees the cause.
  static func endProcess(by signal: Int32) { wd_guard_end(signal) }
}
