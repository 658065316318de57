import ScreenModel

/// The purpose of a style of the screen, by its name in a configuration file.
package enum ThemeRole: String, Sendable, Hashable, CaseIterable {
  case accent
  case layerTitle = "layer-title"
  case key
  case sign
  case automatic
  case changed
  case quiet
  case border
  case focusedTab = "focused-tab"
  case focusedBorder = "focused-border"
  case lit
  case litName = "lit-name"
  case litEscape = "lit-escape"
  case litFaintly = "lit-faintly"
  case selectedCell = "selected-cell"
  case selectedRow = "selected-row"
  case editedCell = "edited-cell"
  case error
  case errorText = "error-text"
  case warningText = "warning-text"
  case jumpLetter = "jump-letter"
  case match
  case selectedError = "selected-error"
  case wrongLine = "wrong-line"
  case difference
  case selectedDifference = "selected-difference"
  case removed
  case added
  case rewritten
  case disabled

  /// The description of the role in a configuration file.
  var purpose: String {
    switch self {
    case .accent: "Keys, letters and signs that stand out"
    case .layerTitle: "The title bar of a dialog"
    case .key: "A key beside what it does, and titles in texts"
    case .sign: "Signs in the margin"
    case .automatic: "Bytes and texts that were not typed"
    case .changed: "Bytes that the last change of method, body type or styles made other"
    case .quiet: "Notes, units and column titles"
    case .border: "The border of a pane, and its active tab"
    case .focusedTab: "The active tab of the pane that has the focus"
    case .focusedBorder: "The border of the pane that has the focus, and of dialogs"
    case .lit: "The selected row's bytes: its value"
    case .litName: "The selected row's bytes: its name"
    case .litEscape: "The selected row's bytes: what stands for another character"
    case .litFaintly: "The selected row's bytes: what joins and encloses"
    case .selectedCell: "The cell, or the line of a list, that the keys act upon"
    case .selectedRow: "The row that the keys act upon"
    case .editedCell: "The text that is being edited"
    case .error: "A text that keeps the request from being made"
    case .errorText: "An error, in the explanation line"
    case .warningText: "A warning, in the explanation line"
    case .jumpLetter: "A letter that goes somewhere"
    case .match: "A line that has what was searched for"
    case .selectedError: "The selected cell, where its text keeps the request from being made"
    case .wrongLine: "The line of a text in which something is wrong"
    case .difference: "Bytes that differ from those of another request"
    case .selectedDifference: "The bytes of the selected difference"
    case .removed: "A line of the older of two texts"
    case .added: "A line of the newer of two texts"
    case .rewritten: "What an import writes in other words than it found"
    case .disabled: "A row that is switched off"
    }
  }

  /// The style in the theme `default`.
  var standard: Style {
    switch self {
    case .accent: Theme.accent
    case .layerTitle: Theme.layerTitle
    case .key: Theme.key
    case .sign: Theme.sign
    case .automatic: Theme.automatic
    case .changed: Theme.changed
    case .quiet: Theme.quiet
    case .border: Theme.border
    case .focusedTab: Theme.focusedTab
    case .focusedBorder: Theme.focusedBorder
    case .lit: Theme.lit
    case .litName: Theme.litName
    case .litEscape: Theme.litEscape
    case .litFaintly: Theme.litFaintly
    case .selectedCell: Theme.selectedCell
    case .selectedRow: Theme.selectedRow
    case .editedCell: Theme.editedCell
    case .error: Theme.error
    case .errorText: Theme.errorText
    case .warningText: Theme.warningText
    case .jumpLetter: Theme.jumpLetter
    case .match: Theme.match
    case .selectedError: Theme.selectedError
    case .wrongLine: Theme.wrongLine
    case .difference: Theme.difference
    case .selectedDifference: Theme.selectedDifference
    case .removed: Theme.removed
    case .added: Theme.added
    case .rewritten: Theme.rewritten
    case .disabled: Theme.disabled
    }
  }

  /// The number of the role in a style; that of a style without a role is 0.
  var number: UInt8 { UInt8(truncatingIfNeeded: (Self.allCases.firstIndex(of: self) ?? 0) + 1) }

  /// Creates the role of a style; nil if it has none.
  init?(of style: Style) {
    guard style.role > 0, Int(style.role) <= Self.allCases.count else { return nil }
    self = Self.allCases[Int(style.role) - 1]
  }

  /// Returns a style with this role.
  func style(
    _ attributes: Style.Attributes = [], foreground: Colour = .standard, background: Colour = .standard
  ) -> Style {
    Style(attributes, foreground: foreground, background: background, role: number)
  }
}
