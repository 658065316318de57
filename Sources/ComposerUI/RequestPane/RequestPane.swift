internal import ScreenModel
internal import WiredraftCore

enum RequestPane {
  static func settle(in rect: Rect?, of state: inout ComposerState) {
    RowsTab.settleGrid(in: &state)
    guard let rect else { return BodyTab.settle(in: &state) }
    state.panes.strip = RowStrip.shown(in: state, columns: rect.columns - 2)
    let sections = RequestSections(state, in: rect)
    var top = sections.top
    if let section = sections[state.grid.list] {
      let lines = lines(ofCursor: section, in: state)
      top = max(top, lines.upperBound - 1 - sections.listRows)
      top = min(top, lines.lowerBound - 1)
    }
    if top != state.grid.top { state.grid.top = top }
    BodyTab.settle(in: &state)
    RowsTab.settleColumnWidths(RequestSections(state, in: rect), in: &state)
  }

  /// Returns the lines of the list that have to be visible: that of the cursor, or a whole body.
  private static func lines(ofCursor section: RequestSections.Section, in state: ComposerState) -> Range<Int>
  {
    guard !section.lines.isEmpty else { return section.title + 1..<section.title + 1 }
    if RowsTab.showsWholeBody(in: state) { return section.lines }
    let lines = RowsTab.gridLines(in: state)
    let line = section.lines.lowerBound + lines.lineOfCursor
    // The last line of a section shows its hints, too.
    return line..<(lines.lineOfCursor == lines.count - 1 ? max(line + 1, section.lines.upperBound) : line + 1)
  }

  // MARK: - Moving

  /// Moves the cursor by lines; from the first or the last line of a section it goes to its neighbour.
  static func move(by step: Int, in state: inout ComposerState) {
    let lines = RowsTab.gridLines(in: state)
    let line = lines.lineOfCursor
    let isAtEnd = step > 0 ? line == lines.count - 1 : line == 0
    guard isAtEnd else {
      state.grid.rows[cursor: state.grid.list] = lines.cursor(inLine: line + step)
      return
    }
    leaveSection(forward: step > 0, in: &state)
  }

  static func leaveSection(forward: Bool, in state: inout ComposerState) {
    let lists = RowsTab.gridTabs(in: state.session)
    guard let place = lists.firstIndex(of: state.grid.list),
      lists.indices.contains(place + (forward ? 1 : -1))
    else { return }
    RowsTab.endSelection(in: &state)
    state.grid.list = lists[place + (forward ? 1 : -1)]
    if RowsTab.showsWholeBody(in: state) {
      BodyTab.enter(atEnd: !forward, in: &state)
    } else {
      let lines = RowsTab.gridLines(in: state)
      state.grid.rows[cursor: state.grid.list] = lines.cursor(inLine: forward ? 0 : lines.count - 1)
    }
  }

  static func page(in state: ComposerState) -> Int {
    guard let rect = ScreenLayout(state).grid else { return 1 }
    return max(1, RequestSections(state, in: rect).listRows - 1)
  }

  // MARK: - The mouse

  /// Scrolls the list by the mouse wheel; the cursor moves only if it would leave the pane.
  static func scroll(by step: Int, at point: Point, in rect: Rect, of state: inout ComposerState) {
    let sections = RequestSections(state, in: rect)
    if state.grid.list == .body, RowsTab.showsWholeBody(in: state),
      sections.line(atRow: point.row)?.section.list == .body, BodyTab.scroll(by: step, in: &state)
    {
      return
    }
    guard state.edit == nil else { return }
    state.grid.top = max(0, min(sections.top + step, sections.count - 1 - sections.listRows))
    let now = RequestSections(state, in: rect)
    guard let section = now[state.grid.list] else { return }
    let cursor = lines(ofCursor: section, in: state)
    guard !now.visible.contains(cursor.lowerBound) else { return }
    let visible = now.visible.filter { line in now.sections.contains { $0.lines.contains(line) } }
    guard let line = cursor.lowerBound < now.visible.lowerBound ? visible.first : visible.last,
      let reached = now.sections.first(where: { $0.lines.contains(line) })
    else { return }
    state.grid.list = reached.list
    if RowsTab.showsWholeBody(in: state) { return BodyTab.enter(atEnd: false, in: &state) }
    state.grid.rows[cursor: reached.list] = RowsTab.gridLines(in: state).cursor(
      inLine: line - reached.lines.lowerBound)
  }

  static func click(at point: Point, isDouble: Bool, in rect: Rect, of state: inout ComposerState) {
    let sections = RequestSections(state, in: rect)
    guard let (section, line) = sections.line(atRow: point.row) else {
      CellEdit.end(in: &state)
      state.focus(.grid)
      return
    }
    if section.list != state.grid.list {
      CellEdit.end(in: &state)
      RowsTab.endSelection(in: &state)
      state.grid.list = section.list
    }
    guard !RowsTab.showsWholeBody(in: state) else {
      return BodyTab.click(at: point, isDouble: isDouble, in: &state)
    }
    RowsTab.click(at: point, line: line, isDouble: isDouble, GridLayout(in: rect, of: state), in: &state)
  }
}
