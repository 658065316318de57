import DraftFormats
import Foundation
import TestSupport
import Testing
import WiredraftCore

@Suite("What is typed before the program has the terminal")
struct TypedAheadTests {
  /// Starts the composer after a line was read, with later input still waiting.
  private func start(typing bytes: String, in folder: TemporaryFolder) throws -> PseudoTerminal {
    var environment = Program.environment(home: folder.path)
    environment["TERM"] = "xterm-256color"
    let terminal = try PseudoTerminal(
      [], folder: folder, environment: environment, through: ["sh", "-c", #"read line; exec "$@""#, "sh"])
    terminal.type(("go\r" + bytes).utf8)
    return terminal
  }

  @Test("Enter is Enter, though the terminal made it a line feed")
  func enter() throws {
    let folder = try TemporaryFolder()
    let terminal = try start(typing: "h.example/x\rm", in: folder)
    check(terminal.wait { $0.text.contains("type another") }, "the list of methods is open")
    // From then on, Control-J is itself: a line end within the value.
    terminal.type("poa\tb\nc\r\u{13}\u{15}kept.json\r\u{11}".utf8)
    check(terminal.end(), 0)
    let draft = try DraftDocument(reading: require(folder.bytes(of: folder("kept.json")))).draft
    check(draft.method, "POST")
    check(draft.url, "h.example/x")
    check(draft.parameters?.map(\.text), ["b\nc"])
  }
}
