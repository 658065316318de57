import DraftFormats
import Foundation
import TestFolders
import Testing
import WiredraftCore

/// The journal from the outside: what a user of the program meets.
@Suite("Journal")
struct JournalTests {
  /// Types a request, waits until it is on the screen, and kills the program.
  private func leave(
    _ url: String, in folder: TemporaryFolder, arguments: [String] = [], environment: [String: String] = [:]
  ) throws {
    let life = try Life(arguments, in: folder, environment: environment)
    #expect(life.wait(for: "Request"))
    life.type(arguments.isEmpty ? url : "1\r\u{15}" + url)
    #expect(life.wait(for: url))
    life.kill()
  }

  @Test("After a kill the next start offers the draft, and recovers it with undo and redo")
  func recovers() throws {
    let folder = try TemporaryFolder()
    try leave("h.example/one", in: folder)
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
    try leave("h.example/gone", in: folder)
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

  @Test("What was left for later is told of by other starts, and offered by a plain one")
  func later() throws {
    let folder = try TemporaryFolder()
    try leave("h.example/soon", in: folder)
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
    try leave("h.example/race", in: folder)
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

  @Test("A damaged tail loses only itself, and is told of")
  func damaged() throws {
    let folder = try TemporaryFolder()
    try leave("h.example/tail", in: folder)
    let path = folder.journals + "/" + (try #require(folder.journalNames.first))
    var bytes = try #require(folder.bytes(of: path))
    bytes.removeLast(5)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let life = try Life([], in: folder)
    #expect(life.wait(for: "damaged"))
    life.type("r")
    #expect(life.wait(for: "Recovered"))
    // How many characters a change is depends on how fast they came.
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
    try leave("h.example/x", in: folder)
    let name = try #require(folder.journalNames.first)
    try Data("nonsense\n".utf8).write(to: URL(fileURLWithPath: folder.journals + "/" + name))
    let life = try Life([], in: folder, columns: 120, rows: 40)
    #expect(life.wait(for: "can't be recovered"))
    life.type("\u{11}")
    #expect(life.terminal.end() == 0)
    #expect(folder.journalNames.isEmpty)
    #expect(folder.bytes(of: folder.journals + "/" + name.replacing(".journal", with: ".damaged")) != nil)
  }

  @Test(
    "After a signal, and when the terminal goes away, the draft is kept", arguments: [SIGTERM, SIGHUP, 0])
  func ended(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let life = try Life([], in: folder)
    #expect(life.wait(for: "Request"))
    life.type("h.example/kept")
    #expect(life.wait(for: "h.example/kept"))
    if signal == 0 {
      life.terminal.hangUp()
    } else {
      life.terminal.kill(signal)
    }
    let status = life.terminal.end()
    #expect(status == 128 + (signal == 0 ? SIGHUP : signal) || (signal == 0 && status == 1))
    if signal != 0 {
      #expect(life.terminal.text.contains("kept: `wiredraft` offers it"))
      #expect(life.terminal.isRestored)
    }
    let next = try Life([], in: folder)
    #expect(next.wait(for: "h.example/kept"))
    next.type("r")
    #expect(next.wait(for: "Recovered"))
    next.kill()
  }

  @Test("Without a HOME the journal is beside the temporary files")
  func noHome() throws {
    let folder = try TemporaryFolder()
    let environment = ["HOME": "", "TMPDIR": folder.path]
    try leave("h.example/nohome", in: folder, environment: environment)
    let life = try Life([], in: folder, environment: environment)
    #expect(life.wait(for: "h.example/nohome"))
    life.kill()
  }

  @Test("Where no journal can be written it is said once, and the composer goes on")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    try folder.write([], to: "file")
    let environment = ["HOME": folder("file"), "TMPDIR": folder("file")]
    let life = try Life([], in: folder, environment: environment, columns: 120, rows: 40)
    #expect(life.wait(for: "Request"))
    life.type("h")
    #expect(life.wait(for: "no journal can be written"))
    life.type(".example/on\r")
    #expect(life.wait(for: ".example/on"))
    life.terminal.kill(SIGTERM)
    #expect(life.terminal.end() == 128 + SIGTERM)
    #expect(life.terminal.text.contains("is lost, as no journal could be written"))
  }

  /// Runs a program of the system; returns whether it ended well.
  private func system(_ words: [String], in folder: TemporaryFolder) throws -> Bool {
    let child = try Child(
      words[0], Array(words.dropFirst()), folder: folder.path,
      environment: Program.environment(home: folder.path),
      input: "/dev/null", output: "/dev/null", errors: "/dev/null")
    return child.wait() == 0
  }

  @Test("A journal that can't grow loses no change, and goes on when it can")
  func limited() throws {
    let folder = try TemporaryFolder()
    let life = try Life([], in: folder, columns: 120, rows: 40)
    #expect(life.wait(for: "Request"))
    life.type("h")
    life.run(for: .seconds(30)) { _ in !folder.journalNames.isEmpty }
    let path = folder.journals + "/" + (try #require(folder.journalNames.first))
    let size = try #require(folder.bytes(of: path)).count
    // Part of the next line can be written, as on a disk that is nearly full.
    #expect(
      try system(["prlimit", "--pid", "\(life.terminal.process)", "--fsize=\(size + 10):"], in: folder))
    life.type("a")
    #expect(life.wait(for: "no journal can be written"))
    life.type("b")
    #expect(folder.bytes(of: path)?.count == size, "half a line stands there")
    #expect(
      try system(["prlimit", "--pid", "\(life.terminal.process)", "--fsize=unlimited:"], in: folder))
    life.type("c")
    #expect(life.wait(for: "is written again"))
    life.kill()
    let reader = try #require(try folder.readJournals().first)
    #expect(reader.damagedLines == 0)
    #expect(try reader.replay().document.draft.url == "habc")
  }

  @Test("On a full disk the composer goes on, says so, and keeps all when there is room again")
  func fullDisk() throws {
    let folder = try TemporaryFolder()
    let disk = folder("disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    guard try system(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], in: folder) else {
      print("skipped: no file system may be mounted here")
      return
    }
    defer { _ = try? system(["umount", "-l", disk], in: folder) }
    let life = try Life([], in: folder, environment: ["XDG_STATE_HOME": disk], columns: 120, rows: 40)
    #expect(life.wait(for: "Request"))
    life.type("h")
    life.run(for: .seconds(30)) { _ in
      (try? FileManager.default.contentsOfDirectory(atPath: disk + "/wiredraft/journal"))?.count == 1
    }
    // The rest of the disk, to the last byte.
    let filler = disk + "/filler"
    #expect(try !system(["dd", "if=/dev/zero", "of=" + filler, "bs=4096"], in: folder))
    // More than what is left of a page.
    let long = String(repeating: "a", count: 6_000)
    life.type(long)
    #expect(life.wait(for: "no journal"))
    #expect(unlink(filler) == 0)
    life.type("c")
    #expect(life.wait(for: "is written again"))
    life.kill()
    let journals = disk + "/wiredraft/journal"
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: journals).first)
    let reader = try JournalReader(try #require(folder.bytes(of: journals + "/" + name)))
    #expect(try reader.replay().document.draft.url == "h" + long + "c")
  }

  @Test("A clock that was put back breaks no name and no time")
  func clock() throws {
    let folder = try TemporaryFolder()
    try leave("h.example/future", in: folder)
    let path = folder.journals + "/" + (try #require(folder.journalNames.first))
    // Written in the far future, as this clock sees it.
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
    try leave("h.example/old", in: folder)
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
