import ScreenModel

/// Draws a pane: its frame with the tabs, and the selected tab.
struct PaneView {
  let state: ComposerState
  let pane: Pane
  let rect: Rect

  /// Returns the pane, and the position of the cursor on the screen if the pane has the focus.
  func draw(isSingle: Bool) -> (surface: Surface, cursor: Point?) {
    var screen = Screen(size: rect.size)
    PaneFrame.draw(
      into: &screen, bar: TabBar.tabBar(of: pane, columns: rect.columns, isSingle: isSingle, in: state),
      isFocused: state.focus == pane, options: state.options)
    let cursor = state.tabs(of: pane)?.shown.draw(in: state, into: &screen)
    return (
      Surface(rect: rect, screen: screen),
      state.focus == pane
        ? cursor.map { Point(column: $0.column + rect.column, row: $0.row + rect.row) } : nil
    )
  }
}
