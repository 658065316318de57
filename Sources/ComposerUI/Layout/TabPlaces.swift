import ScreenModel
import WiredraftCore

struct TabPlace: Sendable, Hashable {
  var rect: Rect
  var tab: TabID
}

extension TabBar {
  static func isCountOfProblems(at point: Point, in layout: ScreenLayout, of state: ComposerState) -> Bool {
    guard let rect = layout.live, point.row == rect.row, state.composition.problemCount > 0 else {
      return false
    }
    let part = layout.livePanes.first?.part ?? .all
    let bar =
      layout.isSingle
      ? sharedTabBar(columns: rect.columns, in: state) : tabBar(of: part, columns: rect.columns, in: state)
    let end = rect.column + rect.columns - 2
    return bar.noteStyle != Theme.quiet && (end - TextLayout.columns(bar.note)..<end).contains(point.column)
  }

  static func tabPlaces(in layout: ScreenLayout, of state: ComposerState) -> [TabPlace] {
    var places: [TabPlace] = []
    func add(_ bar: TabBar, in rect: Rect) {
      for (range, tab) in zip(bar.columns, bar.tabs) {
        let place = Rect(column: rect.column + range.lowerBound, row: rect.row, columns: range.count, rows: 1)
        places.append(TabPlace(rect: place, tab: tab))
      }
    }
    if let rect = layout.grid {
      let titles = RequestSections(state, in: rect).titles
      if layout.isSingle { add(sharedTabBar(columns: rect.columns, in: state), in: rect) }
      for title in titles where !layout.isSingle || title.row > rect.row {
        let columns = SectionTitle(title.list, in: state).columns(of: rect.columns)
        places.append(
          TabPlace(
            rect: Rect(
              column: rect.column + columns.lowerBound, row: title.row, columns: columns.count, rows: 1),
            tab: TabID(title.list)))
      }
    }
    for (part, rect) in layout.livePanes {
      add(
        layout.isSingle
          ? sharedTabBar(columns: rect.columns, in: state)
          : tabBar(of: part, columns: rect.columns, in: state), in: rect)
    }
    return places
  }
}
