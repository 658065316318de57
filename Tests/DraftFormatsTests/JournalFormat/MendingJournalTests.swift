import DraftFormats
import Testing
import WiredraftCore

@Suite("A mended text in a journal")
struct MendingJournalTests {
  private static let damaged = "{ \"wiredraft\": 1, \"method\" \"PUT\" }"

  private func journal(_ events: [HistoryEvent], base: String = damaged) throws -> JournalReader {
    let header = JournalHeader(
      file: "/a", folder: "/", process: 1, startedAt: 0, base: .inline(Array(base.utf8)))
    var bytes = JournalLine.bytes(of: header)
    for event in events { bytes += JournalLine.bytes(of: event) }
    return try JournalReader(bytes)
  }

  private func insertion(_ text: Draft.BodyText, at offset: Int) -> HistoryEvent {
    .mend(at: offset, removing: 0, inserting: text)
  }

  @Test("It comes back with what was undone, and what can be")
  func comesBack() throws {
    let reader = try journal([
      insertion("é", at: 0), insertion(":", at: 28), insertion("x", at: 4), .undoMending, .undoMending,
      .redoMending, .mend(at: 0, removing: 2, inserting: ""),
    ])
    #expect(reader.changeCount == 3 && reader.hasUnsavedWork)
    let replay = try reader.replay()
    #expect(replay.damagedLines == 0)
    let mended = try #require(replay.mended)
    let right = Self.damaged.replacing("\"method\"", with: "\"method\":")
    #expect(String(mended.present.text) == right)
    #expect(mended.present.cursor == 0)
    #expect(mended.done.map { String($0.text) } == [Self.damaged, "é" + Self.damaged, "é" + right])
    #expect(mended.undone.isEmpty)
    #expect(String(mended.opening) == Self.damaged)
    #expect(replay.damagedFile == mended.opening)
    #expect(replay.document.everything == DraftDocument().everything)
    let undone = try #require(try journal([insertion("x", at: 0), .undoMending]).replay().mended)
    #expect(undone.undone.map { String($0.text) } == ["x" + Self.damaged])
    #expect(try !journal([insertion("x", at: 0), .undoMending]).hasUnsavedWork)
  }

  @Test("Once it is taken for the draft it is a change as any other")
  func taken() throws {
    var document = DraftDocument()
    let new = DraftDocument(Draft(), title: "T")
    let inverse = document.apply(.replace(new))
    let reader = try journal([
      insertion(":", at: 26), .apply(.replace(new), inverse: inverse, key: nil, rows: 1),
    ])
    #expect(reader.changeCount == 1)
    let replay = try reader.replay()
    #expect(replay.mended == nil)
    #expect(replay.document.title == "T")
    #expect(replay.damagedFile.map { String($0) } == Self.damaged)
    #expect(replay.history.canUndo)
  }

  @Test("What does not fit ends the replay, as does mending what is a draft")
  func misfits() throws {
    let events: [HistoryEvent] = [
      insertion("x", at: 99), .mend(at: 5, removing: 99, inserting: ""),
      .mend(at: -1, removing: 1, inserting: ""),
      .redoMending,
    ]
    for event in events {
      let replay = try journal([insertion("é", at: 0), event, .undoMending]).replay()
      #expect(replay.damagedLines == 2)
      #expect(replay.mended.map { String($0.present.text) } == "é" + Self.damaged)
    }
    #expect(try journal([insertion("é", at: 0), insertion("x", at: 1)]).replay().damagedLines == 1)
    #expect(try journal([insertion("x", at: 0)], base: "{ \"wiredraft\": 1 }").replay().damagedLines == 1)
  }
}
