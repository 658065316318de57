import Foundation
import Testing

@Suite("wiredraft variables")
struct VariablesCommandTests {
  private let program: Program

  /// Makes a repository with files of variables, and a draft in a folder of it.
  init() throws {
    program = try Program()
    for name in [".git", "api"] {
      try FileManager.default.createDirectory(
        at: program.folder.url.appendingPathComponent(name), withIntermediateDirectories: false)
    }
    try write(
      """
      {
        "$shared": { "host": "example.com", "limit": 10 },
        "dev": { "host": "localhost", "tags": ["a", { "password": "hunter2" }] },
        "production": { "host": "prod.example.com" }
      }

      """, to: "http-client.env.json")
    try write(#"{ "dev": { "key": "hunter2" } }"#, to: "api/http-client.private.env.json")
    try write("# Local\nTOKEN=hunter2\nlimit=5\n", to: ".env")
    try write(
      """
      {
        "wiredraft": 1,
        "url": "https://{{host}}/items",
        "headers": [{ "name": "X-Key", "value": "{{key}}" }],
        "parameters": [
          { "name": "n", "type": "number", "value": "{{limit}}" },
          { "name": "t", "value": "{{TOKEN}} {{nowhere}}" }
        ]
      }

      """, to: "api/a.wiredraft.json")
  }

  private func write(_ text: String, to name: String, mode: Int = 0o600) throws {
    try program.write(text, to: name)
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: program.folder.url.appendingPathComponent(name).path)
  }

  private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Program.Result {
    try program.run(arguments, environment: environment)
  }

  private func objects(_ result: Program.Result) throws -> [String: [String: Any]] {
    let list = try #require(try JSONSerialization.jsonObject(with: result.output) as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: list.compactMap { object in
        (object["name"] as? String).map { ($0, object) }
      })
  }

  @Test("Environments are compared, also with the one that the command line chooses")
  func comparing() throws {
    try write(
      #"{"wiredraft": 1, "url": "https://{{host}}/", "environment": "dev"}"#, to: "api/b.wiredraft.json")
    let draft = ["compare", "--draft", "api/b.wiredraft.json"]
    let result = try program.run(draft + ["--with", "environment=production", "--width", "100"])
    #expect(result.status == 1)
    #expect(result.text.contains("localhost") && result.text.contains("prod.example.com"), "\(result.text)")
    #expect(!result.text.contains("Host: example.com"))
    let none = try program.run(draft + ["--env", "production", "--with", "environment=", "--width", "100"])
    #expect(
      none.text.contains("Host: example.com") && none.text.contains("Host: prod.example.com"), "\(none.text)")
    #expect(try program.run(draft + ["--with", "environment=prodution"]).status == 64)
  }

  @Test("No text for people has the value of a secret variable, wherever the draft uses it")
  func noSecrets() throws {
    try write(
      #"{"wiredraft": 1, "headers": [{ "name": "X-Team", "value": "t {{key}}" }]}"#,
      to: "api/folder.wiredraft.json")
    try write(
      #"{ "dev": { "key": "hunter2" }, "production": { "key": "hunter2-too" } }"#,
      to: "api/http-client.private.env.json")
    try write(
      """
      {
        "wiredraft": 1,
        "url": "https://{{key}}.example/?a={{key}}",
        "environment": "dev",
        "headers": [{ "name": "X-Own", "value": "k {{key}}" }],
        "parameters": [
          { "name": "n", "value": "x{{key}}" }, { "name": "l", "type": "array", "value": "[\"{{key}}\", 1]" },
          { "name": "f", "type": "file", "value": "{{key}}/a.png" }
        ]
      }

      """, to: "api/c.wiredraft.json")
    let draft = ["--draft", "api/c.wiredraft.json"]
    let other = ["--with", "environment=production"]
    for arguments in [
      ["compare"] + draft + other, ["compare"] + draft + other + ["--as", "json"],
      ["compare"] + draft + ["--with", "POST multipart", "--with", "arrays=brackets"],
      ["check", "api/c.wiredraft.json"], ["check", "api", "--as", "json"], ["variables"] + draft,
      ["variables", "--as", "json"] + draft, ["render", "--as", "curl"] + draft,
      ["render", "--as", "har", "--body", "multipart"] + draft, ["render", "--as", "swift"] + draft,
      ["render", "--as", "httpie"] + draft, ["render", "--as", "python"] + draft,
      ["render", "--as", "draft"] + draft,
    ] {
      let result = try program.run(arguments)
      let text = result.text + result.errors
      #expect(!text.isEmpty && !text.contains("hunter2"), "\(arguments): \(text)")
    }
  }

  @Test("Each has its value, its place, what it hides and what uses it; secrets are dots")
  func table() throws {
    let result = try run("variables", "--draft", "api/a.wiredraft.json", "--env", "dev")
    #expect(result.status == 1)
    #expect(result.errors.isEmpty)
    #expect(!result.text.contains("hunter2"))
    // The values that the program makes differ from run to run.
    let lines = result.text.split(separator: "\n").filter { !$0.hasPrefix("$") }.map { line in
      line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    #expect(
      lines == [
        "NAME VALUE TYPE LAYER DEFINED IN",
        "key •••••• string private http-client.private.env.json:1 (dev)", #"used in headers[0] "X-Key""#,
        "host localhost string environment ../http-client.env.json:3 (dev)",
        "hides shared ../http-client.env.json:2", "used in url",
        #"tags ["a",{"password":"••••••"}] array environment ../http-client.env.json:3 (dev)"#,
        "limit 10 number shared ../http-client.env.json:2", "hides dotenv ../.env:3",
        #"used in parameters[0] "n""#, "TOKEN •••••• string dotenv ../.env:2", #"used in parameters[1] "t""#,
        "nowhere not defined", #"used in parameters[1] "t""#,
      ])
  }

  @Test("As JSON each is an object, and a secret has no value")
  func json() throws {
    let result = try run("variables", "--draft", "api/a.wiredraft.json", "--env", "dev", "--as", "json")
    #expect(result.status == 1)
    #expect(!result.text.contains("hunter2"))
    let objects = try objects(result)
    let limit = try #require(objects["limit"])
    #expect(limit["value"] as? Int == 10 && limit["type"] as? String == "number")
    #expect(limit["layer"] as? String == "shared" && limit["line"] as? Int == 2)
    #expect(limit["file"] as? String == "../http-client.env.json" && limit["environment"] is NSNull)
    let hidden = try #require(limit["hides"] as? [[String: Any]])
    #expect(hidden.map { $0["file"] as? String } == ["../.env"] && hidden[0]["line"] as? Int == 3)
    let uses = try #require(limit["usedBy"] as? [[String: Any]])
    #expect(uses.count == 1 && uses[0]["in"] as? String == "parameters" && uses[0]["index"] as? Int == 0)
    #expect(uses[0]["name"] as? String == "n")
    let token = try #require(objects["TOKEN"])
    #expect(
      token["secret"] as? Bool == true && token["value"] is NSNull && token["type"] as? String == "string")
    #expect(objects["host"]?["environment"] as? String == "dev")
    let nowhere = try #require(objects["nowhere"])
    #expect(nowhere["layer"] is NSNull && nowhere["type"] is NSNull && nowhere["line"] is NSNull)
    #expect(objects["$timestamp"]?["layer"] as? String == "generated")
  }

  @Test("Options define variables before all files, and a draft that needs no other is all right")
  func options() throws {
    try write("from a file\n", to: "value.txt")
    let result = try run(
      "variables", "--draft", "api/a.wiredraft.json", "--env-file", "http-client.env.json", "--var",
      "limit:=7",
      "--var", "nowhere=@value.txt", "--var", "key=-1", "--as", "json")
    #expect(result.status == 0, "\(result.errors)")
    let objects = try objects(result)
    #expect(objects["limit"]?["value"] as? Int == 7 && objects["limit"]?["layer"] as? String == "var")
    #expect(objects["key"]?["value"] as? String == "-1")
    #expect(objects["nowhere"]?["secret"] as? Bool == true)
    // The named file counts before the found one.
    #expect(objects["host"]?["file"] as? String == "http-client.env.json")
  }

  @Test("An environment variable is a variable where the draft names it, and a secret")
  func process() throws {
    try write(
      #"{"wiredraft": 1, "url": "https://h/{{$env.WD_ONE}}{{$env.WD_TWO}}"}"#, to: "e.wiredraft.json")
    let result = try run(
      "variables", "--draft", "e.wiredraft.json", "--as", "json",
      environment: ["WD_ONE": "hunter2", "WD_THREE": "x"])
    #expect(result.status == 1 && !result.text.contains("hunter2"))
    let objects = try objects(result)
    #expect(objects["$env.WD_ONE"]?["layer"] as? String == "process")
    #expect(objects["$env.WD_TWO"]?["layer"] is NSNull)
    #expect(objects["$env.WD_THREE"] == nil)
  }

  @Test("A new draft has the files of the current folder")
  func current() throws {
    let result = try run("variables", "--as", "json")
    #expect(result.status == 0)
    #expect(try objects(result)["TOKEN"]?["file"] as? String == ".env")
  }

  @Test(
    "An environment that no file has is wrong usage, with the nearest name",
    arguments: [
      ["variables"], ["variables", "--draft", "api/a.wiredraft.json"], ["render", "https://h"],
      ["render", "--draft", "api/a.wiredraft.json"], ["check", "api"], ["https://h", "--plain"],
      ["https://h"],
      ["compare", "api/a.wiredraft.json", "api/a.wiredraft.json"],
      ["compare", "--draft", "api/a.wiredraft.json", "--with", "POST"],
      ["open", "api/a.wiredraft.json", "--plain"],
      ["open", "--example", "payment"],
    ])
  func unknownEnvironment(words: [String]) throws {
    let result = try program.run(words + ["--env", "prodution"])
    #expect(result.status == 64, "\(result.errors)")
    #expect(
      result.errors.contains(
        "There is no environment “prodution”; did you mean production? There are: dev, production."))
    #expect(try program.run(words + ["--env", "-x"]).status == 64)
  }

  @Test("An environment may have only a dotenv file, or be in a named file")
  func dotenvEnvironment() throws {
    try write("A=1", to: ".env.staging")
    #expect(try run("render", "https://h", "--env", "staging").status == 0)
    try write("A=1", to: ".env.example")
    #expect(try run("render", "https://h", "--env", "example").status == 64)
    try write(#"{"test": {}}"#, to: "more.json")
    #expect(try run("render", "https://h", "--env", "test", "--env-file", "more.json").status == 0)
  }

  @Test("A file that is left out and a problem in one are a line each, once, where a draft needs variables")
  func warnings() throws {
    try write("A=1\nB\n\"C", to: "api/.env", mode: 0o644)
    try write("{}", to: "http-client.env.json", mode: 0o666)
    try FileManager.default.copyItem(
      at: program.folder.url.appendingPathComponent("api/a.wiredraft.json"),
      to: program.folder.url.appendingPathComponent("api/b.wiredraft.json"))
    let expected = """
      warning: api/../http-client.env.json is left out: other users may write to it; `chmod go-w` fixes that.
      warning: api/.env: line 2, column 2: expected = after the name, as in NAME=value.
      warning: api/.env: line 3, column 1: expected a name of letters, digits, _, . and -, as in NAME=value.

      """
    #expect(try run("check", "api").errors == expected)
    #expect(try run("variables", "--draft", "api/a.wiredraft.json").errors == expected)
    try write(#"{"wiredraft": 1, "url": "https://h"}"#, to: "api/a.wiredraft.json")
    #expect(try run("render", "--draft", "api/a.wiredraft.json").errors.isEmpty)
  }

  @Test("Only the first problems of a file are printed")
  func manyProblems() throws {
    try write(String(repeating: "?\n", count: 100), to: ".env")
    let result = try run("variables", "--env", "dev")
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 6 && lines.last == "warning: .env: 95 more problems.")
  }

  @Test(
    "A wrong option is wrong usage, which does not repeat the value; a file that can't be read is status 2")
  func wrongOptions() throws {
    for (value, sentence) in [
      ("token:=hunter2", "--var token:=…: expected a JSON value, at character 8."),
      ("hunter", "--var hunter: write name=text, name:=json or name=@file."),
      ("=hunter2", "--var =…: there is no name in front of the equal sign."),
    ] {
      let result = try run("render", "https://h", "--var", value)
      #expect(result.status == 64)
      #expect(result.errors.contains(sentence), "\(result.errors)")
      #expect(!result.errors.contains("hunter2"))
    }
    try program.write("\u{FF}", to: "text")
    try Data([0xFF]).write(to: program.folder.url.appendingPathComponent("bytes"))
    for words in [["--env-file", "missing"], ["--var", "a=@missing"], ["--var", "a=@bytes"]] {
      let result = try program.run(["render", "https://h"] + words)
      #expect(result.status == 2 && result.errors.contains(": error: "), "\(result.errors)")
    }
    #expect(try run("import", "--env", "dev").status == 64)
  }

  @Test("What is sent has the values of the chosen environment, and each byte of one its variable")
  func rendered() throws {
    let result = try run(
      "render", "--draft", "api/a.wiredraft.json", "--env", "dev", "--var", "nowhere=b&c", "--as", "json")
    #expect(result.status == 0, "\(result.errors)")
    let report = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect(report["url"] as? String == "https://localhost/items?n=10&t=hunter2%20b%26c")
    let fields = try #require(report["fields"] as? [[String: Any]])
    #expect(fields.contains { $0["name"] as? String == "X-Key" && $0["value"] as? String == "hunter2" })
    let spans = try #require(report["spans"] as? [[String: Any]])
    let found = spans.compactMap { $0["variable"] as? [String: Any] }.map { variable in
      let file = variable["file"] as? String ?? "-"
      return
        "\(variable["name"] ?? "") \(variable["layer"] ?? "") \(file):\(variable["line"] as? Int ?? 0)"
    }
    #expect(
      Set(found) == [
        "host environment ../http-client.env.json:3", "limit shared ../http-client.env.json:2",
        "TOKEN dotenv ../.env:2", "nowhere var -:0", "key private http-client.private.env.json:1",
      ])
  }

  @Test("Without the environment a name is undefined, and the message has the files that were looked at")
  func undefined() throws {
    let result = try run("render", "--draft", "api/a.wiredraft.json", "--var", "nowhere=1")
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(
      result.errors.contains(
        "Nothing defines {{key}}: looked in http-client.private.env.json, ../http-client.env.json, ../.env"),
      "\(result.errors)")
    let compared = try run(
      "compare", "--draft", "api/a.wiredraft.json", "--with", "POST", "--env", "dev", "--var", "nowhere=1")
    #expect(compared.status == 1 && !compared.errors.contains("error"), "\(compared.errors)")
    #expect(try run("check", "api", "--env", "dev", "--var", "nowhere=1").status == 0)
  }

  @Test(
    "A folder gives its drafts variables, fields, a base URL and an environment, and check reads it as such"
  )
  func folders() throws {
    try write(
      """
      {
        "wiredraft": 1,
        "baseURL": "https://{{host}}/v1",
        "environment": "production",
        "headers": [{ "name": "X-Team", "value": "{{team}}{{$env.WD_TEAM}}" }],
        "variables": [{ "name": "team", "value": "blue" }]
      }

      """, to: "folder.wiredraft.json")
    try write(
      #"{"wiredraft": 1, "variables": [{ "name": "team", "value": "red" }]}"#, to: "api/folder.wiredraft.json"
    )
    try write("A=1", to: ".env.production")
    try write(#"{"wiredraft": 1, "url": "/items/{{A}}"}"#, to: "api/a.wiredraft.json")
    let result = try run(
      "render", "--draft", "api/a.wiredraft.json", environment: ["WD_TEAM": "1"])
    #expect(
      result.text == "GET /v1/items/1 HTTP/1.1\r\nHost: prod.example.com\r\nX-Team: red1\r\n\r\n",
      "\(result.text) \(result.errors)")
    let listed = try objects(try run("variables", "--draft", "api/a.wiredraft.json", "--as", "json"))
    #expect(listed["team"]?["file"] as? String == "folder.wiredraft.json")
    for (name, list) in [("team", "headers"), ("$env.WD_TEAM", "headers"), ("host", "baseURL")] {
      let uses = try #require(listed[name]?["usedBy"] as? [[String: Any]])
      #expect(uses.map { $0["in"] as? String } == [list], "\(name)")
      #expect(uses.map { $0["file"] as? String } == ["../folder.wiredraft.json"], "\(name)")
    }
    let table = try run("variables", "--draft", "api/a.wiredraft.json")
    #expect(table.status == 1)
    #expect(
      table.text.split(separator: "\n").contains {
        $0.hasPrefix("$env.WD_TEAM ") && $0.contains(" not defined")
      })
    #expect(
      table.text.contains("\n  used in ../folder.wiredraft.json headers[0] \"X-Team\"\n"), "\(table.text)")
    #expect(table.text.contains("\n  used in ../folder.wiredraft.json baseURL\n"))
    #expect(try run("check", "api").text.contains("api/folder.wiredraft.json: nothing is wrong\n"))
    // The draft, and before it the command line, may choose another.
    try write(
      #"{"wiredraft": 1, "url": "/", "environment": "dev", "variables": [{ "name": "team", "value": "own" }]}"#,
      to: "api/a.wiredraft.json")
    #expect(
      try run("render", "--draft", "api/a.wiredraft.json", "--as", "url", environment: ["WD_TEAM": "1"]).text
        == "https://localhost/v1/\n")
    #expect(
      try run(
        "render", "--draft", "api/a.wiredraft.json", "--as", "url", "--env", "production",
        environment: ["WD_TEAM": "1"]
      ).text
        == "https://prod.example.com/v1/\n")
  }

  @Test("An environment that only a draft names is a warning, and so is a folder's file that can't be read")
  func brokenFolder() throws {
    try write(#"{"wiredraft": 1, "url": "https://h", "environment": "prod"}"#, to: "api/a.wiredraft.json")
    try write("{\n  \"wiredraft\": 1,\n  \"baseURL\": 1\n}", to: "api/folder.wiredraft.json")
    try write(#"{"wiredraft": 1, "bseURL": "x"}"#, to: "folder.wiredraft.json")
    let result = try run("render", "--draft", "api/a.wiredraft.json")
    #expect(result.status == 0)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("warning: ") }, "\(result.errors)")
    #expect(
      lines.first?.hasPrefix("warning: api/folder.wiredraft.json is left out: line 3, column 14: ") == true)
    #expect(lines.dropFirst().first?.contains("bseURL") == true)
    #expect(
      lines.last == "warning: There is no environment “prod”. There are: dev, production.", "\(result.errors)"
    )
    try write("{}", to: "folder.wiredraft.json", mode: 0o666)
    #expect(
      try run("render", "--draft", "api/a.wiredraft.json").errors.contains(
        "warning: api/../folder.wiredraft.json is left out: other users may write to it"))
  }

  @Test("Plain mode says what is left out")
  func plain() throws {
    try write("A=1", to: ".env", mode: 0o666)
    let result = try program.run(["--plain", "https://{{host}}"], input: Data("quit\n".utf8))
    #expect(result.text.contains(".env is left out: other users may write to it"), "\(result.text)")
  }
}
