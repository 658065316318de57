internal import CNcurses
internal import Glibc

/// What is known of a terminal without opening a screen on it, for a report.
package struct TerminalSurvey: Sendable {
  /// The name of the description that the screen would use; nil where there is none.
  package let description: String?
  /// Why no screen can be opened; nil where nothing is in the way.
  package let problem: TerminalError?
  /// How many colours the description knows; 0 for none.
  package let colourCount: Int
  /// Whether its escapes are of the common kind, so that it can be asked for its cursor's place.
  package let isCommon: Bool

  /// Reads the description of a terminal.
  ///
  /// - Parameter name: The terminal's type, as `TERM` has it.
  package init(of name: String) {
    do throws(TerminalError) {
      let type = try TerminalType.find(name: name, descriptor: STDERR_FILENO)
      description = type.name
      problem = nil
      isCommon = type.isCommon
      colourCount = Self.colours(of: type.name)
    } catch {
      description = nil
      problem = error
      colourCount = 0
      isCommon = false
    }
  }

  private static func colours(of name: String) -> Int {
    var result: Int32 = 0
    guard wd_setupterm(name, STDERR_FILENO, &result) == OK else { return 0 }
    defer { wd_forget_terminfo() }
    return max(0, Int(wd_number("colors")))
  }

  /// The version of ncurses, as that calls itself.
  package static var cursesVersion: String { String(cString: curses_version()) }

  /// Takes the character set of the environment as the screen would, and returns its name and whether it is UTF-8.
  package static func characterSet() -> (name: String, isUTF8: Bool) {
    let isUTF8 = CharacterSet.setUp()
    return (nl_langinfo(Int32(CODESET)).map { String(cString: $0) } ?? "unknown", isUTF8)
  }

  /// Whether text is dark on light, as far as `COLORFGBG` and `TERM` say: `dark`, `light` or `unknown` ground.
  package static func ground(colours: String, terminal: String) -> String {
    "\(Ground(colours: colours, terminal: terminal))"
  }
}
