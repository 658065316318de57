import DraftFormats
import Panels
import ScreenModel

/// Draws the history: a line for each state, the oldest first, and the effect of Enter.
struct HistoryView {
  let state: ComposerState
  let history: HistoryDialog

  private var place: Rect {
    let wanted = state.history.stepCount + 4
    return DialogPlace.rect(
      Size(columns: 66, rows: max(6, min(wanted, state.size.rows * 3 / 4 + 2))), in: state.size)
  }

  /// The place of the list on the screen.
  var list: ListWindow {
    let rect = place
    return ListWindow(
      rect: Rect(column: rect.column + 1, row: rect.row + 1, columns: rect.columns - 2, rows: rect.rows - 3),
      count: state.history.stepCount + 1, selection: history.selection)
  }

  func draw() -> Surface {
    let rect = place
    let list = list
    var screen = Screen(size: rect.size)
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: "History of changes", titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    for (line, index) in list.visible.enumerated() { draw(index, into: &screen, row: 1 + line) }
    screen.write(
      state.text(note), at: 2, row: rect.rows - 2, width: rect.columns - 4, style: Theme.quiet,
      mark: state.options.ellipsis)
    return Surface(rect: rect, screen: screen)
  }

  private func draw(_ index: Int, into screen: inout Screen, row: Int) {
    let columns = screen.size.columns
    let isSelected = index == history.selection
    let isPresent = index == state.history.place
    let style = isSelected ? Theme.selectedLine : index > state.history.place ? Theme.quiet : .plain
    screen.fill(Rect(column: 1, row: row, columns: columns - 2, rows: 1), style: style)
    if isSelected { screen.markSelected(row: row, style: style, options: state.options) }
    if isPresent {
      screen.write(state.options.sign("▸", ">"), at: 2, row: row, style: isSelected ? style : Theme.sign)
    }
    var notes: [String] = []
    if index == history.savedPlace, state.fileName != nil { notes.append("saved") }
    if isPresent { notes.append("now") }
    let note = notes.joined(separator: ", ")
    let width = TextLayout.columns(note)
    let end = columns - 2 - (note.isEmpty ? 0 : width + 1)
    var column = 4
    column += screen.write(
      label(of: index), at: column, row: row, width: end - column, style: style, mark: state.options.ellipsis)
    if index > 0, let subject = state.history.step(index - 1)?.subject, !subject.isEmpty, end - column > 4 {
      screen.write(
        subject, at: column + 2, row: row, width: end - column - 2, style: isSelected ? style : Theme.quiet,
        mark: state.options.ellipsis)
    }
    screen.write(
      note, at: columns - 2 - width, row: row, width: width, style: isSelected ? style : Theme.accent,
      mark: nil)
  }

  private func label(of index: Int) -> String {
    guard index > 0, let step = state.history.step(index - 1) else {
      return state.session.mendedFile != nil
        ? "the text that was no draft" : state.fileName == nil ? "as it began" : "as it was opened"
    }
    return "\(index.grouped) \(step.name.phrase(rows: step.rows))"
  }

  /// The effect of Enter.
  private var note: Sentence {
    let count = abs(max(history.selection, state.session.firstPlace) - state.history.place)
    guard history.selection >= state.session.firstPlace else {
      return "There was no draft: \(key: .choose) goes to the first."
    }
    let changes = count == 1 ? "1 change" : "\(count.grouped) changes"
    if count == 0 { return "This is the draft as it is now." }
    return history.selection < state.history.place
      ? "\(key: .choose) takes \(changes) back; they stay in the list."
      : "\(key: .choose) makes \(changes) again."
  }
}
