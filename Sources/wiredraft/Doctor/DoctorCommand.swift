import ArgumentParser

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Print what this program, this terminal and this machine are like, and what needs attention.",
    usage: """
      wiredraft doctor [--as FORMAT] [--no-probe]
      """,
    discussion: """
      It is what a report of a problem should contain: version, terminal, colours, widths of characters as this terminal \
      draws them, locale, clipboard, places of files, limits. The widths are measured by asking the terminal for its \
      cursor; --no-probe leaves that out. Of the environment only the variables that are named are printed.
      Exit status: 0; 1 if something needs attention; 64 for wrong usage.
      """
  )

  @Option(name: .customLong("as"), help: ArgumentHelp("text or json.", valueName: "format"))
  var format = CompareFormat.text

  @Flag(help: "Do not ask the terminal.")
  var noProbe = false

  func run() throws {
    var report = DoctorReport()
    ProgramFacts.add(to: &report)
    let terminal = TerminalFacts()
    terminal.add(to: &report)
    WidthFacts(terminal: terminal, mayAsk: !noProbe).add(to: &report)
    PlaceFacts.add(to: &report)
    switch format {
    case .text: try StandardOutput.write(report.text)
    case .json: try StandardOutput.write(report.json)
    }
    if !report.problems.isEmpty { throw ExitCode(1) }
  }
}
