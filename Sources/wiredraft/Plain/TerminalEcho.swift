import Glibc

struct TerminalEcho {
  /// The terminal modes before the echo was turned off; nil while it is on.
  private var before: termios?

  var isHidden: Bool { before != nil }

  /// Line ends are shown either way. Hiding may be requested repeatedly: after the program was stopped, a shell may
  /// return the terminal in any mode.
  mutating func hide(_ isHidden: Bool) {
    guard isHidden else {
      if var modes = before { tcsetattr(STDIN_FILENO, TCSANOW, &modes) }
      before = nil
      return
    }
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
    if before == nil { before = modes }
    modes.c_lflag &= ~tcflag_t(ECHO)
    modes.c_lflag |= tcflag_t(ECHONL)
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
  }
}
