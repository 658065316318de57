import DraftFormats
import Foundation
import TestFolders
import Testing
import WiredraftCore

/// Unsaved work of killed sessions in the list of drafts.
@Suite("Unsaved drafts in the list")
struct UnsavedDraftsTests {
  private static let list = "\u{0F}"
  private static let delete = "\u{1B}[3~"

  /// Types a request, waits until it is on the screen, and kills the program.
  private func leave(_ url: String, in folder: TemporaryFolder) throws {
    let life = try Life([], in: folder)
    #expect(life.wait(for: "help"))
    life.type(url)
    #expect(life.wait(for: url))
    life.kill()
  }

  /// Starts on a draft file.
  private func start(in folder: TemporaryFolder) throws -> Life {
    try folder.write(
      Array(#"{"wiredraft": 1, "method": "PUT", "url": "https://h.example/mine"}"#.utf8),
      to: "mine.wiredraft.json")
    let life = try Life(["open", "mine.wiredraft.json"], in: folder)
    #expect(life.wait(for: "1 unsaved draft: ^O"))
    #expect(life.wait(for: "/mine"))
    return life
  }

  @Test(
    "Enter recovers one in the place of a draft whose unsaved work is discarded, and only its journal stays")
  func recovers() throws {
    let folder = try TemporaryFolder()
    try leave("h.example/one", in: folder)
    let life = try start(in: folder)
    life.type("mg")
    // Changed cells are bold, so a line is not written as a whole: the marked text arrives separately.
    #expect(life.wait(for: "unsaved"))
    #expect(folder.journalNames.count == 2)
    life.type(Self.list)
    #expect(life.wait(for: "after a crash"))
    life.type("example/one")
    life.type("\r")
    #expect(life.wait(for: "This draft has"))
    life.type("d")
    #expect(life.wait(for: "Recovered"))
    #expect(life.wait(for: "h.example/one"))
    #expect(folder.journalNames.count == 1)
    // After another kill, the same draft is offered.
    life.kill()
    let next = try Life([], in: folder)
    #expect(next.wait(for: "recovers"))
    #expect(next.terminal.text.contains("h.example/one"))
    next.type("r")
    #expect(next.wait(for: "Recovered"))
    next.type("\u{13}")
    #expect(next.wait(for: "Name of the file"))
    next.type("\u{15}one.wiredraft.json\r")
    #expect(next.wait(for: "Saved"))
    next.type("\u{11}")
    #expect(next.terminal.end() == 0)
    #expect(folder.journalNames.isEmpty)
    let bytes = try #require(folder.bytes(of: folder("mine.wiredraft.json")))
    #expect(try DraftDocument(reading: bytes).draft.method == "PUT")
  }

  @Test("Of two lists that show one draft, the first gets it, and the other says so")
  func race() throws {
    let folder = try TemporaryFolder()
    try leave("h.example/race", in: folder)
    let one = try start(in: folder)
    let two = try start(in: folder)
    for life in [one, two] {
      life.type(Self.list)
      #expect(life.wait(for: "after a crash"))
      life.type("example/race")
    }
    one.type("\r")
    #expect(one.wait(for: "Recovered"))
    two.type("\r")
    #expect(two.wait(for: "another wiredraft has taken it"))
    for life in [one, two] { life.kill() }
  }

  @Test("Del moves one to the trash")
  func discards() throws {
    let folder = try TemporaryFolder()
    try leave("h.example/gone", in: folder)
    let life = try start(in: folder)
    life.type(Self.list)
    #expect(life.wait(for: "after a crash"))
    life.type("example/gone")
    #expect(folder.journalNames.count == 2)
    life.type(Self.delete)
    #expect(life.wait(for: "Discarded"))
    #expect(life.terminal.wait { _ in folder.trashNames.count == 1 })
    #expect(folder.journalNames.count == 1)
    life.type("\u{07}\u{11}")
    #expect(life.terminal.end() == 0)
    #expect(folder.journalNames.isEmpty)
  }
}
