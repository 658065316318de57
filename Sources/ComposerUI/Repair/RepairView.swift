import DraftFormats
import Panels
import ScreenModel
import WiredraftCore

struct RepairLayout {
  let rect: Rect
  let text: Rect
  let note: Rect

  init(_ state: ComposerState) {
    let size = state.size
    rect = Rect(column: 0, row: 0, columns: size.columns, rows: size.rows - 1)
    let notes = size.rows >= 16 ? 3 : 2
    text = Rect(column: 2, row: 1, columns: size.columns - 4, rows: max(1, rect.rows - 2 - notes))
    note = Rect(column: 2, row: rect.rows - 1 - notes, columns: size.columns - 4, rows: notes)
  }
}

struct RepairView {
  let state: ComposerState
  let repair: RepairDialog

  func draw() -> (surface: Surface, cursor: Point?) {
    let layout = RepairLayout(state)
    var screen = Screen(size: layout.rect.size)
    let mark = repair.isChanged ? state.options.sign(" ●", " *") : ""
    let name = TextLayout.truncated(repair.path, to: max(8, state.size.columns - 24))
    screen.box(
      Rect(column: 0, row: 0, columns: layout.rect.columns, rows: layout.rect.rows),
      style: Theme.focusedBorder, title: "Repair \(name)\(mark)", titleStyle: Theme.layerTitle,
      lines: state.options.boxLines)
    var area = TextArea(repair.editor, in: layout.text, options: state.options)
    area.hidesSecrets = !state.revealsSecrets
    area.error = repair.problem?.position
    let cursor = area.draw(into: &screen)
    let (text, style) = note
    let lines = TextWrap.lines(
      state.text(text), columns: layout.note.columns, limit: layout.note.rows,
      mark: String(state.options.ellipsis))
    for (index, line) in lines.enumerated() {
      screen.write(
        line, at: layout.note.column, row: layout.note.row + index, width: layout.note.columns, style: style,
        mark: state.options.ellipsis)
    }
    let status = " " + area.status + " "
    let width = TextLayout.columns(status)
    if width + 4 <= screen.size.columns {
      screen.write(status, at: screen.size.columns - width - 2, row: screen.size.rows - 1, style: Theme.quiet)
    }
    return (Surface(rect: layout.rect, screen: screen), cursor)
  }

  private var note: (Sentence, Style) {
    if let message = state.message {
      return (message.text, message.kind == .note ? .plain : Theme.warningText)
    }
    guard let problem = repair.problem else {
      return repair.isChecked
        ? (
          "The text is a draft now: \(key: .accept) takes it. Nothing is written before \(key: .save).",
          Theme.accent
        ) : ("Reading…", Theme.quiet)
    }
    let place = "Line \(problem.position.line.grouped), column \(problem.position.column.grouped)"
    return ("\(place): \(problem.sentence).\(repair.isChecked ? "" : " (Reading again.)")", Theme.errorText)
  }
}
