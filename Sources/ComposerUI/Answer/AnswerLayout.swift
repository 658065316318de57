import Panels
import ScreenModel
import Sending

struct AnswerLayout {
  let status: Int?, waterfall: Int?, rule: Int?
  let advice: Range<Int>
  let inner: Rect
  let rest: Rect

  /// The time, in nanoseconds, from which on the head of an answer shows what it was spent with.
  private static let longWait = 100_000_000

  init(_ rect: Rect, _ pages: AnswerPages, in state: ComposerState) {
    let inner = rect.inset
    let isTall = inner.rows >= 8
    let room = inner.rows < 10 ? 0 : inner.rows < 14 ? 1 : 2
    let advice = pages.advice.map { TextWrap.lines($0, columns: inner.columns - 2, limit: room).count } ?? 0
    // Without an answer there is the sentence that says why, in the place of its body.
    let hasStatus = inner.rows > 0 && !pages.answer.isMissing
    var row = inner.row + (hasStatus ? 1 : 0)
    status = hasStatus ? inner.row : nil
    self.advice = row..<row + advice
    row += advice
    let isLong = isTall && pages.answer.outcome.timings.total >= Self.longWait
    waterfall = isLong ? row : nil
    row += isLong ? 1 : 0
    // A frame of its own has the names of the views.
    let hasRule = isTall && ScreenLayout(state).isSingle
    rule = hasRule ? row : nil
    row += hasRule ? 1 : 0
    self.inner = inner
    rest = Rect(
      column: inner.column, row: row, columns: inner.columns, rows: max(0, inner.row + inner.rows - row))
  }
}
