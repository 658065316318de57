internal import CNcurses
internal import Glibc

/// The process's signal handlers, and what they need to give the terminal back.
struct SignalGuard {
  /// A byte for each signal that was noted.
  let readEnd: Int32
  private let writeEnd: Int32
  private let state: UnsafeMutablePointer<wd_guard_state>

  /// Handles the signals from now on: those that ask for something are noted, those that end the process
  /// at once give the terminal back first.
  init() {
    (readEnd, writeEnd) = Pipe.make()
    state = wd_guard_install_all(writeEnd)
  }

  /// Waits until the terminal is the process's to use, in case it was started in the background: until then
  /// its mode is that of the shell's own line editor.
  static func awaitForeground(terminal: Int32) { tcdrain(terminal) }

  /// Remembers how the terminal is now: what to bring it back to after ``takeTerminal()``.
  func arm(terminal: Int32, escapes: [UInt8]) {
    _ = escapes.withUnsafeBytes { wd_guard_arm(state, terminal, $0.baseAddress, $0.count) }
  }

  /// Gives the terminal back after ncurses wrote its escapes: restores its mode and standard error.
  func restore() { wd_guard_finish(state, false) }

  /// Puts the terminal into the mode in which every byte is input, and says that it is ours; in the
  /// background, waits until the shell gives the terminal.
  ///
  /// - Returns: How many bytes wait that were typed before, each Enter of which the terminal made a line feed.
  @discardableResult func takeTerminal() -> Int {
    guard wd_guard_take(state) else { return 0 }
    var count: Int32 = 0
    return ioctl(state.pointee.terminal, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Puts what is written to standard error aside until ``restore()``; a redirection to a file stays.
  func captureStandardError() {
    var status = stat()
    guard fstat(2, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
    let file = TemporaryFile.make()
    guard file >= 0 else { return }
    _ = fcntl(file, F_SETFL, O_APPEND)
    wd_guard_capture_error(state, file)
  }

  /// Stops the process, with its group where the user asked for it, until it is continued.
  func stop(group: Bool) { wd_guard_stop(group) }

  /// Gives the signals back to who handled them before.
  func end() {
    wd_guard_remove_all(state)
    close(readEnd)
    close(writeEnd)
  }

  /// Ends the process by the signal, so that its parent sees why.
  static func endProcess(by signal: Int32) { wd_guard_end(signal) }
}
