import ScreenModel

/// The parts of the answer's pane: the lines on its head, and the rest for a view.
struct AnswerLayout {
  /// The lines of the status and of the times, and the rule below them; nil where there is no room.
  let status: Int?, waterfall: Int?, rule: Int?
  let inner: Rect
  /// The place of the view.
  let rest: Rect

  /// Divides a pane with its frame.
  init(_ rect: Rect, of answer: ReceivedAnswer) {
    let inner = rect.inset
    let isTall = inner.rows >= 8
    let rows = min(inner.rows, isTall ? 3 : 1)
    self.inner = inner
    status = inner.rows > 0 ? inner.row : nil
    waterfall = isTall ? inner.row + 1 : nil
    rule = isTall ? inner.row + 2 : nil
    rest = Rect(
      column: inner.column, row: inner.row + rows, columns: inner.columns, rows: inner.rows - rows)
  }
}
