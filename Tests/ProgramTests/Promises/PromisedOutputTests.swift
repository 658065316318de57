import ArgumentParser
import Foundation
import TestSupport
import Testing
import WiredraftCore

@testable import wiredraft

/// The output that scripts rely on: it changes only on purpose, with the files of `Tests/Promises`.
@Suite("Promised output")
struct PromisedOutputTests {
  @Test("The help of each subcommand fits into 80 columns, and is as it was")
  func help() throws {
    var text = "== wiredraft\n" + Wiredraft.helpMessage(columns: 80)
    for command in Wiredraft.configuration.subcommands {
      text += "\n\n== \(command._commandName)\n" + Wiredraft.helpMessage(for: command, columns: 80)
    }
    check(text.split(separator: "\n").filter { $0.count > 80 }, [])
    try checkRecorded(text + "\n", "Promises/help.txt")
  }

  @Test("The names in a configuration file, and the schema of draft files, are as they were")
  func names() throws {
    let program = try Program()
    try checkRecorded(try program.run(["config", "--defaults"]).text, "Promises/configuration.txt")
    let schema = try ParameterValue(json: try program.run(["schema"]).text)
    try checkRecorded(Self.members(of: schema).joined(separator: "\n") + "\n", "Promises/schema.txt")
  }

  @Test("The members of each JSON output, and the exit statuses, are as they were")
  func commands() throws {
    let program = try Program()
    for (name, text) in Self.files { try program.write(text, to: name) }
    var members: [String] = []
    var statuses: [String] = []
    for line in Self.lines {
      let words = line.split(separator: " ").map(String.init)
      let result = try program.run(words)
      statuses.append("\(result.status)\twiredraft \(line)")
      guard result.status < 64, let value = try? ParameterValue(json: result.text) else { continue }
      members += ["== wiredraft \(line)"] + Self.members(of: value)
    }
    try checkRecorded(members.joined(separator: "\n") + "\n", "Promises/json.txt")
    try checkRecorded(statuses.joined(separator: "\n") + "\n", "Promises/statuses.txt")
  }

  /// Returns the paths of the members within a value, with their types; elements of an array share a path.
  private static func members(of value: ParameterValue) -> [String] {
    var found: [String] = []
    func visit(_ value: ParameterValue, _ path: String) {
      let type: String
      switch value {
      case .object(let members):
        type = "object"
        for member in members { visit(member.value, path + "." + member.name) }
      case .array(let elements):
        type = "array"
        for element in elements { visit(element, path + "[]") }
      case .string: type = "string"
      case .null: type = "null"
      case .bool: type = "boolean"
      default: type = "number"
      }
      if !found.contains("\(path) \(type)") { found.append("\(path) \(type)") }
    }
    visit(value, "$")
    return found.sorted()
  }

  private static let files = [
    "a.wiredraft.json": """
    {
      "wiredraft": 1,
      "method": "POST",
      "url": "https://practice.example/items/{{id}}",
      "variables": [
        { "name": "id", "value": 3 }
      ],
      "headers": [
        { "name": "X-A", "value": "1" }
      ],
      "parameters": [
        { "name": "a", "value": [1, "b"] },
        { "name": "token", "value": "secret-text" }
      ],
      "expect": ["status == 201"],
      "captures": [
        { "name": "made", "from": "$.id" }
      ]
    }

    """,
    "wrong.wiredraft.json":
      #"{"wiredraft": 1, "method": "G T", "url": "https://h/", "expect": ["status == 200"]}"#,
    "broken.wiredraft.json": #"{"wiredraft": 1,"#,
    "answer.http":
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nSet-Cookie: a=b\r\nTransfer-Encoding: chunked\r\n\r\n7;x=y\r\n{\"a\":1}\r\n0\r\nT: z\r\n\r\n",
    "half.http": "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf",
    "curl.sh": "curl https://h/p -d a=1",
    "har.json": #"{"log":{"entries":[{"request":{"method":"GET","url":"https://h/","headers":[]}}]}}"#,
  ]

  /// In this order: the exchanges of the first are listed by later ones.
  private static let lines = [
    "--version", "--help", "nonsense-command --x", "methods", "methods --x", "glossary", "glossary query",
    "glossary nothing-of-this",
    "schema", "manual", "manual nothing", "completions bash", "completions csh", "doctor", "lessons",
    "lessons --format", "lessons no-such-lesson",
    "config --check", "config --defaults", "config --x",
    "render", "render GET", "render GET https://h/ a=1", "render GET https://h/ a=1 --as json",
    "render POST https://h/x?y=1 a:=2 X-B:3 --as json",
    "render POST https://h/ f@gone.png --body multipart", "render GET https://h:x/ --as json",
    "render GET h n:=12x", "render GET h n:=12x --as json",
    "render --draft a.wiredraft.json --as json", "render --draft wrong.wiredraft.json",
    "render --draft broken.wiredraft.json",
    "render --draft gone.wiredraft.json", "render --draft a.wiredraft.json GET",
    "render GET https://h/ --as nothing",
    "render --draft a.wiredraft.json --as curl", "render --draft a.wiredraft.json --as har",
    "render --draft a.wiredraft.json --as postman",
    "render --draft a.wiredraft.json --draft a.wiredraft.json",
    "check a.wiredraft.json", "check wrong.wiredraft.json", "check broken.wiredraft.json",
    "check gone.wiredraft.json", "check",
    "check a.wiredraft.json wrong.wiredraft.json --as json",
    "compare a.wiredraft.json wrong.wiredraft.json", "compare a.wiredraft.json a.wiredraft.json",
    "compare --draft a.wiredraft.json --with PUT --as json", "compare a.wiredraft.json",
    "reads --query a[b]=1&a=2", "reads --query a[b]=1&a=2 --as json", "reads --query a=1 --for nothing",
    "reads GET https://h/ a=1 --as json",
    "variables --draft a.wiredraft.json", "variables --draft a.wiredraft.json --as json",
    "variables --draft gone.wiredraft.json",
    "import curl curl.sh", "import curl.sh", "import har har.json --list", "import har har.json --entry 9",
    "import curl gone.sh",
    "import nothing curl.sh", "import k6 curl.sh",
    "response answer.http", "response answer.http --as json", "response half.http",
    "response half.http --as json", "response gone.http",
    "response answer.http --as nothing", "response answer.http --as explain",
    "response answer.http --as head",
    "send GET https://practice.example/items", "send GET https://practice.example/items --as json",
    "send --draft a.wiredraft.json --as json",
    "send GET https://practice.example/status/404 --fail", "send GET https://practice.example/status/404",
    "send GET http://127.0.0.1:1/",
    "send --draft wrong.wiredraft.json", "send --draft gone.wiredraft.json", "send", "send --again nothing",
    "run a.wiredraft.json", "run a.wiredraft.json --as json", "run a.wiredraft.json --as junit",
    "run wrong.wiredraft.json", "run gone.wiredraft.json",
    "run a.wiredraft.json --env nothing", "run",
    "history", "history --as json", "history --as har", "history no-such-word", "history show nothing",
    "history --x",
    "serve --port x", "open --plain gone-file.wiredraft.json", "install --prefix /dev/null/x",
    "uninstall --prefix gone-folder",
  ]
}
