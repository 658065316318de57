import Explanations
import Panels
import ScreenModel
import WiredraftCore

/// Draws the list of problems: the visible lines, and below them the details of the selected one.
struct ProblemsView {
  let state: ComposerState
  let problems: ProblemsDialog

  private var place: Rect {
    let wanted = state.composition.diagnostics.count + 3 + noteRows
    return DialogPlace.rect(
      Size(columns: 100, rows: max(noteRows + 4, min(wanted, state.size.rows * 3 / 4 + 2))), in: state.size)
  }

  /// The number of rows for the selected problem, as long as two rows of the list remain visible.
  private var noteRows: Int {
    let usual = state.size.rows >= 16 && state.size.columns < 60 ? 6 : 4
    return max(4, min(max(usual, note.count), state.size.rows - 1 - 2 - 2))
  }

  /// The rectangle of the list on the screen.
  var list: ListWindow {
    let rect = place
    return ListWindow(
      rect: Rect(
        column: rect.column + 1, row: rect.row + 1, columns: rect.columns - 2, rows: rect.rows - 2 - noteRows),
      count: state.composition.diagnostics.count, selection: problems.selection)
  }

  func draw() -> Surface {
    let rect = place
    let list = list
    var screen = Screen(size: rect.size)
    let summary =
      state.session.problemIndex?.revision == state.revision ? state.session.problemIndex?.summary ?? "" : ""
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: summary.isEmpty ? "Problems" : "Problems: \(summary)", titleStyle: Theme.layerTitle,
      lines: state.options.boxLines)
    for (line, index) in list.visible.enumerated() {
      draw(
        state.composition.diagnostics[index], isSelected: index == problems.selection, into: &screen,
        row: 1 + line)
    }
    drawNote(into: &screen, row: rect.rows - 1 - noteRows)
    return Surface(rect: rect, screen: screen)
  }

  private func draw(_ diagnostic: Diagnostic, isSelected: Bool, into screen: inout Screen, row: Int) {
    let columns = screen.size.columns
    let base = isSelected ? Theme.selectedLine : .plain
    screen.fill(Rect(column: 1, row: row, columns: columns - 2, rows: 1), style: base)
    if isSelected { screen.markSelected(row: row, style: base, options: state.options) }
    let (sign, style) = sign(of: diagnostic.severity)
    screen.write(sign, at: 2, row: row, style: isSelected ? base.adding(.bold) : style)
    let width = columns >= 90 ? 26 : columns >= 70 ? 20 : 13
    screen.write(
      ProblemsView.name(of: diagnostic, isShort: columns < 70, in: state.session), at: 4, row: row,
      width: width - 1,
      style: base,
      mark: state.options.ellipsis)
    screen.write(
      diagnostic.masked(in: state.draft).sentence, at: 4 + width, row: row, width: columns - 6 - width,
      style: base,
      mark: state.options.ellipsis)
  }

  private func sign(of severity: Diagnostic.Severity) -> (String, Style) {
    switch severity {
    case .error: ("!", Theme.errorText)
    case .warning: (state.options.sign("▲", "^"), Theme.warningText)
    case .information: ("i", Theme.quiet)
    }
  }

  /// The details of the selected problem: its place, its whole sentence, its source, and the key that fixes it.
  private var note: [(text: String, isFix: Bool)] {
    guard state.composition.diagnostics.indices.contains(problems.selection) else { return [] }
    let diagnostic = state.composition.diagnostics[problems.selection].masked(in: state.draft)
    let columns = min(100, state.size.columns) - 4
    let word =
      switch diagnostic.severity {
      case .error: "Error"
      case .warning: "Warning"
      case .information: "Note"
      }
    let text =
      "\(word), \(ProblemsView.name(of: diagnostic, isShort: false, in: state.session)): \(diagnostic.sentence.citing(diagnostic.reference))"
    let fix = diagnostic.remedy(in: state.draft).map {
      state.text("Press \(key: .applyFix) to \($0.phrase).")
    }
    return TextWrap.lines(text, columns: columns).map { ($0, false) }
      + (fix.map { TextWrap.lines($0, columns: columns).map { ($0, true) } } ?? [])
  }

  private func drawNote(into screen: inout Screen, row: Int) {
    var lines = note
    let limit = noteRows
    if lines.count > limit {
      // The line about the fix remains visible.
      let fix = lines.filter(\.isFix).prefix(limit)
      lines = Array(lines.prefix(limit - fix.count))
      if let last = lines.popLast() {
        lines.append((last.text + " " + String(state.options.ellipsis), false))
      }
      lines += fix
    }
    for (index, line) in lines.enumerated() {
      screen.write(
        line.text, at: 2, row: row + index, width: screen.size.columns - 4,
        style: line.isFix ? Theme.accent : .plain, mark: state.options.ellipsis)
    }
  }
}

extension ProblemsView {
  /// Returns the place of a diagnostic, in a few words: its list, and the row's name or number.
  static func name(of diagnostic: Diagnostic, isShort: Bool, in session: DraftSession) -> String {
    switch diagnostic.place {
    case .method: return "method"
    case .url: return "URL"
    case .list(let list): return list.phrase
    case .row(let row):
      let name = session.row(row)?.name ?? ""
      let text = name.isEmpty ? "row \((row.index + 1).grouped)" : TextLayout.truncated(name, to: 30)
      return isShort ? text : "\(row.list.phrase) \(text)"
    }
  }
}

extension Draft.RowList {
  /// The name of the list within a sentence.
  var phrase: String {
    switch self {
    case .parameters: "parameter"
    case .query: "query"
    case .path: "path"
    case .body: "body"
    case .headers: "header"
    }
  }
}
