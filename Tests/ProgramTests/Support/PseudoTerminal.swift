import Foundation
import TestSupport

/// A program on a separate terminal, with nothing in between that interprets its output.
final class PseudoTerminal {
  struct Failure: Error { var call: String }

  /// The program's output so far.
  private(set) var output: [UInt8] = []
  /// The folder that it was started in, kept alive with it.
  private let folder: TemporaryFolder
  private var master: Int32
  let process: pid_t
  private let mode: termios
  /// The number of the terminal in the system.
  let number: Int32

  /// Starts the program in a folder, optionally through another program.
  init(
    _ arguments: [String], folder: TemporaryFolder, environment: [String: String], columns: Int = 80,
    rows: Int = 24, through starter: [String] = []
  ) throws {
    self.folder = folder
    // This is what posix_openpt and related functions do, which Swift doesn't see.
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (isLocked, number): (Int32, Int32) = (0, 0)
    guard master >= 0, ioctl(master, 0x4004_5431, &isLocked) == 0, ioctl(master, 0x8004_5430, &number) == 0
    else { throw Failure(call: "ioctl") }
    let slave = "/dev/pts/\(number)"
    var window = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &window)
    self.number = number
    var mode = termios()
    guard tcgetattr(master, &mode) == 0 else { throw Failure(call: "tcgetattr") }
    self.mode = mode
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, slave, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // A separate session, whose terminal is the first one that it opens.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | 0x80)
    var words =
      (["env", "-C", folder.url.path] + starter + [Program.path] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0 + "=" + $1) } + [nil]
    defer { for text in words + variables { free(text) } }
    var id = pid_t()
    guard posix_spawnp(&id, "env", &actions, &attributes, &words, &variables) == 0 else {
      throw Failure(call: "posix_spawn")
    }
    process = id
  }

  deinit { if master >= 0 { close(master) } }

  /// Whether the mode is the same as before the program was started.
  var isRestored: Bool {
    var now = termios()
    guard tcgetattr(master, &now) == 0 else { return false }
    return now.c_iflag == mode.c_iflag && now.c_oflag == mode.c_oflag && now.c_lflag == mode.c_lflag
      && now.c_cflag == mode.c_cflag
  }

  /// The printable ASCII characters of the output.
  var text: String { String(decoding: output.filter { (0x20..<0x7f).contains($0) }, as: UTF8.self) }

  /// Sends bytes as a terminal would.
  func type(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { write(master, $0.baseAddress, min($0.count, 4096)) }
      guard count > 0 else { return }
      sent += count
      read(milliseconds: 0)
    }
  }

  /// Sends bytes without reading the output, as a frozen window does.
  func typeUnread(_ bytes: [UInt8]) {
    var descriptor = pollfd(fd: master, events: Int16(POLLOUT), revents: 0)
    guard poll(&descriptor, 1, 10) > 0 else { return }
    _ = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
  }

  /// Waits for the end without reading; returns the same as ``end()``.
  func endUnread(within limit: Duration = .seconds(60)) -> Int32? {
    var status: Int32 = 0
    let deadline = ContinuousClock.now + limit
    while waitpid(process, &status, WNOHANG) == 0 {
      _ = poll(nil, 0, 5)
      if ContinuousClock.now > deadline {
        kill(SIGKILL)
        waitpid(process, &status, 0)
        return nil
      }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// The number of bytes that it wrote and that are unread.
  var unreadCount: Int {
    var count: Int32 = 0
    return ioctl(master, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Changes the size of the window.
  func resize(columns: Int, rows: Int) {
    var window = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &window)
  }

  /// Makes the terminal echo typed text.
  func echo() {
    var modes = termios()
    guard tcgetattr(master, &modes) == 0 else { return }
    modes.c_lflag |= tcflag_t(ECHO)
    tcsetattr(master, TCSANOW, &modes)
  }

  /// Discards the output so far.
  func forgetOutput() { output = [] }

  /// Reads until a condition holds; returns false if it doesn't within the time, or before the end.
  @discardableResult
  func wait(within time: Duration = .seconds(60), until condition: (PseudoTerminal) -> Bool) -> Bool {
    let deadline = ContinuousClock.now + time
    while !condition(self) {
      if ContinuousClock.now > deadline || !read(milliseconds: 100) { return condition(self) }
    }
    return true
  }

  /// Sends the program a signal.
  func kill(_ signal: Int32) { _ = Glibc.kill(process, signal) }

  /// Closes the terminal, as a closed window does.
  func hangUp() {
    close(master)
    master = -1
  }

  /// Waits for the end, and returns the exit status, or 128 plus the signal's number. If the program doesn't end, kills
  /// it and returns nil.
  func end() -> Int32? {
    var status: Int32 = 0
    let deadline = ContinuousClock.now + .seconds(60)
    while waitpid(process, &status, WNOHANG) == 0 {
      read(milliseconds: 5)
      if ContinuousClock.now > deadline {
        kill(SIGKILL)
        waitpid(process, &status, 0)
        return nil
      }
    }
    while read(milliseconds: 0), hasMore {}
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Whether there is unread output.
  var hasMore: Bool {
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0 && descriptor.revents & Int16(POLLIN) != 0
  }

  /// Reads the output that arrives within some time; returns whether there may be more.
  @discardableResult
  func read(milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, milliseconds) > 0 else { return true }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(master, &chunk, chunk.count)
    guard count > 0 else { return false }
    output += chunk.prefix(count)
    return true
  }
}
