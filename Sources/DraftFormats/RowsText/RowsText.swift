public import WiredraftCore

/// A list of rows as a text that an editor can change: one row on one line, as the draft file has it.
///
/// Lines that begin with `#` are comments. Whatever a row holds stands on its line, so a line can be moved, copied
/// and deleted by itself.
///
/// ```swift
/// let text = RowsText([Row("q", "Swift")], of: .parameters, comments: ["The parameters."])
/// String(decoding: text.bytes, as: UTF8.self)
/// // # The parameters.
/// // { "name": "q", "value": "Swift" }
/// ```
public struct RowsText: Sendable {
  /// The rows.
  public let rows: [Row]
  /// The list that they are of; lines of header fields are read as such.
  public let list: RowList
  /// The text: lines that end with LF, UTF-8.
  public let bytes: [UInt8]

  private let commentCount: Int
  /// Where the line of each row ends, without its LF.
  let lineEnds: [Int]
  /// Where the line of the first row begins.
  let firstLineStart: Int

  /// Writes rows.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - list: The list that they are of.
  ///   - comments: The lines before the first row, without their sign.
  /// - Complexity: O(*n*), where *n* is the size of the rows.
  public init(_ rows: [Row], of list: RowList, comments: [String] = []) {
    self.rows = rows
    self.list = list
    commentCount = comments.count
    var bytes: [UInt8] = []
    for comment in comments { bytes += "# \(comment)\n".utf8 }
    firstLineStart = bytes.count
    var lineEnds: [Int] = []
    lineEnds.reserveCapacity(rows.count)
    for row in rows {
      // Line ends stand between the pieces of JSON that is not ours, never within its strings.
      bytes += DraftFileWriter.row(row).map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
      lineEnds.append(bytes.count)
      bytes.append(0x0A)
    }
    self.lineEnds = lineEnds
    self.bytes = bytes
  }

  /// Returns the line, from 1, on which a row stands.
  public func line(ofRow index: Int) -> Int { commentCount + max(0, min(index, rows.count)) + 1 }

  /// Where the line of a row is in ``bytes``.
  func range(ofRow index: Int) -> Range<Int> {
    (index == 0 ? firstLineStart : lineEnds[index - 1] + 1)..<lineEnds[index]
  }

  /// The rows that a changed text says.
  public struct Reading: Sendable {
    /// A row, and which of the old ones it is, if its line is as it was.
    public struct Line: Sendable {
      /// The row.
      public var row: Row
      /// The place that it had before; nil for one that is new or changed.
      public var origin: Int?
    }

    /// The rows in their order.
    public var lines: [Line] = []
    /// A request or status line before header fields, which is no field; nil where there was none.
    public var leftOut: String?

    /// The rows.
    public var rows: [Row] { lines.map(\.row) }
  }

  /// Reads a changed text.
  ///
  /// A row whose line is as it was is the very row that it was, wherever the line stands now. Lines in the formats
  /// that pasting knows become rows, too; blank lines and comments are passed over.
  ///
  /// - Throws: The first line that is wrong, with its place: then nothing is to be changed.
  /// - Complexity: O(*n*), where *n* is the length of both texts.
  public func read(_ changed: [UInt8]) throws(RowsTextError) -> Reading {
    if let fault = TextFault.first(in: changed) {
      throw RowsTextError(kind: .noText(fault.kind), position: fault.position)
    }
    var reader = RowsTextReader(changed, original: self)
    return try reader.read()
  }
}
