import ScreenModel
import WiredraftCore

/// The styles of the screen, by their purpose.
///
/// A style has an ink and a ground by their meaning; ``ThemeChoice`` has the colours. A word, a sign or a weight says
/// the same as each colour, so that the screen is readable without colours.
enum Theme {
  /// Titles, and whatever is active.
  static let accent = Style(.bold, ink: .accent)
  /// The title of a dialog, in its upper line.
  static let layerTitle = accent
  /// A key beside its effect.
  static let key = accent
  /// A sign in the margin: of the selected row, of a moved row, of a line that continues.
  static let sign = accent
  /// The sign of a row that is sent.
  static let sent = Style(ink: .green)
  /// The sign of bytes that the last change of method, body type or styles added or altered.
  static let changed = Style(.bold, ink: .green)
  /// Notes, counts, column titles, sources and punctuation.
  static let quiet = Style(ink: .muted)
  /// Bytes and texts that the program added.
  static let automatic = Style.plain
  /// The border of a pane.
  static let border = Style(ink: .frame)
  /// The active tab of the pane that has the focus.
  static let focusedTab = Style(.bold, ink: .accent, on: .title)
  /// The active tab of another pane.
  static let shownTab = Style(.bold)
  /// The border of the pane that has the focus, and of dialogs.
  static let focusedBorder = Style(ink: .accent)
  /// The bytes of the selected row: those of its value, and whole pieces.
  static let lit = Style(.bold, on: .lit)
  /// The selected cell of the selected row.
  static let selectedCell = Style(.bold, on: .cell)
  /// The selected line of a list.
  static let selectedLine = Style(on: .selected)
  static let selectedRow = Style(.bold)
  /// The cell that is being edited.
  static let editedCell = Style(on: .edit)
  /// An error that makes the request invalid.
  static let error = Style([.bold, .underline], ink: .red)
  /// An error in the explanation line.
  static let errorText = Style(.bold, ink: .red)
  /// A warning about a possibly unintended effect.
  static let warningText = Style(.bold, ink: .yellow)
  /// A letter that jumps to a place while everything else is quiet.
  static let jumpLetter = Style(.bold, ink: .accent, on: .cell)
  /// A match of the searched text.
  static let match = Style([.bold, .underline])
  /// The selected cell, if its text makes the request invalid.
  static let selectedError = Style([.bold, .underline], ink: .red, on: .cell)
  /// The line of a text with an error.
  static let wrongLine = Style(.bold, ink: .red)
  /// Bytes that differ from those of another request.
  static let difference = Style([.bold, .underline], ink: .orange)
  /// The bytes of the selected difference.
  static let selectedDifference = Style([.bold, .underline], ink: .orange, on: .lit)
  /// A line of the older of two texts.
  static let removed = Style(ink: .red)
  /// A line of the newer of two texts.
  static let added = Style(.bold, ink: .green)
  /// A part that an import writes differently from its source.
  static let rewritten = Style(ink: .yellow)
  /// A disabled row.
  static let disabled = Style(ink: .muted)

  /// Everything behind a dialog.
  static let behindDialog = Style(ink: .frame)

  // MARK: - Meaning

  /// The name of a parameter, a field or a member.
  static let name = Style(ink: .blue)
  /// An escape such as `%20`, and `+` for a space.
  static let escape = Style(ink: .orange)
  /// A reference to a variable, or a value that comes from one.
  static let reference = Style(ink: .cyan)

  /// Returns the style of a method, the same wherever methods are shown.
  static func method(_ name: String) -> Style {
    let ink: Ink =
      switch name {
      case "GET", "HEAD": .green
      case "POST": .yellow
      case "PUT": .blue
      case "PATCH": .purple
      case "DELETE": .red
      case "QUERY": .cyan
      default: .pink
      }
    return Style(.bold, ink: ink)
  }

  /// Returns the style of a value of a type, and of the type's word.
  static func value(of type: Draft.RowType) -> Style {
    switch type {
    case .string, .date, .basic: Style(ink: .green)
    case .number: Style(ink: .orange)
    case .boolean: Style(ink: .purple)
    case .array, .object: Style(ink: .yellow)
    case .null, .omitted: Style(ink: .muted)
    case .file: Style(ink: .cyan)
    }
  }
}
