import Testing
import Variables
import WiredraftCore

@Suite("Files of environments")
struct EnvironmentFileTests {
  /// Returns the definitions as `LINE ENVIRONMENT.NAME=json`.
  private func read(_ text: String) -> [String] {
    let file = EnvironmentFile(Array(text.utf8))
    return file.environments.flatMap { environment in
      environment.definitions.map {
        "\($0.line ?? 0) \(environment.name).\($0.name)=\($0.value.compactJSON)"
      }
    }
  }

  @Test("Values keep their types and their digits, and have the lines of their names")
  func values() {
    let text = """
      {
        "$shared": { "host": "example.com", "limit":
          1.10 },
        "dev": {
          "big": 12345678901234567890, "on": true, "none": null,
          "tags": ["a", 1],
          "secret": { "provider": "AspnetUserSecrets", "secretName": "x" }
        },
        "empty": {}
      }
      """
    #expect(
      read(text) == [
        #"2 $shared.host="example.com""#, "2 $shared.limit=1.10", "5 dev.big=12345678901234567890",
        "5 dev.on=true", "5 dev.none=null", #"6 dev.tags=["a",1]"#,
        #"7 dev.secret={"provider":"AspnetUserSecrets","secretName":"x"}"#,
      ])
    #expect(EnvironmentFile(Array(text.utf8)).environments.map(\.name) == ["$shared", "dev", "empty"])
  }

  @Test("Of two definitions of a name, and of two environments, the last counts")
  func last() {
    #expect(
      read("{\"a\": {\"x\": 1}, \"b\": {\"y\": 1,\n\"y\": 2, \"z\": 3}, \"a\": {\"w\": 4}}")
        == ["2 a.w=4", "2 b.y=2", "2 b.z=3"])
  }

  @Test("A byte order mark and CR LF are accepted")
  func marks() { #expect(read("\u{FEFF}{\r\n\"a\": {\r\n\"x\": 1}}\r\n") == ["3 a.x=1"]) }

  @Test("The file says whether its values are secrets, else their names do")
  func secrets() {
    let bytes = Array(#"{"a": {"host": 1, "token": 2}}"#.utf8)
    #expect(EnvironmentFile(bytes)["a"].map(\.isSecret) == [false, true])
    #expect(EnvironmentFile(bytes, secrecy: true)["a"].map(\.isSecret) == [true, true])
    #expect(EnvironmentFile(bytes)["b"].isEmpty)
  }

  @Test(
    "An error has its place, and what precedes it counts",
    arguments: [
      ("{\"a\": {\"x\": 1,\n \"y\": }}", true, .json(.expected(.value)), 2, 7),
      ("{\"a\": {\"x\": 1}\n", true, .json(.unexpectedEnd), 2, 1),
      ("{\"a\": {\"x\": 1}} {", true, .json(.trailingContent), 1, 17),
      ("", false, .json(.unexpectedEnd), 1, 1), ("\n []", false, .notAnObject(found: .array), 2, 2),
    ] as [(String, Bool, VariableFileProblem.Kind, Int, Int)])
  func errors(text: String, isFound: Bool, kind: VariableFileProblem.Kind, line: Int, column: Int) {
    let file = EnvironmentFile(Array(text.utf8))
    #expect(file["a"] == (isFound ? [Variable.Definition("x", 1)] : []))
    #expect(file.problems == [VariableFileProblem(kind, at: TextPosition(line: line, column: column))])
  }

  @Test("An environment that is not an object is a problem, and the others count")
  func environments() {
    let file = EnvironmentFile(Array("{\"é\": 1, \"b\":\n [],\"c\": {\"x\": 1}}".utf8))
    #expect(file.environments.map(\.name) == ["c"])
    #expect(
      file.problems == [
        VariableFileProblem(
          .environmentNotAnObject(name: "é", found: .number), at: TextPosition(line: 1, column: 7)),
        VariableFileProblem(
          .environmentNotAnObject(name: "b", found: .array), at: TextPosition(line: 2, column: 2)),
      ])
  }

  @Test("Whatever a file holds, the line of a definition has its name")
  func random() {
    var generator = SeededGenerator(state: 11)
    let pieces = [
      "{", "}", ": 1,", "\"a\": 1", ",\n", ":", ",", "\n", " ", "\"a\"", "\"b\"", "1", "[", "]", "null",
      "{\"x\": {\"a\": 1", "\u{FEFF}",
      "é",
      "\\", "\"",
    ]
    var count = 0
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...20, using: &generator)
      let text =
        "{\n\"x\": {"
        + (0..<length).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined()
      let file = EnvironmentFile(Array(text.utf8))
      let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      for definition in file.environments.flatMap(\.definitions) {
        let line = String(decoding: lines[(definition.line ?? 0) - 1], as: UTF8.self)
        #expect(line.contains(ParameterValue.string(definition.name).compactJSON), "\(text)")
        count += 1
      }
      for problem in file.problems { #expect(lines.indices.contains(problem.position.line - 1), "\(text)") }
    }
    #expect(count > 1_000)
  }
}
