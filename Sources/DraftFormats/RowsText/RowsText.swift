package import WiredraftCore

/// A list of rows as a text for an editor: one row on one line, as in a draft file.
///
/// Lines that begin with `#` are comments. Each line contains everything about its row, so that lines can be
/// moved, copied and deleted separately.
///
/// ```swift
/// let text = RowsText([Draft.Row("q", "Swift")], of: .parameters, comments: ["The parameters."])
/// String(decoding: text.bytes, as: UTF8.self)
/// // # The parameters.
/// // { "name": "q", "value": "Swift" }
/// ```
package struct RowsText: Sendable {
  package let rows: [Draft.Row]
  /// The list that the rows belong to; lines of header fields are read as such.
  package let list: Draft.RowList
  /// The text in UTF-8: lines that end with LF.
  package let bytes: [UInt8]

  private let commentCount: Int
  let lineEnds: [Int]
  let firstLineStart: Int

  /// Writes rows.
  ///
  /// - Parameter comments: The lines before the first row, without the `#`.
  /// - Complexity: O(*n*), where *n* is the size of the rows.
  package init(_ rows: [Draft.Row], of list: Draft.RowList, comments: [String] = []) {
    self.rows = rows
    self.list = list
    commentCount = comments.count
    var bytes: [UInt8] = []
    for comment in comments { bytes += "# \(comment)\n".utf8 }
    firstLineStart = bytes.count
    var lineEnds: [Int] = []
    lineEnds.reserveCapacity(rows.count)
    for row in rows {
      // Line ends occur only between the tokens of unknown JSON, never within its strings.
      bytes += DraftFileWriter.row(row).map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
      lineEnds.append(bytes.count)
      bytes.append(0x0A)
    }
    self.lineEnds = lineEnds
    self.bytes = bytes
  }

  /// Returns the number, from 1, of the line of a row.
  package func line(ofRow index: Int) -> Int { commentCount + max(0, min(index, rows.count)) + 1 }

  func range(ofRow index: Int) -> Range<Int> {
    (index == 0 ? firstLineStart : lineEnds[index - 1] + 1)..<lineEnds[index]
  }

  /// The rows of a changed text.
  package struct Reading: Sendable {
    /// A row, with its old index if its line is unchanged.
    package struct Line: Sendable {
      package var row: Draft.Row
      /// The old index; nil for a row that is new or changed.
      package var origin: Int?
    }

    package var lines: [Line] = []
    /// A request or status line before header fields, which is not a field; nil if there is none.
    package var leftOut: String?

    package var rows: [Draft.Row] { lines.map(\.row) }
  }

  /// Reads a changed text.
  ///
  /// A row whose line is unchanged is the same row as before, wherever the line is now. Lines in the formats
  /// that can be pasted become rows, too; blank lines and comments are skipped.
  ///
  /// - Throws: The first invalid line, with its position; nothing should be changed then.
  /// - Complexity: O(*n*), where *n* is the length of both texts.
  package func read(_ changed: [UInt8]) throws(RowsTextError) -> Reading {
    if let fault = TextFault.first(in: changed) {
      throw RowsTextError(kind: .noText(fault.kind), position: fault.position)
    }
    var reader = RowsTextReader(changed, original: self)
    return try reader.read()
  }
}
