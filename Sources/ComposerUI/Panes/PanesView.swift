import ScreenModel

/// Draws the panes in one piece, because they share their walls.
struct PanesView {
  let state: ComposerState
  let layout: ScreenLayout

  func draw() -> (surface: Surface, cursor: Point?) {
    let main = layout.main
    var screen = Screen(size: main.size)
    var cursor: Point?
    var drawn: [(rect: Rect, screen: Screen)] = []
    func add(_ rect: Rect, _ draw: (inout Screen) -> Point?, hasFocus: Bool) {
      var part = Screen(size: rect.size)
      let place = draw(&part)
      drawn.append((rect, part))
      guard hasFocus else { return }
      cursor = place.map { Point(column: $0.column + rect.column, row: $0.row + rect.row) }
    }
    let sections = layout.grid.map { RequestSections(state, in: $0) }
    let live = layout.livePanes.map { (part: $0.part, rect: $0.rect, hasFocus: hasFocus($0.part)) }
    // The focused pane is drawn last, so that its walls are in the accent.
    for shown in live where !shown.hasFocus { add(shown.rect, { draw(shown, into: &$0) }, hasFocus: false) }
    if let sections {
      let view = RequestPaneView(
        state: state, sections: sections, isFocused: state.focus == .grid,
        bar: layout.isSingle
          ? TabBar.sharedTabBar(columns: sections.rect.columns, in: state) : nil)
      add(sections.rect, { view.draw(into: &$0) }, hasFocus: state.focus == .grid)
    }
    for shown in live where shown.hasFocus { add(shown.rect, { draw(shown, into: &$0) }, hasFocus: true) }
    for part in drawn {
      screen.draw(part.screen, at: part.rect.column - main.column, part.rect.row - main.row)
    }
    // A title is in the wall that the box above shares.
    for part in drawn {
      for column in 1..<max(1, part.rect.columns - 1)
      where part.screen[column, 0].base != state.options.boxLines.horizontal {
        screen[part.rect.column - main.column + column, part.rect.row - main.row] = part.screen[column, 0]
      }
    }
    let boxes = (live.map(\.rect) + (sections?.boxes ?? [])).map {
      Rect(column: $0.column - main.column, row: $0.row - main.row, columns: $0.columns, rows: $0.rows)
    }
    WallJoints.draw(of: boxes, into: &screen, lines: state.options.boxLines)
    return (Surface(rect: main, screen: screen), cursor)
  }

  private func hasFocus(_ part: PaneTabs.Part) -> Bool {
    state.focus == .live && part.contains(state.live.tabs.shown.part)
  }

  private func draw(
    _ shown: (part: PaneTabs.Part, rect: Rect, hasFocus: Bool), into screen: inout Screen
  ) -> Point? {
    let columns = screen.size.columns
    PaneFrame.draw(
      into: &screen,
      bar: layout.isSingle
        ? TabBar.sharedTabBar(columns: columns, in: state)
        : TabBar.tabBar(of: shown.part, columns: columns, in: state),
      isFocused: shown.hasFocus, options: state.options)
    return state.live.tabs.shown(in: shown.part).draw(in: state, into: &screen)
  }
}
