internal import WiredraftCore

/// Reads the intact part of a journal.
///
/// A crash may cut off the last line, and a disk fault may damage any: the lines before the first damaged one
/// are used, but not those after it, since their changes depend on the lost ones.
package struct JournalReader: Sendable {
  /// The first line.
  package let header: JournalHeader
  /// The length of the intact part in bytes; a journal that is taken over is cut there before anything is
  /// appended.
  package let validLength: Int
  /// The number of lines that are left out: the first damaged one and those after it.
  package let damagedLines: Int
  /// The number of undo steps between the saved state and the last one.
  package let changeCount: Int
  /// Whether the user was asked, postponed the decision, and changed nothing since.
  package let isPostponed: Bool
  /// The path of the draft's file at the end; nil if it has none.
  package let file: String?
  /// The number of the process that wrote last.
  package let process: Int

  private let records: [JournalRecord]
  private let ends: [Int]
  private let headerEnd: Int
  private let lineCount: Int

  /// Whether the draft was left in a different state than the saved one.
  package var hasUnsavedWork: Bool { changeCount > 0 }

  /// Reads the bytes of a journal.
  ///
  /// - Throws: ``JournalError`` if the first line is damaged, or not that of a journal.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package init(_ bytes: [UInt8]) throws(JournalError) {
    guard let end = bytes.firstIndex(of: 0x0A) else { throw .damagedHeader }
    guard let json = JournalLine.json(of: bytes[..<end]) else { throw .damagedHeader }
    let header = try JournalHeader.read(json)
    var records: [JournalRecord] = []
    var ends: [Int] = []
    var tally = JournalTally()
    var file = header.file
    var process = header.process
    var place = end + 1
    while let end = bytes[place...].firstIndex(of: 0x0A), let record = Self.record(bytes[place..<end]) {
      place = end + 1
      if case .file(let path) = record { file = path }
      if case .taken(let other) = record { process = other }
      tally.follow(record)
      records.append(record)
      ends.append(place)
    }
    self.header = header
    self.file = file
    self.process = process
    self.records = records
    self.ends = ends
    headerEnd = end + 1
    validLength = place
    damagedLines = Self.lineCount(of: bytes[place...])
    lineCount = records.count + damagedLines
    changeCount = tally.changeCount
    isPostponed = if case .later? = records.last { true } else { false }
  }

  private static func record(_ line: ArraySlice<UInt8>) -> JournalRecord? {
    guard let json = JournalLine.json(of: line) else { return nil }
    var cursor = JSONCursor(json)
    guard let record = try? cursor.journalRecord(), cursor.offset == json.count else { return nil }
    return record
  }

  private static func lineCount(of bytes: ArraySlice<UInt8>) -> Int {
    let ends = bytes.count { $0 == 0x0A }
    return ends + (bytes.isEmpty || bytes.last == 0x0A ? 0 : 1)
  }

  // MARK: - Replaying

  /// Replays the events of the journal.
  ///
  /// A file that can't be read as a draft is mended first, and then becomes the draft.
  /// - Parameter base: The initial state of the draft, if the header does not contain it: a draft file, or
  ///   the result of ``JournalLine/bytes(ofBase:)``.
  /// - Returns: The draft with its history, up to the first event that does not fit.
  /// - Throws: ``JournalError`` if the initial state of the draft is missing, unreadable, or a different one.
  package func replay(base: [UInt8]? = nil) throws(JournalError) -> JournalReplay {
    let (start, damagedFile) = try start(base: base)
    var player = JournalPlayer(start, damagedFile: damagedFile)
    var file = header.file
    var (count, lost) = (0, 0)
    for record in records {
      guard player.play(record) else { break }
      if case .file(let path) = record { file = path }
      // The process that takes over the journal reports the lost lines, so they are not reported again.
      if case .later(let lines) = record { lost += lines }
      if case .taken = record { lost = 0 }
      count += 1
    }
    player.finish()
    return JournalReplay(
      document: player.document, history: player.history, mended: player.mended, damagedFile: damagedFile,
      file: file,
      validLength: count == 0 ? headerEnd : ends[count - 1],
      damagedLines: lineCount - count + lost)
  }

  private func start(base: [UInt8]?) throws(JournalError) -> (DraftDocument, damagedFile: Draft.BodyText?) {
    if case .inline(let bytes) = header.base { return try Self.start(bytes) }
    guard let base else { throw .missingBase }
    if case .file(let size, let checksum) = header.base, !Self.hasChecksum(base) {
      guard base.count == size, CRC32.checksum(of: base) == checksum else { throw .otherBase }
    }
    return try Self.start(base)
  }

  /// The initial state of the draft: a draft file or a base.
  private static func start(_ bytes: [UInt8]) throws(JournalError) -> (
    DraftDocument, damagedFile: Draft.BodyText?
  ) {
    guard hasChecksum(bytes) else {
      do throws(DraftFileError) { return (try DraftDocument(reading: bytes), nil) } catch {
        guard let text = Draft.BodyText(utf8: bytes) else { throw .unreadableBase(error) }
        return (DraftDocument(), text)
      }
    }
    guard bytes.last == 0x0A, let json = JournalLine.json(of: bytes.dropLast()) else { throw .otherBase }
    do throws(DraftFileError) {
      var cursor = JSONCursor(json)
      return (try DraftDocument(&cursor, { "" }, isExact: true), nil)
    } catch {
      throw .unreadableBase(error)
    }
  }

  private static func hasChecksum(_ base: [UInt8]) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
    return base.count > 10 && base[8] == 0x20 && base[9] == UInt8(ascii: "{")
      && base[..<8].allSatisfy { digits.contains($0) || letters.contains($0) }
  }
}
