import ScreenModel

/// Draws the panes in one piece, because they share their walls.
struct PanesView {
  let state: ComposerState
  let layout: ScreenLayout

  /// Returns the panes, and the position of the cursor on the screen if one of them has the focus.
  func draw() -> (surface: Surface, cursor: Point?) {
    let main = layout.main
    var screen = Screen(size: main.size)
    var cursor: Point?
    var drawn: [(rect: Rect, screen: Screen)] = []
    func add(_ rect: Rect, _ draw: (inout Screen) -> Void) {
      var part = Screen(size: rect.size)
      draw(&part)
      drawn.append((rect, part))
    }
    if let rect = layout.details { add(rect) { DetailStripView(state: state).draw(into: &$0) } }
    // The focused pane is drawn last, so that its walls are in the accent.
    let panes = layout.panes.map { (pane: $0.pane, part: $0.part, rect: $0.rect, hasFocus: hasFocus($0)) }
    for shown in panes.filter({ !$0.hasFocus }) + panes.filter(\.hasFocus) {
      add(shown.rect) { screen in
        let place = self.draw(shown.pane, shown.part, hasFocus: shown.hasFocus, into: &screen)
        guard shown.hasFocus else { return }
        cursor = place.map {
          Point(column: $0.column + shown.rect.column, row: $0.row + shown.rect.row)
        }
      }
    }
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
    let boxes = layout.boxes.map {
      Rect(column: $0.column - main.column, row: $0.row - main.row, columns: $0.columns, rows: $0.rows)
    }
    WallJoints.draw(of: boxes, into: &screen, lines: state.options.boxLines)
    return (Surface(rect: main, screen: screen), cursor)
  }

  private func hasFocus(_ shown: (pane: Pane, part: PaneTabs.Part, rect: Rect)) -> Bool {
    guard state.focus == shown.pane else { return false }
    return shown.pane != .live || shown.part.contains(state.live.tabs.shown.part)
  }

  private func draw(
    _ pane: Pane, _ part: PaneTabs.Part, hasFocus: Bool, into screen: inout Screen
  ) -> Point? {
    PaneFrame.draw(
      into: &screen,
      bar: TabBar.tabBar(
        of: pane, part, columns: screen.size.columns, isSingle: layout.isSingle, in: state),
      isFocused: hasFocus, options: state.options)
    return state.tabs(of: pane)?.shown(in: part).draw(in: state, into: &screen)
  }
}
