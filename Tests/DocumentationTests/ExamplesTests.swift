import Foundation
import TestSupport
import Testing

/// Every example in the documentation is run, word for word, and has the results that its comments name.
@Suite("Examples in the documentation")
struct ExamplesTests {
  @Test("Each example compiles, names a result in a comment, and has it")
  func results() throws {
    let files = try Documentation(root: packageRoot).exampleFiles()
    let groups = files.flatMap(\.groups)
    check(groups.count > 100)
    for group in groups where group.resultCount == 0 {
      Issue.record("\(group.place): the example names no result")
    }
    for fault in try ExampleProgram(files: files).run() { Issue.record(Comment(rawValue: fault)) }
  }

  @Test("An example that fails, doesn't compile or ends the program is named with its line")
  func faults() throws {
    func faults(_ blocks: [String]...) throws -> [String] {
      let text = blocks.map { (["```swift"] + $0 + ["```", ""]).joined(separator: "\n") }.joined(
        separator: "\n")
      let examples = Example.all(in: text, file: "Sources/WiredraftCore/Some.docc/Some.md")
      let file = ExampleFile(module: "WiredraftCore", subject: "Some", examples: examples)
      return try ExampleProgram(files: [file], name: "documentation-faults").run()
    }
    let failing = try faults(
      ["let a = 1", "a  // 1", "// A remark", "a * 3", "// 2", "throw CancellationError()"],
      ["let numbers: [Int] = []", "numbers[0]  // 2"])
    let wanted = [
      "Some.md:5:1: Issue recorded\n↳ “2” is said, but it is “3”",
      "Some.md:1:1: Issue recorded\n↳ it throws CancellationError()",
      "ends with 132 after", "Some.md:10 to example", "Fatal error: Index out of range",
    ]
    for words in wanted { check(failing.joined(separator: "\n").contains(words), "\(words) in \(failing)") }
    check(failing.count, 3)
    let place = "Sources/WiredraftCore/Some.docc/Some.md:4:20: error: "
    check(
      try faults(["let a = 1", "a  // 1", "unknown(a)  // 2"]), [place + "cannot find 'unknown' in scope"])
  }

  @Test("A result after an expression, or below it, is found and compared")
  func code() {
    let code = ExampleCode([
      "import WiredraftCore", "var a = f(1)  // not a result", "a.b(", "  2)  // 3", "print(a)", "// x",
      "// y",
      "if a { b }", "// no result",
    ])
    check(
      code.lines,
      [
        "", "var a = f(1)  // not a result", "results.expect(a.b(", "  2), #\"3\"#)",
        "results.expect(a, #\"x\"#, #\"y\"#)", "", "", "if a { b }", "// no result",
      ])
    check(code.resultCount, 2)
    let results = ExampleResults()
    results.expect("a/b", "a/b")
    results.expect(Optional(true), "true")
    results.expect(Int?.none, "nil")
    results.expect(Optional<FloatingPointSign>.some(.plus), ".plus")
    results.expect("--x7--", "--…--")
    check(results.mismatches.isEmpty)
    results.expect(1, "2", line: 7)
    check(results.mismatches.map(\.line), [7])
    check(results.mismatches.map(\.text), ["“2” is said, but it is “1” or “1” or “1” or “0x1”"])
  }
}
