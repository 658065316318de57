import ScreenModel

/// A colour of a theme, by its name in a configuration file.
package enum ThemeColour: String, Sendable, Hashable, CaseIterable {
  case bg, fg, muted, frame, accent, sel, lit, cell, edit, dialog
  case green, yellow, blue, purple, red, orange, cyan, pink

  var ink: Ink? {
    switch self {
    case .bg, .sel, .lit, .cell, .edit, .dialog: nil
    case .fg: .text
    case .muted: .muted
    case .frame: .frame
    case .accent: .accent
    case .green: .green
    case .yellow: .yellow
    case .blue: .blue
    case .purple: .purple
    case .red: .red
    case .orange: .orange
    case .cyan: .cyan
    case .pink: .pink
    }
  }

  var grounds: [Ground] {
    switch self {
    case .bg: [.screen, .title]
    case .sel: [.bar, .selected]
    case .lit: [.lit]
    case .cell: [.cell]
    case .edit: [.edit]
    case .dialog: [.dialog]
    default: []
    }
  }

  var purpose: String {
    switch self {
    case .bg: "The ground of the screen"
    case .fg: "Text"
    case .muted: "Notes, counts, column titles, punctuation"
    case .frame: "The frames of panes without the focus"
    case .accent: "The pane with the focus, keys, titles, the name of the selected row"
    case .sel: "The ground of the current row and of the upper line"
    case .lit: "The ground of the selected row's bytes"
    case .cell: "The ground of the selected cell"
    case .edit: "The ground of the cell that is being edited"
    case .dialog: "The ground of dialogs"
    case .green: "GET and HEAD, texts, added bytes"
    case .yellow: "POST, arrays and objects, warnings"
    case .blue: "PUT, names"
    case .purple: "PATCH, Booleans"
    case .red: "DELETE, problems"
    case .orange: "Numbers, escapes such as %20"
    case .cyan: "QUERY, files, variables"
    case .pink: "Other methods"
    }
  }
}
