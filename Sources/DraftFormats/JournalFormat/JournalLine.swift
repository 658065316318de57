internal import WiredraftCore

/// Writes the lines of a journal: a checksum as eight hexadecimal digits, a space, JSON text, LF.
///
/// Each line records one event and can be appended by a single call, so that a line is either complete, or
/// recognised as damaged.
/// ```
/// 3d0b2a4c { "do": "method", "text": "PUT" }
/// ```
package enum JournalLine {
  package static func bytes(of header: JournalHeader) -> [UInt8] { line(header.json) }

  /// Returns the line of an event.
  ///
  /// Typing in a text is written as the part that changed, so that a key takes a hundred bytes or so, however
  /// long the text is.
  /// - Complexity: O(*n*), where *n* is the size of the changed parts.
  package static func bytes(of event: HistoryEvent) -> [UInt8] {
    switch event {
    case .apply(let edit, let inverse, let key, let rows):
      line(
        JournalWriter.object(
          edit.journalMembers(inverse: inverse) + [
            ("key", key.json(indent: nil)), ("count", rows == 1 ? nil : rows.json(indent: nil)),
          ]))
    case .undo: line(of: .undo)
    case .redo: line(of: .redo)
    case .endStep: line(of: .end)
    case .forgetStep: line(of: .forget)
    case .saved: line(of: .saved)
    case .mend(let offset, let count, let text):
      line(of: .mend, ("at", offset), ("to", count), ("text", text))
    case .undoMending: line(of: .undoMending)
    case .redoMending: line(of: .redoMending)
    }
  }

  /// Returns the line that records the file of the draft from then on; nil for none.
  package static func bytes(ofFile path: String?) -> [UInt8] {
    line(of: .file, ("text", path))
  }

  /// Returns the line that records that the user was asked, and postponed the decision.
  ///
  /// - Parameter damagedLines: The number of damaged lines that this line replaces.
  package static func postponed(damagedLines: Int = 0) -> [UInt8] {
    line(of: .later, ("count", damagedLines == 0 ? nil : damagedLines as Int?))
  }

  /// Returns the line that records that another process continues the work.
  package static func bytes(ofTakingOverBy process: Int) -> [UInt8] {
    line(of: .taken, ("count", process))
  }

  /// Returns a document as the base of a journal: unlike a draft file, it is read back exactly, so that the
  /// following changes fit.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the document.
  package static func bytes(ofBase document: DraftDocument) -> [UInt8] {
    line(document.json(indent: nil) ?? [])
  }

  private static func line(of word: JournalWord, _ members: (String, any FileValue)...) -> [UInt8] {
    line(JournalWriter.object([("do", word.json(indent: nil))] + members.map { ($0, $1.json(indent: nil)) }))
  }

  private static func line(_ json: [UInt8]) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(json.count + prefixLength + 1)
    line += CRC32.digits(of: CRC32.checksum(of: json))
    line.append(0x20)
    line += json
    line.append(0x0A)
    return line
  }

  static let prefixLength = 9

  /// Without its LF; nil if the line is damaged.
  static func json(of line: ArraySlice<UInt8>) -> [UInt8]? {
    guard line.count > prefixLength, line[line.startIndex + 8] == 0x20 else { return nil }
    let json = Array(line[(line.startIndex + prefixLength)...])
    guard line.prefix(8).elementsEqual(CRC32.digits(of: CRC32.checksum(of: json))) else { return nil }
    return json
  }
}
