import Foundation
import TestPrograms
import Testing

@Suite("Disks, folders and other programs in the way", .serialized)
struct FaultTests {
  /// Opens the composer on a draft in a separate folder, and changes it.
  private func opened(_ tmux: Tmux, before: String = "", columns: Int = 100) throws -> URL {
    let folder = tmux.folder.url.appendingPathComponent("drafts")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("a.json")
    if !FileManager.default.fileExists(atPath: file.path) { try Data(Self.draft.utf8).write(to: file) }
    try tmux.enter("clear; \(before)wiredraft open drafts/a.json; echo status-$?")
    try tmux.wait(for: "GET /p")
    return file
  }

  private static let draft =
    "{\n  \"wiredraft\": 1,\n  \"method\": \"GET\",\n  \"url\": \"https://h/p\",\n  \"parameters\": [\n"
    + "    { \"name\": \"q\", \"value\": \"one\" }\n  ]\n}\n"

  private func text(_ file: URL) -> String? { try? String(contentsOf: file, encoding: .utf8) }

  /// Duplicates the row, so that there is something to save.
  private func change(_ tmux: Tmux) throws {
    try tmux.press("d")
    try tmux.wait(for: "q=one&q=one")
  }

  /// Saves under another name, which the dialog asks for, and quits.
  private func rescue(_ tmux: Tmux) throws {
    try tmux.press("C-u")
    try tmux.type("rescued.json")
    try tmux.press("Enter")
    try tmux.wait(for: "Saved rescued.json")
    try tmux.press("C-q")
    try tmux.wait(for: "status-0")
    let rescued = tmux.folder.url.appendingPathComponent("rescued.json")
    #expect(text(rescued)?.components(separatedBy: "\"one\"").count == 3)
  }

  @Test("A file that another program wrote is shown with what differs, and only replaced when asked")
  func conflict() throws {
    let tmux = try Tmux(columns: 100, rows: 30)
    let file = try opened(tmux)
    let theirs = Self.draft.replacingOccurrences(of: "one", with: "theirs")
    try change(tmux)
    try Data(theirs.utf8).write(to: file)
    try tmux.press("C-s")
    try tmux.wait("what differs") { $0.contains("changed on disk") && $0.contains("\"theirs\"") }
    try tmux.press("Escape")
    try tmux.wait(for: "Nothing was saved")
    #expect(text(file) == theirs)
    try tmux.press("C-s")
    try tmux.wait(for: "changed on disk")
    // The file changes once more before the answer: the question is repeated.
    let again = Self.draft.replacingOccurrences(of: "one", with: "again")
    try Data(again.utf8).write(to: file)
    try tmux.press("r")
    try tmux.wait(for: "\"again\"")
    #expect(text(file) == again)
    try tmux.press("r")
    try tmux.wait(for: "Saved drafts/a.json")
    #expect(text(file)?.components(separatedBy: "\"one\"").count == 3)
    // The saved version is known: there is no question.
    try tmux.press("d")
    try tmux.press("C-s")
    try tmux.wait("three rows in the file") { _ in
      self.text(file)?.components(separatedBy: "\"one\"").count == 4
    }
  }

  @Test("A second composer on a file says so and names the process, and saving from both asks")
  func twoComposers() throws {
    let tmux = try Tmux(columns: 100, rows: 30)
    let file = try opened(tmux)
    let first = try tmux.programID()
    try change(tmux)
    try tmux.press("Z")
    try tmux.wait(for: "Stopped")
    try tmux.enter("clear; wiredraft open drafts/../drafts/a.json")
    try tmux.waitForSentence("process \(first), works on this file, too")
    try tmux.press("x")
    try tmux.press("C-s")
    try tmux.wait(for: "Saved drafts/../drafts/a.json")
    try tmux.press("C-q")
    try tmux.wait("the shell") { $0.contains(Tmux.prompt) && !$0.contains("Wire") }
    try tmux.enter("clear; fg")
    try tmux.wait(for: "q=one&q=one")
    let theirs = text(file)
    try tmux.press("C-s")
    try tmux.wait(for: "changed on disk")
    #expect(text(file) == theirs)
    try tmux.press("r")
    try tmux.wait(for: "Saved drafts/a.json")
  }

  @Test("Saving under the name of a file that another composer works on says so")
  func savingAs() throws {
    let tmux = try Tmux(columns: 100, rows: 30)
    _ = try opened(tmux)
    let first = try tmux.programID()
    try tmux.press("Z")
    try tmux.wait(for: "Stopped")
    try FileManager.default.createSymbolicLink(
      atPath: tmux.folder.url.appendingPathComponent("link.json").path, withDestinationPath: "drafts/a.json")
    try tmux.enter("clear; wiredraft GET https://other/q")
    try tmux.wait(for: "GET /q")
    try tmux.press("C-s")
    try tmux.wait(for: "Save the draft")
    try tmux.press("C-u")
    try tmux.type("link.json")
    try tmux.press("Enter")
    try tmux.wait(for: "Replace the file?")
    try tmux.press("y")
    try tmux.waitForSentence("process \(first), works on this file, too")
  }

  @Test("A file in another layout is written in Wiredraft's, which is said, once")
  func otherLayout() throws {
    let tmux = try Tmux(columns: 100, rows: 30)
    let folder = tmux.folder.url.appendingPathComponent("drafts")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(Self.draft.replacingOccurrences(of: "\n", with: "\r\n").utf8).write(
      to: folder.appendingPathComponent("a.json"))
    let file = try opened(tmux)
    try change(tmux)
    try tmux.press("C-s")
    try tmux.waitForSentence(
      "It has the layout of Wiredraft now: lines that you left alone may differ.")
    #expect(text(file)?.contains("\r") == false)
    try tmux.press("u", "C-s")
    try tmux.waitForSentence("Saved drafts/a.json, 123 bytes.")
    #expect(text(file) == Self.draft)
  }

  @Test("A hard link is told that it keeps the old text; a file that isn't there yet is reported, too")
  func names() throws {
    let tmux = try Tmux(columns: 100, rows: 30)
    let folder = tmux.folder.url.appendingPathComponent("drafts")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let other = tmux.folder.url.appendingPathComponent("other.json")
    try Data(Self.draft.utf8).write(to: other)
    link(other.path, folder.appendingPathComponent("a.json").path)
    let file = try opened(tmux)
    try change(tmux)
    try tmux.press("C-s")
    try tmux.waitForSentence("Its other name, a hard link, keeps the old text.")
    #expect(text(other) == Self.draft)
    #expect(text(file) != Self.draft)
    try tmux.press("C-q")
    try tmux.wait(for: "status-0")
    try tmux.enter("clear; wiredraft open new.json; echo left-$?")
    try tmux.waitForSentence("new.json isn't there yet: this is a new draft, and ^S makes it.")
    try tmux.press("C-q")
    try tmux.wait(for: "left-0")
    try tmux.enter("clear; wiredraft open nowhere/new.json; echo gone-$?")
    try tmux.waitForSentence("and can't be made: the folder of the file does not exist.")
    try tmux.press("C-q")
    try tmux.wait(for: "gone-0")
  }

  @Test("A secret that is saved on the way out is reported when the terminal is the shell's again")
  func secretOnTheWayOut() throws {
    let tmux = try Tmux(columns: 100, rows: 30)
    try FileManager.default.createDirectory(
      at: tmux.folder.url.appendingPathComponent(".git"), withIntermediateDirectories: true)
    _ = try opened(tmux, before: "", columns: 100)
    try tmux.press("o")
    try tmux.type("password")
    try tmux.press("Tab")
    try tmux.type("hunter2")
    try tmux.press("Enter")
    try tmux.press("C-q")
    try tmux.wait(for: "unsaved changes")
    try tmux.press("s")
    let screen = try tmux.wait(for: "status-0")
    #expect(screen.contains("wiredraft: drafts/a.json has a plain secret, password, and is under"))
    #expect(!screen.contains("hunter2"))
  }

  @Test("The disk's draft can be taken, and the next save asks nothing")
  func takesTheirs() throws {
    let tmux = try Tmux(columns: 100, rows: 30)
    let file = try opened(tmux)
    try change(tmux)
    try Data(Self.draft.replacingOccurrences(of: "one", with: "theirs").utf8).write(to: file)
    try tmux.press("C-s")
    try tmux.wait(for: "changed on disk")
    try tmux.press("t")
    try tmux.wait("their draft") { $0.contains("GET /p?q=theirs ") && $0.contains("u brings yours back") }
    try tmux.press("d")
    try tmux.wait(for: "q=theirs&q=theirs")
    try tmux.press("C-s")
    try tmux.wait(for: "Saved drafts/a.json")
  }

  @Test("A file that is gone is made again, and where its folder is gone another name is asked for")
  func gone() throws {
    let tmux = try Tmux(columns: 100, rows: 30)
    let file = try opened(tmux)
    try change(tmux)
    try FileManager.default.removeItem(at: file)
    try tmux.press("C-s")
    try tmux.waitForSentence("was gone: it is made again")
    #expect(text(file)?.components(separatedBy: "\"one\"").count == 3)
    try FileManager.default.removeItem(at: file.deletingLastPathComponent())
    try tmux.press("C-s")
    try tmux.waitForSentence("the folder of the file does not exist")
    try rescue(tmux)
  }

  @Test("A read-only file says so, and is saved under another name")
  func readOnly() throws {
    let tmux = try Tmux(columns: 100, rows: 30)
    let folder = tmux.folder.url.appendingPathComponent("drafts")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("a.json")
    try Data(Self.draft.utf8).write(to: file)
    chmod(file.path, 0o444)
    _ = try opened(tmux)
    #expect(try tmux.screen().contains("read-only"))
    try change(tmux)
    try tmux.press("C-s")
    try tmux.waitForSentence("drafts/a.json is read-only: the file may not be written: permission denied.")
    #expect(text(file) == Self.draft)
    try rescue(tmux)
  }

  @Test("A file that becomes read-only, as all of its folder, stays, and so does the draft")
  func readOnlyLater() throws {
    let tmux = try Tmux(columns: 100, rows: 30)
    let file = try opened(tmux)
    try change(tmux)
    chmod(file.path, 0o400)
    chmod(file.deletingLastPathComponent().path, 0o500)
    defer { chmod(file.deletingLastPathComponent().path, 0o700) }
    try tmux.press("C-s")
    try tmux.waitForSentence("permission denied")
    #expect(text(file) == Self.draft)
    try rescue(tmux)
  }

  @Test("Where the disk takes no more the old file stays whole, and the draft stays")
  func fullDisk() throws {
    let tmux = try Tmux(columns: 100, rows: 30)
    let folder = tmux.folder.url.appendingPathComponent("drafts")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // A small disk if one can be mounted, otherwise a limit on the size of files, which has the same effect.
    let mount = try Child(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.path])
    let isMounted = mount.wait() == 0
    defer { if isMounted { _ = umount2(folder.path, Int32(MNT_DETACH)) } }
    let file: URL
    if isMounted {
      file = try opened(tmux)
      let filler = folder.appendingPathComponent("filler")
      // As much as fits.
      _ = FileManager.default.createFile(atPath: filler.path, contents: nil)
      let handle = try FileHandle(forWritingTo: filler)
      for _ in 0..<64 { do { try handle.write(contentsOf: Data(count: 4096)) } catch { break } }
      try? handle.close()
    } else {
      file = try opened(tmux, before: "ulimit -f 0; trap '' XFSZ; ")
    }
    try change(tmux)
    try tmux.press("C-s")
    try tmux.waitForSentence(
      isMounted
        ? "Not saved: drafts/a.json: the disk is full." : "the file is larger than may be written here.")
    #expect(text(file) == Self.draft)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0.contains(".tmp") } == [])
    if isMounted {
      try rescue(tmux)
    } else {
      try tmux.press("Escape")
      try tmux.press("C-q")
      try tmux.wait(for: "unsaved changes")
      try tmux.press("d")
      try tmux.wait(for: "status-0")
    }
  }

  @Test(
    "Without HOME, or with one that can't be written, drafts are opened and saved as ever",
    arguments: ["", "/proc"])
  func noHome(home: String) throws {
    let tmux = try Tmux(columns: 100, rows: 30)
    let file = try opened(tmux, before: home.isEmpty ? "env -u HOME " : "env HOME=\(home) ")
    try change(tmux)
    try tmux.press("C-s")
    try tmux.wait(for: "Saved drafts/a.json")
    #expect(text(file)?.components(separatedBy: "\"one\"").count == 3)
    try tmux.press("C-q")
    try tmux.wait(for: "status-0")
  }
}
