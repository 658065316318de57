import DraftFormats
import Foundation
import TestSupport
import Testing
import WiredraftCore

@Suite("A journal that was damaged, or is old")
struct DamagedJournalTests {
  @Test("A damaged tail loses only itself, and is reported")
  func damaged() throws {
    let folder = try TemporaryFolder()
    try folder.leave("h.example/tail")
    let path = folder.journals + "/" + (try require(folder.journalNames.first))
    var bytes = try require(folder.bytes(of: path))
    bytes.removeLast(5)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let life = try Life([], in: folder)
    check(life.wait(for: "damaged"))
    life.type("r")
    check(life.wait(for: "Recovered"))
    // How many characters make up a change depends on how fast they arrived.
    let left = try require(try folder.readJournals().first?.replay().document.draft.url)
    check("h.example/tail".hasPrefix(left))
    life.type("1\rX\r")
    life.run(for: .seconds(30)) { _ in
      (try? folder.readJournals().first?.replay().document.draft.url) == left + "X"
    }
    life.kill()
    let readers = try folder.readJournals()
    check(readers.map(\.damagedLines), [0])
    check(try readers.first?.replay().document.draft.url, left + "X")
  }
}
