import WiredraftCore

struct TextPlace: Sendable, Hashable {
  /// The offset of the cursor, in bytes.
  var cursor = 0
  /// The other end of the selection, in bytes; nil if nothing is selected.
  var anchor: Int?
  /// The column that the cursor returns to in lines that are long enough; nil for its current column.
  var goal: Int?
  var top = 0
  /// The number of bytes of the cursor's line that are hidden at its left.
  var left = 0
  /// The line that ``left`` refers to.
  var leftLine = 0

  init(cursor: Int = 0) { self.cursor = cursor }
}
