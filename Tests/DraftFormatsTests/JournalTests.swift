import DraftFormats
import Testing
import WiredraftCore

/// A document with its history, and the journal that it writes.
struct JournaledDraft {
  var document: DraftDocument
  var history = EditHistory()
  var bytes: [UInt8]
  /// Where each line ends, the first being the header.
  var ends: [Int]

  init(_ document: DraftDocument = DraftDocument()) {
    self.document = document
    history.recordsEvents = true
    bytes = JournalLine.bytes(
      of: JournalHeader(
        file: nil, folder: "/tmp", process: 7, startedAt: 1_790_000_000,
        base: .inline(JournalLine.bytes(ofBase: document))))
    ends = [bytes.count]
  }

  /// Appends what happened since the last time.
  mutating func write() {
    for event in history.takeEvents() { append(JournalLine.bytes(of: event)) }
  }

  mutating func append(_ line: [UInt8]) {
    bytes += line
    ends.append(bytes.count)
  }

  /// Makes a change.
  mutating func make(_ edit: DraftEdit, _ key: EditHistory.CoalescingKey? = nil) {
    history.apply(edit, to: &document, coalescing: key)
  }

  mutating func undo() { history.undo(on: &document) }
  mutating func redo() { history.redo(on: &document) }

  /// Does anything at all.
  mutating func doSomething(_ random: inout Lehmer) {
    switch Int.random(in: 0..<20, using: &random) {
    case 0, 1: history.undo(on: &document)
    case 2: history.redo(on: &document)
    case 3: history.endCoalescing()
    case 4: history.forgetOpenStep(on: &document)
    case 5: history.markSaved()
    case 6: history.apply(.replace(random.document()), to: &document)
    default:
      let key = random.chance(60) ? EditHistory.CoalescingKey(random.pick(["a", "b"])) : nil
      history.apply(
        random.chance(40) ? random.alteration(of: document) : random.edit(), to: &document, coalescing: key,
        rows: random.pick([1, 1, 3]))
    }
  }
}

extension Lehmer {
  /// An edit that leaves most of a row, the URL or the body as it is.
  mutating func alteration(of document: DraftDocument) -> DraftEdit {
    let draft = document.draft
    switch Int.random(in: 0..<6, using: &self) {
    case 0: return .setURL(changed(draft.url))
    case 1:
      var body = draft.body
      body.contentType = text()
      return .setBody(body)
    case 2: return .group([alteration(of: document), alteration(of: document)], name: .nest)
    default:
      let list = pick(RowList.allCases)
      guard let rows = draft[list], !rows.isEmpty else { return .insertRow(list, at: 0, row()) }
      let index = Int.random(in: rows.indices, using: &self)
      var row = rows[index]
      if chance(70) { row.text = changed(row.text) }
      if chance(30) { row.name = changed(row.name) }
      if chance(30) { row.isEnabled.toggle() }
      if chance(10) { row.type = pick(RowType.allCases) }
      if chance(10) { row.notes.description = text() }
      return .replaceRow(list, at: index, with: row)
    }
  }

  /// A text that is longer in some place.
  private mutating func changed(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    let place = Int.random(in: 0...scalars.count, using: &self)
    if chance(30), place < scalars.count { scalars.remove(at: place) }
    if scalars.count < 400 {
      let more = (0..<Int.random(in: 1...12, using: &self)).map { _ in self.text() + "é" }.joined()
      scalars.insert(contentsOf: more.unicodeScalars, at: place)
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars)
    return String(result)
  }
}

extension DraftDocument {
  /// Everything but what a composition has to take over.
  var content: [UInt8] {
    var copy = self
    _ = copy.takeChanges()
    return copy.everything
  }
}

/// A draft with its history.
struct Undoable {
  var document: DraftDocument
  var history: EditHistory

  /// Whether two tell the same.
  func isSame(as other: Undoable) -> Bool {
    document.content == other.document.content && history.nextUndo == other.history.nextUndo
      && history.nextRedo == other.history.nextRedo && history.nextUndoRows == other.history.nextUndoRows
      && history.nextRedoRows == other.history.nextRedoRows
      && history.isModified == other.history.isModified
  }

  mutating func undo() { history.undo(on: &document) }
  mutating func redo() { history.redo(on: &document) }
}

extension JournaledDraft {
  var undoable: Undoable { Undoable(document: document, history: history) }
}

extension JournalReplay {
  var undoable: Undoable { Undoable(document: document, history: history) }
}

/// Expects that two tell the same, and that they do while all is undone and all is made again.
private func expectEqual(_ one: Undoable, _ other: Undoable, _ comment: Comment) {
  var (one, other) = (one, other)
  var isSame = one.isSame(as: other)
  while isSame, one.history.canUndo || other.history.canUndo {
    one.undo()
    other.undo()
    isSame = one.isSame(as: other)
  }
  while isSame, one.history.canRedo || other.history.canRedo {
    one.redo()
    other.redo()
    isSame = one.isSame(as: other)
  }
  #expect(isSame, comment)
  if !isSame { #expect(one.document.content == other.document.content, comment) }
}

@Suite("Journal")
struct JournalTests {
  @Test("A journal gives draft, undo, redo and saved state back, after each event", arguments: 0..<30)
  func replay(seed: UInt64) throws {
    var random = Lehmer(seed)
    var live = JournaledDraft(random.document())
    for step in 0..<30 {
      live.doSomething(&random)
      live.write()
      let reader = try JournalReader(live.bytes)
      #expect(reader.damagedLines == 0)
      #expect(reader.validLength == live.bytes.count)
      #expect(reader.hasUnsavedWork == live.history.isModified, "step \(step)")
      let replay = try reader.replay()
      #expect(replay.damagedLines == 0)
      #expect(replay.validLength == live.bytes.count)
      expectEqual(live.undoable, replay.undoable, "seed \(seed), step \(step)")
    }
  }

  @Test("What is recovered goes on as if nothing had happened", arguments: 0..<20)
  func takeover(seed: UInt64) throws {
    var random = Lehmer(seed)
    var live = JournaledDraft(random.document())
    for _ in 0..<20 { live.doSomething(&random) }
    live.write()
    let replay = try JournalReader(live.bytes).replay()
    var other = live
    other.document = replay.document
    other.history = replay.history
    other.history.recordsEvents = true
    var sameRandom = random
    for _ in 0..<20 {
      live.doSomething(&random)
      other.doSomething(&sameRandom)
    }
    live.write()
    other.write()
    #expect(live.bytes == other.bytes)
    let again = try JournalReader(other.bytes).replay()
    expectEqual(live.undoable, again.undoable, "seed \(seed)")
  }

  @Test("A journal cut anywhere loses the last line alone", arguments: 0..<4)
  func cuts(seed: UInt64) throws {
    var random = Lehmer(seed)
    var live = JournaledDraft(random.document())
    var states = [live.undoable]
    while live.ends.count < 12 {
      live.doSomething(&random)
      live.write()
      while states.count < live.ends.count { states.append(live.undoable) }
    }
    for length in live.ends[6]...live.bytes.count {
      let whole = live.ends.lastIndex { $0 <= length } ?? 0
      let reader = try JournalReader(Array(live.bytes[..<length]))
      #expect(reader.validLength == live.ends[whole])
      #expect(reader.damagedLines == (length == live.ends[whole] ? 0 : 1))
    }
    for (index, end) in live.ends.enumerated() {
      let replay = try JournalReader(Array(live.bytes[..<end])).replay()
      expectEqual(states[index], replay.undoable, "seed \(seed), line \(index)")
    }
  }

  @Test("A bit that flips loses the lines from there on, and no other", arguments: 0..<2)
  func flips(seed: UInt64) throws {
    var random = Lehmer(seed)
    var live = JournaledDraft()
    while live.ends.count < 14 {
      live.doSomething(&random)
      live.write()
      if live.bytes.count > 10_000 { live = JournaledDraft() }
    }
    let lineCount = live.ends.count
    for place in live.bytes.indices {
      var bytes = live.bytes
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      let line = live.ends.firstIndex { $0 > place } ?? 0
      guard line > 0 else {
        #expect(throws: JournalError.self) { try JournalReader(bytes) }
        continue
      }
      let reader = try JournalReader(bytes)
      #expect(reader.validLength == live.ends[line - 1])
      // A line end that comes or goes makes one line more or less.
      #expect(abs(reader.damagedLines - (lineCount - line)) <= 1)
      #expect(reader.damagedLines > 0)
    }
  }

  @Test("A key in a cell of 5 MB makes a short line", arguments: [RowType.string, .object])
  func shortLines(type: RowType) throws {
    let long = "{\"a\":\"" + String(repeating: "é0123456789abcde", count: 300_000) + "\"}"
    var document = DraftDocument()
    document.draft.parameters = [Row("q", long, type: type), Row(long, "x")]
    document.draft.url = "https://example.com/?" + String(repeating: "a", count: 100_000)
    document.draft.parameters?[0].notes.description = String(repeating: "d", count: 1000)
    var live = JournaledDraft(document)
    let key = EditHistory.CoalescingKey("edit 123456")
    var row = live.document.draft.parameters?[0] ?? Row("")
    row.text.insert("名", at: row.text.utf8.index(row.text.startIndex, offsetBy: 2_500_006))
    live.make(.replaceRow(.parameters, at: 0, with: row), key)
    row.isEnabled = false
    live.make(.replaceRow(.parameters, at: 0, with: row), key)
    row.name = "query"
    live.make(.replaceRow(.parameters, at: 0, with: row), key)
    var other = live.document.draft.parameters?[1] ?? Row("")
    other.name.removeLast()
    live.make(.group([.replaceRow(.parameters, at: 1, with: other)], name: .fix), key)
    live.make(.setURL(live.document.draft.url + "b"), key)
    live.write()
    #expect(live.ends.count == 6)
    for (start, end) in zip(live.ends, live.ends.dropFirst()) { #expect(end - start < 300) }
    let replay = try JournalReader(live.bytes).replay()
    let (was, now) = (live.document.draft, replay.document.draft)
    #expect(was.url == now.url)
    for (one, other) in zip(was.parameters ?? [], now.parameters ?? []) {
      #expect(one.text.utf8.elementsEqual(other.text.utf8))
      #expect(one.name.utf8.elementsEqual(other.name.utf8))
      #expect(one.isEnabled == other.isEnabled)
      #expect(one.notes.description == other.notes.description)
      #expect((one.problem == nil) == (other.problem == nil))
    }
  }

  @Test("Typing beside a long text does not write it again")
  func longBody() throws {
    var document = DraftDocument()
    document.draft.body = Body(.text)
    document.draft.body.text = BodyText(String(repeating: "0123456789abcdé\n", count: 100_000))
    document.draft.body.jsonText = JSONBodyText(BodyText("[" + String(repeating: "1, ", count: 1000) + "1]"))
    document.draft.body.parameters = (0..<1000).map { Row("name \($0)", "x") }
    var live = JournaledDraft(document)
    var body = live.document.draft.body
    body.contentType = "text/csv"
    live.history.apply(.setBody(body), to: &live.document)
    live.history.apply(.spliceBodyText(at: 17, removing: 1, inserting: "é"), to: &live.document)
    live.write()
    for (start, end) in zip(live.ends, live.ends.dropFirst()) { #expect(end - start < 300) }
    let replay = try JournalReader(live.bytes).replay()
    #expect(replay.document.content == live.document.content)
  }

  @Test("A file, a question that was put off and what the header tells are read back")
  func header() throws {
    let text = Array(
      #"{"wiredraft": 1, "method": "PUT", "x": [1, 2], "parameters": [{"name": "a", "value": [1, 2]}]}"#.utf8)
    let bases: [JournalHeader.Base] = [
      .inline(text), .beside, .file(size: text.count, checksum: CRC32.checksum(of: text)),
    ]
    for base in bases {
      let header = JournalHeader(
        file: "/home/é \"quoted\"/a.wiredraft.json", folder: "/home/a\nb", process: 123,
        startedAt: 1_790_000_000,
        base: base)
      var bytes = JournalLine.bytes(of: header)
      #expect(bytes.count { $0 == 0x0A } == 1)
      var reader = try JournalReader(bytes)
      #expect(reader.header == header)
      #expect(reader.file == header.file)
      #expect(!reader.isPostponed && !reader.hasUnsavedWork)
      #expect(try reader.replay(base: text).document.draft.method == "PUT")
      bytes += JournalLine.bytes(ofFile: "/other") + JournalLine.postponed()
      reader = try JournalReader(bytes)
      #expect(reader.isPostponed)
      #expect(reader.file == "/other")
      #expect(try reader.replay(base: text).file == "/other")
      bytes += JournalLine.bytes(ofFile: nil)
      #expect(try !JournalReader(bytes).isPostponed)
      #expect(try JournalReader(bytes).replay(base: text).file == nil)
    }
  }

  @Test("Without what it begins with, or with something else, a journal gives nothing")
  func base() throws {
    let text = Array(#"{"wiredraft": 1, "method": "PUT"}"#.utf8)
    func reader(_ base: JournalHeader.Base) throws -> JournalReader {
      try JournalReader(
        JournalLine.bytes(of: JournalHeader(file: nil, folder: "/", process: 1, startedAt: 0, base: base)))
    }
    let ofFile = try reader(.file(size: text.count, checksum: CRC32.checksum(of: text)))
    let beside = try reader(.beside)
    #expect(throws: JournalError.missingBase) { try beside.replay() }
    #expect(throws: JournalError.missingBase) { try ofFile.replay() }
    #expect(throws: JournalError.otherBase) { try ofFile.replay(base: text + [0x0A]) }
    var other = text
    other[29] ^= 1
    #expect(throws: JournalError.otherBase) { try ofFile.replay(base: other) }
    var own = JournalLine.bytes(ofBase: DraftDocument())
    #expect(try ofFile.replay(base: own).document.draft.method == "GET")
    own[30] ^= 1
    #expect(throws: JournalError.otherBase) { try beside.replay(base: own) }
    #expect(throws: JournalError.otherBase) { try beside.replay(base: own.dropLast()) }
    #expect {
      try beside.replay(base: Array("{\n ]".utf8))
    } throws: { error in
      guard case .unreadableBase(let error)? = error as? JournalError else { return false }
      return error.position.line == 2
    }
  }

  @Test("What is no journal, or one of a later version, is told apart")
  func notJournals() {
    #expect(throws: JournalError.damagedHeader) { try JournalReader([]) }
    #expect(throws: JournalError.damagedHeader) { try JournalReader(Array("hello\n".utf8)) }
    #expect(throws: JournalError.notAJournal) { try JournalReader(JournalLine.postponed()) }
    let later = Array(#"{ "journal": 2, "base": 7 }"#.utf8)
    let line = Array("\(String(CRC32.checksum(of: later), radix: 16)) ".utf8) + later + [0x0A]
    #expect(throws: JournalError.newerVersion(2)) { try JournalReader(line) }
    #expect(JournalError.newerVersion(2).sentence.contains("version 2"))
  }

  @Test("A whole line that does not fit ends the replay before it")
  func misfits() throws {
    var live = JournaledDraft()
    live.history.apply(.setMethod("PUT"), to: &live.document)
    live.write()
    let events: [HistoryEvent] = [
      .redo, .forgetStep, .apply(.setMethod("PUT"), inverse: .nothing, key: nil, rows: 1),
      .apply(.removeRow(.headers, at: 3), inverse: .nothing, key: nil, rows: 1),
      .apply(.replaceRow(.query, at: 0, with: Row("a")), inverse: .nothing, key: nil, rows: 1),
      .apply(
        .setURL(String(repeating: "a", count: 100) + "c"),
        inverse: .setURL(String(repeating: "a", count: 100) + "b"), key: nil, rows: 1),
    ]
    for event in events {
      let more = JournalLine.bytes(of: event) + JournalLine.bytes(of: .undo)
      let reader = try JournalReader(live.bytes + more)
      #expect(reader.damagedLines == 0)
      let replay = try reader.replay()
      #expect(replay.document.draft.method == "PUT")
      #expect(replay.damagedLines == 2)
      #expect(replay.validLength == live.bytes.count)
    }
  }

  @Test("A history that nobody asks keeps no events")
  func unasked() {
    var document = DraftDocument()
    var history = EditHistory()
    history.apply(.setMethod("PUT"), to: &document)
    #expect(history.takeEvents().isEmpty)
    history.recordsEvents = true
    history.undo(on: &document)
    history.undo(on: &document)
    history.endCoalescing()
    #expect(history.takeEvents().count == 1)
    #expect(history.takeEvents().isEmpty)
  }

  @Test("Typing in a long cell comes back with its steps", arguments: 0..<10)
  func longCell(seed: UInt64) throws {
    var random = Lehmer(seed)
    var document = DraftDocument()
    let pieces = (0..<2000).map { _ in random.text() + "é" }
    document.draft.parameters = [Row("q", pieces.joined()), Row("é", pieces.joined(), type: .object)]
    var live = JournaledDraft(document)
    for _ in 0..<200 {
      let index = random.chance(95) ? 0 : 1
      var row = live.document.draft.parameters?[index] ?? Row("")
      let place = row.text.unicodeScalars.index(
        row.text.startIndex, offsetBy: Int.random(in: 0..<1000, using: &random))
      switch Int.random(in: 0..<20, using: &random) {
      case 0: live.undo()
      case 1: live.redo()
      case 2: live.history.markSaved()
      case 3: live.history.forgetOpenStep(on: &live.document)
      case 4:
        row.isEnabled.toggle()
        live.make(.replaceRow(.parameters, at: index, with: row), .init("a"))
      case 5..<10:
        row.text.unicodeScalars.remove(at: place)
        live.make(.replaceRow(.parameters, at: index, with: row), .init("a"))
      default:
        row.text.unicodeScalars.insert(random.pick(["a", "\"", "名", "\u{301}"]), at: place)
        live.make(.replaceRow(.parameters, at: index, with: row), .init(random.chance(90) ? "a" : "b"))
      }
    }
    live.write()
    let reader = try JournalReader(live.bytes)
    let replay = try reader.replay()
    #expect(replay.damagedLines == 0)
    #expect(reader.hasUnsavedWork == live.history.isModified)
    expectEqual(live.undoable, replay.undoable, "seed \(seed)")
  }

  @Test("Thousands of keys in a cell of 1 MB do not each cost a copy of it")
  func manyKeysInLongCell() throws {
    var live = JournaledDraft()
    let text = String(repeating: "0123456789", count: 100_000)
    live.make(.insertRow(.parameters, at: 0, Row("q", text)))
    live.write()
    let before = text + "a"
    let line = JournalLine.bytes(
      of: .apply(
        .replaceRow(.parameters, at: 0, with: Row("q", before)),
        inverse: .replaceRow(.parameters, at: 0, with: Row("q", text)), key: "k", rows: 1))
    // Each puts the letter at the same place.
    let bytes = live.bytes + Array([[UInt8]](repeating: line, count: 20_000).joined())
    let replay = try JournalReader(bytes).replay()
    #expect(replay.damagedLines == 0)
    #expect(replay.document.draft.parameters?[0].text.utf8.count == 1_020_000)
    var undoable = replay.undoable
    undoable.undo()
    #expect(undoable.document.draft.parameters?[0].text == text)
  }

  @Test("A journal of thousands of keys in many cells")
  func manyEvents() throws {
    var document = DraftDocument()
    document.draft.parameters = (0..<100).map { Row("name \($0)", "x") }
    var live = JournaledDraft(document)
    for index in 0..<10_000 {
      let place = index / 20 % 100
      var row = live.document.draft.parameters?[place] ?? Row("")
      row.text += "a"
      live.make(.replaceRow(.parameters, at: place, with: row), .init("edit \(index / 20)"))
    }
    live.write()
    let reader = try JournalReader(live.bytes)
    #expect(reader.changeCount == 500)
    let replay = try reader.replay()
    #expect(replay.damagedLines == 0)
    #expect(replay.undoable.isSame(as: live.undoable))
  }
}

@Suite("CRC-32")
struct CRC32Tests {
  @Test("The check values of the standard")
  func vectors() {
    #expect(CRC32.checksum(of: Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(CRC32.checksum(of: [UInt8]()) == 0)
    #expect(CRC32.checksum(of: [0]) == 0xD202_EF8D)
    let fox = Array("The quick brown fox jumps over the lazy dog".utf8)
    #expect(CRC32.checksum(of: fox) == 0x414F_A339)
    #expect(CRC32.checksum(of: ("x" + String(decoding: fox, as: UTF8.self)).utf8.dropFirst()) == 0x414F_A339)
  }
}
