import DraftFormats
import Foundation
import TestFolders
import Testing

@Suite("The program in plain mode")
struct PlainProgramTests {
  /// Runs lines through a pipe.
  private func run(
    _ program: Program, _ lines: [String], _ arguments: [String] = ["--plain"],
    environment: [String: String] = [:]
  ) throws -> Program.Result {
    try program.run(
      arguments, input: Data((lines.joined(separator: "\n") + "\n").utf8), environment: environment)
  }

  @Test("A script in a pipe drafts a request and saves it; nothing but text comes out, and the file renders")
  func pipe() throws {
    let program = try Program()
    let result = try run(
      program,
      [
        "method POST", "url https://api.example.com/items", "body form", "add name=tea & milk",
        "add price:=2.5",
        "wire", "copy curl", "save items.wiredraft.json", "quit",
      ])
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
    #expect(result.text.contains("name=tea+%26+milk&price=2.5\n"))
    #expect(result.text.contains("Saved items.wiredraft.json"))
    #expect(!result.text.contains("> "), "no prompt is printed if no one types")
    #expect(result.output.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
    let rendered = try program.render("--draft", "items.wiredraft.json", "--as", "body")
    #expect(rendered.text == "name=tea+%26+milk&price=2.5")
  }

  @Test("The same requests have the same bytes as render prints, drafted line by line")
  func sameBytes() throws {
    let program = try Program()
    let result = try run(
      program, ["save x.wiredraft.json", "wire all", "quit"],
      [
        "--plain", "POST", "https://h/p", "a=1", "b:=[1,2]", "X-A:é", "--body", "multipart", "--boundary",
        "B",
      ])
    #expect(result.status == 0)
    let wire = try program.render("--draft", "x.wiredraft.json").text
    let printed = result.text.replacing("\n", with: "\r\n")
    #expect(printed.contains(wire.split(separator: "\r\n\r\n")[0]))
  }

  @Test("After a signal unsaved work is kept, said so, and taken up by the next start")
  func signal() throws {
    let program = try Program()
    let first = try program.interrupt("url https://h/kept\nadd a=1\n")
    #expect(
      first.errors.hasPrefix(
        "wiredraft: Ended by a signal; what was not saved is kept: `wiredraft --plain` offers it.\n"))
    let second = try run(program, ["recover 1", "rows", "undo", "redo", "save k.json", "quit"])
    #expect(second.text.contains("Unsaved draft 1: GET https://h/kept, 2 changes"), "\(second.text)")
    #expect(second.text.contains("Recovered, with 2 unsaved changes"))
    #expect(second.text.contains("1: a = 1\n"))
    #expect(second.text.contains("Undone: new row"))
    #expect(second.status == 0)
    let third = try run(program, ["unsaved", "quit"])
    #expect(third.text.contains("No session left a draft unsaved."))
  }

  @Test("A damaged file, a missing lesson and a line that is not UTF-8 are reported, and change nothing")
  func mistakes() throws {
    let program = try Program()
    try program.write("{ \"wiredraft\": 1,, }", to: "bad.json")
    let bad = try run(program, ["quit"], ["open", "bad.json", "--plain"])
    #expect(bad.status == 2)
    #expect(bad.errors.hasPrefix("bad.json:1:"), "\(bad.errors)")
    let result = try program.run(
      ["--plain"],
      input: Data("url https://h/\n".utf8) + Data([0x61, 0x64, 0x64, 0x20, 0xFF, 0x3D, 0x31, 0x0A])
        + Data("open bad.json\nopen none.json\nimport none.txt\nrows\nquit\ndiscard\n".utf8))
    #expect(result.text.contains("Error: the line is not UTF-8"))
    #expect(result.text.contains("parameters") == false || !result.text.contains("Added"))
    #expect(result.status == 0)
  }

  // MARK: - On a terminal

  private func start(
    _ folder: TemporaryFolder, _ arguments: [String] = ["--plain"], terminal: String = "dumb"
  ) throws -> PseudoTerminal {
    var environment = Program.environment(home: folder.path)
    environment["TERM"] = terminal
    return try PseudoTerminal(arguments, folder: folder, environment: environment)
  }

  @Test("On a dumb terminal the whole job is done without an escape, a box or a redrawn line")
  func dumbTerminal() throws {
    let folder = try TemporaryFolder()
    let terminal = try start(folder)
    func enter(_ line: String, until text: String) {
      terminal.type(Array(line.utf8) + [0x0D])
      #expect(terminal.wait { $0.text.contains(text) }, "\(text) in \(terminal.text)")
    }
    #expect(terminal.wait { $0.text.contains("plain mode") && $0.text.hasSuffix("> ") })
    enter("url https://h/\u{2713}", until: "URL: https://h/")
    enter("add q", until: "Value of q:")
    enter("Swift", until: "Sent in the query: q=Swift")
    enter("method POST", until: "1 row moved from the query to the body.")
    enter("wire", until: "{\"q\":\"Swift\"}")
    enter("import", until: "line by line.")
    terminal.type([0x03])
    #expect(terminal.wait { $0.text.contains("Left as it was.") })
    terminal.type([0x03])
    #expect(terminal.wait { $0.text.contains("`quit` leaves") })
    enter("save x.wiredraft.json", until: "Saved x.wiredraft.json")
    enter("quit", until: "quit")
    #expect(terminal.end() == 0)
    #expect(terminal.isRestored)
    let controls = terminal.output.filter { $0 < 0x20 || $0 == 0x7F }
    // The terminal itself echoes ^C with its line ends.
    #expect(controls.allSatisfy { $0 == 0x0A || $0 == 0x0D }, "\(Set(controls))")
  }

  @Test(
    "A secret is not echoed while it is typed, what follows is, and a signal leaves the terminal as it was")
  func secret() throws {
    let folder = try TemporaryFolder()
    let terminal = try start(folder)
    func enter(_ line: String, until text: String) {
      terminal.type(Array(line.utf8) + [0x0D])
      #expect(terminal.wait { $0.text.contains(text) }, "\(text) in \(terminal.text)")
    }
    #expect(terminal.wait { $0.text.hasSuffix("> ") })
    enter("add api_key", until: "What you type is not shown.> ")
    enter("hidden-word", until: "Added parameters 1, api_key")
    enter("add q", until: "Value of q:> ")
    enter("shown-word", until: "Added parameters 2, q = shown-word")
    #expect(terminal.text.contains("> shown-word"))
    #expect(!terminal.text.contains("hidden"), "\(terminal.text)")
    terminal.forgetOutput()
    enter("value api_key", until: "What you type is not shown.> ")
    // As a shell does after it stopped the program.
    terminal.kill(SIGSTOP)
    terminal.echo()
    terminal.forgetOutput()
    terminal.kill(SIGCONT)
    #expect(terminal.wait { $0.text.hasSuffix("Value of parameters 1, api_key:> ") }, "\(terminal.text)")
    terminal.type(Array("hidden".utf8))
    terminal.kill(SIGQUIT)
    #expect(terminal.end() == 128 + SIGQUIT)
    #expect(!terminal.text.contains("hidden"), "\(terminal.text)")
    #expect(terminal.isRestored)
    #expect(terminal.text.contains("what was not saved is kept"))
  }

  @Test("Where the screen can't be drawn, the message names plain mode")
  func message() throws {
    let folder = try TemporaryFolder()
    let terminal = try start(folder, ["GET", "https://h/"])
    #expect(terminal.end() == 69)
    #expect(terminal.text.contains("`wiredraft --plain` works line by line"), "\(terminal.text)")
    let detached = try Program().runDetached(["GET", "https://h/"])
    #expect(detached.status == 69)
    #expect(detached.errors.contains("`wiredraft --plain`"))
  }

  @Test("A kill loses nothing that was answered, and a signal to end says what is kept")
  func kills() throws {
    let folder = try TemporaryFolder()
    let first = try start(folder)
    first.type(Array("url https://h/one\radd a=1\r".utf8))
    #expect(first.wait { $0.text.contains("Sent in the query: a=1") })
    first.kill(SIGKILL)
    #expect(first.end() == 128 + SIGKILL)
    let second = try start(folder)
    #expect(
      second.wait { $0.text.contains("Unsaved draft 1: GET https://h/one, 2 changes") }, "\(second.text)")
    second.type(Array("recover 1\radd b=2\r".utf8))
    #expect(second.wait { $0.text.contains("Sent in the query: b=2") }, "\(second.text)")
    second.kill(SIGTERM)
    #expect(second.end() == 128 + SIGTERM)
    #expect(second.text.contains("Ended by a signal; what was not saved is kept"))
    let third = try start(folder, ["--plain"])
    #expect(third.wait { $0.text.contains("Unsaved draft 1: GET https://h/one, 3 changes") }, "\(third.text)")
    third.type(Array("recover 1\rtitle x\r".utf8))
    #expect(third.wait { $0.text.contains("Title: x") }, "\(third.text)")
    // The end of input and the signal arrive together, in either order.
    third.hangUp()
    #expect([0, 128 + SIGHUP].contains(third.end()))
    let fourth = try start(folder)
    #expect(fourth.wait { $0.text.contains("4 changes") }, "\(fourth.text)")
    fourth.type(Array("quit\r".utf8))
    #expect(fourth.end() == 0)
  }

  @Test("A lesson is solved in plain mode, and its place is kept for the next time")
  func lesson() throws {
    let program = try Program()
    let first = try run(program, ["hint", "method POST", "next", "quit"], ["lessons", "1", "--plain"])
    #expect(first.status == 0)
    #expect(first.text.contains("Lesson 1, Query or body: step 1 of"))
    #expect(first.text.contains("Reached.\n"))
    #expect(first.text.contains("step 2 of"))
    let second = try run(program, ["lessons", "lesson 1", "quit"])
    #expect(second.text.contains("1: Query or body, step 2 of"))
    #expect(second.text.contains("Lesson 1, Query or body: step 2 of"), "\(second.text)")
  }
}
