import ScreenModel
import WiredraftCore

/// Draws a list of rows.
struct ParameterGridView {
  let state: ComposerState
  let size: Size
  let layout: GridLayout
  private let lines: GridLines

  init(_ state: ComposerState, size: Size) {
    self.state = state
    self.size = size
    layout = GridLayout(
      rect: Rect(column: 0, row: 0, columns: size.columns, rows: size.rows), state: state)
    lines = RowsTab.gridLines(in: state)
  }

  /// Draws within the pane's frame, and returns the position of the cursor while a cell is edited.
  func draw(into screen: inout Screen) -> Point? {
    drawTitles(into: &screen)
    let cursor = drawRows(into: &screen)
    drawFoot(into: &screen)
    return cursor
  }

  private func drawTitles(into screen: inout Screen) {
    guard let row = layout.titleRow else { return }
    var titles = [("name", layout.name), ("value", layout.value)]
    if !layout.typeIsLetter { titles.append(("type", layout.type)) }
    if let range = layout.sentAs { titles.append(("sent as", range)) }
    if let range = layout.description { titles.append(("description", range)) }
    for (text, range) in titles {
      screen.write(text, at: range.lowerBound, row: row, width: range.count, style: Theme.quiet, mark: nil)
    }
  }

  private func drawRows(into screen: inout Screen) -> Point? {
    let top = state.grid.tops[state.grid.list] ?? 0
    let selected = RowsTab.selectedLines(in: state)
    let lineOfCursor = lines.lineOfCursor
    var cursor: Point?
    for place in 0..<layout.rowCount where top + place < lines.count {
      let index = top + place
      let y = layout.firstRow + place
      let line = lines[index]
      guard line == .newRow else {
        let view = GridRowView(
          of: line, isSelected: index == lineOfCursor, isOneOfSeveral: selected?.contains(index) == true,
          layout: layout, in: state)
        if let place = view.draw(in: state, into: &screen, row: y) { cursor = place }
        continue
      }
      let isSelected = index == lineOfCursor && state.focus == .grid && state.edit == nil
      screen.write("+", at: layout.check, row: y, style: isSelected ? Theme.accent.on(.cell) : Theme.accent)
      if let key = state.keymap.key(for: .insertRowBelow, in: state.movingContexts), lines.rowLines > 0 {
        let label = state.options.boxesAreASCII ? key.asciiLabel : key.label
        screen.write(
          "\(label) adds a row", at: layout.name.lowerBound, row: y, width: layout.width - 6,
          style: Theme.quiet, mark: nil)
      }
      if isSelected {
        screen.write(
          state.options.sign("▸", ">"), at: layout.left, row: y, style: Theme.sign)
        screen.restyle(Rect(column: layout.left, row: y, columns: layout.width, rows: 1)) {
          if $0.ground == .screen { $0.ground = .selected }
        }
      }
      drawHints(into: &screen, from: y + 1)
    }
    return cursor
  }

  /// Draws the filter, and the position of the cursor in a long list, into the lower border.
  private func drawFoot(into screen: inout Screen) {
    let y = size.rows - 1
    var end = size.columns - 2
    if lines.rowLines > layout.rowCount {
      let line = lines.lineOfCursor
      let text =
        line < lines.rowLines
        ? " \((line + 1).grouped)/\(lines.rowLines.grouped) " : " \(lines.rowLines.grouped) rows "
      let width = TextLayout.columns(text)
      screen.write(text, at: end - width, row: y, style: Theme.quiet, mark: nil)
      end -= width
    }
    let note: String
    if let filter = state.grid.filters[state.grid.list] {
      note = " / \(filter.text) "
    } else if RowsTab.showsComputedRows(in: state) {
      note = " from the parameters "
    } else if state.grid.list == .query, state.composition.routing.query.source == .both {
      note = " after the parameters "
    } else {
      return
    }
    screen.write(
      note, at: 2, row: y, width: max(0, end - 3), style: Theme.quiet, mark: state.options.ellipsis)
  }

  /// Draws the available actions below the rows.
  private func drawHints(into screen: inout Screen, from row: Int) {
    let inner = size.columns - 6
    var y = row
    for hint in hints where y < layout.firstRow + layout.rowCount {
      for line in TextWrap.lines(state.text(hint), columns: inner)
      where y < layout.firstRow + layout.rowCount {
        screen.write(line, at: layout.left + 2, row: y, style: Theme.quiet)
        y += 1
      }
    }
  }

  private var hints: [Sentence] {
    let list = state.grid.list
    if lines.inherited.isEmpty, lines.shownCount == 0, lines.rowCount > 0 {
      return ["No row has this text; \(key: .filter) and \(key: .close, in: .typing) show all."]
    }
    if RowsTab.showsComputedRows(in: state) {
      return [
        "From the parameters: \(key: .override) copies the rows here, to be changed and to override them."
      ]
    }
    guard lines.rowLines == 0, lines.suggestions.isEmpty else { return [] }
    switch list {
    case .parameters where state.draft.url.isEmpty:
      return [
        "Type a URL above, then \(key: .accept).",
        "\(key: .insertRowBelow) adds a parameter, \(key: .pickMethod) chooses the method.",
        "Pasted lines (name: value) become rows.", "\(key: .help, in: .moving) shows help and all keys.",
        "An example to start from: \(key: .palette), example.", "A lesson to learn by: \(key: .lessons).",
      ]
    case .parameters:
      return ["\(key: .insertRowBelow) adds a parameter. Pasted lines (name: value) become rows."]
    case .query where state.draft.query == nil:
      return [
        state.draft.parameters == nil
          ? "There are no parameters. \(key: .insertRowBelow) adds a row to the query."
          : "Unused: the parameters go to the body. \(key: .insertRowBelow) adds a row to the query."
      ]
    case .body where state.draft.body.parameters == nil:
      return [
        state.draft.parameters == nil
          ? (state.composition.routing.prefersQuery
            ? "Unused: parameters would go to the query. \(key: .insertRowBelow) adds a row to the body."
            : "There are no parameters. \(key: .insertRowBelow) adds a row to the body.")
          : "Unused: the parameters go to the query. \(key: .insertRowBelow) adds a row to the body."
      ]
    case .body where state.draft.body.type.encoding == .json:
      return [
        "Overridden with no rows: the body is an empty object. \(key: .override) goes back to the parameters."
      ]
    case .query where state.draft.queryAdds:
      return ["Rows here are added to the parameters. \(key: .insertRowBelow) adds a row to the query."]
    case .query, .body:
      return [
        "Overridden with no rows: nothing is sent here. \(key: .override) goes back to the parameters."
      ]
    case .path: return ["\(key: .insertRowBelow) adds a row; it fills the {name} in the URL's path."]
    case .headers:
      return [
        "\(key: .insertRowBelow) adds a header field. Host, Content-Type and Content-Length are added as needed."
      ]
    }
  }
}

extension Cell {
  /// Returns the cell with another style.
  func styled(_ style: Style) -> Cell {
    var cell = self
    cell.style = style
    return cell
  }
}
