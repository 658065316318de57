import Foundation
import TestSupport
import Testing

/// The terminal in plain mode; the texts of plain mode are in `Tests/Corpora/program/plain.txt` and `lives/plain.txt`.
@Suite("The program in plain mode")
struct PlainProgramTests {
  @Test(
    "A secret is not echoed while it is typed, what follows is, and a signal leaves the terminal as it was")
  func secret() throws {
    let folder = try TemporaryFolder()
    let environment = Program.environment(home: folder.path).merging(["TERM": "dumb"]) { $1 }
    let terminal = try PseudoTerminal(["--plain"], folder: folder, environment: environment)
    func enter(_ line: String, until text: String) {
      terminal.type(Array(line.utf8) + [0x0D])
      check(terminal.wait { $0.text.contains(text) }, "\(text) in \(terminal.text)")
    }
    check(terminal.wait { $0.text.hasSuffix("> ") })
    enter("add api_key", until: "What you type is not shown.> ")
    enter("hidden-word", until: "Added parameters 1, api_key")
    enter("add q", until: "Value of q:> ")
    enter("shown-word", until: "Added parameters 2, q = shown-word")
    check(terminal.text.contains("> shown-word"))
    check(!terminal.text.contains("hidden"), "\(terminal.text)")
    terminal.forgetOutput()
    enter("value api_key", until: "What you type is not shown.> ")
    // As a shell does after it stopped the program.
    terminal.kill(SIGSTOP)
    terminal.echo()
    terminal.forgetOutput()
    terminal.kill(SIGCONT)
    check(terminal.wait { $0.text.hasSuffix("Value of parameters 1, api_key:> ") }, "\(terminal.text)")
    terminal.type(Array("hidden".utf8))
    terminal.kill(SIGQUIT)
    check(terminal.end(), 128 + SIGQUIT)
    check(!terminal.text.contains("hidden"), "\(terminal.text)")
    check(terminal.isRestored)
    check(terminal.text.contains("what was not saved is kept"))
  }
}
