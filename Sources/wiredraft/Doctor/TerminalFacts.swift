import ComposerUI
import Curses
import Glibc
import ScreenModel

struct TerminalFacts {
  /// The variables that are read; no other is printed.
  private static let variables = [
    "TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "COLORTERM", "COLORFGBG", "NO_COLOR", "TMUX", "STY",
    "SSH_TTY",
    "SSH_CONNECTION", "LC_ALL", "LC_CTYPE", "LANG", "ESCDELAY",
  ]

  let environment = ContextLoading.environment(TerminalFacts.variables)
  let survey: TerminalSurvey
  let characterSet = TerminalSurvey.characterSet()
  /// Whether the process has a terminal, even if its streams are redirected.
  let hasTerminal: Bool
  private let size: winsize?

  init() {
    survey = TerminalSurvey(of: environment["TERM"] ?? "")
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    hasTerminal = terminal >= 0
    var size = winsize()
    self.size = hasTerminal && ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    if hasTerminal { _ = close(terminal) }
  }

  func add(to report: inout DoctorReport) {
    addTerminal(to: &report)
    addColours(to: &report)
    addLocale(to: &report)
    var clipboard = DoctorReport.Section("clipboard")
    clipboard.add("way", clipboardWay)
    clipboard.add("and always", "a file in the state folder")
    report.sections.append(clipboard)
  }

  private func addTerminal(to report: inout DoctorReport) {
    var section = DoctorReport.Section("terminal")
    section.add("TERM", value("TERM"))
    section.add("description", survey.description ?? "none")
    section.add("there", hasTerminal ? "yes" : "no: this process has no terminal")
    if let size { section.add("size", "\(size.ws_col) columns, \(size.ws_row) rows") }
    section.add("within", nesting)
    section.add(
      "TERM_PROGRAM",
      [value("TERM_PROGRAM"), environment["TERM_PROGRAM_VERSION"] ?? ""].joined(separator: " ").trimmed)
    section.add("Escape waits", "\(escapeDelay) ms")
    report.sections.append(section)
    if let problem = survey.problem, hasTerminal { report.problem(problem.description) }
    if let size, size.ws_col > 0, size.ws_col < 40 || size.ws_row < 12 {
      report.problem(
        "The terminal has \(size.ws_col)×\(size.ws_row) cells; the composer needs 40×12 to show its panes.")
    }
    if hasTerminal, let name = survey.description, let wanted = environment["TERM"], name != wanted {
      report.problem(
        "\"\(wanted)\" is not described on this machine, so \(name) is used in its place; installing ncurses-term, or copying the description (infocmp -x \(wanted) | ssh HOST tic -x -), fixes that."
      )
    }
  }

  private func addColours(to report: inout DoctorReport) {
    var section = DoctorReport.Section("colours")
    let isOff = environment["NO_COLOR"]?.isEmpty == false
    section.add("described", String(survey.colourCount))
    section.add("NO_COLOR", value("NO_COLOR"))
    section.add("COLORTERM", value("COLORTERM"))
    section.add("COLORFGBG", value("COLORFGBG"))
    section.add(
      "ground",
      Background(colours: environment["COLORFGBG"] ?? "", terminal: environment["TERM"] ?? "")?.rawValue
        ?? "unknown")
    section.add(
      "used", isOff ? "none: NO_COLOR is set" : survey.colourCount < 8 ? "none: attributes and signs" : "yes")
    let configuration = UserConfiguration.current.configuration
    section.add("theme", (configuration.shownTheme ?? configuration.theme).rawValue)
    report.sections.append(section)
  }

  private func addLocale(to report: inout DoctorReport) {
    var section = DoctorReport.Section("locale")
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] { section.add(name, value(name)) }
    section.add(
      "character set",
      characterSet.name + (characterSet.isUTF8 ? "" : ": characters beyond it are shown as ?"))
    report.sections.append(section)
    if !characterSet.isUTF8 {
      report.problem(
        "The locale's character set is \(characterSet.name), in which few characters can be shown. LC_ALL=C.UTF-8 shows all."
      )
    }
  }

  private func value(_ name: String) -> String {
    guard let value = environment[name] else { return getenv(name) == nil ? "not set" : "not UTF-8" }
    return value.isEmpty ? "empty" : value
  }

  private var nesting: String {
    var within: [String] = []
    if environment["TMUX"]?.isEmpty == false { within.append("tmux") }
    if environment["STY"]?.isEmpty == false { within.append("screen") }
    if environment["SSH_TTY"] ?? environment["SSH_CONNECTION"] != nil { within.append("ssh") }
    return within.isEmpty ? "neither tmux, screen nor ssh" : within.joined(separator: ", ")
  }

  /// The composer's escape delay: `ESCDELAY` takes precedence over the configuration.
  private var escapeDelay: Int {
    guard let number = Int(environment["ESCDELAY"] ?? ""), number > 0 else {
      return UserConfiguration.current.configuration.defaults.escapeDelay
    }
    return min(number, 5000)
  }

  private var clipboardWay: String {
    switch ClipboardWay.choose(in: environment, terminal: survey.description ?? environment["TERM"] ?? "") {
    case .tmux: "tmux's buffer, by tmux load-buffer -w -"
    case .terminal: "the terminal's clipboard, by OSC 52, if the terminal allows it"
    case .unreachable(let reason): "none: \(reason)"
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
