import ScreenModel
import WiredraftCore

/// Draws the live pane: its frame with the tabs, and the tab that shows.
struct LivePaneView: StateView {
  let shown: ShownState
  let rect: Rect

  func draw(isSingle: Bool) -> (surface: Surface, cursor: Point?) {
    var screen = Screen(size: rect.size)
    PaneFrame.draw(
      into: &screen, bar: state.liveTabBar(columns: rect.columns, isSingle: isSingle),
      isFocused: state.focus == .live, options: state.options)
    let cursor: Point? =
      switch state.liveTab {
      case .route: RouteView(shown, size: rect.size).draw(into: &screen)
      case .wire: WireView(shown, size: rect.size).draw(into: &screen)
      case .hex: HexView(shown, size: rect.size).draw(into: &screen)
      case .code: CodeView(shown: shown, size: rect.size).draw(into: &screen)
      }
    guard state.focus == .live, state.layers.isEmpty, let cursor else {
      return (Surface(rect: rect, screen: screen), nil)
    }
    let place = Point(column: cursor.column + rect.column, row: cursor.row + rect.row)
    return (Surface(rect: rect, screen: screen), place)
  }
}
