import Foundation
import TestFolders
import TestPrograms
import Testing
import WiredraftCore

@Suite("wiredraft run")
struct RunCommandTests {
  private static func answer(_ status: Int, _ body: String) -> [UInt8] {
    Array(
      "HTTP/1.1 \(status) X\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        .utf8)
  }

  /// A server that answers `/0` with the first answer, `/1` with the second.
  private static func server(connections: Int) throws -> LoopbackServer {
    try LoopbackServer(
      [
        .writeNumbered([answer(201, #"{"token": "tok-123456", "id": 42}"#), answer(200, #"{"id": 42}"#)]),
        .waitForEnd,
      ], connections: connections)
  }

  private static func write(_ program: Program, _ port: Int, second: String = #""$.id == 42""#) throws {
    try program.write(
      #"{"wiredraft": 1, "url": "http://127.0.0.1:\#(port)/0", "expect": ["status == 201", "header Content-Type contains json"], "captures": [{"name": "token", "from": "$.token"}, {"name": "id", "from": "$.id"}]}"#,
      to: "api/1.wiredraft.json")
    try program.write(
      #"{"wiredraft": 1, "url": "http://127.0.0.1:\#(port)/1", "headers": [{"name": "Authorization", "value": "Bearer {{token}}"}, {"name": "X-Id", "value": "{{id}}"}], "expect": ["status == 200", \#(second)]}"#,
      to: "api/2.wiredraft.json")
    try program.write(#"{"wiredraft": 1, "url": "http://127.0.0.1:\#(port)/1"}"#, to: "api/3.wiredraft.json")
  }

  @Test("an environment that no file has is wrong usage")
  func unknownEnvironment() throws {
    let program = try Program()
    try Self.write(program, 9)
    try program.write(#"{"prod": {}}"#, to: "api/http-client.env.json")
    let run = try program.run(["run", "api", "--env", "prd"])
    #expect(run.status == 64 && run.text.contains("did you mean prod?"), "\(run.text)\(run.errors)")
  }

  @Test("drafts are sent in order, and values of answers are variables for what follows")
  func chain() throws {
    let server = try Self.server(connections: 2)
    let program = try Program()
    try Self.write(program, server.port)
    let run = try program.run(["run", "api"])
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    #expect(run.text.hasSuffix("2 drafts, 0 failed; 4 expectations hold, 0 fail.\n"))
    #expect(run.text.contains("→ {{id}} = 42") && !run.text.contains("tok-123456"))
    let second = String(decoding: try #require(server.received(1)), as: UTF8.self)
    #expect(second.contains("X-Id: 42\r\n") && second.contains("Authorization: Bearer tok-123456"))
  }

  @Test("an expectation that fails gives status 4, in text, JSON and JUnit")
  func failing() throws {
    let server = try Self.server(connections: 6)
    let program = try Program()
    try Self.write(program, server.port, second: #""$.id == 43""#)
    let text = try program.run(["run", "api"])
    #expect(text.status == 4 && text.text.contains("✗ $.id == 43: 42"))
    let json = try program.run(["run", "api", "--as", "json"])
    let report = try ParameterValue(json: json.text)
    #expect(json.status == 4 && report["fails"]?.compactJSON == "1" && report["exit"]?.compactJSON == "4")
    let junit = try program.run(["run", "api", "--as", "junit"])
    #expect(junit.status == 4)
    #expect(junit.text.components(separatedBy: "<testcase ").count == 7)
    #expect(junit.text.contains(#"<failure message="42"/>"#))
    #expect(junit.text.contains(#"name="wiredraft" tests="6" failures="1" errors="0""#))
  }

  @Test("a capture that is missing, an unknown expectation and an undefined variable are failures")
  func broken() throws {
    let server = try Self.server(connections: 1)
    let program = try Program()
    try program.write(
      #"{"wiredraft": 1, "url": "http://127.0.0.1:\#(server.port)/0", "captures": [{"name": "x", "from": "$.none"}]}"#,
      to: "a.wiredraft.json")
    let missing = try program.run(["run", "a.wiredraft.json"])
    #expect(missing.status == 4 && missing.text.contains("The answer has no such value."))
    try program.write(
      #"{"wiredraft": 1, "url": "http://h/", "expect": ["status = 200"]}"#, to: "b.wiredraft.json")
    let unknown = try program.run(["run", "b.wiredraft.json"])
    #expect(unknown.status == 1 && unknown.text.contains("expect[0], status = 200: = is no operator"))
    try program.write(
      #"{"wiredraft": 1, "url": "http://h/{{none}}", "expect": ["status == 200"]}"#, to: "c.wiredraft.json")
    #expect(try program.run(["run", "c.wiredraft.json"]).status == 1)
    #expect(try program.run(["run", "nowhere.wiredraft.json"]).status == 2)
    #expect(try program.run(["run"]).status == 64)
  }

  @Test("no question is asked: a foreign secret needs --yes, and so does production")
  func questions() throws {
    let server = try Self.server(connections: 2)
    let program = try Program()
    let own =
      #""variables": [{"name": "k", "value": "v", "secret": true}], "headers": [{"name": "X", "value": "{{k}}"}]"#
    try program.write(
      #"{"wiredraft": 1, "url": "http://127.0.0.1:\#(server.port)/0", "expect": ["status == 201"], \#(own)}"#,
      to: "a.wiredraft.json")
    let refused = try program.run(["run", "a.wiredraft.json"])
    #expect(refused.status == 1 && refused.text.contains("this needs --yes"))
    #expect(try program.run(["run", "a.wiredraft.json", "--yes"]).status == 0)
    try program.write(#"{"prod": {}}"#, to: "http-client.env.json")
    try program.write(
      #"{"wiredraft": 1, "url": "http://127.0.0.1:\#(server.port)/0", "expect": ["status == 201"]}"#,
      to: "b.wiredraft.json")
    let production = try program.run(["run", "b.wiredraft.json", "--env", "prod"])
    #expect(production.status == 1 && production.text.contains("The environment is prod."))
    #expect(try program.run(["run", "b.wiredraft.json", "--env", "prod", "--yes"]).status == 0)
  }

  @Test("the order of the folder's file counts, --all sends all, and --fail-fast stops")
  func order() throws {
    let server = try Self.server(connections: 5)
    let program = try Program()
    try Self.write(program, server.port, second: #""$.id == 43""#)
    try program.write(
      #"{"wiredraft": 1, "order": ["3.wiredraft.json", "1.wiredraft.json"]}"#, to: "api/folder.wiredraft.json"
    )
    let all = try program.run(["run", "api", "--all"])
    #expect(all.text.hasPrefix("ok    api/3.wiredraft.json"))
    #expect(all.status == 4 && all.text.contains("3 drafts, 1 failed"))
    try program.write(
      #"{"wiredraft": 1, "url": "http://127.0.0.1:\#(server.port)/0", "expect": ["status == 1"]}"#,
      to: "f/1.wiredraft.json")
    try program.write(
      #"{"wiredraft": 1, "url": "http://127.0.0.1:\#(server.port)/0", "expect": ["status == 201"]}"#,
      to: "f/2.wiredraft.json")
    #expect(try program.run(["run", "f", "--fail-fast"]).text.contains("1 draft, 1 failed, 1 not sent"))
    #expect(try Self.historyCount(program) == 4)
  }

  private static func historyCount(_ program: Program) throws -> Int {
    guard case .array(let rows) = try ParameterValue(json: try program.run(["history", "--as", "json"]).text)
    else {
      return 0
    }
    return rows.count
  }
}
