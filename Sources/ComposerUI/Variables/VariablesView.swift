internal import Explanations
internal import Panels
internal import ScreenModel
internal import WiredraftCore
internal import WiredraftExplanations

/// Draws the list of variables, and below it the whole of the selected one.
struct VariablesView {
  let state: ComposerState
  let variables: [Variable]
  let selection: Int

  /// The rows below the list.
  private static let noteRows = 3

  init(state: ComposerState, dialog: VariablesDialog) {
    self.state = state
    variables = VariablesDialog.variables(in: state)
    selection = dialog.selection
  }

  private var place: Rect {
    DialogPlace.rect(
      Size(columns: 100, rows: min(max(variables.count, 1) + 2 + Self.noteRows, state.size.rows * 3 / 4 + 2)),
      in: state.size)
  }

  /// The rectangle of the list on the screen.
  var list: ListWindow {
    let rect = place
    return ListWindow(
      rect: Rect(
        column: rect.column + 1, row: rect.row + 1, columns: rect.columns - 2,
        rows: rect.rows - 2 - Self.noteRows), count: variables.count, selection: selection)
  }

  func draw() -> Surface {
    let (rect, list) = (place, list)
    var screen = Screen(size: rect.size)
    let title = state.environment.map { "Variables, environment \($0)" } ?? "Variables"
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: title, titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    for (line, index) in list.visible.enumerated() {
      draw(variables[index], isSelected: index == selection, into: &screen, row: 1 + line)
    }
    let columns = rect.columns - 4
    let lines = TextWrap.lines(
      state.text(note), columns: columns, limit: Self.noteRows, mark: String(state.options.ellipsis))
    for (index, line) in lines.enumerated() {
      screen.write(line, at: 2, row: rect.rows - 1 - Self.noteRows + index, width: columns, mark: nil)
    }
    return Surface(rect: rect, screen: screen)
  }

  private func draw(_ variable: Variable, isSelected: Bool, into screen: inout Screen, row: Int) {
    let columns = screen.size.columns
    let base = isSelected ? Theme.selectedLine : variable.isDefined ? .plain : Theme.errorText
    screen.fill(Rect(column: 1, row: row, columns: columns - 2, rows: 1), style: base)
    if isSelected { screen.markSelected(row: row, style: base, options: state.options) }
    if !variable.isDefined { screen.write("!", at: 2, row: row, style: base.adding(.bold)) }
    let nameColumns = max(10, columns / 4)
    let placeColumns = columns >= 60 ? columns * 4 / 10 : 0
    func write(_ text: String, at column: Int, width: Int) {
      screen.write(
        text.visibleLineEnds(columns: width + 1, isASCII: state.options.boxesAreASCII), at: column, row: row,
        width: width, style: base, mark: state.options.ellipsis)
    }
    write(variable.name, at: 4, width: nameColumns - 1)
    let value = state.shownValue(ofVariable: variable.name, limit: columns) ?? "not defined"
    let valueStart = 4 + nameColumns
    write(value, at: valueStart, width: columns - 2 - valueStart - placeColumns)
    if placeColumns > 0 {
      write(variable.place?.phrase ?? "", at: columns - 1 - placeColumns, width: placeColumns - 1)
    }
  }

  /// The sentence about the selected variable.
  private var note: Sentence {
    guard variables.indices.contains(selection) else {
      return
        "There are no variables: \(key: .insertRowBelow, in: VariablesDialog.keys) makes one of the draft; http-client.env.json and .env beside it are read."
    }
    let variable = variables[selection]
    guard variable.isDefined else {
      return
        "Nothing defines \(variable.reference): \(key: .choose, in: VariablesDialog.keys) makes it a variable of the draft."
    }
    let value = state.shownValue(ofVariable: variable.name, limit: 60) ?? ""
    return "\(variable.reference) is \(value): \(variable.clause)."
  }
}
