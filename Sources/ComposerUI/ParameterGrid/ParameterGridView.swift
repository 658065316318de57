import Panels
import ScreenModel
import WiredraftCore

struct ParameterGridView {
  let state: ComposerState
  let layout: GridLayout
  let place: SectionPlace
  private let lines: GridLines
  private let columns: Int

  init(_ state: ComposerState, of list: Draft.RowList, size: Size, at place: SectionPlace) {
    self.state = state
    self.place = place
    columns = size.columns
    layout = GridLayout(
      in: Rect(column: 0, row: 0, columns: size.columns, rows: size.rows), of: state)
    lines = RowsTab.gridLines(of: list, in: state)
  }

  func draw(into screen: inout Screen) -> Point? {
    let selected = place.hasCursor ? RowsTab.selectedLines(in: state) : nil
    let lineOfCursor = place.hasCursor ? lines.lineOfCursor : -1
    let hints = place.lines.upperBound > lines.count ? Self.hints(of: lines, columns: columns, in: state) : []
    var cursor: Point?
    for (y, index) in zip(place.row..., place.lines) {
      guard index < lines.count else {
        if hints.indices.contains(index - lines.count) {
          screen.write(hints[index - lines.count], at: layout.left + 2, row: y, style: Theme.quiet)
        }
        continue
      }
      let line = lines[index]
      guard line == .newRow else {
        let view = GridRowView(
          of: line, isSelected: index == lineOfCursor, isOneOfSeveral: selected?.contains(index) == true,
          layout: layout, in: state)
        if let place = view.draw(in: state, into: &screen, row: y) { cursor = place }
        continue
      }
      drawNewRow(
        isSelected: index == lineOfCursor && state.focus == .grid && state.edit == nil, into: &screen, row: y)
    }
    return cursor
  }

  private func drawNewRow(isSelected: Bool, into screen: inout Screen, row y: Int) {
    screen.write("+", at: layout.check, row: y, style: isSelected ? Theme.accent.on(.cell) : Theme.accent)
    screen.write(
      state.text(newRow), at: layout.name.lowerBound, row: y, width: layout.width - 6, style: Theme.quiet,
      mark: state.options.ellipsis)
    guard isSelected else { return }
    screen.write(state.options.sign("▸", ">"), at: layout.left, row: y, style: Theme.sign)
    screen.restyle(Rect(column: layout.left, row: y, columns: layout.width, rows: 1)) {
      if $0.ground == .screen { $0.ground = .selected }
    }
  }

  private var newRow: Sentence {
    let list = lines.list
    guard RowsTab.isComputed(list, in: state.session), state.draft.parameters?.isEmpty == false else {
      return list == .headers
        ? "\(key: .insertRowBelow, in: .grid) adds a field" : "\(key: .insertRowBelow, in: .grid) adds a row"
    }
    return "\(key: .insertRowBelow, in: .grid) adds a row beside them"
  }

  static func hints(of lines: GridLines, columns: Int, in state: ComposerState) -> [String] {
    hints(of: lines, in: state).flatMap { TextWrap.lines(state.text($0), columns: columns - 6) }
  }

  private static func hints(of lines: GridLines, in state: ComposerState) -> [Sentence] {
    if lines.inherited.isEmpty, lines.shownCount == 0, lines.rowCount > 0 {
      return ["No row has this text; \(key: .filter) and \(key: .close, in: .typing) show all."]
    }
    guard lines.list == .parameters, lines.rowLines == 0, lines.suggestions.isEmpty, state.draft.url.isEmpty
    else { return [] }
    return [
      "Type a URL above, then \(key: .accept).",
      "\(key: .insertRowBelow) adds a parameter, \(key: .pickMethod) chooses the method.",
      "Pasted lines (name: value) become rows.", "\(key: .help, in: .moving) shows help and all keys.",
      "An example to start from: \(key: .palette), example.", "A lesson to learn by: \(key: .lessons).",
    ]
  }
}

extension Cell {
  func styled(_ style: Style) -> Cell {
    var cell = self
    cell.style = style
    return cell
  }
}
