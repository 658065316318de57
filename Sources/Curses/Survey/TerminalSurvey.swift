internal import CNcurses
internal import Glibc

/// Facts about a terminal, gathered without opening a screen, for a report.
package struct TerminalSurvey: Sendable {
  /// The name of the description that the screen would use, or nil if there is none.
  package let description: String?
  /// The reason why no screen can be opened, or nil if one can.
  package let problem: TerminalError?
  /// The number of colours in the description; 0 for none.
  package let colourCount: Int
  /// Whether its escapes are of the common kind, so that it can be queried for its cursor position.
  package let isCommon: Bool

  /// Reads the description of a terminal.
  ///
  /// - Parameter name: The terminal's type, as in `TERM`.
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

  /// The version of ncurses, as ncurses reports it.
  package static var cursesVersion: String { String(cString: curses_version()) }

  /// Selects the environment's character set as the screen would, and returns its name and whether it is UTF-8.
  package static func characterSet() -> (name: String, isUTF8: Bool) {
    let isUTF8 = CharacterSet.setUp()
    return (nl_langinfo(Int32(CODESET)).map { String(cString: $0) } ?? "unknown", isUTF8)
  }
}
