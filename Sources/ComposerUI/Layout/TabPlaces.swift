import ScreenModel
import WiredraftCore

extension PaneFrame {
  /// Where the tabs of a pane lie, within its upper line, as ``draw(into:tabs:active:isFocused:note:noteStyle:options:)``
  /// draws them; those that have no room are left out.
  static func tabRanges(_ tabs: [String], columns: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var column = 1
    for tab in tabs {
      guard column < columns - 1 else { break }
      if !ranges.isEmpty { column += 1 }
      let end = min(columns - 1, column + TextLayout.columns(tab) + 2)
      ranges.append(column..<max(column, end))
      column = end
    }
    return ranges
  }
}

/// A tab, and where it lies on the screen.
struct TabPlace: Sendable, Hashable {
  var rect: Rect
  var target: JumpPlace.Target
}

extension ComposerState {
  /// The tabs that are visible.
  func tabPlaces(in layout: ScreenLayout) -> [TabPlace] {
    var places: [TabPlace] = []
    func add(_ labels: [String], _ targets: [JumpPlace.Target], in pane: Rect) {
      for (range, target) in zip(PaneFrame.tabRanges(labels, columns: pane.columns), targets) {
        let rect = Rect(column: pane.column + range.lowerBound, row: pane.row, columns: range.count, rows: 1)
        places.append(TabPlace(rect: rect, target: target))
      }
    }
    if layout.isSingle, let pane = layout.grid ?? layout.live {
      let (labels, _) = gridTabLabels(columns: pane.columns - 3, withLive: true)
      let targets = gridTabs.map { JumpPlace.Target.list($0) } + [.tab(liveTab)]
      // Where there is no room for all, the first are left out.
      add(labels, Array(targets.suffix(labels.count)), in: pane)
    } else {
      if let pane = layout.grid {
        let (labels, _) = gridTabLabels(columns: pane.columns - 3, withLive: false)
        add(labels, Array(gridTabs.suffix(labels.count)).map { .list($0) }, in: pane)
      }
      if let pane = layout.live { add([liveTab.title], [.tab(liveTab)], in: pane) }
    }
    return places
  }
}
