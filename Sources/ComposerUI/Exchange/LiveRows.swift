internal import Panels
package import Responses
internal import ScreenModel

/// The latest events or lines of a stream that is still coming, or the bytes so far of another text.
package final class LiveRows: Sendable {
  /// The most rows that are told.
  package static let most = 200

  /// The rows, the latest last, each with its time after the first byte.
  package let rows: [(row: ContentStream.Row, time: Int)]
  /// The number of all rows so far; nil for a text that isn't a stream of records.
  package let count: Int?
  /// The content so far.
  package let bytes: any AnswerBytes

  package init(rows: [(row: ContentStream.Row, time: Int)], count: Int?, bytes: any AnswerBytes) {
    (self.rows, self.count, self.bytes) = (rows, count, bytes)
  }
}

extension LiveRows {
  /// Returns the last lines of the text so far, in at most as many columns.
  package func lastLines(_ rows: Int, columns: Int) -> [String] {
    let length = max(0, bytes.count - 4 * rows * columns)
    let start = bytes.bytes(in: length..<bytes.count).drop { length > 0 && $0 & 0xC0 == 0x80 }
    return String(decoding: start, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { TextWrap.lines(VisibleText.text(String($0)), columns: columns) }.suffix(rows)
  }
}

extension LiveRows: Hashable {
  /// Returns whether two are the same rows.
  package static func == (lhs: LiveRows, rhs: LiveRows) -> Bool { lhs === rhs }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
