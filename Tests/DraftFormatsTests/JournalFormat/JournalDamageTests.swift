import DraftFormats
import TestWork
import Testing
import WiredraftCore

@Suite("Damaged journals")
struct JournalDamageTests {
  @Test("A journal cut anywhere loses the last line alone", arguments: 0..<3)
  func cuts(seed: UInt64) throws {
    var random = Lehmer(seed)
    var live = JournaledDraft(random.document())
    var states = [live.undoable]
    while live.ends.count < 12 {
      live.doSomething(&random)
      live.write()
      while states.count < live.ends.count { states.append(live.undoable) }
    }
    let lengths = live.ends[9]...live.bytes.count
    for length in lengths where isExhaustive || length.isMultiple(of: 7) || live.ends.contains(length) {
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
    for place in stride(from: 0, to: live.bytes.count, by: isExhaustive ? 3 : 13) {
      var bytes = live.bytes
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      let line = live.ends.firstIndex { $0 > place } ?? 0
      guard line > 0 else {
        #expect(throws: JournalError.self) { try JournalReader(bytes) }
        continue
      }
      let reader = try JournalReader(bytes)
      #expect(reader.validLength == live.ends[line - 1])
      // An added or removed line end changes the number of lines by one.
      #expect(abs(reader.damagedLines - (lineCount - line)) <= 1)
      #expect(reader.damagedLines > 0)
    }
  }

  @Test("A whole line that does not fit ends the replay before it")
  func misfits() throws {
    var live = JournaledDraft()
    live.history.apply(.setMethod("PUT"), to: &live.document)
    live.write()
    let events: [HistoryEvent] = [
      .redo, .forgetStep, .apply(.setMethod("PUT"), inverse: .nothing, key: nil, rows: 1),
      .apply(.removeRow(.headers, at: 3), inverse: .nothing, key: nil, rows: 1),
      .apply(.replaceRow(.query, at: 0, with: Draft.Row("a")), inverse: .nothing, key: nil, rows: 1),
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
}
