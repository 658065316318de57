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
    #expect(first.wait(for: "Request"))
    first.type("h.example/live")
    #expect(first.wait(for: "h.example/live"))
    let second = try Life([], in: folder)
    #expect(second.wait(for: "Request"))
    second.type("h.example/two\r")
    #expect(second.wait(for: "h.example/two"))
    #expect(!second.terminal.text.contains("recovers"))
    #expect(folder.journalNames.count == 2)
    second.type("\u{11}d")
    #expect(second.terminal.end() == 0)
    #expect(folder.journalNames.count == 1)
    first.kill()
    let third = try Life([], in: folder)
    #expect(third.wait(for: "recovers"))
    third.type("\u{1B}")
    #expect(third.wait(for: "Left"))
    third.kill()
  }

  @Test("Discarding asks again, and then removes the draft for good")
  func discards() throws {
    let folder = try TemporaryFolder()
    try folder.leave("h.example/gone")
    let life = try Life([], in: folder)
    #expect(life.wait(for: "recovers"))
    life.type("D")
    life.type("d")
    #expect(life.wait(for: "for good"))
    #expect(folder.journalNames.count == 1)
    life.type("D")
    #expect(life.wait(for: "Discarded"))
    #expect(folder.journalNames.isEmpty)
    life.type("\u{11}")
    #expect(life.terminal.end() == 0)
  }

  @Test("What was left for later is reported by other starts, and offered by a plain one")
  func later() throws {
    let folder = try TemporaryFolder()
    try folder.leave("h.example/soon")
    let asked = try Life(["x.example"], in: folder)
    #expect(asked.wait(for: "recovers"), "the first time every start asks")
    asked.type("\u{1B}")
    #expect(asked.wait(for: "Left"))
    asked.type("\u{11}")
    #expect(asked.terminal.end() == 0)
    let told = try Life(["x.example"], in: folder)
    #expect(told.wait(for: "since an earlier session"))
    #expect(!told.terminal.text.contains("recovers it"))
    told.type("\u{11}")
    #expect(told.terminal.end() == 0)
    let plain = try Life([], in: folder)
    #expect(plain.wait(for: "recovers"))
    plain.kill()
    #expect(folder.journalNames.count == 1)
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
