import ArgumentParser

/// `wiredraft` without a subcommand: the composer on a new draft.
struct ComposeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compose",
    abstract: "Open the composer on a new draft. (This is what `wiredraft` does without a subcommand.)",
    usage: "wiredraft [METHOD] [URL] [ITEM …] [OPTION …]",
    discussion:
      "`wiredraft --help` explains ITEMs and shows examples; `wiredraft render --help` has the styles for --set."
  )

  @OptionGroup var request: RequestOptions

  @OptionGroup var plain: PlainOption

  func run() throws {
    if plain.isOn { return try PlainSession(request.description).run() }
    try ComposerSession.start(request.description)
  }
}
