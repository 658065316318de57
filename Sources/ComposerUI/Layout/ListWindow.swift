import ScreenModel

/// The part of a list that a dialog shows, with the selected entry in sight.
struct ListWindow: Sendable, Hashable {
  /// Where its lines lie on the screen.
  let rect: Rect
  /// How many entries there are.
  let count: Int
  /// The first that is visible.
  let top: Int

  /// Puts the selection in the middle, as long as the list fills its room.
  init(rect: Rect, count: Int, selection: Int) {
    self.rect = rect
    self.count = count
    top = max(0, min(selection - rect.rows / 2, count - rect.rows))
  }

  /// The entries that are visible.
  var visible: Range<Int> { top..<max(top, min(count, top + rect.rows)) }

  /// Returns the entry at a point of the screen; nil where none is.
  func index(at point: Point) -> Int? {
    guard rect.contains(point) else { return nil }
    let index = top + point.row - rect.row
    return visible.contains(index) ? index : nil
  }
}
