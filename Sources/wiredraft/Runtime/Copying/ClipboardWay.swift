/// How a copy reaches the clipboard.
enum ClipboardWay: Equatable {
  /// By tmux's buffer.
  case tmux
  /// By a command to the terminal: OSC 52.
  case terminal
  /// Not at all, for a reason; a file is written anyway.
  case unreachable(reason: String)

  /// The variables that it depends on.
  static let variables = ["TMUX", "STY"]

  /// Chooses the way.
  ///
  /// - Parameters:
  ///   - environment: The values of ``variables``.
  ///   - terminal: The name of the terminal's description.
  static func choose(in environment: [String: String], terminal: String) -> ClipboardWay {
    guard environment["TMUX"]?.isEmpty != false else { return .tmux }
    return withoutTmux(in: environment, terminal: terminal)
  }

  /// The way where tmux is not there, or refuses.
  static func withoutTmux(in environment: [String: String], terminal: String) -> ClipboardWay {
    guard environment["STY"]?.isEmpty != false else {
      return .unreachable(reason: "screen passes no copy on")
    }
    guard mayHaveClipboard(terminal) else {
      return .unreachable(reason: "this terminal, \(terminal), has none")
    }
    return .terminal
  }

  /// Whether a terminal at least reads over a command that it does not know; old ones would show it.
  private static func mayHaveClipboard(_ name: String) -> Bool {
    !["linux", "vt", "ansi", "cons", "sun", "dumb"].contains { name.hasPrefix($0) }
  }
}
