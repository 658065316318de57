internal import WiredraftCore

/// The process and the file of a journal, without its changes.
package struct JournalGlance: Sendable {
  /// The first line.
  package let header: JournalHeader
  /// The path of the draft's file; nil if it has none.
  package private(set) var file: String?
  /// The number of the process that wrote last.
  package private(set) var process: Int

  /// Reads the bytes of a journal.
  ///
  /// - Throws: ``JournalError`` if the first line is damaged, or not that of a journal.
  /// - Complexity: O(*n*), where *n* is the number of bytes, at the speed of memory after the first line.
  package init(_ bytes: [UInt8]) throws(JournalError) {
    guard let end = bytes.firstIndex(of: 0x0A) else { throw .damagedHeader }
    guard let json = JournalLine.json(of: bytes[..<end]) else { throw .damagedHeader }
    header = try JournalHeader.read(json)
    file = header.file
    process = header.process
    for line in Self.lines(of: bytes, from: end + 1) {
      guard let json = JournalLine.json(of: bytes[line]) else { continue }
      var cursor = JSONCursor(json)
      switch try? cursor.journalRecord() {
      case .file(let path): file = path
      case .taken(let other): process = other
      default: break
      }
    }
  }

  private static func lines(of bytes: [UInt8], from start: Int) -> [Range<Int>] {
    let words = [JournalWord.file, .taken].map { word in
      Array(JournalWriter.object(("do", word)).dropLast(2))
    }
    return bytes.withUnsafeBufferPointer { bytes in
      var lines: [Range<Int>] = []
      var place = start
      while let end = bytes[place...].firstIndex(of: 0x0A) {
        let text = place + JournalLine.prefixLength
        if text < end, words.contains(where: { bytes[text..<end].starts(with: $0) }) {
          lines.append(place..<end)
        }
        place = end + 1
      }
      return lines
    }
  }
}
