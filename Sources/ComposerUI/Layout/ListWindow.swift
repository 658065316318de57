import ScreenModel

/// The visible part of a list in a dialog, which includes the selected entry.
struct ListWindow: Sendable, Hashable {
  /// The place of the lines on the screen.
  let rect: Rect
  /// The number of entries.
  let count: Int
  /// The index of the first visible entry.
  let top: Int

  /// Creates a window with the selection in the middle, except near the ends of the list.
  init(rect: Rect, count: Int, selection: Int) {
    self.rect = rect
    self.count = count
    top = max(0, min(selection - rect.rows / 2, count - rect.rows))
  }

  /// The indices of the visible entries.
  var visible: Range<Int> { top..<max(top, min(count, top + rect.rows)) }

  /// Returns the entry at a point of the screen; nil if there is none.
  func index(at point: Point) -> Int? {
    guard rect.contains(point) else { return nil }
    let index = top + point.row - rect.row
    return visible.contains(index) ? index : nil
  }
}
