import DraftFormats
import Panels
import ScreenModel
import WiredraftCore

/// Draws the encoding styles: all of them on the left, and on the right the result of each choice for a row of the
/// draft.
///
/// If there is no room for both, it shows one style at a time.
struct StylePickerView {
  let state: ComposerState
  let picker: StylePickerDialog

  private var isWide: Bool { state.size.columns >= 72 }

  private var noteRows: Int { state.size.rows < 16 ? 2 : 3 }

  private var place: Rect {
    let rows = isWide ? 14 : max(13, 12 + noteRows)
    var rect = DialogPlace.rect(Size(columns: 100, rows: rows), in: state.size)
    // The dialog is as low as possible, so that the beginning of the wire, which follows the choice, remains visible.
    rect.row = state.size.rows - 1 - rect.rows
    return rect
  }

  /// The width of the list of styles, including the line after it.
  private var keyColumns: Int { isWide ? 25 : 0 }

  /// The rectangle of the choices on the screen.
  var list: ListWindow {
    let rect = place
    let rows = rect.rows - 3 - noteRows
    return ListWindow(
      rect: Rect(
        column: rect.column + 1 + keyColumns, row: rect.row + 2, columns: rect.columns - 2 - keyColumns,
        rows: rows),
      count: picker.words.count, selection: picker.selection)
  }

  /// Returns the style whose name is at a point of the screen; nil if there is none.
  func key(at point: Point) -> Int? {
    let rect = place
    let names = Rect(
      column: rect.column + 1, row: rect.row + 1, columns: keyColumns - 1, rows: StyleKey.all.count)
    return isWide && names.contains(point) ? point.row - names.row : nil
  }

  func draw() -> Surface {
    let rect = place
    var screen = Screen(size: rect.size)
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: title, titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    if isWide { drawKeys(into: &screen) }
    drawTitle(into: &screen)
    drawChoices(into: &screen)
    drawNote(into: &screen)
    return Surface(rect: rect, screen: screen)
  }

  private var title: String {
    guard picker.isOfRow, let row = picker.row?.row else { return "Encoding styles" }
    let name = row.name.isEmpty ? state.options.sign("‹empty›", "(empty)") : row.name
    return "Encoding styles of \(TextLayout.truncated(name, to: 30)) alone"
  }

  private func drawKeys(into screen: inout Screen) {
    for (index, key) in StyleKey.all.enumerated() where index < screen.size.rows - 3 {
      let isSelected = index == picker.key
      let word = key.word(in: picker.styles)
      let isChanged = word != key.word(in: picker.original)
      let style =
        isSelected ? Theme.selectedRow : picker.subjects[index].hasEffect || isChanged ? .plain : Theme.quiet
      if isSelected {
        screen.write(state.options.sign("▸", ">"), at: 1, row: 1 + index, style: Theme.accent)
      }
      screen.write(key.title, at: 3, row: 1 + index, width: 10, style: style, mark: state.options.ellipsis)
      screen.write(
        word + (isChanged ? state.options.sign(" ●", " *") : ""), at: 13, row: 1 + index,
        width: keyColumns - 13, style: style, mark: nil)
    }
    let bar = state.options.boxLines.vertical
    for row in 1..<max(1, screen.size.rows - 1 - noteRows) {
      screen.write(String(bar), at: keyColumns, row: row, style: Theme.quiet)
    }
  }

  /// Draws the name of the style, and the name of the row that demonstrates it.
  private func drawTitle(into screen: inout Screen) {
    let column = keyColumns + 2
    let width = screen.size.columns - 2 - column
    let name = picker.subject.name.map { TextLayout.truncated($0, to: 24) }
    let subject =
      switch (name, picker.subject.hasEffect) {
      case (let name?, _):
        (isWide ? "what each makes of \(name.isEmpty ? "the row" : name)" : "on \(name)")
          + picker.subject.place
      case (nil, _): (isWide ? "no row here depends on it; an example" : "an example") + picker.subject.place
      }
    let text: String
    if isWide {
      text = subject
    } else {
      let arrows = state.options.sign("‹›", "<>")
      text =
        "\(arrows.prefix(1)) \(picker.styleKey.title) \(arrows.suffix(1)) \(picker.key + 1)/\(StyleKey.all.count) \(subject)"
    }
    screen.write(text, at: column, row: 1, width: width, style: Theme.quiet, mark: state.options.ellipsis)
  }

  private func drawChoices(into screen: inout Screen) {
    let column = keyColumns + 2
    let width = screen.size.columns - 2 - column
    for (line, index) in list.visible.enumerated() {
      let isSelected = index == picker.selection
      let style = isSelected ? Theme.selectedLine : .plain
      screen.fill(
        Rect(column: column - 1, row: 2 + line, columns: width + 2, rows: 1), style: style)
      if isSelected {
        screen.markSelected(at: column - 1, row: 2 + line, style: style, options: state.options)
      }
      let word = picker.words[index]
      let isOriginal = word == picker.styleKey.word(in: picker.original)
      screen.write(
        String(word.prefix(1)), at: column, row: 2 + line,
        style: isSelected ? style.adding(.bold) : Theme.accent)
      screen.write(String(word.dropFirst()), at: column + 1, row: 2 + line, width: 12, style: style)
      if isOriginal {
        screen.write(state.options.sign("✓", "*"), at: column + 13, row: 2 + line, style: style)
      }
      let sample = picker.samples[index]
      let sampleStyle = isSelected || !sample.isProblem ? style : Theme.warningText
      screen.write(
        (sample.isProblem ? "! " : "") + sample.text, at: column + 15, row: 2 + line, width: width - 15,
        style: sampleStyle, mark: state.options.ellipsis)
    }
  }

  /// Draws the description of the selected choice, or a note that this style changes nothing here.
  private func drawNote(into screen: inout Screen) {
    let columns = screen.size.columns - 4
    var text = picker.styleKey.sentence(of: picker.words[picker.selection])
    if let sample = picker.samples.indices.contains(picker.selection)
      ? picker.samples[picker.selection] : nil,
      sample.isProblem
    {
      text = sample.text
    }
    let mark = String(state.options.ellipsis)
    var lines = TextWrap.lines(text, columns: columns, limit: noteRows, mark: mark)
    if !picker.subject.hasEffect {
      let isJSON = state.draft.body.type.keepsTypes && state.composition.body != nil
      let note = "It changes nothing that is sent now." + (isJSON ? " In JSON only dates count." : "")
      lines = Array(lines.prefix(noteRows - 1)) + TextWrap.lines(note, columns: columns, limit: 1, mark: mark)
    }
    for (index, line) in lines.enumerated() {
      screen.write(
        line, at: 2, row: screen.size.rows - 1 - noteRows + index, width: columns, style: .plain,
        mark: state.options.ellipsis)
    }
  }
}
