import ScreenModel
import WiredraftCore

/// A style has an ink and a ground by their meaning; ``ThemeChoice`` has the colours. A word, a sign or a weight says
/// the same as each colour, so that the screen is readable without colours.
enum Theme {
  /// Titles, and whatever is active.
  static let accent = Style(.bold, ink: .accent)
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
  static let border = Style(ink: .frame)
  static let focusedTab = Style(.bold, ink: .accent, on: .title)
  /// The active tab of another pane.
  static let shownTab = Style(.bold)
  /// The border of the pane that has the focus, and of dialogs.
  static let focusedBorder = Style(ink: .accent)
  /// The bytes of the selected row: those of its value, and whole pieces.
  static let lit = Style(.bold, on: .lit)
  static let selectedCell = Style(.bold, on: .cell)
  static let selectedLine = Style(on: .selected)
  static let selectedRow = Style(.bold)
  static let editedCell = Style(on: .edit)
  /// An error that makes the request invalid.
  static let error = Style([.bold, .underline], ink: .red)
  static let errorText = Style(.bold, ink: .red)
  static let warningText = Style(.bold, ink: .yellow)
  static let jumpLetter = Style(.bold, ink: .accent, on: .cell)
  static let match = Style([.bold, .underline])
  static let selectedError = Style([.bold, .underline], ink: .red, on: .cell)
  static let wrongLine = Style(.bold, ink: .red)
  static let difference = Style([.bold, .underline], ink: .orange)
  static let selectedDifference = Style([.bold, .underline], ink: .orange, on: .lit)
  static let removed = Style(ink: .red)
  static let added = Style(.bold, ink: .green)
  /// A part that an import writes differently from its source.
  static let rewritten = Style(ink: .yellow)
  static let disabled = Style(ink: .muted)

  static let behindDialog = Style(ink: .frame)

  // MARK: - Meaning

  static let name = Style(ink: .blue)
  /// An escape such as `%20`, and `+` for a space.
  static let escape = Style(ink: .orange)
  static let reference = Style(ink: .cyan)

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
