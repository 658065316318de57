internal import ScreenModel
internal import WiredraftCore

struct RequestPaneView {
  let state: ComposerState
  let sections: RequestSections
  let isFocused: Bool
  /// The tabs of all panes, where only one pane has room; nil beside others.
  let bar: TabBar?

  func draw(into screen: inout Screen) -> Point? {
    if let bar {
      PaneFrame.draw(into: &screen, bar: bar, isFocused: isFocused, options: state.options)
    } else {
      PaneFrame.draw(into: &screen, isFocused: isFocused, options: state.options)
    }
    for title in sections.titles {
      let row = title.row - sections.rect.row
      if row > 0 { PaneFrame.rule(atRow: row, into: &screen, options: state.options) }
      if row > 0 || bar == nil {
        SectionTitle(title.list, in: state).draw(atRow: row, isFocused: isFocused, into: &screen)
      }
    }
    var cursor: Point?
    for section in sections.sections {
      guard let shown = sections.shown(section) else { continue }
      let place = SectionPlace(
        lines: shown.lines, row: shown.row - sections.rect.row, hasCursor: section.list == state.grid.list)
      let point =
        RowsTab.isWholeBody(section.list, in: state.draft)
        ? WholeBodyView(state: state).draw(into: &screen, at: place)
        : ParameterGridView(state, of: section.list, size: screen.size, at: place).draw(into: &screen)
      if place.hasCursor { cursor = point }
    }
    drawFoot(into: &screen)
    drawStrip(into: &screen)
    return cursor
  }

  private func drawFoot(into screen: inout Screen) {
    let text: String
    if let editor = BodyTab.editor(in: state), isFocused {
      text = TextArea.status(of: editor)
    } else if sections.scrolls, !RowsTab.showsWholeBody(in: state) {
      let lines = RowsTab.gridLines(in: state)
      let (line, count) = (lines.lineOfCursor, lines.rowLines)
      guard count > 0 else { return }
      text = line < count ? "\((line + 1).grouped)/\(count.grouped)" : count.counted("row")
    } else {
      return
    }
    let width = TextLayout.columns(text) + 2
    guard width + 4 <= screen.size.columns else { return }
    screen.write(
      " \(text) ", at: screen.size.columns - 2 - width, row: screen.size.rows - 1, style: Theme.quiet)
  }

  private func drawStrip(into screen: inout Screen) {
    guard let row = sections.stripRow, let strip = state.panes.strip else { return }
    let top = row - sections.rect.row
    PaneFrame.rule(atRow: top, into: &screen, options: state.options)
    PaneFrame.draw(title: strip.title, atRow: top, into: &screen, options: state.options)
    let end = screen.size.columns - 1
    for (place, line) in strip.lines.prefix(sections.stripRows - 1).enumerated() {
      let y = top + 1 + place
      screen.write(
        line.label, at: 2, row: y, width: RowStrip.labelColumns - 1,
        style: line.isSent ? Theme.accent : Theme.quiet, mark: state.options.ellipsis)
      var column = 2 + (line.label.isEmpty ? 0 : RowStrip.labelColumns)
      for piece in line.pieces where column < end {
        column += screen.write(
          piece.text.visibleLineEnds(columns: end - column + 1, isASCII: state.options.boxesAreASCII),
          at: column, row: y, width: end - column, style: piece.style, mark: state.options.ellipsis)
      }
    }
  }
}

struct SectionPlace {
  let lines: Range<Int>
  let row: Int
  let hasCursor: Bool
}
