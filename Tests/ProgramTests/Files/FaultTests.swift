import Foundation
import TestSupport
import Testing

/// A disk that is full; other faults are in `Tests/Corpora/terminal/faults.txt`.
@Suite("Disks in the way")
struct FaultTests {
  private static let draft =
    "{\n  \"wiredraft\": 1,\n  \"method\": \"GET\",\n  \"url\": \"https://h/p\",\n  \"parameters\": [\n"
    + "    { \"name\": \"q\", \"value\": \"one\" }\n  ]\n}\n"

  @Test("Where the disk takes no more the old file stays whole, and the draft stays")
  func fullDisk() throws {
    let tmux = try Tmux(columns: 100, rows: 30)
    let folder = tmux.folder.url.appendingPathComponent("drafts")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // A small disk if one can be mounted, otherwise a limit on the size of files, which has the same effect.
    let mount = try Child(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.path])
    let isMounted = mount.wait() == 0
    defer { if isMounted { _ = umount2(folder.path, Int32(MNT_DETACH)) } }
    let file = folder.appendingPathComponent("a.json")
    try Data(Self.draft.utf8).write(to: file)
    let limit = isMounted ? "" : "ulimit -f 0; trap '' XFSZ; "
    var story = TerminalStory(tmux)
    try story.play(
      """
      enter clear; \(limit)wiredraft open drafts/a.json; echo status-$?
      wait GET /p
      """, line: 0)
    if isMounted {
      // As much as fits.
      let filler = folder.appendingPathComponent("filler")
      _ = FileManager.default.createFile(atPath: filler.path, contents: nil)
      let handle = try FileHandle(forWritingTo: filler)
      for _ in 0..<64 { do { try handle.write(contentsOf: Data(count: 4096)) } catch { break } }
      try? handle.close()
    }
    let sentence =
      isMounted
      ? "Not saved: drafts/a.json: the disk is full." : "the file is larger than may be written here."
    try story.play(
      """
      press D
      wait q=one&q=one
      press C-s
      sentence \(sentence)
      """, line: 0)
    check(try String(contentsOf: file, encoding: .utf8), Self.draft)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    check(names.filter { $0.contains(".tmp") }, [])
    let rescue = """
      press C-u
      type rescued.json
      press Enter
      wait Saved rescued.json
      times 2 in rescued.json "one"
      press C-q
      wait status-0
      """
    let discard = """
      press Escape
      press C-q
      wait unsaved changes
      press d
      wait status-0
      """
    try story.play(isMounted ? rescue : discard, line: 0)
  }
}
