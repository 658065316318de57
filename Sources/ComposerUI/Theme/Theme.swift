import ScreenModel

/// What the styles of the screen are for.
///
/// No two roles that stand side by side differ in colour alone, so that the screen can be read without colours.
enum Theme {
  /// The one accent: titles, and the sign of a row that moved.
  static let accent = Style(.bold, foreground: .cyan)
  /// The upper line of what lies over the panes: a bar, which a box draws where the title is in reverse.
  static let layerTitle = Style([.bold, .reverse], foreground: .cyan)
  /// A key beside what it does. There are many, so they do without a colour: each would cost bytes on a slow
  /// line.
  static let key = Style(.bold)
  /// A sign in the margin: of the selected row, of one that moved, of a line that goes on.
  static let sign = Style(.bold)
  /// Bytes and texts that nobody typed.
  static let automatic = Style(.dim)
  /// Bytes that the last change of method, body type or styles made other.
  static let changed = Style(.bold)
  /// Notes and column titles.
  static let quiet = Style(.dim)
  /// The border of a pane, and its active tab.
  static let border = Style.plain
  /// The active tab of the pane that has the focus.
  static let focusedTab = Style([.bold, .reverse], foreground: .cyan)
  /// The border of the pane that has the focus: a line in another colour takes three bytes for each cell, all
  /// of them with each change of focus. The tab tells it, in less.
  static let focusedBorder = Style.plain
  /// The bytes of the selected row: those of its value, and whole pieces.
  static let lit = Style(.reverse, foreground: .cyan)
  /// The bytes of its name.
  static let litName = Style([.reverse, .bold], foreground: .cyan)
  /// What stands for a character that can't stand there itself.
  static let litEscape = Style([.reverse, .underline], foreground: .cyan)
  /// What joins and encloses its names and values, and the bytes of the same row beside the piece that the cursor
  /// is in.
  static let litFaintly = Style([.bold, .underline])
  /// The cell that the keys act upon.
  static let selectedCell = Style(.reverse)
  /// The row that the keys act upon.
  static let selectedRow = Style(.bold)
  /// The cell whose text is being edited.
  static let editedCell = Style(.underline)
  /// What keeps the request from being made.
  static let error = Style([.bold, .underline], foreground: .red)
  /// An error in the line that explains.
  static let errorText = Style(.bold, foreground: .red)
  /// What may not do what is meant.
  static let warningText = Style(.bold, foreground: .yellow)
  /// A letter that goes somewhere: all else is dim then. There are many, so they do without a colour.
  static let jumpLetter = Style(.reverse)
  /// A text that was searched for.
  static let match = Style([.bold, .underline])
  /// A row that is switched off.
  static let disabled = Style(.dim)
}
