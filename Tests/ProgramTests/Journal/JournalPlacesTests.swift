import DraftFormats
import Foundation
import TestSupport
import Testing
import WiredraftCore

@Suite("Where a journal can and can not be written")
struct JournalPlacesTests {
  @Test("A journal that can't grow loses no change, and goes on when it can")
  func limited() throws {
    let folder = try TemporaryFolder()
    let life = try Life([], in: folder, columns: 120, rows: 40)
    check(life.wait(for: "help"))
    life.type("h")
    life.run(for: .seconds(30)) { _ in
      (try? folder.readJournals().first?.replay().document.draft.url) == "h"
    }
    let path = folder.journals + "/" + (try require(folder.journalNames.first))
    let size = try require(folder.bytes(of: path)).count
    // Part of the next line can be written, as on a disk that is nearly full.
    check(
      try folder.system(["prlimit", "--pid", "\(life.terminal.process)", "--fsize=\(size + 10):"]))
    life.type("a")
    check(life.wait(for: "no journal can be written"))
    life.type("b")
    check(folder.bytes(of: path)?.count, size, "half a line is there")
    check(
      try folder.system(["prlimit", "--pid", "\(life.terminal.process)", "--fsize=unlimited:"]))
    life.type("c")
    // The message that the journal is written again may be replaced by the next key's before it is drawn.
    life.run(for: .seconds(30)) { _ in
      (try? folder.readJournals().first?.replay().document.draft.url) == "habc"
    }
    life.kill()
    let reader = try require(try folder.readJournals().first)
    check(reader.damagedLines, 0)
    check(try reader.replay().document.draft.url, "habc")
  }

  @Test("On a full disk the composer goes on, says so, and keeps all when there is room again")
  func fullDisk() throws {
    let folder = try TemporaryFolder()
    let disk = folder("disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    guard try folder.system(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]) else {
      print("skipped: no file system may be mounted here")
      return
    }
    defer { _ = try? folder.system(["umount", "-l", disk]) }
    let life = try Life([], in: folder, environment: ["XDG_STATE_HOME": disk], columns: 120, rows: 40)
    check(life.wait(for: "help"))
    life.type("h")
    let journals = disk + "/wiredraft/journal"
    // While it is written, a journal has another name, and would be given up on a full disk.
    func journal() -> String? {
      (try? FileManager.default.contentsOfDirectory(atPath: journals))?.first { $0.hasSuffix(".journal") }
    }
    life.run(for: .seconds(30)) { _ in journal() != nil }
    let name = try require(journal())
    // The rest of the disk, to the last byte.
    let filler = disk + "/filler"
    check(try !folder.system(["dd", "if=/dev/zero", "of=" + filler, "bs=4096"]))
    // More than the rest of a page.
    let long = String(repeating: "a", count: 6_000)
    life.type(long)
    check(life.wait(for: "no journal"))
    check(unlink(filler), 0)
    life.terminal.forgetOutput()
    life.type("c")
    // As above, the message that the journal is written again may have come with an earlier key.
    life.terminal.wait { _ in
      folder.bytes(of: journals + "/" + name).flatMap { try? JournalReader($0).replay() }?.document.draft.url
        == "h" + long + "c"
    }
    life.kill()
    let reader = try JournalReader(try require(folder.bytes(of: journals + "/" + name)))
    check(try reader.replay().document.draft.url, "h" + long + "c")
  }
}
