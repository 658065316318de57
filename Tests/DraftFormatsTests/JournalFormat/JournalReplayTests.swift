import DraftFormats
import TestWork
import Testing
import WiredraftCore

@Suite("What a journal gives back")
struct JournalReplayTests {
  @Test(
    "A journal gives draft, undo, redo and saved state back, after each event",
    arguments: sample(UInt64(0)..<12, oneIn: 4))
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
      // All steps are compared only occasionally: the cost is proportional to their contents.
      if step % 7 == 1 {
        expectEqual(live.undoable, replay.undoable, "seed \(seed), step \(step)")
      } else {
        #expect(live.undoable.isSame(as: replay.undoable), "seed \(seed), step \(step)")
      }
    }
  }

  @Test("What is recovered goes on as if nothing had happened", arguments: 0..<10)
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

  @Test("A history keeps no events unless they are asked for")
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

  @Test("A journal of thousands of keys in many cells")
  func manyEvents() throws {
    var document = DraftDocument()
    document.draft.parameters = (0..<100).map { Draft.Row("name \($0)", "x") }
    var live = JournaledDraft(document)
    // Each cell is typed into for a second time.
    let count = isExhaustive ? 10_000 : 3_000
    for index in 0..<count {
      let place = index / 20 % 100
      var row = live.document.draft.parameters?[place] ?? Draft.Row("")
      row.text += "a"
      live.make(.replaceRow(.parameters, at: place, with: row), .init("edit \(index / 20)"))
    }
    live.write()
    let reader = try JournalReader(live.bytes)
    #expect(reader.changeCount == count / 20)
    let replay = try reader.replay()
    #expect(replay.damagedLines == 0)
    #expect(replay.undoable.isSame(as: live.undoable))
  }
}
