import ScreenModel
import WiredraftCore

struct RouteList {
  let view: RouteView

  private var state: ComposerState { view.state }
  private var signs: RouteSigns { RouteSigns(state.options) }
  private var end: Int { view.size.columns - 1 }
  private var nameWidth: Int { max(6, min(view.plan.longestName, 24, (view.size.columns - 2) / 2)) }
  private var arrow: Int { 4 + nameWidth }

  func draw(_ line: RouteView.Line, into screen: inout Screen, row y: Int) {
    switch line {
    case .free: break
    case .title(let section):
      let title = RouteView.title(of: section.kind, columns: end - 3, in: state.session)
      write(title, at: 3, style: Theme.quiet, into: &screen, row: y)
    case .stop(let stop):
      let isSelected = view.isSelected(stop)
      if isSelected { screen.write(signs.selected, at: 1, row: y, style: Theme.accent) }
      draw(stop, isSelected: isSelected, into: &screen, row: y)
    case .branch(let row, let piece, let isLast):
      let column = branchColumn(of: row)
      screen.write(isLast ? signs.last : signs.middle, at: column, row: y, style: Theme.quiet)
      guard case .text(let text) = view.result(of: row, piece: piece, limit: end - column) else { return }
      write(
        text, at: column + 2, style: view.isSelected(.row(row)) ? Theme.lit : .plain, into: &screen, row: y)
    case .more(let row):
      let column = branchColumn(of: row)
      write(signs.last + " more, not shown", at: column, style: Theme.quiet, into: &screen, row: y)
    }
  }

  private func draw(_ stop: RouteStop, isSelected: Bool, into screen: inout Screen, row y: Int) {
    let isHere = isSelected && view.hasFocus
    switch stop {
    case .row(let row): drawRow(row, isSelected: isSelected, into: &screen, row: y)
    case .field(let field):
      let name = state.composition.fields[field].name
      write(name: name, style: isHere ? Theme.selectedCell : Theme.automatic, into: &screen, row: y)
      let start = write(destination: "added", into: &screen, row: y)
      write(
        String(view.field(field, limit: end - start).dropFirst(name.count + 2)), at: start,
        style: isSelected ? Theme.lit : Theme.automatic, into: &screen, row: y)
    case .wholeBody:
      let (name, text) = view.wholeBody
      write(name: name, style: isHere ? Theme.selectedCell : .plain, into: &screen, row: y)
      let start = write(destination: "body", into: &screen, row: y)
      write(text, at: start, style: isSelected ? Theme.lit : .plain, into: &screen, row: y)
    case .side(let side):
      write(
        RouteView.sentence(of: side, columns: end - 3, in: state), at: 3,
        style: isHere ? Theme.selectedCell : .plain,
        into: &screen, row: y)
    }
  }

  private func drawRow(
    _ reference: Draft.RowReference, isSelected: Bool, into screen: inout Screen, row y: Int
  ) {
    guard let row = state.draft[reference] else { return }
    let branches = view.branches(of: reference)
    if let mark = state.changeMarks?.mark(of: reference, in: state.composition) {
      screen.write(signs.sign(of: mark), at: 2, row: y, style: Theme.accent)
    }
    let base = row.isEnabled ? (isSelected ? Theme.selectedRow : .plain) : Theme.disabled
    write(
      name: row.name, style: isSelected && view.hasFocus ? Theme.selectedCell : base, into: &screen, row: y)
    if branches.isLabelled {
      let start = write(destination: word(of: reference), into: &screen, row: y)
      return write(view.summary(of: branches), at: start, style: Theme.quiet, into: &screen, row: y)
    }
    switch view.result(of: reference, piece: 0, limit: end - arrow - 2) {
    case .nothing:
      let word = row.isEnabled ? "omitted" : "off"
      write(signs.none + " " + word, at: arrow, style: Theme.disabled, into: &screen, row: y)
    case .text(let text):
      let start = write(destination: word(of: reference), into: &screen, row: y)
      // The name is at the left already: a field leaves it out, a pair if there is no room for both.
      var shown = reference.list == .headers ? String(text.dropFirst(row.name.count + 2)) : text
      if TextLayout.columns(shown) > end - start, branches.pieces.count <= 1 {
        shown = GridRowView.sentAsPreview(reference, columns: end - start, in: state).text
      }
      write(shown, at: start, style: isSelected ? Theme.lit : .plain, into: &screen, row: y)
    case .deadEnd(let reason, let isWrong):
      write(
        signs.end + " " + reason, at: arrow, style: isWrong ? Theme.errorText : Theme.warningText,
        into: &screen, row: y)
    }
  }

  private func word(of row: Draft.RowReference) -> String {
    state.composition.outcome(of: row)?.destination.rawValue ?? ""
  }

  private func branchColumn(of row: Draft.RowReference) -> Int {
    // The name and the path of a member are long, so its line uses the full width.
    view.branches(of: row).isLabelled
      ? 5 : arrow + TextLayout.columns(signs.arrow) + 1 + word(of: row).utf8.count
  }

  private func write(name: String, style: Style, into screen: inout Screen, row y: Int) {
    if style == Theme.selectedCell {
      screen.fill(Rect(column: 3, row: y, columns: nameWidth, rows: 1), style: style)
    }
    screen.write(name, at: 3, row: y, width: nameWidth, style: style, mark: state.options.ellipsis)
  }

  /// Writes `→ query:`, and returns the column after it.
  private func write(destination: String, into screen: inout Screen, row y: Int) -> Int {
    var column = arrow
    column += screen.write(signs.arrow + " ", at: column, row: y, style: Theme.quiet)
    column += screen.write(destination + ":", at: column, row: y, style: Theme.quiet)
    return column + 1
  }

  private func write(_ text: String, at column: Int, style: Style, into screen: inout Screen, row y: Int) {
    screen.write(
      text, at: column, row: y, width: max(0, end - column), style: style, mark: state.options.ellipsis)
  }
}
