import ArgumentParser

struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print the completions for a shell: subcommands, options, methods, styles, files, lessons.",
    usage: """
      wiredraft completions bash|zsh|fish
      """,
    discussion: """
      METHOD, URL and ITEMs are completed behind compose, render and compare --with.
      `wiredraft install` puts them where the shells look. Without that, for this shell alone:

      EXAMPLES
        source <(wiredraft completions bash)
        source <(wiredraft completions zsh)
        wiredraft completions fish | source
      """
  )

  @Argument(help: ArgumentHelp("bash, zsh or fish.", valueName: "shell"))
  var shell: Shell

  func run() throws { try StandardOutput.write(shell.script) }
}
