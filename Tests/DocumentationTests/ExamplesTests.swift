import Foundation
import Testing

/// Every example in the documentation is a test, word for word, and has the results that its comments name.
@Suite("Examples in the documentation")
struct ExamplesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let documentation = Documentation(root: root)

  private struct Recorded: Error { let names: [String] }

  @Test("Each example is in a test; RECORD_GOLDENS=1 writes the tests anew and fails")
  func written() throws {
    let folder = Self.root.appending(path: "Tests/DocumentationTests/Examples")
    let tests = try Self.documentation.tests()
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      for name in names.subtracting(tests.map { "\($0.name).swift" }) {
        try FileManager.default.removeItem(at: folder.appending(path: name))
      }
      for file in tests {
        try file.text.write(
          to: folder.appending(path: "\(file.name).swift"), atomically: true, encoding: .utf8)
      }
      throw Recorded(names: tests.map(\.name))
    }
    for file in tests {
      let url = folder.appending(path: "\(file.name).swift")
      let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
      for (examples, test) in file.tests where !text.contains(test) {
        let example = examples[0]
        Issue.record(
          "\(example.file):\(example.line): the example has no up-to-date test; RECORD_GOLDENS=1 writes it")
      }
      let isCurrent = text == file.text
      #expect(isCurrent, "\(url.lastPathComponent) holds what is not in the documentation")
    }
    #expect(names == Set(tests.map { "\($0.name).swift" }))
  }

  @Test("Each example names a result in a comment")
  func results() throws {
    var count = 0
    for file in try Self.documentation.tests() {
      for (examples, _) in file.tests {
        count += 1
        guard ExampleFile.resultCount(of: examples) == 0 else { continue }
        Issue.record("\(examples[0].file):\(examples[0].line): the example names no result")
      }
    }
    #expect(count > 40)
  }

  @Test("A result after an expression, or below it, is found and compared")
  func code() {
    let code = ExampleCode([
      "import WiredraftCore", "var a = f(1)  // not a result", "a.b(", "  2)  // 3", "print(a)", "// x",
      "// y",
      "if a { b }", "// no result",
    ])
    #expect(
      code.lines == [
        "var a = f(1)  // not a result", "results.expect(a.b(", "  2), #\"3\"#)",
        "results.expect(a, #\"x\"#, #\"y\"#)", "if a { b }", "// no result",
      ])
    #expect(code.resultCount == 2)
    let results = ExampleResults()
    results.expect("a/b", "a/b")
    results.expect(Optional(true), "true")
    results.expect(Int?.none, "nil")
    results.expect(Optional<FloatingPointSign>.some(.plus), ".plus")
    results.expect("--x7--", "--…--")
    #expect(results.mismatches.isEmpty)
    results.expect(1, "2")
    #expect(results.mismatches == ["“2” is said, but it is “1” or “1” or “1” or “0x1”"])
  }
}
