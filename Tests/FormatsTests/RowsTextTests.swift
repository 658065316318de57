@testable import DraftFormats
import TestSupport
import Testing
import WiredraftCore

@Suite("A list of rows as text, and back")
struct RowsTextTests {
  private func everything(_ rows: [Draft.Row]) -> String { String(reflecting: rows) }

  @Test("Any name, value, type, flag and unknown member comes back as it was")
  func identity() throws {
    for seed in UInt64(0)..<400 {
      var random = Lehmer(seed)
      let rows = (0..<6).map { _ in random.row() }
      let text = RowsText(rows, of: .parameters, comments: ["# #", "{"])
      check(text.bytes.count { $0 == 0x0A }, rows.count + 2)
      let reading = try text.read(text.bytes)
      check(everything(reading.rows), everything(rows))
      check(reading.lines.map(\.origin), Array(rows.indices))
      check(text.change(to: reading).edit == nil, "\(seed)")
      // Without knowledge of the original rows, the lines are read literally.
      let fresh = try RowsText([], of: .parameters).read(text.bytes).rows
      check(RowsText(fresh, of: .parameters).bytes, RowsText(rows, of: .parameters).bytes)
    }
  }

  @Test("Moved, copied, deleted and added lines are edits that give just these rows, and can be taken back")
  func shuffled() throws {
    for seed in UInt64(0)..<300 {
      var random = Lehmer(seed)
      var document = DraftDocument()
      document.draft.parameters = (0..<Int.random(in: 0...8, using: &random)).map { _ in random.row() }
      let rows = document.draft.parameters ?? []
      let text = RowsText(rows, of: .parameters, comments: ["rows"])
      var expected = rows
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let place = Int.random(in: 0...expected.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: expected.insert(random.row(), at: place)
        case 1 where place < expected.count: expected.remove(at: place)
        default: expected.shuffle(using: &random)
        }
      }
      let changed = RowsText(expected, of: .parameters, comments: ["rows"])
      guard let edit = text.change(to: try text.read(changed.bytes)).edit else {
        check(changed.bytes, text.bytes, "\(seed)")
        continue
      }
      let inverse = document.apply(edit)
      let after = RowsText(document.draft.parameters ?? [], of: .parameters, comments: ["rows"])
      check(after.bytes, changed.bytes, "\(seed)")
      check(!expected.isEmpty || document.draft.parameters == nil, "\(seed)")
      document.apply(inverse)
      check(everything(document.draft.parameters ?? []), everything(rows), "\(seed)")
    }
  }

  @Test("A changed line among many is one small edit, and the others are not read again")
  func smallEdit() throws {
    let rows = (0..<1000).map { Draft.Row("name\($0)", "[ 1,  2 ]", type: .array) }
    let text = RowsText(rows, of: .query)
    let changed = String(decoding: text.bytes, as: UTF8.self).replacing("\"name500\"", with: "\"other\"")
    let reading = try text.read(Array(changed.utf8))
    check(reading.lines.count { $0.origin == nil }, 1)
    check(reading.rows[499].text, "[ 1,  2 ]")
    let change = text.change(to: reading)
    guard case .replaceRow(.query, at: 500, let row)? = change.edit, row.name == "other" else {
      Issue.record("\(String(describing: change.edit))")
      return
    }
    check([change.changed, change.firstIndex], [1, 500])
  }

  @Test("A text's first fault is found where it is, and what UTF-8 allows is none")
  func faults() {
    let pieces: [UInt8] = [0x61, 0x0A, 0xC3, 0xA9, 0xE5, 0x90, 0x8D, 0xED, 0xF0, 0x9F, 0xF4, 0xFF]
    for seed in UInt64(0)..<200 {
      var random = Lehmer(seed)
      let good = (0..<8).map { _ in random.text() }.joined()
      check(TextFault.first(in: Array(good.utf8), allowsNUL: true), nil)
      var bytes = (0..<12).map { _ in random.pick(pieces) }
      let isValid = String(validating: bytes, as: UTF8.self) != nil
      check((TextFault.first(in: bytes) == nil) == isValid, "\(seed)")
      bytes.append(0)
      if isValid { check(TextFault.first(in: bytes)?.kind, .nul) }
    }
  }
}
