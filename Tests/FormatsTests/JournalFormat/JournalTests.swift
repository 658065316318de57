import DraftFormats
import TestSupport
import Testing
import WiredraftCore

@Suite("Journals of any changes")
struct JournalTests {
  @Test("The checksum of a line is CRC-32")
  func checksum() {
    let fox = "The quick brown fox jumps over the lazy dog"
    for (text, sum): (String, UInt32) in [
      ("123456789", 0xCBF4_3926), ("", 0), ("\0", 0xD202_EF8D), (fox, 0x414F_A339),
    ] {
      check(CRC32.checksum(of: Array(text.utf8)), sum, text)
      check(CRC32.checksum(of: ("x" + text).utf8.dropFirst()), sum, text)
    }
  }

  @Test("A journal gives draft, undo, redo and saved state back, after each event")
  func replay() throws {
    for seed in sample(UInt64(0)..<12, oneIn: 4) {
      var random = Lehmer(seed)
      var live = JournaledDraft(random.document())
      for step in 0..<30 {
        live.doSomething(&random)
        live.write()
        let reader = try JournalReader(live.bytes)
        check(reader.hasUnsavedWork, live.history.isModified, "\(seed), step \(step)")
        let replay = try reader.replay()
        check(
          [reader.damagedLines, reader.validLength, replay.damagedLines, replay.validLength],
          [0, live.bytes.count, 0, live.bytes.count], "\(seed), step \(step)")
        // All steps are compared only occasionally: the cost is proportional to their contents.
        if step % 7 == 1 {
          expectEqual(live.undoable, replay.undoable, "seed \(seed), step \(step)")
        } else {
          check(live.undoable.isSame(as: replay.undoable), "seed \(seed), step \(step)")
        }
      }
    }
  }

  @Test("What is recovered goes on as if nothing had happened")
  func takeover() throws {
    for seed in UInt64(0)..<10 {
      var random = Lehmer(seed)
      var live = JournaledDraft(random.document())
      for _ in 0..<20 { live.doSomething(&random) }
      live.write()
      let replay = try JournalReader(live.bytes).replay()
      var other = live
      (other.document, other.history) = (replay.document, replay.history)
      other.history.recordsEvents = true
      var sameRandom = random
      for _ in 0..<20 {
        live.doSomething(&random)
        other.doSomething(&sameRandom)
      }
      live.write()
      other.write()
      check(live.bytes == other.bytes, "\(seed)")
      let again = try JournalReader(other.bytes).replay()
      expectEqual(live.undoable, again.undoable, "seed \(seed)")
    }
  }

  @Test("A journal cut anywhere loses the last line alone")
  func cuts() throws {
    for seed in UInt64(0)..<3 {
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
        check(reader.validLength, live.ends[whole])
        check(reader.damagedLines, length == live.ends[whole] ? 0 : 1)
      }
      for (index, end) in live.ends.enumerated() {
        let replay = try JournalReader(Array(live.bytes[..<end])).replay()
        expectEqual(states[index], replay.undoable, "seed \(seed), line \(index)")
      }
    }
  }

  @Test("A bit that flips loses the lines from there on, and no other")
  func flips() throws {
    for seed in UInt64(0)..<2 {
      var random = Lehmer(seed)
      var live = JournaledDraft()
      while live.ends.count < 14 {
        live.doSomething(&random)
        live.write()
        if live.bytes.count > 10_000 { live = JournaledDraft() }
      }
      for place in stride(from: 0, to: live.bytes.count, by: isExhaustive ? 3 : 13) {
        var bytes = live.bytes
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        let line = live.ends.firstIndex { $0 > place } ?? 0
        guard line > 0 else {
          check((try? JournalReader(bytes)) == nil, "\(place)")
          continue
        }
        let reader = try JournalReader(bytes)
        check(reader.validLength, live.ends[line - 1])
        // An added or removed line end changes the number of lines by one.
        check(reader.damagedLines > 0 && abs(reader.damagedLines - (live.ends.count - line)) <= 1, "\(place)")
      }
    }
  }

  @Test(
    "Thousands of keys in many cells, in JSON of 400 kB, and in a cell of 1 MB are read without copies of all"
  )
  func many() throws {
    var document = DraftDocument()
    document.draft.parameters = (0..<100).map { Draft.Row("name \($0)", "x") }
    let text = "[" + String(repeating: "\"0123456789abcdef\", ", count: 20_000) + "1]"
    document.draft.body.jsonText = Draft.JSONBodyText(Draft.BodyText(text))
    var live = JournaledDraft(document)
    // Each cell is typed into for a second time.
    let count = isExhaustive ? 10_000 : 3_000
    for index in 0..<count {
      let place = index / 20 % 100
      var row = live.document.draft.parameters?[place] ?? Draft.Row("")
      row.text += "a"
      live.make(.replaceRow(.parameters, at: place, with: row), .init("edit \(index / 20)"))
    }
    for index in 0..<500 {
      live.make(.spliceBodyText(at: 3 + index, removing: 0, inserting: "x"), .init("k"))
    }
    live.write()
    let reader = try JournalReader(live.bytes)
    check(reader.changeCount, count / 20 + 1)
    let replay = try reader.replay()
    check(replay.damagedLines, 0)
    check(replay.undoable.isSame(as: live.undoable) && replay.document.draft.body.jsonText?.value != nil)
    var undoable = replay.undoable
    undoable.undo()
    check(undoable.document.draft.body.wholeText.map { String($0) }, text)

    var cell = JournaledDraft()
    let long = String(repeating: "0123456789", count: 100_000)
    cell.make(.insertRow(.parameters, at: 0, Draft.Row("q", long)))
    cell.write()
    let line = JournalLine.bytes(
      of: .apply(
        .replaceRow(.parameters, at: 0, with: Draft.Row("q", long + "a")),
        inverse: .replaceRow(.parameters, at: 0, with: Draft.Row("q", long)), key: "k", rows: 1))
    // Each line inserts the letter at the same position.
    let typed = try JournalReader(cell.bytes + Array(repeatElement(line, count: 2_000).joined())).replay()
    check(typed.damagedLines, 0)
    check(typed.document.draft.parameters?[0].text.utf8.count, 1_002_000)
    undoable = typed.undoable
    undoable.undo()
    check(undoable.document.draft.parameters?[0].text == long)
  }

  @Test("A key in a cell of 500 kB, or beside a long body, makes a short line")
  func shortLines() throws {
    for type in [Draft.RowType.string, .object] {
      let long = "{\"a\":\"" + String(repeating: "é0123456789abcde", count: 30_000) + "\"}"
      var document = DraftDocument()
      document.draft.parameters = [Draft.Row("q", long, type: type), Draft.Row(long, "x")]
      document.draft.url = "https://example.com/?" + String(repeating: "a", count: 100_000)
      document.draft.parameters?[0].notes.description = String(repeating: "d", count: 1000)
      document.draft.body = Draft.Body(.text)
      document.draft.body.text = Draft.BodyText(String(repeating: "0123456789abcdé\n", count: 100_000))
      document.draft.body.jsonText = Draft.JSONBodyText(
        Draft.BodyText("[" + String(repeating: "1, ", count: 1000) + "1]"))
      document.draft.body.parameters = (0..<1000).map { Draft.Row("name \($0)", "x") }
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
      var body = live.document.draft.body
      body.contentType = "text/csv"
      live.make(.setBody(body))
      live.make(.spliceBodyText(at: 17, removing: 1, inserting: "é"))
      live.write()
      check(live.ends.count, 8)
      for (start, end) in zip(live.ends, live.ends.dropFirst()) { check(end - start < 300, "\(end - start)") }
      check(try JournalReader(live.bytes).replay().document.everything == live.document.everything, "\(type)")
    }
  }

  @Test("Typing in a long cell comes back with its steps")
  func longCell() throws {
    for seed in sample(UInt64(0)..<4, oneIn: 4) {
      var random = Lehmer(seed)
      var document = DraftDocument()
      let text = (0..<2000).map { _ in random.text() + "é" }.joined()
      document.draft.parameters = [Draft.Row("q", text), Draft.Row("é", text, type: .object)]
      var live = JournaledDraft(document)
      for _ in 0..<200 {
        let index = random.chance(95) ? 0 : 1
        var row = live.document.draft.parameters?[index] ?? Draft.Row("")
        let place = row.text.unicodeScalars.index(
          row.text.startIndex, offsetBy: Int.random(in: 0..<1000, using: &random))
        var key = "a"
        switch Int.random(in: 0..<20, using: &random) {
        case 0: live.undo()
        case 1: live.redo()
        case 2: live.history.markSaved()
        case 3: live.history.forgetOpenStep(on: &live.document)
        case 4: row.isEnabled.toggle()
        case 5..<10: row.text.unicodeScalars.remove(at: place)
        default:
          row.text.unicodeScalars.insert(random.pick(["a", "\"", "名", "\u{301}"]), at: place)
          if random.chance(10) { key = "b" }
        }
        live.make(.replaceRow(.parameters, at: index, with: row), .init(key))
      }
      live.write()
      let reader = try JournalReader(live.bytes)
      let replay = try reader.replay()
      check(replay.damagedLines, 0)
      check(reader.hasUnsavedWork, live.history.isModified)
      expectEqual(live.undoable, replay.undoable, "seed \(seed)")
    }
  }

  @Test("A row keeps its styles, and its members that are off, whatever else changes", arguments: [1, 100])
  func styles(count: Int) throws {
    var row = Draft.Row("a", "[" + String(repeating: "1,", count: count) + "1]", type: .array)
    row.styles.arrays = .comma
    row.offMembers = [[0]]
    var document = DraftDocument()
    document.draft.parameters = [row]
    var live = JournaledDraft(document)
    row.isEnabled = false
    live.make(.replaceRow(.parameters, at: 0, with: row))
    row.text += " "
    row.styles.arrays = .pipe
    live.make(.replaceRow(.parameters, at: 0, with: row))
    live.write()
    for end in live.ends.dropFirst() {
      let rows = try JournalReader(Array(live.bytes[..<end])).replay().document.draft.parameters
      check(rows?[0].styles.arrays, end == live.bytes.count ? .pipe : .comma)
      check(rows?[0].offMembers, [[0]])
    }
  }

  // MARK: - Many rows

  /// Changes the parameters, and returns the length of the line after checking that it restores the same rows.
  private func length(of count: Int, _ change: (inout [Draft.Row]) -> Void) throws -> Int {
    var document = DraftDocument()
    document.draft.parameters = (0..<count).map { Draft.Row("name \($0 % 97)", "value \($0)") }
    document.draft.parameters?[1].notes.description = "d"
    var live = JournaledDraft(document)
    var rows = live.document.draft.parameters ?? []
    change(&rows)
    live.make(.group([.setRows(.parameters, rows)], name: .rows))
    live.write()
    let replay = try JournalReader(live.bytes).replay()
    check(replay.damagedLines, 0)
    expectEqual(live.undoable, replay.undoable, "\(count)")
    return live.bytes.count - live.ends[0]
  }

  @Test("Switches of all, deleted, moved, sorted and copied rows are told by those that were there")
  func rows() throws {
    let changes: [(inout [Draft.Row]) -> Void] = [
      { for index in $0.indices { $0[index].isEnabled.toggle() } },
      { for index in $0.indices where index > 500 { $0[index].type = .number } },
      { $0.removeSubrange(100..<900) },
      {
        let block = $0[100..<200]
        $0.removeSubrange(100..<200)
        $0.insert(contentsOf: block, at: 700)
      },
      { $0.insert(contentsOf: $0[10..<500], at: 500) }, { $0.insert(Draft.Row("new", "row"), at: 500) },
      { $0[500].text = "another" },
    ]
    for (index, change) in changes.enumerated() {
      check(try length(of: 1_000, change) < 300, "change \(index)")
    }
    // The change is written down.
    check(try length(of: 100) { $0 = $0.map { Draft.Row($0.name + "x", $0.text) } } > 2_000)
    check(try length(of: 3) { $0.reverse() } < 600)
    // Parts that a list does not have fit nothing.
    var document = DraftDocument()
    document.draft.parameters = (0..<200).map { Draft.Row("n\($0)") }
    let rows = (0..<200).map { Draft.Row("n\($0)", isEnabled: false) }
    let inverse = document.apply(.setRows(.parameters, rows))
    let line = JournalLine.bytes(
      of: .apply(.setRows(.parameters, rows), inverse: inverse, key: nil, rows: 200))
    check(line.count < 300)
    check(try JournalReader(JournaledDraft().bytes + line).replay().damagedLines, 1)
  }

  @Test("Any change of a list comes back")
  func anyRows() throws {
    for seed in UInt64(0)..<30 {
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
  }
}
