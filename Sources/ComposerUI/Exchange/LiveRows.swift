package import Responses

/// The latest events or lines of a stream that is still coming.
package final class LiveRows: Sendable {
  /// The most rows that are told.
  package static let most = 200

  /// The rows, the latest last, each with its time after the first byte.
  package let rows: [(row: ContentStream.Row, time: Int)]
  /// The number of all rows so far.
  package let count: Int
  /// The content so far.
  package let bytes: any AnswerBytes

  package init(rows: [(row: ContentStream.Row, time: Int)], count: Int, bytes: any AnswerBytes) {
    (self.rows, self.count, self.bytes) = (rows, count, bytes)
  }
}

extension LiveRows: Hashable {
  /// Returns whether two are the same rows.
  package static func == (lhs: LiveRows, rhs: LiveRows) -> Bool { lhs === rhs }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
