import ScreenModel

struct CompletionListView {
  let state: ComposerState

  func draw(below cursor: Point?) -> Surface? {
    guard let list = CompletionList(in: state), let cursor else { return nil }
    let selection = list.selection
    let size = state.size
    let below = size.rows - 4 - cursor.row
    let above = cursor.row - 1
    let isBelow = below >= min(list.entries.count + 2, 5) || below >= above
    let rows = min(list.entries.count + 2, 12, max(3, isBelow ? below : above))
    let columns = min(56, size.columns)
    let rect = Rect(
      column: max(0, min(cursor.column - 2, size.columns - columns)),
      row: isBelow ? cursor.row + 1 : cursor.row - rows, columns: columns, rows: rows)
    var screen = Screen(size: rect.size)
    screen.box(
      Rect(column: 0, row: 0, columns: columns, rows: rows), style: Theme.focusedBorder,
      title: "\(selection + 1) of \(list.total.grouped)", titleStyle: Theme.accent,
      lines: state.options.boxLines)
    let room = rows - 2
    let top = max(0, min(selection - room / 2, list.entries.count - room))
    for line in 0..<min(room, list.entries.count) {
      let entry = list.entries[top + line]
      let style = top + line == selection ? Theme.selectedLine : .plain
      screen.fill(Rect(column: 1, row: 1 + line, columns: columns - 2, rows: 1), style: style)
      if top + line == selection { screen.markSelected(row: 1 + line, style: style, options: state.options) }
      let width = min(TextLayout.columns(entry.note), columns / 2)
      screen.write(
        entry.name, at: 2, row: 1 + line, width: columns - 5 - width, style: style,
        mark: state.options.ellipsis)
      screen.write(
        entry.note, at: columns - 2 - width, row: 1 + line, width: width,
        style: style == .plain ? Theme.quiet : style, mark: state.options.ellipsis)
    }
    return Surface(rect: rect, screen: screen)
  }
}
