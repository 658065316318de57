import DraftFormats
import Foundation
import TestSupport
import Testing
import WiredraftCore

@Suite("The journal of a large draft")
struct LargeDraftTests {
  /// Writes a draft file of about two megabytes.
  private func makeDraft(in folder: TemporaryFolder) throws {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "h.example/large"
    draft.body = Draft.Body(.text)
    draft.body.text = Draft.BodyText(String(repeating: "0123456789abcde\n", count: 130_000))
    try folder.write(DraftDocument(draft).serialized(), to: "d.json")
  }

  @Test("Its first content is beside it, and both are for their owner only, and go at the end")
  func beside() throws {
    let folder = try TemporaryFolder()
    try makeDraft(in: folder)
    let life = try Life(["open", "d.json"], in: folder)
    check(life.wait(for: "/large"))
    life.type("oq\tv\r")
    life.run(for: .seconds(30)) { _ in (try? self.rows(in: folder)) == ["q=v"] }
    life.kill()
    check(try rows(in: folder), ["q=v"])
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.journals) {
      let facts = try FileManager.default.attributesOfItem(atPath: folder.journals + "/" + name)
      check((facts[.posixPermissions] as? NSNumber)?.intValue, 0o600)
    }
    // The file may have changed since, or be gone.
    try FileManager.default.removeItem(atPath: folder("d.json"))
    let next = try Life([], in: folder)
    check(next.wait(for: "recovers"))
    next.type("r")
    check(next.wait(for: "Recovered"))
    next.type("\u{13}")
    next.run(for: .seconds(30)) { _ in folder.bytes(of: folder("d.json")) != nil }
    next.type("\u{11}")
    check(next.terminal.end(), 0)
    let bytes = try require(folder.bytes(of: folder("d.json")))
    check(try DraftDocument(reading: bytes).draft.parameters?.first?.name, "q")
    check(try FileManager.default.contentsOfDirectory(atPath: folder.journals).isEmpty)
  }

  /// Returns the rows of the draft in the journal.
  private func rows(in folder: TemporaryFolder) throws -> [String] {
    guard let name = folder.journalNames.first else { return [] }
    let base = folder.bytes(of: folder.journals + "/" + name.replacing(".journal", with: ".base"))
    let draft = try folder.readJournals().first?.replay(base: base).document.draft
    return draft?.parameters?.map { $0.name + "=" + $0.text } ?? []
  }

  @Test("Where there is no room for it that is said, and nothing else is until there is")
  func fullDisk() throws {
    let folder = try TemporaryFolder()
    try makeDraft(in: folder)
    let disk = folder("disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    guard try folder.system(["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", disk]) else {
      print("skipped: no file system may be mounted here")
      return
    }
    defer { _ = try? folder.system(["umount", "-l", disk]) }
    let life = try Life(
      ["open", "d.json"], in: folder, environment: ["XDG_STATE_HOME": disk], columns: 120, rows: 40)
    check(life.wait(for: "no journal can be written"))
    life.type("oq1\tv\r")
    check(life.wait(for: "q1"))
    life.run(for: .milliseconds(300))
    check(!life.terminal.text.contains("is written again"))
    // Nothing is left of the journal that could not be created.
    check(try FileManager.default.contentsOfDirectory(atPath: disk + "/wiredraft/journal").isEmpty)
    check(try folder.system(["mount", "-o", "remount,size=64m", disk]))
    life.type(" ")
    check(life.wait(for: "is written again"))
    life.kill()
    let names = try FileManager.default.contentsOfDirectory(atPath: disk + "/wiredraft/journal").sorted()
    check(names.count, 2)
    let files = names.map { folder.bytes(of: disk + "/wiredraft/journal/" + $0) ?? [] }
    let replay = try JournalReader(files[1]).replay(base: files[0])
    check(replay.document.draft.parameters?.map(\.name).first, "q1")
  }
}
