import ArgumentParser
import ComposerUI

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print what the configuration file says, all that it could say, or what is wrong with it.",
    usage: """
      wiredraft config                  what differs from the defaults
      wiredraft config --defaults       a whole file, all of it explained
      wiredraft config --check [FILE]   what is wrong; - is standard input
      wiredraft config --path           the path of the file
      """,
    discussion: """
      The file is $XDG_CONFIG_HOME/wiredraft/config, else ~/.config/wiredraft/config; WIREDRAFT_CONFIG names another. \
      It is read when the composer starts, and never written. What is wrong in it is reported, and all else is obeyed.
      render, compare, check and import don't read it: the same command prints the same bytes on every machine.

      EXAMPLES
        wiredraft config --defaults > ~/.config/wiredraft/config
        wiredraft config --check && wiredraft

      A file begins with the theme; sections follow:
        theme = "high-contrast"
        [defaults]
        body = "form"
        [colours]
        lit = "reverse bright-yellow"
        [keys.grid]
        delete-row = ["D", "del"]

      Exit status: 0; 1 if the file has an error; 2 if it can't be read; 64 for wrong usage.
      """
  )

  @Flag(help: "Print a whole file with every key, colour and default; read again, it changes nothing.")
  var defaults = false

  @Flag(help: "Print what is wrong in the file, each with its place, and nothing else.")
  var check = false

  @Flag(help: "Print the path of the file, whether it is there or not.")
  var path = false

  @Argument(help: "Another file, or - for standard input; with --check only.")
  var file: String?

  func validate() throws {
    guard [defaults, check, path].count(where: { $0 }) <= 1 else {
      throw ValidationError("--defaults, --check and --path: give one of them.")
    }
    guard file == nil || check else {
      throw ValidationError("Name the file after --check: wiredraft config --check FILE.")
    }
  }

  func run() throws {
    if defaults { return try StandardOutput.write(Configuration().text) }
    if path { return try printPath() }
    let read = try loaded()
    if check { try printProblems(read) } else { try printDifferences(read) }
    if !read.failures.isEmpty { throw ExitCode(2) }
    if read.hasErrors { throw ExitCode(1) }
  }

  private func printPath() throws {
    guard let path = ConfigurationFile().path else {
      throw ExitCode.failure(
        "wiredraft: error: There is no HOME, and so no path; \(ConfigurationFile.variable) can name one.")
    }
    try StandardOutput.write(path + "\n")
  }

  private func loaded() throws -> UserConfiguration {
    guard let file else { return UserConfiguration.current }
    guard file == "-" else { return UserConfiguration(ConfigurationFile(path: file)) }
    return UserConfiguration(bytes: try StandardInput.read(), of: ConfigurationFile(path: "-"))
  }

  private func printProblems(_ read: UserConfiguration) throws {
    for line in read.failures { StandardError.print(line) }
    try StandardOutput.write(
      read.problems.map { Printable.text($0.text(file: read.file.shownPath)) + "\n" }.joined())
    guard read.lines.isEmpty else { return }
    let what = read.isFileRead ? "nothing is wrong" : "there is no such file, and none is needed"
    StandardError.print("\(read.file.shownPath): \(what)")
  }

  private func printDifferences(_ read: UserConfiguration) throws {
    for line in read.lines { StandardError.print(line) }
    let place = read.file.path == nil ? "no file: there is no HOME" : read.file.shownPath
    let state = read.isFileRead ? "" : read.failures.isEmpty ? " (not there)" : " (not read)"
    let differences = read.configuration.differences
    try StandardOutput.write(
      "# \(Printable.text(place))\(state)\n"
        + (differences.isEmpty
          ? "# All is as it is by default: `wiredraft config --defaults` prints it.\n"
          : "# In force, of what differs from the defaults:\n" + differences))
  }
}
