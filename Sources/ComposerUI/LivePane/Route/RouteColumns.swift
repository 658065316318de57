/// The columns of the route's table, counted from the left edge of the pane's frame.
struct RouteColumns {
  let name: Range<Int>
  let value: Range<Int>
  let arrow: Range<Int>
  let target: Range<Int>
  let reason: Range<Int>?

  init(columns: Int) {
    // The margin holds the signs of the selected row and of a moved row.
    let start = 3
    let end = columns + 1
    let reasonWidth = columns >= 88 ? min(40, columns * 28 / 100) : 0
    let rest = columns - 2 - (reasonWidth > 0 ? reasonWidth + 2 : 0)
    let nameWidth = max(8, min(24, rest * 17 / 100))
    let valueWidth = max(7, min(20, rest * 15 / 100))
    let arrowWidth = max(9, min(20, rest * 21 / 100))
    name = start..<start + nameWidth
    value = name.upperBound + 1..<name.upperBound + 1 + valueWidth
    arrow = value.upperBound + 1..<value.upperBound + 1 + arrowWidth
    target = arrow.upperBound + 1..<max(arrow.upperBound + 2, end - (reasonWidth > 0 ? reasonWidth + 2 : 0))
    reason = reasonWidth > 0 ? end - reasonWidth..<end : nil
  }

  /// The column of the query, which parameters pass on their way to the body.
  var passedQuery: Int { arrow.lowerBound + (arrow.count - 6) / 2 }

  /// The column of the body, if the parameters don't reach it.
  var unusedBody: Int { target.upperBound - 4 }
}
