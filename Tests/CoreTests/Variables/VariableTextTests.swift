import TestSupport
import Testing
import Variables
import WiredraftCore

/// The cases of `Tests/Corpora/variables`: texts that define variables, and what they define.
///
/// Inputs are `read`, one of `dotenv`, `dotenv name`, `environments`, `secret environments` and `option`; and `inputs`,
/// a JSON string in each line. Of a file the result has a line for each definition, `LINE NAME = JSON`, with
/// `(secret)` if the value is hidden, and for each problem, `LINE:COLUMN KIND`.
@Suite("Texts that define variables")
struct VariableTextTests {
  @Test("Files and options are read as the corpus says")
  func corpus() throws {
    try Corpus.check("variables") { one in
      var one = one
      one["result"] = try require(one["inputs"]).split(separator: "\n").map { line in
        guard case .string(let text) = try ParameterValue(json: String(line)) else { return "no string" }
        let lines = try read(text, one["read"] ?? "")
        return lines.count < 2
          ? "\(line) → \(lines.first ?? "nothing")"
          : ([String(line)] + lines.map { "  " + $0 }).joined(separator: "\n")
      }.joined(separator: "\n")
      return one
    }
  }

  private struct Unknown: Error { var reader: String }

  private func read(_ text: String, _ reader: String) throws -> [String] {
    let bytes = Array(text.utf8)
    switch reader {
    case "dotenv":
      let file = DotenvFile(bytes)
      return file.definitions.map { shown($0) } + file.problems.map(shown)
    case "dotenv name": return [VariableFileKind.environment(ofDotenvNamed: text) ?? "none"]
    case "environments", "secret environments":
      let file = EnvironmentFile(bytes, secrecy: reader == "environments" ? nil : true)
      return file.environments.flatMap { environment in
        environment.definitions.isEmpty
          ? ["\(environment.name) is empty"]
          : environment.definitions.map { shown($0, "\(environment.name).") }
      } + file.problems.map(shown)
    case "option":
      do throws(VariableOptionError) {
        switch try VariableOption(text) {
        case .value(let definition): return [shown(definition)]
        case .file(let name, let path): return ["\(name) is the text of the file \(path)"]
        }
      } catch {
        return ["error at byte \(error.offset): \(name(error.kind))"]
      }
    default: throw Unknown(reader: reader)
    }
  }

  private func shown(_ definition: Variable.Definition, _ environment: String = "") -> String {
    (definition.line.map { "\($0) " } ?? "")
      + "\(environment)\(definition.name) = \(definition.value.compactJSON)"
      + (definition.isSecret ? " (secret)" : "")
  }

  private func shown(_ problem: VariableFileProblem) -> String {
    "\(problem.position.line):\(problem.position.column) \(name(problem.kind))"
  }

  /// The description of a case, without the names of modules and types before those of cases.
  private func name(_ value: some Any) -> String {
    String(describing: value).replacing(/\b(?:WiredraftCore|Variables)\.(?:[A-Z]\w*\.)*/, with: "")
  }

  @Test("Bytes of a dotenv file that are not UTF-8 are a problem of their line")
  func bytes() {
    check(EnvironmentFile(Array("{}".utf8))["b"], [])
    let file = DotenvFile([0x41, 0x3D, 0x20, 0xFF, 0x0A, 0xC3, 0x3D, 0x0A] + Array("B='\u{E9}'".utf8))
    check(file.definitions.map(\.name), ["B"])
    let places = [TextPosition(line: 1, column: 4), TextPosition(line: 2, column: 1)]
    check(file.problems, places.map { VariableFileProblem(.invalidUTF8, at: $0) })
  }

  @Test("Whatever a dotenv file holds, its lines are counted, and each position is in it")
  func randomDotenv() {
    var generator = SeededGenerator(state: 7)
    let texts = [
      "A=", "B=", "export ", " ", "\t", "\r", "\n", "\r\n", "\"", "'", "`", "#", "\\", "$", "x", "\u{E9}",
    ]
    let pieces = texts.map { Array($0.utf8) } + [[0xFF], [0xEF, 0xBB, 0xBF]]
    var found = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...20, using: &generator)
      let bytes = (0..<count).flatMap { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }
      let file = DotenvFile(bytes)
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      for definition in file.definitions {
        guard let line = definition.line, lines.indices.contains(line - 1) else {
          Issue.record("line \(definition.line ?? 0) of \(bytes)")
          return
        }
        // The line begins with the name, but for white space, `export` and a mark.
        let text = String(decoding: lines[line - 1], as: UTF8.self)
        let start = text.split(separator: "=", omittingEmptySubsequences: false)[0]
        check(start.contains(definition.name), "\(bytes)")
        found += 1
      }
      for problem in file.problems {
        let line = lines.indices.contains(problem.position.line - 1) ? lines[problem.position.line - 1] : []
        check((1...(line.count + 1)).contains(problem.position.column), "\(bytes)")
      }
    }
    check(found > 1_000)
  }

  @Test("Whatever a file of environments holds, the line of a definition has its name")
  func randomEnvironments() {
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
        check(line.contains(ParameterValue.string(definition.name).compactJSON), "\(text)")
        count += 1
      }
      for problem in file.problems { check(lines.indices.contains(problem.position.line - 1), "\(text)") }
    }
    check(count > 1_000)
  }
}
