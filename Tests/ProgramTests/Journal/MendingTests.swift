import DraftFormats
import Foundation
import TestFolders
import Testing
import WiredraftCore

@Suite("A damaged file that is mended, and a kill")
struct MendingTests {
  static let damaged = #"{ "wiredraft": 1, "method" "PUT", "url": "h.example/mend" }"#

  @Test(
    "After a kill the text comes back as it was left, and is saved over the damaged file without a question")
  func recovers() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(Self.damaged.utf8), to: "d.json")
    let first = try Life(["open", "d.json"], in: folder)
    #expect(first.wait(for: "expected a colon"))
    first.type("x")
    first.run(for: .seconds(30)) { _ in (try? folder.readJournals().first?.hasUnsavedWork) == true }
    first.kill()
    #expect(folder.bytes(of: folder("d.json")) == Array(Self.damaged.utf8))
    let second = try Life(["open", "d.json"], in: folder)
    #expect(second.wait(for: "1 unsaved draft: ^O"))
    second.type("\u{0F}")
    #expect(second.wait(for: "being mended"))
    second.type("\u{1B}[A\r")
    #expect(second.wait(for: "of the text"))
    // Killed before any key, the text is offered again.
    second.kill()
    let third = try Life([], in: folder)
    #expect(third.wait(for: "being mended"))
    third.type("r")
    #expect(third.wait(for: "of the text"))
    third.type("\u{7F}:")
    #expect(third.wait(for: "The text is a draft now"))
    third.type("\r")
    third.run(for: .seconds(30)) { _ in
      (try? folder.readJournals().contains { try $0.replay().document.draft.method == "PUT" }) == true
    }
    third.kill()
    let fourth = try Life([], in: folder)
    #expect(fourth.wait(for: "PUT h.example/mend"))
    fourth.type("r")
    #expect(fourth.wait(for: "Recovered"))
    fourth.type("\u{13}")
    #expect(fourth.wait(for: "Saved"))
    fourth.type("\u{11}")
    #expect(fourth.terminal.end() == 0)
    let bytes = try #require(folder.bytes(of: folder("d.json")))
    #expect(try DraftDocument(reading: bytes).draft.method == "PUT")
    #expect(folder.journalNames.isEmpty)
  }

  @Test("A signal keeps it, and leaving it removes it")
  func ends() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(Self.damaged.utf8), to: "d.json")
    let first = try Life(["open", "d.json"], in: folder)
    #expect(first.wait(for: "expected a colon"))
    first.type("x")
    #expect(first.wait(for: "leave"))
    first.run(for: .seconds(30)) { _ in (try? folder.readJournals().first?.hasUnsavedWork) == true }
    first.terminal.kill(SIGTERM)
    #expect(first.terminal.end() == 128 + SIGTERM)
    #expect(first.terminal.text.contains("kept: `wiredraft` offers it"))
    let second = try Life(["open", "d.json"], in: folder)
    #expect(second.wait(for: "1 unsaved draft: ^O"))
    second.type("\u{0F}")
    #expect(second.wait(for: "being mended"))
    second.type("\u{1B}[A\r")
    #expect(second.wait(for: "of the text"))
    second.type("\u{11}\u{11}")
    #expect(second.terminal.end() == 0)
    #expect(folder.journalNames.isEmpty)
  }
}
