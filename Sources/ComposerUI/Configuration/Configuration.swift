package import ScreenModel

/// Keys, colours and defaults, as a user wants them.
package struct Configuration: Sendable {
  /// Which key does what.
  package var keymap = Keymap.standard
  /// The theme of the file.
  package var theme = ThemeName.standard
  /// The theme that shows in its place; nil for none.
  package var shownTheme: ThemeName?
  /// The looks that take the place of the theme's own.
  package internal(set) var colours: [ThemeRole: Style] = [:]
  /// What new drafts and the screen begin with.
  package var defaults = ConfiguredDefaults()

  /// Makes that of the program: what there is without a file.
  package init() {}

  /// The theme with the looks of single roles.
  package var themeChoice: ThemeChoice {
    var choice = ThemeChoice(theme, own: colours)
    choice.name = shownTheme ?? theme
    return choice
  }

  /// The largest file that is read.
  package static let largest = 1 << 20

  /// Reads a configuration file.
  ///
  /// It takes any bytes: what is wrong is told, and costs only what stands there. Nothing is left out without a
  /// problem that says so.
  /// - Complexity: O(*n*), where *n* is the number of bytes; of more than ``largest`` none is read.
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
