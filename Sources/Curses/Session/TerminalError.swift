/// A reason why there is no screen to draw on.
package enum TerminalError: Error, Sendable, Hashable {
  /// The process has no controlling terminal; the value is the error number of opening it.
  case noControllingTerminal(errno: Int32)
  /// This machine describes neither the terminal's type nor a common one.
  case unknownTerminal(name: String)
  /// The terminal's type can't position its cursor, as `dumb` can't.
  case cannotAddressCursor(name: String)
  /// A screen is already open; there is one for each process.
  case alreadyOpen
  /// ncurses refused the terminal without giving a reason.
  case cannotStart(name: String)
}

extension TerminalError: CustomStringConvertible {
  /// One sentence that says how to fix the problem.
  package var description: String {
    switch self {
    case .noControllingTerminal:
      "There is no terminal to draw on; run this in a terminal window (over ssh with -t, in a container with -it)."
    case .unknownTerminal(let name):
      "The terminal type \"\(name)\" is not known here; install ncurses-term, or set TERM to xterm-256color."
    case .cannotAddressCursor(let name):
      "The terminal type \"\(name)\" cannot place its cursor; set TERM to what the terminal is, such as xterm-256color."
    case .alreadyOpen:
      "The terminal is in use by this program already; close the first screen before a second is opened."
    case .cannotStart(let name):
      "The terminal of type \"\(name)\" could not be set up; try with TERM set to xterm-256color."
    }
  }
}
