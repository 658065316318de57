import DraftFormats
import Foundation
import TestFolders
import Testing
import WiredraftCore

@Suite("A journal that was damaged, or is old")
struct DamagedJournalTests {
  @Test("A damaged tail loses only itself, and is reported")
  func damaged() throws {
    let folder = try TemporaryFolder()
    try folder.leave("h.example/tail")
    let path = folder.journals + "/" + (try #require(folder.journalNames.first))
    var bytes = try #require(folder.bytes(of: path))
    bytes.removeLast(5)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let life = try Life([], in: folder)
    #expect(life.wait(for: "damaged"))
    life.type("r")
    #expect(life.wait(for: "Recovered"))
    // How many characters make up a change depends on how fast they arrived.
    let left = try #require(try folder.readJournals().first?.replay().document.draft.url)
    #expect("h.example/tail".hasPrefix(left))
    life.type("1\rX\r")
    life.run(for: .seconds(30)) { _ in
      (try? folder.readJournals().first?.replay().document.draft.url) == left + "X"
    }
    life.kill()
    let readers = try folder.readJournals()
    #expect(readers.map(\.damagedLines) == [0])
    #expect(try readers.first?.replay().document.draft.url == left + "X")
  }

  @Test("A journal whose beginning is damaged is put aside, and told of")
  func damagedBeginning() throws {
    let folder = try TemporaryFolder()
    try folder.leave("h.example/x")
    let name = try #require(folder.journalNames.first)
    try Data("nonsense\n".utf8).write(to: URL(fileURLWithPath: folder.journals + "/" + name))
    let life = try Life([], in: folder, columns: 120, rows: 40)
    #expect(life.wait(for: "can't be recovered"))
    life.type("\u{11}")
    #expect(life.terminal.end() == 0)
    #expect(folder.journalNames.isEmpty)
    #expect(folder.bytes(of: folder.journals + "/" + name.replacing(".journal", with: ".damaged")) != nil)
  }

  @Test("A clock that was put back breaks no name and no time")
  func clock() throws {
    let folder = try TemporaryFolder()
    try folder.leave("h.example/future")
    let path = folder.journals + "/" + (try #require(folder.journalNames.first))
    // The modification time is far in the future of this clock.
    var times = (timespec(tv_sec: 7_258_118_400, tv_nsec: 0), timespec(tv_sec: 7_258_118_400, tv_nsec: 0))
    let result = withUnsafePointer(to: &times) { pointer in
      pointer.withMemoryRebound(to: timespec.self, capacity: 2) { utimensat(AT_FDCWD, path, $0, 0) }
    }
    #expect(result == 0)
    let life = try Life([], in: folder)
    #expect(life.wait(for: "recovers"))
    life.type("\u{1B}")
    #expect(life.wait(for: "Left"))
    life.kill()
    #expect(folder.journalNames.count == 1)
  }

  @Test("A draft left for later goes after 90 days, with a word", arguments: [100, 80])
  func expires(days: Int64) throws {
    let folder = try TemporaryFolder()
    try folder.leave("h.example/old")
    let life = try Life([], in: folder)
    #expect(life.wait(for: "recovers"))
    life.type("\u{1B}")
    #expect(life.wait(for: "Left"))
    life.type("\u{11}")
    #expect(life.terminal.end() == 0)
    let path = folder.journals + "/" + (try #require(folder.journalNames.first))
    let then = time(nil) - Int(days) * 86_400
    var times = (timespec(tv_sec: then, tv_nsec: 0), timespec(tv_sec: then, tv_nsec: 0))
    _ = withUnsafePointer(to: &times) { pointer in
      pointer.withMemoryRebound(to: timespec.self, capacity: 2) { utimensat(AT_FDCWD, path, $0, 0) }
    }
    let next = try Life([], in: folder, columns: 120, rows: 40)
    #expect(next.wait(for: days > 90 ? "was removed" : "recovers"))
    next.kill()
    #expect(folder.journalNames.isEmpty == (days > 90))
  }
}
