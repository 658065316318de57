import ScreenModel

/// Draws the help over the panes.
struct HelpView {
  let state: ComposerState
  let help: HelpState

  /// How many lines are visible on a screen.
  static func room(in size: Size) -> Int { max(1, place(in: size).rows - 2) }

  /// How many columns a line has.
  static func columns(in size: Size) -> Int { max(1, place(in: size).columns - 4) }

  private static func place(in size: Size) -> Rect {
    DialogPlace.rect(Size(columns: 96, rows: size.rows - 1), in: size)
  }

  func draw() -> Surface {
    let rect = Self.place(in: state.size)
    var screen = Screen(size: rect.size)
    let lines = state.helpLines(help)
    let room = rect.rows - 2
    let top = max(0, min(help.top, lines.count - room))
    let more = top + room < lines.count ? " \(state.options.sign("▾", "v"))" : ""
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: "Help\(more)", titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    let keyColumns = HelpState.keyColumns(of: Self.columns(in: state.size))
    for line in 0..<max(0, room) {
      guard top + line < lines.count else { break }
      let entry = lines[top + line]
      if entry.isTitle {
        screen.write(
          entry.text, at: 2, row: line + 1, width: rect.columns - 4, style: Theme.key,
          mark: state.options.ellipsis)
        continue
      }
      screen.write(
        entry.key, at: 2, row: line + 1, width: keyColumns, style: Theme.selectedRow,
        mark: state.options.ellipsis)
      screen.write(
        entry.text, at: 3 + keyColumns, row: line + 1, width: rect.columns - 5 - keyColumns,
        mark: state.options.ellipsis)
    }
    return Surface(rect: rect, screen: screen)
  }
}
