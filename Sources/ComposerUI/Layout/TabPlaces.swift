import ScreenModel

/// A tab, and where it lies on the screen.
struct TabPlace: Sendable, Hashable {
  var rect: Rect
  var tab: TabID
}

extension TabBar {
  /// The tabs that are visible.
  static func tabPlaces(in layout: ScreenLayout, of state: ComposerState) -> [TabPlace] {
    var places: [TabPlace] = []
    for (pane, rect) in layout.panes {
      let bar = tabBar(of: pane, columns: rect.columns, isSingle: layout.isSingle, in: state)
      for (range, tab) in zip(PaneFrame.tabColumns(bar.labels), bar.tabs) {
        let place = Rect(column: rect.column + range.lowerBound, row: rect.row, columns: range.count, rows: 1)
        places.append(TabPlace(rect: place, tab: tab))
      }
    }
    return places
  }
}
