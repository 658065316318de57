extension Frame {
  /// The frame as text for comparison in tests: the lines, the runs of style, the cursor.
  ///
  /// ```
  /// POST https://api.example.com
  /// --- styles
  /// 0: 0-3 bold
  /// --- cursor
  /// column 5, row 0
  /// ```
  ///
  /// Columns and rows count from 0; a hidden cursor is `hidden`.
  public var goldenText: String {
    let screen = flattened()
    let place = cursor.map { "column \($0.column), row \($0.row)" } ?? "hidden"
    let styles = screen.styleRuns.map { $0 + "\n" }.joined()
    return screen.text + "--- styles\n" + styles + "--- cursor\n" + place + "\n"
  }
}
