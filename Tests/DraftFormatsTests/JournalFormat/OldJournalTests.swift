import DraftFormats
import Foundation
import Testing
import WiredraftCore

/// Journals and draft files that version 0.1 wrote.
@Suite("Journals of version 0.1")
struct OldJournalTests {
  private static func bytes(_ name: String) throws -> [UInt8] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return Array(try Data(contentsOf: tests.appending(path: "Version01/\(name)")))
  }

  @Test("A journal gives the draft that 0.1 saved, and its steps can be undone", arguments: ["new", "file"])
  func recover(name: String) throws {
    let reader = try JournalReader(Self.bytes("\(name).journal"))
    #expect(reader.damagedLines == 0)
    #expect(reader.hasUnsavedWork)
    let replay = try reader.replay()
    #expect(replay.damagedLines == 0)
    var document = replay.document
    let saved = try Self.bytes("\(name).wiredraft.json")
    #expect(document.serialized() == saved)

    var history = replay.history
    var steps = 0
    while history.undo(on: &document) != nil { steps += 1 }
    #expect(steps == ["new": 8, "file": 5][name])
    switch name {
    case "new": #expect(document.draft.parameters?.map(\.name) == ["tag"])
    default: #expect(document.draft.body.type == .multipart && document.draft.parameters?.count == 2)
    }
    // The last step of `new` was undone when the journal was written.
    for _ in 0..<steps { history.redo(on: &document) }
    #expect(document.serialized() == saved)
  }
}
