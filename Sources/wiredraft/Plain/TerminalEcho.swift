import Glibc

/// The echo of the terminal, which is off while a secret is typed.
struct TerminalEcho {
  /// How the terminal was; nil while it is so.
  private var before: termios?

  /// Whether what is typed is not shown.
  var isHidden: Bool { before != nil }

  /// Hides what is typed, or shows it again; line ends are shown all the same.
  ///
  /// It may be asked for again: a shell that the program was stopped from gives the terminal back as it likes.
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
