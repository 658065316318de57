import WiredraftCore

/// Where one is in a text of many lines, and what of it is shown.
struct TextPlace: Sendable, Hashable {
  /// The offset of the cursor, in bytes.
  var cursor = 0
  /// The column that the cursor goes back to where a line is long enough; nil for the one it is in.
  var goal: Int?
  /// The first line that is shown, from 0.
  var top = 0
  /// How many bytes of the cursor's line are hidden at its left.
  var left = 0
  /// The line that ``left`` is of.
  var leftLine = 0

  init(cursor: Int = 0) { self.cursor = cursor }
}
