import DraftFormats
import Foundation
import Testing
import WiredraftCore

@Suite("Opening a damaged file", .serialized)
struct DamagedFileTests {
  private static let damaged =
    "{\n  \"wiredraft\": 1,\n  \"method\": \"GET\",\n  \"url\" \"https://h/p\"\n}\n"

  @Test("In a terminal it is mended in the composer, and written with ^S alone")
  func mends() throws {
    let tmux = try Tmux(columns: 100, rows: 30)
    let file = tmux.folder.url.appendingPathComponent("a.json")
    try Data(Self.damaged.utf8).write(to: file)
    try tmux.enter("wiredraft open a.json; echo status-$?")
    try tmux.wait(for: "Line 4, column 9: expected a colon.")
    try tmux.press("BSpace")
    try tmux.type(": ")
    try tmux.wait(for: "The text is a draft now")
    try tmux.press("Enter")
    try tmux.wait(for: "GET /p HTTP/1.1")
    #expect(try Data(contentsOf: file) == Data(Self.damaged.utf8))
    try tmux.press("C-s")
    try tmux.wait(for: "Saved a.json")
    #expect(
      try String(contentsOf: file, encoding: .utf8)
        == Self.damaged.replacingOccurrences(of: "\" \"h", with: "\": \"h"))
    try tmux.press("C-q")
    try tmux.wait(for: "status-0")
  }

  @Test("Escape leaves it as it is")
  func leaves() throws {
    let tmux = try Tmux(columns: 80, rows: 24)
    let file = tmux.folder.url.appendingPathComponent("a.json")
    try Data(Self.damaged.utf8).write(to: file)
    try tmux.enter("wiredraft open a.json; echo status-$?")
    try tmux.wait(for: "expected a colon")
    try tmux.press("Escape")
    try tmux.wait(for: "status-0")
    #expect(try Data(contentsOf: file) == Data(Self.damaged.utf8))
  }

  @Test("Without a terminal, and for render, it is a line with the place and exit status 2")
  func withoutTerminal() throws {
    let program = try Program()
    try program.write(Self.damaged, to: "a.json")
    let opened = try program.runDetached(["open", "a.json"])
    #expect(opened.status == 2)
    #expect(opened.errors == "a.json:4:9: error: expected a colon\n")
    let rendered = try program.render("--draft", "a.json")
    #expect(rendered.status == 2 && rendered.errors == opened.errors)
  }

  @Test("An empty file is a new draft, and says so; for render it is an error")
  func blank() throws {
    let tmux = try Tmux(columns: 100, rows: 30)
    let file = tmux.folder.url.appendingPathComponent("a.json")
    try Data("\n".utf8).write(to: file)
    try tmux.enter("wiredraft open a.json; echo status-$?")
    try tmux.waitForSentence("a.json is empty: this is a new draft, and ^S writes it.")
    try tmux.type("https://h/p")
    try tmux.press("Enter")
    try tmux.press("C-s")
    try tmux.waitForSentence("Saved a.json")
    let saved = try DraftDocument(reading: Array(Data(contentsOf: file))).draft
    #expect(saved.method == "GET" && saved.url == "https://h/p")
    // As any new draft it names the program.
    #expect(saved.headers.map(\.name) == ["User-Agent"])
    try tmux.press("C-q")
    try tmux.wait(for: "status-0")
    let program = try Program()
    try program.write("", to: "a.json")
    let rendered = try program.render("--draft", "a.json")
    #expect(rendered.status == 2 && rendered.errors.hasPrefix("a.json:1:1: error: the file is empty"))
  }

  @Test("What was mended of a file from the list of drafts, and is unsaved, is offered after a kill")
  func killed() throws {
    let tmux = try Tmux(columns: 100, rows: 30)
    let file = tmux.folder.url.appendingPathComponent("a.wiredraft.json")
    try Data(Self.damaged.utf8).write(to: file)
    try tmux.enter("wiredraft")
    try tmux.wait(for: "W I R E D R A F T")
    try tmux.press("C-o")
    try tmux.wait(for: "expected a colon")
    try tmux.press("Enter")
    try tmux.wait(for: "Line 4, column 9: expected a colon.")
    try tmux.press("BSpace")
    try tmux.type(": ")
    try tmux.wait(for: "The text is a draft now")
    try tmux.press("Enter")
    try tmux.wait(for: "GET /p HTTP/1.1")
    kill(try tmux.programID(), SIGKILL)
    // The shell writes its note where the cursor was left, perhaps over two lines.
    try tmux.wait(for: Tmux.prompt)
    try tmux.enter("clear; reset; wiredraft")
    // The killed program's screen remains visible for a while.
    try tmux.waitForSentence("Enter recovers it")
    try tmux.wait(for: "a.wiredraft.json")
    try tmux.press("Enter")
    try tmux.wait(for: "GET /p HTTP/1.1")
    // The file holds the text that was repaired.
    #expect(try Data(contentsOf: file) == Data(Self.damaged.utf8))
    try tmux.press("C-s")
    try tmux.wait(for: "Saved ")
    #expect(try Data(contentsOf: file) != Data(Self.damaged.utf8))
  }

  @Test("What is not UTF-8 can't be shown as it is, and is only told")
  func notText() throws {
    let tmux = try Tmux(columns: 80, rows: 24)
    try Data([0x7B, 0xFF, 0x7D]).write(to: tmux.folder.url.appendingPathComponent("a.json"))
    try tmux.enter("wiredraft open a.json; echo status-$?")
    try tmux.wait(for: "status-2")
    #expect(try tmux.screen().contains("a.json:1:2: error:"))
  }
}
