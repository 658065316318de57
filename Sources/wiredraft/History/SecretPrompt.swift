import Glibc

/// Asks on the terminal for a secret that was typed when a request was sent.
enum SecretPrompt {
  /// Returns the answer, which is not shown while it is typed; nil without a terminal.
  static func ask(for name: String) -> [UInt8]? {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    var hidden = settings
    hidden.c_lflag &= ~tcflag_t(ECHO)
    _ = tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer { _ = tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) }
    FileOutput.write(Array(Printable.text("\(name), which is not kept: ").utf8), to: STDERR_FILENO)
    let line = readLine()
    FileOutput.write([0x0A], to: STDERR_FILENO)
    return line.map { Array($0.utf8) }
  }
}
