enum ClipboardWay: Equatable {
  case tmux
  /// Through a terminal control sequence, OSC 52.
  case terminal
  /// The clipboard is unreachable, for a reason; a file is written anyway.
  case unreachable(reason: String)

  /// The environment variables that determine the route.
  static let variables = ["TMUX", "STY"]

  static func choose(in environment: [String: String], terminal: String) -> ClipboardWay {
    guard environment["TMUX"]?.isEmpty != false else { return .tmux }
    return withoutTmux(in: environment, terminal: terminal)
  }

  static func withoutTmux(in environment: [String: String], terminal: String) -> ClipboardWay {
    guard environment["STY"]?.isEmpty != false else {
      return .unreachable(reason: "screen passes no copy on")
    }
    guard mayHaveClipboard(terminal) else {
      return .unreachable(reason: "this terminal, \(terminal), has none")
    }
    return .terminal
  }

  /// Whether a terminal at least ignores an unknown control sequence; old ones would display it.
  private static func mayHaveClipboard(_ name: String) -> Bool {
    !["linux", "vt", "ansi", "cons", "sun", "dumb"].contains { name.hasPrefix($0) }
  }
}
