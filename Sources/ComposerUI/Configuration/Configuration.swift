package import ScreenModel

/// The user's keys, colours and defaults.
package struct Configuration: Sendable {
  /// The keys and their actions.
  package var keymap = Keymap.standard
  /// The keys that those of the file change.
  package internal(set) var keymapName = KeymapName.standard
  /// The theme set in the file.
  package var theme = ThemeName.automatic
  /// Whether the dark and the light theme leave the terminal's own ground.
  package internal(set) var keepsGround = false
  /// The theme that is shown instead; nil if there is none.
  package var shownTheme: ThemeName?
  /// The user's theme; nil if the file has none.
  package internal(set) var ownTheme: OwnTheme?
  /// The initial settings of new drafts and of the screen.
  package var defaults = ConfiguredDefaults()

  /// Creates the built-in configuration, which applies without a file.
  package init() {}

  /// The theme that is shown, on a terminal with a background.
  package func themeChoice(on background: Background) -> ThemeChoice {
    var choice = ThemeChoice(shownTheme ?? theme, background: background)
    choice.own = ownTheme
    choice.keepsGround = keepsGround
    return choice
  }

  /// The size in bytes of the largest file that is read.
  package static let largest = 1 << 20

  /// Reads a configuration file.
  ///
  /// Any bytes can be read: an error is reported and affects only the entry in which it occurs. Nothing is left out
  /// without a problem that reports it.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes; a file larger than ``largest`` is not read.
  package static func read(_ bytes: [UInt8]) -> (
    configuration: Configuration, problems: [ConfigurationProblem]
  ) {
    guard bytes.count <= largest else {
      let problem = ConfigurationProblem(
        line: 1, column: 1,
        "the file is larger than a configuration file can be, 1 MiB; nothing of it is read")
      return (Configuration(), [problem])
    }
    var reader = ConfigurationReader(ConfigurationSyntax(bytes))
    reader.read()
    return (reader.configuration, reader.problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
  }
}
