package import ScreenModel

/// The visible part of a list, which includes the selected entry, or of a text that is scrolled.
package struct ListWindow: Sendable, Hashable {
  /// The place of the lines on the screen.
  package let rect: Rect
  /// The number of entries.
  package let count: Int
  /// The index of the first visible entry.
  package let top: Int

  /// Creates a window with the selection in the middle, except near the ends of the list.
  package init(rect: Rect, count: Int, selection: Int) {
    self.init(rect: rect, count: count, top: selection - rect.rows / 2)
  }

  /// Creates a window with an entry at its top, except near the ends of the list.
  package init(rect: Rect, count: Int, top: Int) {
    self.rect = rect
    self.count = count
    self.top = max(0, min(top, count - rect.rows))
  }

  /// The indices of the visible entries.
  package var visible: Range<Int> { top..<max(top, min(count, top + rect.rows)) }

  /// Returns the entry at a point of the screen; nil if there is none.
  package func index(at point: Point) -> Int? {
    guard rect.contains(point) else { return nil }
    let index = top + point.row - rect.row
    return visible.contains(index) ? index : nil
  }
}
