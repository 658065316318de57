import DraftFormats
import TestWork
import Testing
import WiredraftCore

@Suite("Long texts in a journal")
struct LongTextJournalTests {
  @Test("A key in a cell of 500 kB makes a short line", arguments: [Draft.RowType.string, .object])
  func shortLines(type: Draft.RowType) throws {
    let long = "{\"a\":\"" + String(repeating: "é0123456789abcde", count: 30_000) + "\"}"
    var document = DraftDocument()
    document.draft.parameters = [Draft.Row("q", long, type: type), Draft.Row(long, "x")]
    document.draft.url = "https://example.com/?" + String(repeating: "a", count: 100_000)
    document.draft.parameters?[0].notes.description = String(repeating: "d", count: 1000)
    var live = JournaledDraft(document)
    let key = EditHistory.CoalescingKey("edit 123456")
    var row = live.document.draft.parameters?[0] ?? Draft.Row("")
    row.text.insert("名", at: row.text.utf8.index(row.text.startIndex, offsetBy: 250_006))
    live.make(.replaceRow(.parameters, at: 0, with: row), key)
    row.isEnabled = false
    live.make(.replaceRow(.parameters, at: 0, with: row), key)
    row.name = "query"
    live.make(.replaceRow(.parameters, at: 0, with: row), key)
    var other = live.document.draft.parameters?[1] ?? Draft.Row("")
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
    document.draft.body = Draft.Body(.text)
    document.draft.body.text = Draft.BodyText(String(repeating: "0123456789abcdé\n", count: 100_000))
    document.draft.body.jsonText = Draft.JSONBodyText(
      Draft.BodyText("[" + String(repeating: "1, ", count: 1000) + "1]"))
    document.draft.body.parameters = (0..<1000).map { Draft.Row("name \($0)", "x") }
    var live = JournaledDraft(document)
    var body = live.document.draft.body
    body.contentType = "text/csv"
    live.history.apply(.setBody(body), to: &live.document)
    live.history.apply(.spliceBodyText(at: 17, removing: 1, inserting: "é"), to: &live.document)
    live.write()
    for (start, end) in zip(live.ends, live.ends.dropFirst()) { #expect(end - start < 300) }
    let replay = try JournalReader(live.bytes).replay()
    #expect(replay.document.everything == live.document.everything)
  }

  @Test("Typing in a long cell comes back with its steps", arguments: sample(UInt64(0)..<4, oneIn: 4))
  func longCell(seed: UInt64) throws {
    var random = Lehmer(seed)
    var document = DraftDocument()
    let pieces = (0..<2000).map { _ in random.text() + "é" }
    document.draft.parameters = [
      Draft.Row("q", pieces.joined()), Draft.Row("é", pieces.joined(), type: .object),
    ]
    var live = JournaledDraft(document)
    for _ in 0..<200 {
      let index = random.chance(95) ? 0 : 1
      var row = live.document.draft.parameters?[index] ?? Draft.Row("")
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

  @Test("Hundreds of keys in JSON text of 400 kB read it once")
  func manyKeysInJSON() throws {
    var document = DraftDocument()
    let text = "[" + String(repeating: "\"0123456789abcdef\", ", count: 20_000) + "1]"
    document.draft.body.jsonText = Draft.JSONBodyText(Draft.BodyText(text))
    var live = JournaledDraft(document)
    for index in 0..<500 {
      live.make(.spliceBodyText(at: 3 + index, removing: 0, inserting: "x"), .init("k"))
    }
    live.write()
    let replay = try JournalReader(live.bytes).replay()
    #expect(replay.damagedLines == 0)
    #expect(replay.document.draft.body.wholeText == live.document.draft.body.wholeText)
    #expect(replay.document.draft.body.jsonText?.value != nil)
    var undoable = replay.undoable
    undoable.undo()
    #expect(undoable.document.draft.body.wholeText.map { String($0) } == text)
  }

  @Test("Thousands of keys in a cell of 1 MB do not each cost a copy of it")
  func manyKeysInLongCell() throws {
    var live = JournaledDraft()
    let text = String(repeating: "0123456789", count: 100_000)
    live.make(.insertRow(.parameters, at: 0, Draft.Row("q", text)))
    live.write()
    let before = text + "a"
    let line = JournalLine.bytes(
      of: .apply(
        .replaceRow(.parameters, at: 0, with: Draft.Row("q", before)),
        inverse: .replaceRow(.parameters, at: 0, with: Draft.Row("q", text)), key: "k", rows: 1))
    // Each line inserts the letter at the same position.
    let bytes = live.bytes + Array([[UInt8]](repeating: line, count: 2_000).joined())
    let replay = try JournalReader(bytes).replay()
    #expect(replay.damagedLines == 0)
    #expect(replay.document.draft.parameters?[0].text.utf8.count == 1_002_000)
    var undoable = replay.undoable
    undoable.undo()
    #expect(undoable.document.draft.parameters?[0].text == text)
  }
}
