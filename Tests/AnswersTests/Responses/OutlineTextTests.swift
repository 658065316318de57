import Responses
import TestSupport
import Testing
import WiredraftCore

@Suite("Texts, paths and tables of a JSON tree")
struct OutlineTextTests {
  @Test("a long string is cut between characters")
  func cut() throws {
    let text = "\"" + String(repeating: "é😀\\u00e9", count: 1_000) + "\""
    let tree = JSONTree(Array(text.utf8))
    let line = try require(try tree.firstLine())
    for limit in 0..<40 {
      let string = try require(try tree.string(of: line, limit: limit))
      check(string.isCut)
      check(!string.hasReplacements)
      check((limit..<limit + 4).contains(string.text.utf8.count))
      let literal = try tree.literal(line.value, limit: limit)
      check(literal.isCut)
      check(text.replacing("\\u00e9", with: "é").hasPrefix(literal.text))
    }
    let whole = try require(try tree.string(of: line, limit: 8_000))
    check(!whole.isCut)
    check(whole.text.count, 3_000)
  }

  @Test("number literals are as they were sent")
  func numbers() throws {
    let tree = JSONTree(Array("[1.00, 12345678901234567890, -0, 1E400]".utf8))
    let first = try require(try tree.firstLine())
    let rows = try tree.rows(from: first, count: 9, limit: 50)
    check(rows.dropFirst().map(\.value?.text), ["1.00", "12345678901234567890", "-0", "1E400"])
  }

  @Test("an array of objects is a table of all their names")
  func table() throws {
    let text = """
      {"rows": [{"id": 1, "name": "a"}, {"name": "b", "extra": [1, 2], "name": "c"}, {}, {"id": 4}], "flat": [1],
       "mixed": [{"a": 1}, 2], "empty": [], "bare": [{}]}
      """
    let tree = JSONTree(Array(text.utf8))
    let root = try require(try tree.firstLine())
    let arrays = try tree.children(of: root, count: 9)
    let table = try require(try JSONTable(of: arrays[0], in: tree))
    check(table.columns, ["id", "name", "extra"])
    let rows = try tree.children(of: arrays[0], count: 9).map { element in
      try table.cells(of: element, in: tree).map { cell in
        try cell.map { try tree.literal($0.line.value, limit: 9).text + ($0.isRepeated ? "!" : "") }
      }
    }
    check(rows, [["1", #""a""#, nil], [nil, #""c"!"#, "[1, 2]"], [nil, nil, nil], ["4", nil, nil]])
    for line in arrays.dropFirst() + [root] { check(try JSONTable(of: line, in: tree) == nil) }
  }
}
