import Glibc

/// The echo of the terminal, which is off while a secret is typed.
struct TerminalEcho {
  /// How the terminal was; nil while it is so.
  private var before: termios?

  /// Whether what is typed is not shown.
  var isHidden: Bool { before != nil }

  /// Hides what is typed, or shows it again; line ends are shown all the same.
  mutating func hide(_ isHidden: Bool) {
    guard isHidden != self.isHidden else { return }
    if var modes = before {
      before = nil
      tcsetattr(STDIN_FILENO, TCSANOW, &modes)
      return
    }
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
    before = modes
    modes.c_lflag &= ~tcflag_t(ECHO)
    modes.c_lflag |= tcflag_t(ECHONL)
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
  }
}
