internal import CNcurses
internal import Glibc

/// The process's signal handlers, and what they need to give the terminal back.
///
/// The only file that may call the functions of `guard.h`: their state is a copy for each file.
struct SignalGuard {
  /// A byte for each signal that came.
  let readEnd: Int32
  private let writeEnd: Int32

  /// Handles the signals from now on: those that ask for something are noted, those that end the process
  /// at once give the terminal back first.
  init() {
    (readEnd, writeEnd) = Pipe.make()
    wd_guard_install_all(writeEnd)
  }

  /// Remembers how the terminal is now; from here on a crash and `exit` bring it back to that.
  func arm(terminal: Int32, escapes: [UInt8]) {
    _ = escapes.withUnsafeBytes { wd_guard_arm(terminal, $0.baseAddress, $0.count) }
  }

  /// Gives the terminal back after ncurses wrote its escapes: restores its mode and standard error.
  func restore() { wd_guard_finish(false) }

  /// Says that the terminal is ours again after ``restore()``.
  func rearm() { wd_guard_rearm() }

  /// Puts what is written to standard error aside until ``restore()``; a redirection to a file stays.
  func captureStandardError() {
    var status = stat()
    guard fstat(2, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
    let file = Self.makeTemporaryFile()
    if file >= 0 { wd_guard_capture_error(file) }
  }

  /// Stops the process, with its group where the user asked for it, until it is continued.
  func stop(group: Bool) { wd_guard_stop(group) }

  /// Gives the signals back to who handled them before.
  func end() {
    wd_guard_remove_all()
    close(readEnd)
    close(writeEnd)
  }

  /// Ends the process by the signal, so that its parent sees why.
  static func endProcess(by signal: Int32) { wd_guard_end(signal) }

  /// Returns a file that has no name any more, or -1.
  private static func makeTemporaryFile() -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    for folder in [folder, "/tmp"] {
      var path = Array("\(folder)/wiredraft-XXXXXX".utf8CString)
      let file = mkstemp(&path)
      guard file >= 0 else { continue }
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
      _ = fcntl(file, F_SETFL, O_APPEND)
      unlink(path)
      return file
    }
    return -1
  }
}
