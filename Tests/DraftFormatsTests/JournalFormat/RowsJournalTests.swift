import DraftFormats
import Testing
import WiredraftCore

@Suite("Many rows in a journal")
struct RowsJournalTests {
  /// Changes the parameters, and returns the length of the line after checking that it restores the same rows.
  private func length(of count: Int, _ change: (inout [Draft.Row]) -> Void) throws -> Int {
    var document = DraftDocument()
    document.draft.parameters = (0..<count).map { Draft.Row("name \($0 % 97)", "value \($0)") }
    document.draft.parameters?[1].notes.description = "d"
    var live = JournaledDraft(document)
    var rows = live.document.draft.parameters ?? []
    change(&rows)
    live.history.apply(.group([.setRows(.parameters, rows)], name: .rows), to: &live.document)
    live.write()
    let replay = try JournalReader(live.bytes).replay()
    #expect(replay.damagedLines == 0)
    expectEqual(live.undoable, replay.undoable, "\(count)")
    return live.bytes.count - live.ends[0]
  }

  @Test("Switches of all, deleted, moved, sorted and copied rows are told by those that were there")
  func short() throws {
    let count = 1_000
    #expect(
      try length(of: count) {
        $0 = $0.map {
          var row = $0; row.isEnabled.toggle(); return row
        }
      } < 300)
    #expect(
      try length(of: count) { rows in
        for index in rows.indices where index > 500 { rows[index].type = .number }
      } < 300)
    #expect(try length(of: count) { $0.removeSubrange(100..<900) } < 300)
    #expect(
      try length(of: count) { rows in
        let block = rows[100..<200]
        rows.removeSubrange(100..<200)
        rows.insert(contentsOf: block, at: 700)
      } < 300)
    #expect(try length(of: count) { $0.insert(contentsOf: $0[10..<500], at: 500) } < 300)
    #expect(try length(of: count) { $0.insert(Draft.Row("new", "row"), at: 500) } < 300)
    #expect(try length(of: count) { $0[500].text = "another" } < 300)
  }

  @Test("What has changed is written down")
  func whole() throws {
    let length = try length(of: 100) { $0 = $0.map { Draft.Row($0.name + "x", $0.text) } }
    #expect(length > 2_000)
    #expect(try self.length(of: 3) { $0.reverse() } < 600)
  }

  @Test("Any change of a list comes back", arguments: 0..<30)
  func random(seed: UInt64) throws {
    var random = Lehmer(seed)
    _ = try length(of: 60) { rows in
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: rows.indices, using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: rows[index].isEnabled.toggle()
        case 1: rows[index].isVerbatim.toggle()
        case 2: rows[index].secrecy = random.pick([nil, true, false])
        case 3: rows[index].notes.description = random.text()
        case 4: rows.insert(random.row(), at: index)
        case 5: rows.insert(rows[Int.random(in: rows.indices, using: &random)], at: index)
        default: if rows.count > 2 { rows.remove(at: index) }
        }
      }
    }
  }

  @Test("Parts that a list does not have fit nothing")
  func misfits() throws {
    var document = DraftDocument()
    document.draft.parameters = (0..<200).map { Draft.Row("n\($0)") }
    var rows = document.draft.parameters ?? []
    for index in rows.indices { rows[index].isEnabled = false }
    var copy = document
    let inverse = copy.apply(.setRows(.parameters, rows))
    let event = HistoryEvent.apply(.setRows(.parameters, rows), inverse: inverse, key: nil, rows: 200)
    #expect(JournalLine.bytes(of: event).count < 300)
    var other = JournaledDraft()
    other.append(JournalLine.bytes(of: event))
    #expect(try JournalReader(other.bytes).replay().damagedLines == 1)
  }
}
