import Panels
import ScreenModel

/// Draws the list of unsaved drafts, and below it the details of the selected one.
struct RecoveryView {
  let state: ComposerState
  let recovery: RecoveryDialog

  private var isNarrow: Bool { state.size.columns < 60 }
  private var inner: Int { min(78, state.size.columns) - 4 }

  private var introduction: [String] {
    if state.size.rows < 16 { return [] }
    let text =
      recovery.drafts.count == 1
      ? "An earlier session ended with unsaved changes:"
      : "Earlier sessions ended with unsaved changes:"
    return TextWrap.lines(text, columns: inner) + [""]
  }

  /// The details of the selected draft, and the available keys.
  private var note: [String] {
    guard let draft = recovery.selected else { return [] }
    let mark = String(state.options.ellipsis)
    let facts: String
    if isNarrow {
      facts = "\(draft.time), \(draft.changes) unsaved. " + (draft.file ?? "No file yet.")
    } else {
      facts = draft.file.map { "Its file: \($0)" } ?? "It has no file yet."
    }
    var lines = TextWrap.lines(facts, columns: inner, limit: 2, mark: mark)
    if draft.damagedLines > 0 {
      let lost = draft.damagedLines.counted("damaged line")
      lines += TextWrap.lines(
        "\(lost) at the end of its journal can't be read.", columns: inner, limit: 2, mark: mark)
    }
    let keys: Sentence
    if recovery.isWaiting {
      keys = "Recovering\(state.options.ellipsis)"
    } else if isNarrow {
      keys = "\(key: .choose) recovers, \(key: .discardUnsaved) discards, \(key: .close) later."
    } else {
      keys =
        "\(key: .choose) recovers it with undo and redo, \(key: .discardUnsaved) discards it, \(key: .close) decides later."
    }
    return lines + TextWrap.lines(state.text(keys), columns: inner, limit: 2, mark: mark)
  }

  private func place(noteRows: Int, introductionRows: Int) -> Rect {
    let rows = recovery.drafts.count + introductionRows + noteRows + 3
    return DialogPlace.rect(Size(columns: inner + 4, rows: rows), in: state.size)
  }

  private func list(in rect: Rect, noteRows: Int, introductionRows: Int) -> ListWindow {
    ListWindow(
      rect: Rect(
        column: rect.column + 1, row: rect.row + 1 + introductionRows, columns: rect.columns - 2,
        rows: max(1, rect.rows - 3 - noteRows - introductionRows)),
      count: recovery.drafts.count, selection: recovery.selection)
  }

  /// The rectangle of the drafts on the screen.
  var list: ListWindow {
    let (noteRows, introductionRows) = (note.count, introduction.count)
    return list(
      in: place(noteRows: noteRows, introductionRows: introductionRows), noteRows: noteRows,
      introductionRows: introductionRows)
  }

  func draw() -> Surface {
    let (note, introduction) = (note, introduction)
    let rect = place(noteRows: note.count, introductionRows: introduction.count)
    let list = list(in: rect, noteRows: note.count, introductionRows: introduction.count)
    var screen = Screen(size: rect.size)
    let title = recovery.drafts.count > 1 ? "Unsaved drafts: \(recovery.drafts.count)" : "Unsaved draft"
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: title, titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    for (index, line) in introduction.enumerated() { screen.write(line, at: 2, row: 1 + index, width: inner) }
    for (line, index) in list.visible.enumerated() {
      draw(
        recovery.drafts[index], isSelected: index == recovery.selection, into: &screen,
        row: list.rect.row - rect.row + line)
    }
    let start = rect.rows - 1 - note.count
    for (index, line) in note.enumerated() {
      screen.write(line, at: 2, row: start + index, width: inner, mark: state.options.ellipsis)
    }
    return Surface(rect: rect, screen: screen)
  }

  private func draw(_ draft: RecoverableDraft, isSelected: Bool, into screen: inout Screen, row: Int) {
    let style = isSelected ? Theme.selectedLine : .plain
    screen.fill(Rect(column: 1, row: row, columns: screen.size.columns - 2, rows: 1), style: style)
    // A sign marks the selection on terminals without reverse video.
    screen.write(isSelected ? state.options.sign("▸", ">") : " ", at: 1, row: row, style: style)
    let facts = isNarrow ? "" : "\(draft.time), \(draft.changes)"
    let factColumns = TextLayout.columns(facts)
    screen.write(
      draft.name, at: 3, row: row, width: inner - 1 - (facts.isEmpty ? 0 : factColumns + 2), style: style,
      mark: state.options.ellipsis)
    if !facts.isEmpty { screen.write(facts, at: 2 + inner - factColumns, row: row, style: style) }
  }
}
