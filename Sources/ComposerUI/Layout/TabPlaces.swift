import ScreenModel

/// A tab with its place on the screen.
struct TabPlace: Sendable, Hashable {
  var rect: Rect
  var tab: TabID
}

extension TabBar {
  /// Returns the visible tabs with their places.
  static func tabPlaces(in layout: ScreenLayout, of state: ComposerState) -> [TabPlace] {
    var places: [TabPlace] = []
    for (pane, part, rect) in layout.panes {
      let bar = tabBar(of: pane, part, columns: rect.columns, isSingle: layout.isSingle, in: state)
      for (range, tab) in zip(bar.columns, bar.tabs) {
        let place = Rect(column: rect.column + range.lowerBound, row: rect.row, columns: range.count, rows: 1)
        places.append(TabPlace(rect: place, tab: tab))
      }
    }
    return places
  }
}
