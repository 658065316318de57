import DraftFormats
import Foundation
import TestFolders
import Testing
import WiredraftCore

@Suite("Recovering after a kill")
struct RecoveryTests {
  @Test("After a kill the next start offers the draft, and recovers it with undo and redo")
  func recovers() throws {
    let folder = try TemporaryFolder()
    try folder.leave("h.example/one")
    #expect(folder.journalNames.count == 1)
    let life = try Life([], in: folder)
    #expect(life.wait(for: "recovers"))
    #expect(life.terminal.text.contains("h.example/one"))
    life.type("r")
    #expect(life.wait(for: "Recovered"))
    life.type("u")
    #expect(life.wait(for: "Undone"))
    life.type("U\u{13}")
    #expect(life.wait(for: "Name of the file"))
    life.type("\u{15}r.wiredraft.json\r")
    #expect(life.wait(for: "Saved"))
    life.type("\u{11}")
    #expect(life.terminal.end() == 0)
    let bytes = try #require(folder.bytes(of: folder("r.wiredraft.json")))
    #expect(try DraftDocument(reading: bytes).draft.url == "h.example/one")
    #expect(folder.journalNames.isEmpty, "after a clean end there is no journal")
  }

  @Test("A session that lives is never offered, and its journal is never removed")
  func live() throws {
    let folder = try TemporaryFolder()
    let first = try Life([], in: folder)
    #expect(first.wait(for: "help"))
    first.type("h.example/live")
    #expect(first.wait(for: "h.example/live"))
    let second = try Life([], in: folder)
    #expect(second.wait(for: "help"))
    second.type("h.example/two\r")
    #expect(second.wait(for: "h.example/two"))
    #expect(!second.terminal.text.contains("recovers"))
    #expect(folder.journalNames.count == 2)
    second.type("\u{11}")
    #expect(second.wait(for: "unsaved changes"))
    second.type("d")
    #expect(second.terminal.end() == 0)
    #expect(folder.journalNames.count == 1)
    first.kill()
    let third = try Life([], in: folder)
    #expect(third.wait(for: "recovers"))
    third.type("\u{1B}")
    #expect(third.wait(for: "Left"))
    third.kill()
  }

  @Test("A discarded draft is in the trash, for its owner only, for 14 days, and comes back with a key")
  func discards() throws {
    let folder = try TemporaryFolder()
    try folder.leave("h.example/gone")
    let life = try Life([], in: folder)
    #expect(life.wait(for: "recovers"))
    life.type("d")
    #expect(life.wait(for: "Discarded"))
    #expect(folder.journalNames.isEmpty)
    let name = try #require(folder.trashNames.first)
    let facts = try FileManager.default.attributesOfItem(atPath: folder.trash + "/" + name)
    #expect(facts[.posixPermissions] as? Int == 0o600)
    life.type("\u{0F}")
    #expect(life.wait(for: "kept 14 more days"))
    life.type("\u{1B}[Bu")
    #expect(life.wait(for: "among the unsaved drafts"))
    #expect(folder.journalNames == [name] && folder.trashNames.isEmpty)
    life.type("\u{07}\u{11}")
    #expect(life.terminal.end() == 0)
  }

  @Test("A draft that was discarded more than 14 days ago is deleted")
  func old() throws {
    let folder = try TemporaryFolder()
    for days in [13, 15] {
      try folder.leave("h.example/gone")
      let life = try Life([], in: folder)
      #expect(life.wait(for: "recovers"))
      life.type("d")
      #expect(life.wait(for: "Discarded"))
      life.type("\u{11}")
      #expect(life.terminal.end() == 0)
      let path = try folder.trash + "/" + #require(folder.trashNames.first)
      let date = Date(timeIntervalSinceNow: -Double(days) * 86_400)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
      let next = try Life([], in: folder)
      #expect(next.wait(for: "help"))
      next.type("\u{0F}")
      #expect(next.wait(for: days < 14 ? "kept 1 more day" : "no draft"))
      next.kill()
      #expect(folder.trashNames.count == (days < 14 ? 1 : 0))
      for name in folder.trashNames { try FileManager.default.removeItem(atPath: folder.trash + "/" + name) }
    }
  }

  @Test("Who quits and discards finds the draft in the trash; the palette empties it")
  func quits() throws {
    let folder = try TemporaryFolder()
    let life = try Life(["POST", "h.example/a"], in: folder)
    #expect(life.wait(for: "h.example"))
    life.type("mu")
    #expect(life.wait(for: "PUT"))
    life.type("\u{11}")
    #expect(life.wait(for: "unsaved changes"))
    life.type("d")
    #expect(life.terminal.end() == 0)
    #expect(folder.journalNames.isEmpty && folder.trashNames.count == 1)
    let next = try Life(["x.example"], in: folder)
    #expect(next.wait(for: "x.example"))
    next.type("\u{10}empty the trash")
    #expect(next.wait(for: "Empty the trash"))
    next.type("\r")
    #expect(next.wait(for: "deleted for good"))
    #expect(folder.trashNames.isEmpty)
    next.kill()
  }

  @Test(
    "With a request on the command line, keys typed at once neither discard nor recover the old draft",
    arguments: ["oidDocument\t7\r", "oq\ttea\r", "dD\rr", "\r\r\r"])
  func typesAtOnce(keys: String) throws {
    let folder = try TemporaryFolder()
    try folder.leave("h.example/old")
    let before = folder.journalNames
    for arguments in [["POST", "x.example/b"], []] {
      // Without arguments, a dialog may ask, but never about keys that came before it.
      let life = try Life(arguments, in: folder)
      life.type(keys)
      #expect(life.terminal.wait { $0.text.lowercased().contains("unsaved draft") })
      life.kill()
      #expect(folder.trashNames.isEmpty)
      #expect(folder.journalNames.contains(before[0]))
      for name in folder.journalNames where name != before[0] {
        try FileManager.default.removeItem(atPath: folder.journals + "/" + name)
      }
    }
  }

  @Test("What was left for later is told by a start with a request, and asked by a plain one")
  func later() throws {
    let folder = try TemporaryFolder()
    try folder.leave("h.example/soon")
    let told = try Life(["x.example"], in: folder)
    #expect(told.wait(for: "1 unsaved draft: ^O"))
    #expect(!told.terminal.text.contains("recovers it"))
    told.type("\u{11}")
    #expect(told.terminal.end() == 0)
    let plain = try Life([], in: folder)
    #expect(plain.wait(for: "recovers"))
    plain.type("\u{1B}")
    #expect(plain.wait(for: "Left"))
    plain.kill()
    #expect(folder.journalNames.count == 1)
  }

  @Test("The request of the command line stays when an unsaved draft is taken in its place")
  func staysRequested() throws {
    let folder = try TemporaryFolder()
    try folder.leave("h.example/old")
    let life = try Life(["POST", "x.example/mine"], in: folder)
    #expect(life.wait(for: "1 unsaved draft: ^O"))
    life.type("\u{0F}")
    #expect(life.wait(for: "after a crash"))
    life.type("\r")
    #expect(life.wait(for: "Recovered"))
    life.type("\u{0F}")
    #expect(life.terminal.wait { _ in folder.journalNames.count == 2 })
    let drafts = try folder.readJournals().map { try $0.replay().document.draft.url }
    #expect(drafts.contains("x.example/mine"), "\(drafts)")
    life.kill()
  }

  @Test("Of two that recover the same draft one gets it, and the other says so")
  func race() throws {
    let folder = try TemporaryFolder()
    try folder.leave("h.example/race")
    let one = try Life([], in: folder)
    let other = try Life([], in: folder)
    #expect(one.wait(for: "recovers"))
    #expect(other.wait(for: "recovers"))
    one.type("r")
    #expect(one.wait(for: "Recovered"))
    other.type("r")
    #expect(other.wait(for: "another wiredraft has taken it"))
    one.kill()
    other.kill()
  }
}
