import ScreenModel

/// What the styles of the screen are for.
///
/// No two roles that stand side by side differ in colour alone, so that the screen can be read without colours.
/// These are the looks of the theme `default`; each knows its role, by which another theme changes it.
enum Theme {
  /// The one accent: titles, and the sign of a row that moved.
  static let accent = ThemeRole.accent.style(.bold, foreground: .cyan)
  /// The upper line of what lies over the panes: a bar, which a box draws where the title is in reverse.
  static let layerTitle = ThemeRole.layerTitle.style([.bold, .reverse], foreground: .cyan)
  /// A key beside what it does. There are many, so they do without a colour: each would cost bytes on a slow
  /// line.
  static let key = ThemeRole.key.style(.bold)
  /// A sign in the margin: of the selected row, of one that moved, of a line that goes on.
  static let sign = ThemeRole.sign.style(.bold)
  /// Bytes and texts that nobody typed.
  static let automatic = ThemeRole.automatic.style(.dim)
  /// Bytes that the last change of method, body type or styles made other.
  static let changed = ThemeRole.changed.style(.bold)
  /// Notes and column titles.
  static let quiet = ThemeRole.quiet.style(.dim)
  /// The border of a pane, and its active tab.
  static let border = ThemeRole.border.style()
  /// The active tab of the pane that has the focus.
  static let focusedTab = ThemeRole.focusedTab.style([.bold, .reverse], foreground: .cyan)
  /// The border of the pane that has the focus: a line in another colour takes three bytes for each cell, all
  /// of them with each change of focus. The tab tells it, in less.
  static let focusedBorder = ThemeRole.focusedBorder.style()
  /// The bytes of the selected row: those of its value, and whole pieces.
  static let lit = ThemeRole.lit.style(.reverse, foreground: .cyan)
  /// The bytes of its name.
  static let litName = ThemeRole.litName.style([.reverse, .bold], foreground: .cyan)
  /// What stands for a character that can't stand there itself.
  static let litEscape = ThemeRole.litEscape.style([.reverse, .underline], foreground: .cyan)
  /// What joins and encloses its names and values, and the bytes of the same row beside the piece that the cursor
  /// is in.
  static let litFaintly = ThemeRole.litFaintly.style([.bold, .underline])
  /// The cell that the keys act upon.
  static let selectedCell = ThemeRole.selectedCell.style(.reverse)
  /// The row that the keys act upon.
  static let selectedRow = ThemeRole.selectedRow.style(.bold)
  /// The cell whose text is being edited.
  static let editedCell = ThemeRole.editedCell.style(.underline)
  /// What keeps the request from being made.
  static let error = ThemeRole.error.style([.bold, .underline], foreground: .red)
  /// An error in the line that explains.
  static let errorText = ThemeRole.errorText.style(.bold, foreground: .red)
  /// What may not do what is meant.
  static let warningText = ThemeRole.warningText.style(.bold, foreground: .yellow)
  /// A letter that goes somewhere: all else is dim then. There are many, so they do without a colour.
  static let jumpLetter = ThemeRole.jumpLetter.style(.reverse)
  /// A text that was searched for.
  static let match = ThemeRole.match.style([.bold, .underline])
  /// The selected cell whose text keeps the request from being made.
  static let selectedError = ThemeRole.selectedError.style([.reverse, .bold], foreground: .red)
  /// The line of a text in which something is wrong.
  static let wrongLine = ThemeRole.wrongLine.style(.bold, foreground: .red)
  /// Bytes that differ from those of another request.
  static let difference = ThemeRole.difference.style([.bold, .underline])
  /// The bytes of the selected difference.
  static let selectedDifference = ThemeRole.selectedDifference.style([.bold, .reverse])
  /// A line of the older of two texts.
  static let removed = ThemeRole.removed.style(foreground: .red)
  /// A line of the newer of two texts.
  static let added = ThemeRole.added.style(.bold, foreground: .green)
  /// What an import writes in other words than it found.
  static let rewritten = ThemeRole.rewritten.style(foreground: .yellow)
  /// A row that is switched off.
  static let disabled = ThemeRole.disabled.style(.dim)
}
