import Foundation
import TestFolders
import Testing

/// The list of drafts, in a real terminal, from an empty HOME.
@Suite(.serialized) struct DraftsTests {
  private func files(_ tmux: Tmux) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: tmux.folder.path).filter { $0.hasSuffix(".json") }
      .sorted()
  }

  private func save(_ tmux: Tmux, as name: String) throws {
    try tmux.press("C-s")
    try tmux.wait(for: "Save the draft")
    try tmux.press("C-u")
    try tmux.type(name + ".wiredraft.json")
    try tmux.press("Enter")
    try tmux.wait(for: "Saved")
  }

  private func quit(_ tmux: Tmux) throws {
    try tmux.press("C-q")
    try tmux.wait("the shell") { !$0.contains("Wire") && $0.contains(Tmux.prompt) }
  }

  @Test("Two drafts are made, switched, renamed, deleted and brought back; open goes on with the last")
  func story() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    try tmux.enter("wiredraft open")
    try tmux.wait(for: "none was opened or saved yet")
    try tmux.enter("echo status-$?")
    try tmux.wait(for: "status-2")
    try tmux.enter("clear; wiredraft GET https://h/one a=1")
    try tmux.wait(for: "GET /one?a=1")
    try save(tmux, as: "one")
    // A second draft, with unsaved work when the first is opened again.
    try tmux.press("C-o")
    try tmux.wait(for: "one.wiredraft.json, ")
    try tmux.press("C-n")
    try tmux.wait("the empty draft") { $0.contains("EDIT") && !$0.contains("Drafts") }
    try tmux.type("https://h/two")
    try tmux.press("Enter")
    try tmux.wait(for: "GET /two")
    try tmux.press("C-o")
    try tmux.wait(for: "h/one")
    try tmux.type("one")
    try tmux.press("Enter")
    try tmux.wait(for: "Unsaved work")
    try tmux.type("s")
    try tmux.wait(for: "Save the draft")
    try tmux.press("C-u")
    try tmux.type("two.wiredraft.json")
    try tmux.press("Enter")
    try tmux.wait(for: "GET /one?a=1")
    #expect(try files(tmux) == ["one.wiredraft.json", "two.wiredraft.json"])
    // The current draft is renamed, the other deleted and restored.
    try tmux.press("C-o")
    try tmux.wait(for: "2 drafts")
    try tmux.press("C-t")
    try tmux.wait(for: "Rename one")
    try tmux.press("C-u")
    try tmux.type("first one")
    try tmux.press("Enter")
    try tmux.wait(for: "Renamed to first one.wiredraft.json.")
    try tmux.type("two")
    try tmux.wait(for: "1 of 2")
    try tmux.press("DC")
    try tmux.wait(for: "Deleted two.wiredraft.json; u brings it back")
    #expect(try files(tmux) == ["first one.wiredraft.json"])
    try tmux.press("C-_")
    try tmux.wait(for: "two.wiredraft.json is back.")
    #expect(try files(tmux) == ["first one.wiredraft.json", "two.wiredraft.json"])
    try tmux.press("DC")
    try tmux.wait(for: "Deleted two.wiredraft.json")
    try tmux.press("Escape")
    try tmux.wait("the draft alone") { !$0.contains("Drafts") }
    try quit(tmux)
    let state = tmux.folder.path + "/.local/state/wiredraft"
    #expect(!FileManager.default.fileExists(atPath: state + "/trash"))
    let recent = try FileManager.default.attributesOfItem(atPath: state + "/recent")
    #expect(recent[.posixPermissions] as? Int == 0o600)
    try tmux.enter("clear; mkdir elsewhere; cd elsewhere; wiredraft open")
    try tmux.wait(for: "GET /one?a=1")
    try tmux.wait(for: "first one.wiredraft.json")
    try quit(tmux)
    // The last draft is gone, and there is none before it.
    try tmux.enter("clear; rm ../*.json; wiredraft open; echo status-$?")
    try tmux.wait(for: "isn't there any more")
    try tmux.wait(for: "status-2")
  }

  @Test("Without a home that can be written it works, and says so once")
  func noHome() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    try Data(#"{"wiredraft": 1, "url": "https://h/one"}"#.utf8).write(
      to: tmux.folder.url.appendingPathComponent("one.wiredraft.json"))
    try Data(#"{"wiredraft": 1, "url": "https://h/two"}"#.utf8).write(
      to: tmux.folder.url.appendingPathComponent("two.wiredraft.json"))
    try tmux.enter("HOME=/proc/nowhere TMPDIR=$PWD wiredraft open one.wiredraft.json")
    try tmux.wait(for: "Recent drafts can't be remembered")
    try tmux.press("C-o")
    try tmux.wait(for: "2 drafts")
    try tmux.type("two")
    try tmux.press("Enter")
    try tmux.wait("the other draft") { $0.contains("GET /two") && !$0.contains("can't be remembered") }
    try tmux.press("C-o")
    try tmux.wait(for: "2 drafts")
    try tmux.type("one")
    try tmux.wait(for: "1 of 2")
    try tmux.press("DC")
    try tmux.wait(for: "Deleted one.wiredraft.json")
    #expect(try files(tmux) == ["two.wiredraft.json"])
    try tmux.press("C-_")
    try tmux.wait(for: "is back")
    #expect(try files(tmux) == ["one.wiredraft.json", "two.wiredraft.json"])
    try quit(tmux)
    try tmux.enter("clear; HOME=/proc/nowhere wiredraft open; echo status-$?")
    try tmux.wait(for: "There is no draft to continue with: none can be remembered")
    try tmux.wait(for: "status-2")
  }

  @Test("A folder of 1,000 drafts is listed, one of 50 MB among them, and found by what is in the last")
  func many() throws {
    let tmux = try Tmux(columns: 80, rows: 24)
    let folder = tmux.folder.url
    for number in 0..<1000 {
      let name = "draft-\(number).wiredraft.json"
      try Data(#"{"wiredraft": 1, "method": "PUT", "url": "https://h/place-\#(number)"}"#.utf8).write(
        to: folder.appendingPathComponent(name))
    }
    let large = folder.appendingPathComponent("large.wiredraft.json")
    try Data(#"{"wiredraft": 1, "title": "The large one", "method": "PUT", "url": "https://h", "x": ""#.utf8)
      .write(
        to: large)
    #expect(truncate(large.path, 50 << 20) == 0)
    try tmux.enter("wiredraft GET https://h/p a=1")
    try tmux.wait(for: "GET /p?a=1")
    try tmux.press("C-o")
    try tmux.wait(for: "1,001 drafts")
    try tmux.type("place-999")
    try tmux.wait(for: "draft-999")
    try tmux.press("C-u")
    try tmux.type("the large")
    try tmux.wait(for: "52,428,800 bytes")
    try tmux.press("C-u")
    try tmux.type("draft-77")
    try tmux.wait(for: "11 of 1,001")
    try tmux.press("Enter")
    try tmux.wait(for: "PUT /place-77")
  }
}
