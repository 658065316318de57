import Foundation
import TestFolders
import TestPrograms
import Testing
import WiredraftCore

@Suite("wiredraft history, and send --again")
struct HistoryCommandTests {
  private static func answer(_ body: String = #"{"id": 42}"#, fields: String = "") -> [UInt8] {
    Array(
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        .utf8)
  }

  private static func server(_ answer: [UInt8] = answer(), connections: Int = 1) throws -> LoopbackServer {
    try LoopbackServer(
      [.readTo(Array("\r\n\r\n".utf8)), .write(answer), .waitForEnd], connections: connections)
  }

  private static func list(_ program: Program, _ words: String...) throws -> [ParameterValue] {
    let listed = try program.run(["history"] + words + ["--as", "json"])
    guard case .array(let rows) = try ParameterValue(json: listed.text) else { return [] }
    return rows
  }

  @Test("an exchange is listed, shown and sent again byte for byte")
  func kept() throws {
    let server = try Self.server(connections: 2)
    let program = try Program()
    let url = "http://127.0.0.1:\(server.port)/items"
    #expect(try Self.list(program) == [])
    #expect(try program.run(["send", url, "q=tea", "X-A: b "]).status == 0)
    let rows = try Self.list(program)
    #expect(rows.count == 1 && rows.first?["url"] == .string(url + "?q=tea"))
    #expect(rows.first?["id"]?.compactJSON == "1" && rows.first?["status"]?.compactJSON == "200")
    #expect(rows.first?["draft"] == .null && rows.first?["method"] == "GET")
    #expect(try program.run(["history", "show", "1", "--as", "message"]).output == Data(Self.answer()))
    #expect(try program.run(["history", "show", "1", "--as", "body"]).text == #"{"id": 42}"#)
    let request = try program.run(["history", "show", "1", "--as", "request"])
    #expect([UInt8](request.output) == server.received())
    let report = try ParameterValue(json: try program.run(["history", "show", "1", "--as", "json"]).text)
    #expect(report["response", "status"]?.compactJSON == "200" && report["timings", "total"] != nil)
    let archive = try ParameterValue(json: try program.run(["history", "show", "1", "--as", "har"]).text)
    #expect(archive["log", "entries"] != nil)
    #expect(try program.run(["history", "show", "1", "--as", "curl"]).text.contains("'\(url)?q=tea'"))
    let again = try program.run(["send", "--again", "1"])
    #expect(again.status == 0 && again.text == #"{"id": 42}"#, "\(again.errors)")
    #expect(server.received(1) == server.received(0))
    #expect(try Self.list(program).count == 2)
  }

  @Test("words find exchanges, and clearing removes them")
  func search() throws {
    let server = try Self.server(connections: 3)
    let program = try Program()
    for path in ["tea", "mate", "tea/2"] {
      #expect(try program.run(["send", "http://127.0.0.1:\(server.port)/\(path)"]).status == 0)
    }
    #expect(try Self.list(program, "tea").count == 2)
    #expect(try Self.list(program, "path:mate", "2xx", "today").count == 1)
    #expect(try Self.list(program, "4xx").isEmpty)
    #expect(try Self.list(program, "tea", "--limit", "1").first?["id"]?.compactJSON == "3")
    #expect(try program.run(["history", "clear", "--older-than", "1"]).text == "0 exchanges were removed.\n")
    #expect(try program.run(["history", "clear"]).text == "3 exchanges were removed.\n")
    #expect(try Self.list(program).isEmpty)
    #expect(try program.run(["history", "show", "1"]).status == 1)
  }

  @Test("an archive of several leaves out what can't be in one, with a note, and stays whole")
  func archive() throws {
    let program = try Program()
    let file = program.folder.url.appendingPathComponent("raw.http")
    try Data("GET /items HTTP/1.1\r\nHost: practice.example\r\nX: \u{1}".utf8 + [0xFF] + "\r\n\r\n".utf8)
      .write(to: file)
    for words in [
      ["https://practice.example/items"], ["--message", "raw.http", "--to", "https://practice.example/"],
    ] {
      #expect(try program.run(["send", "--as", "head"] + words).text.hasPrefix("HTTP/1.1 "))
    }
    let archive = try program.run(["history", "--as", "har"])
    #expect(archive.status == 0 && archive.errors.contains("The exchange 2 is left out"))
    let log = try ParameterValue(json: archive.text)["log"]
    var count: Int?
    if case .array(let entries)? = log?["entries"] { count = entries.count }
    #expect(count == 1)
  }

  @Test("of Basic that was typed the password alone is enough, and a wrong one is told")
  func basic() throws {
    let program = try Program()
    #expect(
      try program.run(["send", "--draft", ExampleTests.resources.path + "/examples/token.wiredraft.json"])
        .status
        == 0)
    for password in ["open-sesame", "learner:open-sesame"] {
      let again = try program.run([
        "send", "--again", "1", "--var", "Authorization=\(password)", "--as", "head",
      ])
      #expect(again.text.hasPrefix("HTTP/1.1 200"), "\(again.errors)")
    }
    #expect(try program.run(["send", "--again", "1", "--var", "Authorization=x"]).status == 1)
  }

  @Test(
    "secrets of the draft's variables, encoded ones and those in the path come back, and the URL stays legible"
  )
  func layers() throws {
    let server = try LoopbackServer(
      [.readTo(Array("%C3%A9".utf8)), .write(Self.answer()), .waitForEnd], connections: 2)
    let program = try Program()
    try program.write(
      #"{"wiredraft": 1, "method": "POST", "url": "http://127.0.0.1:\#(server.port)/{{p}}/items?page=1", "headers": [{"name": "X", "value": "{{k}}"}, {"name": "Authorization", "type": "basic", "user": "u", "password": "p"}], "body": {"type": "form"}, "parameters": [{"name": "S", "value": "typed secret é", "secret": true}], "variables": [{"name": "k", "value": "supersecretvalue", "secret": true}, {"name": "p", "value": "path-secret", "secret": true}]}"#,
      to: "d.wiredraft.json")
    let sent = try program.run(["send", "--draft", "d.wiredraft.json", "--yes"])
    #expect(sent.status == 0, "\(sent.errors)")
    let listed = try program.run(["history", "--as", "json"]).text
    #expect(listed.contains("http://127.0.0.1:\(server.port)/***********/items?page=1"), "\(listed)")
    let again = try program.run([
      "send", "--again", "1", "--yes", "--var", "S=typed secret é", "--var", "Authorization=p",
    ])
    #expect(again.status == 0, "\(again.errors)")
    #expect(server.received(0) != nil && server.received(1) == server.received(0))
  }

  @Test("a URL from whose host a secret was cut out is not sent to again")
  func hiddenHost() throws {
    let program = try Program()
    let sent = try program.run(
      ["send", "https://practice.example/items", "Authorization:practice.example", "--as", "head"])
    #expect(sent.status == 0, "\(sent.errors)")
    let again = try program.run(["send", "--again", "1", "--var", "Authorization=practice.example"])
    #expect(again.status == 1 && again.errors.contains("holds a secret that was cut out"), "\(again.errors)")
  }

  @Test("nothing is kept with --no-history, or by a configuration of 0 days")
  func notKept() throws {
    let server = try Self.server(connections: 2)
    let program = try Program()
    let url = "http://127.0.0.1:\(server.port)/"
    #expect(try program.run(["send", url, "--no-history"]).status == 0)
    try program.write("[defaults]\nhistory-days = 0\n", to: "none.toml")
    let set = try program.run(
      ["send", url], environment: ["WIREDRAFT_CONFIG": program.folder.path + "/none.toml"])
    #expect(set.status == 0, "\(set.errors)")
    #expect(try Self.list(program).isEmpty)
  }

  @Test("a secret is in no file of the state, in no encoding, and comes back from its layer")
  func secrets() throws {
    let secret = "s3cr t/&\"ü"
    let body = #"{"echo": "s3cr t/&\"ü", "url": "s3cr%20t%2F%26%22%C3%BC"}"#
    let fields = "Set-Cookie: sid=cookie-value-1; Path=/\r\n"
    let server = try Self.server(Self.answer(body, fields: fields), connections: 2)
    let program = try Program()
    try program.write(
      #"{"wiredraft": 1, "url": "http://127.0.0.1:\#(server.port)/a", "headers": [{"name": "Authorization", "type": "basic", "user": "anna", "password": "{{pass}}"}], "parameters": [{"name": "key", "value": "{{pass}}"}]}"#,
      to: "d.wiredraft.json")
    try program.write(
      #"{"dev": {"pass": \#(ParameterValue.string(secret).compactJSON)}}"#, to: "http-client.private.env.json"
    )
    let sent = try program.run(["send", "--draft", "d.wiredraft.json", "--env", "dev"])
    #expect(sent.status == 0, "\(sent.errors)")
    let found = try Self.forms(of: secret, "anna").filter { try program.stateHolds($0) }
    #expect(found.isEmpty)
    #expect(try program.stateHolds("cookie-value-1") == false)
    let again = try program.run(["send", "--again", "1", "--env", "dev"])
    #expect(again.status == 0, "\(again.errors)")
    #expect(server.received(1) == server.received(0))
    try program.write(#"{"dev": {"pass": "another"}}"#, to: "http-client.private.env.json")
    let changed = try program.run(["send", "--again", "1", "--env", "dev"])
    #expect(changed.status == 1 && changed.errors.contains("pass"))
  }

  @Test("a secret that was typed is asked for, or given by --var")
  func typed() throws {
    let server = try Self.server(connections: 2)
    let program = try Program()
    let url = "http://127.0.0.1:\(server.port)/"
    #expect(try program.run(["send", url, "Authorization: Bearer sesame-sesame"]).status == 0)
    #expect(try program.stateHolds("sesame-sesame") == false)
    let refused = try program.run(["send", "--again", "1"])
    #expect(refused.status == 1 && refused.errors.contains("The secret Authorization was typed"))
    let given = try program.run(["send", "--again", "1", "--var", "Authorization=Bearer sesame-sesame"])
    #expect(given.status == 0, "\(given.errors)")
    #expect(server.received(1) == server.received(0))
  }

  /// The forms in which a secret must not be kept.
  private static func forms(of secret: String, _ user: String) throws -> [String] {
    let allowed = CharacterSet(charactersIn: "-._~").union(
      .alphanumerics.intersection(CharacterSet(charactersIn: " "..."~")))
    let percent = try #require(secret.addingPercentEncoding(withAllowedCharacters: allowed))
    let base64 = Data("\(user):\(secret)".utf8).base64EncodedString()
    return [
      secret, percent, percent.replacing("%20", with: "+"), base64, Data(secret.utf8).base64EncodedString(),
      secret.replacing("\"", with: "\\\""),
    ]
  }
}
