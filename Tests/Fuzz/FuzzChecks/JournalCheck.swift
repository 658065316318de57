import DraftFormats
import WiredraftCore

/// Journals: the readable part of one replays to a draft, and damage anywhere loses no line before it.
enum JournalCheck {
  /// The first byte determines the meaning of the others: a journal, the lines of one without their checksums, or
  /// changes to a draft whose journal is then damaged.
  static func check(_ bytes: [UInt8]) throws(Finding) {
    let rest = Array(bytes.dropFirst())
    switch bytes.first ?? 0 {
    case UInt8(ascii: "r"): try checkReading(rest)
    case UInt8(ascii: "l"): try checkReading(lines(rest))
    default: try checkDamage(ByteReader(rest))
    }
  }

  // MARK: - Reading

  private static let header = JournalLine.bytes(
    of: JournalHeader(
      file: nil, folder: "/f", process: 7, startedAt: 1_800_000_000,
      base: .inline(JournalLine.bytes(ofBase: DraftDocument(EditScript.draft)))))

  /// Adds a checksum to each line, and a header before them if there is none.
  private static func lines(_ bytes: [UInt8]) -> [UInt8] {
    var journal: [UInt8] = []
    for line in bytes.split(separator: 0x0A) {
      if journal.isEmpty, !line.starts(with: Array("{\"journal\"".utf8)) { journal = header }
      let digits = String(CRC32.checksum(of: Array(line)), radix: 16)
      journal += Array((String(repeating: "0", count: 8 - digits.count) + digits + " ").utf8) + line + [0x0A]
    }
    return journal.isEmpty ? header : journal
  }

  private static func checkReading(_ bytes: [UInt8]) throws(Finding) {
    let glance = try? JournalGlance(bytes)
    let reader: JournalReader
    do throws(JournalError) {
      reader = try JournalReader(bytes)
    } catch {
      try require(!error.sentence.isEmpty, "the error has no sentence")
      return try require(glance == nil, "a glance reads what the reader does not")
    }
    try require(glance?.header == reader.header, "a glance reads another header")
    try require(reader.validLength <= bytes.count, "more is whole than there is")
    // The complete part reads the same alone as with the rest.
    let whole = try? JournalReader(Array(bytes[..<reader.validLength]))
    try require(whole?.damagedLines == 0, "what is whole is damaged")
    try require(whole?.changeCount == reader.changeCount, "what is whole tells other changes")
    let bases: [[UInt8]?] = [
      nil, DraftDocument(EditScript.draft).serialized(), Array("{ nonsense\n".utf8), [0xFF],
    ]
    for base in bases { try checkReplay(reader, base, bytes) }
  }

  private static func checkReplay(
    _ reader: JournalReader, _ base: [UInt8]?, _ bytes: [UInt8]
  ) throws(Finding) {
    let replay: JournalReplay
    do throws(JournalError) {
      replay = try reader.replay(base: base)
    } catch {
      return try require(!error.sentence.isEmpty, "the error has no sentence")
    }
    try require(replay.validLength <= reader.validLength, "more is replayed than is whole")
    try DraftCheck.checkTiles(replay.document.draft.compose(in: Composition.Context(boundary: "B")))
    try DraftCheck.checkSaving(replay.document)
    // Taking the journal over truncates it there, and continues with the same draft.
    let cut = try? JournalReader(Array(bytes[..<replay.validLength])).replay(base: base)
    try require(
      cut.map { exact($0.document) } == exact(replay.document), "cut where it says, it is another draft")
    var (document, history) = (replay.document, replay.history)
    try undoAll(&document, &history)
  }

  // MARK: - Damage

  /// Performs a script, writes its journal, and damages that.
  private static func checkDamage(_ reader: ByteReader) throws(Finding) {
    var reader = reader
    let (kind, place, step) = (reader.byte(), reader.number(below: 65_536), reader.byte())
    var script = EditScript(reader)
    var journal = header
    var ends = [journal.count]
    var drafts = [exact(script.document)]
    while script.doNext(), ends.count < 60 {
      for event in script.history.takeEvents() {
        journal += JournalLine.bytes(of: event)
        ends.append(journal.count)
        drafts.append(exact(script.document))
      }
    }
    try check(journal, ends, drafts, isWhole: true)
    var damaged = journal
    let offset = place % journal.count
    switch kind % 5 {
    case 0: damaged = Array(journal[..<offset])
    case 1: damaged[offset] ^= max(1, step)
    case 2: damaged.removeSubrange(offset..<min(journal.count, offset + Int(step) + 1))
    case 3: damaged.insert(contentsOf: repeatElement(0, count: Int(step) + 1), at: offset)
    default: damaged.replaceSubrange(offset..., with: repeatElement(0, count: journal.count - offset))
    }
    guard damaged != journal else { return }
    let untouched = zip(damaged, journal).prefix { $0 == $1 }.count
    try check(damaged, ends.filter { $0 <= untouched }, drafts, isWhole: false)
  }

  /// Checks that all lines up to the last intact end are there, and that the draft is in that state or a later one.
  private static func check(
    _ journal: [UInt8], _ ends: [Int], _ drafts: [[UInt8]], isWhole: Bool
  ) throws(Finding) {
    guard let last = ends.last else { return try checkReading(journal) }
    let replay: JournalReplay
    do throws(JournalError) {
      replay = try JournalReader(journal).replay()
    } catch {
      throw Finding("a journal with a whole header is not read: \(error.sentence)")
    }
    try require(replay.validLength >= last, "\(last - replay.validLength) whole bytes are lost")
    // After damage there may only be lines that were written there: a prefix of the whole.
    let found = exact(replay.document)
    try require(
      replay.validLength > last || found == drafts[ends.count - 1],
      "the draft is not as it was at the last whole line")
    if isWhole {
      try require(
        replay.damagedLines == 0 && replay.validLength == journal.count, "what was written is damaged")
      try require(found == drafts.last, "the draft is not as it was left")
    }
    var (document, history) = (replay.document, replay.history)
    try undoAll(&document, &history)
  }

  /// Undoes everything, redoes it, and checks that the draft is the same.
  static func undoAll(_ document: inout DraftDocument, _ history: inout EditHistory) throws(Finding) {
    while history.canRedo { history.redo(on: &document) }
    let end = exact(document)
    var steps = 0
    while history.canUndo {
      history.undo(on: &document)
      steps += 1
    }
    for _ in 0..<steps { history.redo(on: &document) }
    try require(!history.canRedo && exact(document) == end, "all made again is not what it was")
  }

  /// Returns a document in its exact form.
  static func exact(_ document: DraftDocument) -> [UInt8] { JournalLine.bytes(ofBase: document) }
}
