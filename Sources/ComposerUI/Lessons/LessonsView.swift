import Panels
import ScreenModel

/// Draws the list of lessons, and below it the description of the selected one.
struct LessonsView {
  let state: ComposerState
  let lessons: LessonsDialog

  private var isNarrow: Bool { state.size.columns < 60 }
  private var inner: Int { min(76, state.size.columns) - 4 }

  private var note: [String] {
    let mark = String(state.options.ellipsis)
    if let end = lessons.end {
      return TextWrap.lines(end.text(state.lessonKeyNames), columns: inner, limit: noteRows, mark: mark)
    }
    guard let entry = lessons.selected else { return [] }
    let text = entry.problem ?? Sentence(tokens: entry.about).text(state.lessonKeyNames)
    return TextWrap.lines(
      LessonProse.plain(text), columns: inner, limit: noteRows, mark: mark)
  }

  private var noteRows: Int { isNarrow || state.size.rows < 16 ? 2 : 3 }

  private var rect: Rect {
    DialogPlace.rect(
      Size(columns: inner + 4, rows: max(1, lessons.entries?.count ?? 1) + noteRows + 3), in: state.size)
  }

  /// The rectangle of the lessons on the screen.
  var list: ListWindow {
    let rect = rect
    return ListWindow(
      rect: Rect(
        column: rect.column + 1, row: rect.row + 1, columns: rect.columns - 2,
        rows: max(1, rect.rows - 3 - noteRows)),
      count: lessons.entries?.count ?? 0, selection: lessons.selection)
  }

  func draw() -> Surface {
    let (rect, list) = (rect, list)
    var screen = Screen(size: rect.size)
    let more = list.visible.upperBound < list.count ? " \(state.options.sign("▾", "v"))" : ""
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: "Lessons\(title)\(more)", titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    guard let entries = lessons.entries else {
      screen.write("Looking for lessons\(state.options.ellipsis)", at: 2, row: 1, style: Theme.quiet)
      return Surface(rect: rect, screen: screen)
    }
    for (line, index) in list.visible.enumerated() {
      draw(entries[index], isSelected: index == lessons.selection, into: &screen, row: 1 + line)
    }
    for (index, line) in note.enumerated() {
      screen.write(
        line, at: 2, row: rect.rows - 1 - noteRows + index, width: inner, style: .plain,
        mark: state.options.ellipsis)
    }
    return Surface(rect: rect, screen: screen)
  }

  private var title: String {
    let summary = LessonResults(entries: lessons.entries ?? []).summary
    return summary.isEmpty ? "" : ": \(summary)"
  }

  private func draw(_ entry: LessonEntry, isSelected: Bool, into screen: inout Screen, row: Int) {
    let style = isSelected ? Theme.selectedLine : .plain
    screen.fill(Rect(column: 1, row: row, columns: screen.size.columns - 2, rows: 1), style: style)
    screen.write(isSelected ? state.options.sign("▸", ">") : " ", at: 1, row: row, style: style)
    let sign =
      entry.problem != nil
      ? state.options.sign("×", "x")
      : entry.isFinished
        ? state.options.sign("✓", "*") : entry.step != nil ? state.options.sign("◐", "o") : " "
    screen.write(sign, at: 3, row: row, style: style)
    let number = String(entry.number)
    screen.write(number, at: 7 - number.count, row: row, style: style)
    let progress = entry.problem != nil ? "can't be read" : isNarrow ? "" : entry.progress
    let width = TextLayout.columns(progress)
    screen.write(
      entry.title, at: 8, row: row, width: max(1, inner - 6 - (width > 0 ? width + 2 : 0)), style: style,
      mark: state.options.ellipsis)
    if width > 0 { screen.write(progress, at: 2 + inner - width, row: row, style: style) }
  }
}
