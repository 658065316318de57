import Panels
import ScreenModel

/// Draws the copy menu over the panes.
struct CopyMenuView {
  let state: ComposerState
  let menu: CopyMenuDialog

  private static let columns = 66
  private static let titleColumns = 23

  private struct Layout {
    var rect: Rect
    /// The preview; empty if there is no room for it.
    var preview: String
    var notes: [String]
    /// The number of empty lines before the text.
    var gap: Int
  }

  private var layout: Layout {
    let columns = min(Self.columns, state.size.columns)
    let whole = menu.shown?.preview ?? ""
    // The choices are always visible; the text below them takes the remaining lines.
    let free = state.size.rows - 3 - menu.choices.count
    let preview = free > 2 ? whole : ""
    let room = max(1, free - (preview.isEmpty ? 0 : 1))
    let notes = TextWrap.lines(
      menu.shown?.note ?? "", columns: columns - 4, limit: min(3, room), mark: state.options.sign("…", "~"))
    let below = notes.count + (preview.isEmpty ? 0 : 1)
    // An empty line before the text, if there is room for it.
    let gap = state.size.rows - 3 > menu.choices.count + below ? 1 : 0
    let rect = DialogPlace.rect(
      Size(columns: columns, rows: menu.choices.count + gap + below + 2), in: state.size)
    return Layout(rect: rect, preview: preview, notes: notes, gap: gap)
  }

  /// The place of the choices on the screen.
  var list: ListWindow {
    let rect = layout.rect
    return ListWindow(
      rect: Rect(
        column: rect.column, row: rect.row + 1, columns: rect.columns, rows: menu.choices.count),
      count: menu.choices.count, selection: menu.selection)
  }

  func draw() -> Surface {
    let layout = layout
    let rect = layout.rect
    let inner = rect.columns - 4
    var screen = Screen(size: rect.size)
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: "Copy", titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    for (index, choice) in menu.choices.enumerated() { draw(choice, at: index, into: &screen, width: inner) }
    var row = 1 + menu.choices.count + layout.gap
    if !layout.preview.isEmpty {
      screen.write(
        layout.preview, at: 2, row: row, width: inner, style: Theme.quiet, mark: state.options.ellipsis)
      row += 1
    }
    let isRefusal = menu.shown?.isRefusal ?? false
    for line in layout.notes {
      screen.write(line, at: 2, row: row, width: inner, style: isRefusal ? Theme.errorText : .plain)
      row += 1
    }
    return Surface(rect: rect, screen: screen)
  }

  private func draw(_ choice: CopyMenuDialog.Choice, at index: Int, into screen: inout Screen, width: Int) {
    let row = 1 + index
    let base = choice.refusal == nil ? Style.plain : Theme.disabled
    let style = index == menu.selection ? Theme.selectedLine : base
    screen.fill(Rect(column: 1, row: row, columns: width + 2, rows: 1), style: style)
    if index == menu.selection { screen.markSelected(row: row, style: style, options: state.options) }
    let letter = index == menu.selection ? style.adding(.bold) : choice.refusal == nil ? Theme.accent : base
    screen.write(String(choice.letter), at: 2, row: row, style: letter)
    screen.write(
      choice.title, at: 4, row: row, width: Self.titleColumns - 1, style: style, mark: state.options.ellipsis)
    let column = 4 + Self.titleColumns
    let detail = choice.refusal == nil || choice.detail == "none" ? choice.detail : "problem"
    screen.write(
      detail, at: column, row: row, width: width + 2 - column, style: style, mark: state.options.ellipsis)
  }
}
