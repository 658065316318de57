import ScreenModel
import Explanations
import WiredraftCore

/// Draws one row of the grid; without a reference, one that is being made.
struct GridRowView {
  let state: ComposerState
  let layout: GridLayout
  let reference: RowReference?
  let isSelected: Bool

  private var row: Row { reference.flatMap { state.draft[$0] } ?? Row("") }
  private var hasFocus: Bool { state.focus == .grid }

  /// Draws the row, and returns the place of the cursor if a cell of it is edited.
  func draw(into screen: inout Screen, row y: Int) -> Point? {
    let row = row
    // While the cursor is in the wire, the row of its byte is loud, and no other.
    let isLit = reference != nil && reference == state.rowOfByte
    let isSelected = isSelected && (state.focus != .live || isLit)
    let base =
      isLit ? Theme.litFaintly : !row.isEnabled ? Theme.disabled : isSelected ? Theme.selectedRow : .plain
    if isSelected {
      screen.write(state.options.sign("▸", ">"), at: layout.left, row: y, style: Theme.accent)
    }
    let error = errorColumn
    let sign =
      error != nil ? "!" : row.isEnabled ? state.options.sign("✓", "*") : state.options.sign("·", "-")
    screen.write(sign, at: layout.check, row: y, style: error != nil ? Theme.error : base)
    if let reference, state.movedRows.contains(reference) {
      screen.write(state.options.sign("»", ">"), at: layout.moved, row: y, style: Theme.accent)
    }
    var cursor: Point?
    for column in GridColumn.allCases {
      let range = layout.columns(of: column)
      var style = error == column ? Theme.error : base
      let isCell = isSelected && hasFocus && state.grid.column == column
      if isCell, let edit = state.edit {
        cursor = drawEditor(edit, column, into: &screen, row: y)
        continue
      }
      if isCell {
        style = error == column ? Style([.reverse, .bold], foreground: .red) : Theme.selectedCell
        screen.fill(Rect(column: range.lowerBound, row: y, columns: range.count, rows: 1), style: style)
      }
      screen.write(
        text(of: column), at: range.lowerBound, row: y, width: range.count, style: style,
        mark: state.options.ellipsis)
    }
    drawSentAs(into: &screen, row: y)
    return cursor
  }

  private func drawSentAs(into screen: inout Screen, row y: Int) {
    guard let range = layout.sentAs, let reference else { return }
    let (text, isQuiet) = state.sentAsPreview(reference, limit: range.count + 1)
    screen.write(
      text, at: range.lowerBound, row: y, width: range.count,
      style: isQuiet ? Theme.quiet : isSelected ? Theme.selectedRow : .plain, mark: state.options.ellipsis)
  }

  private func drawEditor(
    _ edit: CellEdit, _ column: GridColumn, into screen: inout Screen, row y: Int
  ) -> Point {
    let range = layout.columns(of: column)
    let style = errorColumn == column ? Theme.error : Theme.editedCell
    let isMasked = column == .value && row.isSecret && !state.revealsSecrets
    let (cells, cursor) = edit.editor.window(columns: range.count, isMasked: isMasked)
    screen.fill(Rect(column: range.lowerBound, row: y, columns: range.count, rows: 1), style: style)
    screen.write(cells.map { $0.styled(style) }, at: range.lowerBound, row: y)
    return Point(column: range.lowerBound + cursor, row: y)
  }

  private func text(of column: GridColumn) -> String {
    switch column {
    case .name: row.name
    case .type: layout.typeIsLetter ? row.type.letter : row.type.word
    case .value:
      row.isSecret && !state.revealsSecrets
        ? ComposerState.mask : row.source == .environment ? "$" + row.text : row.text
    }
  }

  /// The column whose text is wrong.
  private var errorColumn: GridColumn? {
    guard let reference else { return nil }
    for diagnostic in state.composition.diagnostics(of: reference) where diagnostic.severity == .error {
      switch diagnostic.problem {
      case .invalidFieldName, .conflictingField: return .name
      default: return .value
      }
    }
    return nil
  }
}

extension RowType {
  /// The type as one letter, for a narrow grid.
  var letter: String {
    switch self {
    case .string: "t"
    case .number: "n"
    case .boolean: "b"
    case .null: "0"
    case .array: "a"
    case .object: "o"
    case .date: "d"
    case .file: "f"
    case .omitted: "-"
    }
  }
}
