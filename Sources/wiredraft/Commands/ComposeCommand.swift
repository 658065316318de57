import ArgumentParser

struct ComposeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compose",
    abstract: "Open the composer on a new draft. (This is what `wiredraft` does without a subcommand.)",
    usage: "wiredraft [METHOD] [URL] [ITEM …] [OPTION …]",
    discussion:
      "`wiredraft --help` explains ITEMs and shows examples; `wiredraft render --help` has the styles for --set."
  )

  @Argument(help: .request, completion: CompletionWords.request)
  var arguments: [String] = []

  @OptionGroup var settings: RequestSettings

  @OptionGroup var variables: VariableOptions

  @OptionGroup var screen: ScreenOptions

  @OptionGroup var configurationFile: ConfigurationOption

  /// A lone hyphen is explained by the session.
  func validate() throws {
    if arguments != ["-"] { try settings.check(arguments) }
  }

  func run() throws {
    let request = settings.request(arguments)
    try configurationFile.choose()
    guard settings.path != "-" else {
      throw ValidationError(
        "The composer needs a file that it can name in the draft: --path - is for render and compare.")
    }
    guard !screen.isPlain || settings.text != "-" else {
      throw ValidationError(ScreenOptions.inputIsTaken)
    }
    let variables = try variables.load()
    if screen.isPlain {
      var session = try PlainSession(request)
      session.variables = variables
      return try session.run()
    }
    try ComposerSession.start(
      request, variables: variables, isPresenting: screen.isPresenting)
  }
}
