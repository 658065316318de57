import ScreenModel

/// A tab, and where it lies on the screen.
struct TabPlace: Sendable, Hashable {
  var rect: Rect
  var tab: PaneTab
}

extension ComposerState {
  /// The tabs that are visible.
  func tabPlaces(in layout: ScreenLayout) -> [TabPlace] {
    var places: [TabPlace] = []
    for (pane, isLive) in [(layout.grid, false), (layout.live, true)] {
      guard let pane else { continue }
      let bar =
        isLive
        ? liveTabBar(columns: pane.columns, isSingle: layout.isSingle)
        : gridTabBar(columns: pane.columns, isSingle: layout.isSingle)
      for (range, tab) in zip(PaneFrame.tabColumns(bar.labels), bar.tabs) {
        let rect = Rect(column: pane.column + range.lowerBound, row: pane.row, columns: range.count, rows: 1)
        places.append(TabPlace(rect: rect, tab: tab))
      }
    }
    return places
  }
}
