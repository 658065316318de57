import ScreenModel

/// The parts of the answer's pane: the lines on its head, and the rest for a view.
struct AnswerLayout {
  /// The lines of the status and of the times, and the rule below them; nil where there is no room.
  let status: Int?, waterfall: Int?, rule: Int?
  /// The lines of the advice.
  let advice: Range<Int>
  let inner: Rect
  /// The place of the view.
  let rest: Rect

  /// Divides a pane with its frame.
  init(_ rect: Rect, _ pages: AnswerPages) {
    let inner = rect.inset
    let isTall = inner.rows >= 8
    let room = inner.rows < 10 ? 0 : inner.rows < 14 ? 1 : 2
    let advice = pages.advice.map { TextWrap.lines($0, columns: inner.columns - 2, limit: room).count } ?? 0
    let rows = min(inner.rows, isTall ? 3 + advice : 1)
    self.inner = inner
    status = inner.rows > 0 ? inner.row : nil
    self.advice = inner.row + 1..<inner.row + 1 + advice
    waterfall = isTall ? inner.row + 1 + advice : nil
    rule = isTall ? inner.row + 2 + advice : nil
    rest = Rect(
      column: inner.column, row: inner.row + rows, columns: inner.columns, rows: inner.rows - rows)
  }
}
