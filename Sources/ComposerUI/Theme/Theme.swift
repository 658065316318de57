import ScreenModel

/// What the styles of the screen are for.
///
/// No two roles that stand side by side differ in colour alone, so that the screen can be read without colours.
enum Theme {
  /// The one accent: the active tab, a key in the footer, the sign of a row that moved.
  static let accent = Style(.bold, foreground: .cyan)
  /// Bytes and texts that nobody typed.
  static let automatic = Style(.dim)
  /// Notes and column titles.
  static let quiet = Style(.dim)
  /// The border of a pane, and its active tab.
  static let border = Style.plain
  /// The border of the pane that has the focus; without colours its active tab, in bold, tells it.
  static let focusedBorder = Style(foreground: .cyan)
  /// The bytes of the selected row.
  static let lit = Style(.reverse, foreground: .cyan)
  /// The bytes of the same row, beside the piece that the cursor is in.
  static let litFaintly = Style([.bold, .underline], foreground: .cyan)
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
  /// A letter that goes somewhere.
  static let jumpLetter = Style([.bold, .reverse], foreground: .yellow)
  /// A text that was searched for.
  static let match = Style([.bold, .underline])
  /// A row that is switched off.
  static let disabled = Style(.dim)
}
