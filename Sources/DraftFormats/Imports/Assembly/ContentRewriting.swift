internal import WiredraftCore

/// Rows that mean the same as a text or a query, but are sent as other bytes.
struct ContentRewriting {
  let draft: Draft
  private let subject: ContentFinding.Subject
  private let difference: ContentFinding.Difference

  /// Makes a rewriting of JSON: its white space is lost, and its escapes are normalized.
  init(json draft: Draft) {
    self.draft = draft
    (subject, difference) = (.json, .spelling)
  }

  /// Makes a rewriting of pairs.
  ///
  /// - Parameters:
  ///   - old: The pairs as given.
  ///   - marks: The marks in them.
  ///   - new: The bytes that the rows send.
  init(
    of subject: ContentFinding.Subject, _ old: [UInt8], rows draft: Draft, _ marks: ReferenceMarks,
    sentAs new: [UInt8]
  ) {
    self.draft = draft
    self.subject = subject
    var index = 0
    while index < min(old.count, new.count), old[index] == new[index] { index += 1 }
    // Two escapes may differ only in their digits.
    let start = (max(0, index - 2)...index).first { $0 < old.count && old[$0] == UInt8(ascii: "%") } ?? index
    let (oldPiece, newPiece) = (Self.piece(of: old, at: start, marks), Self.piece(of: new, at: start, marks))
    difference = newPiece.isEmpty ? .missing(oldPiece) : .replaced(oldPiece, by: newPiece)
  }

  /// Returns a remark on the rewriting.
  ///
  /// - Parameter isDone: Whether the draft contains the rows.
  func remark(isDone: Bool) -> ImportRemark {
    ImportRemark(
      .changed,
      isDone ? ContentFinding.rows(subject, difference) : ContentFinding.rowsPossible(subject, difference))
  }

  /// Returns a mark, a whole escape, or a character.
  private static func piece(of bytes: [UInt8], at index: Int, _ marks: ReferenceMarks) -> String {
    guard index < bytes.count else { return "" }
    if let mark = marks.leadingMark(of: Array(bytes[index...])) {
      return String(decoding: bytes[index..<index + mark.end], as: UTF8.self)
    }
    var end = min(bytes.count, index + (bytes[index] == UInt8(ascii: "%") ? 3 : 1))
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    let text = String(decoding: bytes[index..<end], as: UTF8.self)
    return text == " " ? "a space" : text
  }
}
