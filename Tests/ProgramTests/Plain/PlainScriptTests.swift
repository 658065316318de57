import Foundation
import Testing

@Suite("Scripts in plain mode")
struct PlainScriptTests {
  private func run(
    _ program: Program, _ lines: [String], _ words: [String] = ["--plain"],
    environment: [String: String] = [:]
  ) throws -> Program.Result {
    try program.run(words, input: Data((lines.joined(separator: "\n") + "\n").utf8), environment: environment)
  }

  @Test("add takes a name and a value in one line, a name with spaces in quotes")
  func add() throws {
    let result = try run(
      Program(),
      [
        "url https://h/", "add amount 2000", "add 'my name' tea & milk", "add \"a=b\"=1", "add q", "v v",
        "add headers X-A 1", "rows", "quit", "discard",
      ])
    #expect(result.status == 0, "\(result.text)")
    for line in ["1: amount = 2000", "2: my name = tea & milk", "3: a=b = 1", "4: q = v v"] {
      #expect(result.text.contains(line + "\n"), "\(line)")
    }
    #expect(result.text.contains("Added headers 1, X-A = 1."))
  }

  @Test("An item with == is added to the query and drops nothing; beside lets it replace")
  func items() throws {
    let result = try run(
      Program(), ["url https://h/", "add a=1", "add b==2", "wire", "beside off", "wire", "quit", "discard"])
    #expect(
      result.text.contains("GET /?a=1&b=2 HTTP/1.1\n") && result.text.contains("GET /?b=2 HTTP/1.1\n"),
      "\(result.text)")
  }

  @Test("An unknown command ends with 64 where no one types")
  func unknownCommand() throws {
    #expect(try run(Program(), ["bogus", "quit"]).status == 64)
    #expect(try run(Program(), ["help", "quit"]).status == 0)
  }

  @Test("A draft piped in leaves no journal, and no later session lists it")
  func noJournal() throws {
    let program = try Program()
    let result = try run(program, ["url https://h/", "add a=1"])
    #expect(result.status == 0 && result.text.hasSuffix("`save PATH` before the end keeps it.\n"))
    #expect(!(try run(program, ["unsaved", "quit"]).text.contains("https://h/")))
  }

  @Test("editor opens the editor of VISUAL or EDITOR, with its arguments")
  func editor() throws {
    let program = try Program()
    let lines = [
      "url https://h/", "add a 1", "add b 2", "editor", "rows", "editor a", "rows", "quit", "discard",
    ]
    let result = try run(program, lines, environment: ["EDITOR": "sed -i s/\"1\"/\"77\"/"])
    #expect(result.text.contains("1: a = 77\n2: b = 2\n"), "\(result.text)")
    let text = try run(
      program,
      [
        "url https://h/", "method POST", "body text", "text", "one", ".", "editor body", "wire", "quit",
        "discard",
      ],
      environment: ["VISUAL": "sed -i s/one/two/", "EDITOR": "false"])
    #expect(text.text.contains("\ntwo"), "\(text.text)")
  }

  @Test("An example opens unsaved and writes nothing; saving without a name proposes that of the example")
  func example() throws {
    let program = try Program()
    let result = try run(program, ["show", "quit"], ["open", "--example", "payment", "--plain"])
    #expect(result.status == 0 && result.text.contains("File: none"), "\(result.text)")
    let files = try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path)
    #expect(files.allSatisfy { $0.hasPrefix(".") }, "\(files)")
    let saved = try run(program, ["save", "", "quit"], ["open", "--example", "payment", "--plain"])
    #expect(saved.text.contains("payment.wiredraft.json"), "\(saved.text)")
  }

  @Test("A file of another kind opens as the list of its requests", arguments: ["x.http", "x.sh", "x.har"])
  func foreign(name: String) throws {
    let program = try Program()
    let texts = [
      "x.http": "### A\nGET https://a.b/c\n\n### B\nPOST https://a.b/d\n",
      "x.sh": "curl https://a.b/c\ncurl -X POST https://a.b/d\n",
      "x.har":
        #"{"log":{"version":"1.2","entries":[{"request":{"method":"GET","url":"https://a.b/c","headers":[]}},{"request":{"method":"POST","url":"https://a.b/d","headers":[]}}]}}"#,
    ]
    try program.write(texts[name] ?? "", to: name)
    let result = try run(program, ["2", "yes", "show", "quit", "discard"], ["open", name, "--plain"])
    #expect(result.text.contains("Import: 2 requests"), "\(result.text)")
    #expect(result.text.contains("Method: POST\nURL: https://a.b/d"), "\(result.text)")
    #expect(
      try String(contentsOf: program.folder.url.appendingPathComponent(name), encoding: .utf8) == texts[name])
  }
}
