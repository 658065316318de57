import Responses
import TestSupport
import Testing
import WiredraftCore

@Suite("JSON as a tree")
struct OutlineTreeTests {
  @Test("the lines of a text are those of a recursive parser, forwards and backwards", arguments: 1...60)
  func lines(seed: Int) throws {
    var random = OutlineTexts(seed: seed)
    let bytes = Array(random.text().utf8)
    let reference = OutlineReference(bytes)
    for blockSize in [1, 7, 16, 1 << 14] {
      let tree = JSONTree(bytes, blockSize: blockSize)
      let lines = try tree.allLines()
      check(lines.count, reference.nodes.count)
      check(zip(reference.nodes, lines).allSatisfy { $0.isSame(as: $1) })
      let last = try require(try tree.lastLine())
      check(last, lines.last)
      check(try tree.lines(before: last, count: .max), lines.dropLast())
    }
  }

  @Test("folded containers hide their lines, whatever is folded", arguments: 1...60)
  func folds(seed: Int) throws {
    var random = OutlineTexts(seed: seed)
    let bytes = Array(random.text(depth: 6).utf8)
    let reference = OutlineReference(bytes)
    let all = try JSONTree(bytes).allLines()
    let rules: [JSONTree.Folding.Rule] = [.examples, .level(0), .level(2), .level(.max)]
    for blockSize in [5, 64] {
      var tree = JSONTree(bytes, blockSize: blockSize, rules[random.below(4)])
      for _ in 0..<random.below(8) {
        tree.setFolded(random.below(2) == 0, all[random.below(all.count)])
      }
      let folded = Set(all.filter { tree.isFolded($0) }.map(\.value.lowerBound))
      let shown = reference.shown { folded.contains($0.value.lowerBound) }
      let lines = try tree.allLines()
      check(lines.count, shown.count)
      check(zip(shown, lines).allSatisfy { $0.isSame(as: $1) })
      let last = try require(try tree.lastLine())
      check(try tree.lines(before: last, count: .max) + [last], lines)
    }
  }

  @Test("every byte leads to its line, or to that of the folded container", arguments: 1...40)
  func offsets(seed: Int) throws {
    var random = OutlineTexts(seed: seed)
    let bytes = Array(random.text().utf8)
    let reference = OutlineReference(bytes)
    let tree = JSONTree(bytes, blockSize: 6)
    for offset in bytes.indices {
      let expected = reference.nodes.last { $0.start <= offset }
      let line = try tree.line(at: offset)
      check(expected.map { $0.isSame(as: line) } ?? (line == nil))
    }
    let folded = JSONTree(bytes, blockSize: 6, .level(1))
    for node in reference.nodes {
      var revealing = folded
      check(node.isSame(as: try revealing.reveal(node.start)))
      check(node.isSame(as: try revealing.line(at: node.start)))
      let outer = reference.nodes.last { $0.depth <= 1 && $0.start <= node.start }
      check(outer?.isSame(as: try folded.line(at: node.start)) == true)
    }
  }

  @Test("parents, children by ordinal and paths are those of a recursive parser", arguments: 1...40)
  func relatives(seed: Int) throws {
    var random = OutlineTexts(seed: seed)
    let bytes = Array(random.text().utf8)
    let reference = OutlineReference(bytes)
    let tree = JSONTree(bytes, blockSize: 9)
    let lines = try tree.allLines()
    for (node, line) in zip(reference.nodes, lines) {
      let parent = try tree.parent(of: line)
      check(node.parent.map { lines[$0] }, parent)
      if let parent { check(try tree.child(line.ordinal, of: parent), line) }
      let children = zip(reference.nodes, lines).filter { $0.0.container == line.value.lowerBound }.map(\.1)
      if line.isContainer {
        check(try tree.children(of: line, count: .max), children)
        check(try tree.child(children.count, of: line) == nil)
      }
      let above = try parent.map { try tree.path(to: $0) } ?? []
      let name = try tree.name(of: line, limit: 1_000)?.text
      let step = name.map { ParameterValue.Step.member($0) } ?? .element(line.ordinal)
      check(try tree.path(to: line), (parent == nil ? [] : above + [step]))
    }
  }

  @Test("the first screen shows an example of each kind of thing")
  func examples() throws {
    let text = """
      {"total": 48213, "items": [{"id": 1, "owner": {"login": "x"}}, {"id": 2}, {"id": 3}],
       "none": [], "meta": {"next": null, "links": {"self": "/"}}}
      """
    var tree = JSONTree(Array(text.utf8), .examples)
    let first = try require(try tree.firstLine())
    let rows = try tree.rows(from: first, count: 20, limit: 80).map { row in
      let mark = row.line.isFoldable ? (row.isFolded ? "▸" : "▾") : " "
      let name = row.name.map { "\($0.text): " } ?? ""
      return String(repeating: " ", count: row.line.depth) + mark + name
        + (row.value?.text ?? "\(row.line.count ?? -1)")
    }
    check(
      rows,
      [
        "▾4", #"  "total": 48213"#, #" ▾"items": 3"#, "  ▾2", #"    "id": 1"#, #"   ▸"owner": 1"#, "  ▸1",
        "  ▸1", #"  "none": 0"#, #" ▾"meta": 2"#, #"   "next": null"#, #"  ▸"links": 1"#,
      ])
    tree.folding = .init(.level(0))
    check(try tree.allLines(), [first])
    tree.folding = .init(.level(1))
    check(try tree.allLines().count, 5)
  }

  @Test("members of the same name are marked, however the name is written")
  func repeated() throws {
    let bytes = Array(#"{"a": 1, "b": {"a": 2}, "\u0061": 3, "c": 4, "a": 5}"#.utf8)
    let tree = JSONTree(bytes)
    let first = try require(try tree.firstLine())
    let rows = try tree.rows(from: first, count: 20, limit: 80)
    check(rows.filter(\.isRepeated).map(\.value?.text), ["1", "3", "5"])
    let many = "{" + (0..<3_000).map { "\"\($0 % 2_999)\":1" }.joined(separator: ",") + "}"
    let large = JSONTree(Array(many.utf8))
    check(try large.repeatedNames(of: require(try large.firstLine())), [])
  }

  @Test("deeply nested arrays are walked without recursion")
  func deep() throws {
    let depth = 50_000
    let bytes = Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    let tree = JSONTree(bytes)
    let first = try require(try tree.firstLine())
    check(first.count, 1)
    let last = try require(try tree.lastLine())
    check(last.depth, depth - 1)
    check(last.count, 0)
    check(try tree.line(after: last) == nil)
    check(try tree.line(before: last)?.depth, depth - 2)
    check(try tree.path(to: last).count, depth - 1)
    let folded = JSONTree(bytes, .level(10))
    check(try folded.lastLine()?.depth, 10)
    check(try folded.allLines().count, 11)
  }

  @Test("blocks within one string, one number or space are passed over")
  func longTokens() throws {
    let long = String(repeating: "x", count: 100_000)
    let digits = String(repeating: "7", count: 100_000)
    let space = String(repeating: " ", count: 100_000)
    let bytes = Array(#"{"\#(long)":"\#(long)\\","b"\#(space):\#(space)\#(digits)\#(space),"c":[]}"#.utf8)
    let reads = ReadCounter()
    let tree = JSONTree(JSONIndex(bytes, blockSize: 1 << 10)) {
      reads.count($0.count)
      return Array(bytes[$0])
    }
    let lines = try tree.allLines()
    check(zip(OutlineReference(bytes).nodes, lines).allSatisfy { $0.isSame(as: $1) })
    check(lines.count, 4)
    let last = try require(try tree.lastLine())
    check(try tree.lines(before: last, count: 9), lines.dropLast())
    check(reads.total < 100_000)
  }

  @Test("a text that isn't the one that was indexed is an error, not a crash", arguments: 1...40)
  func changed(seed: Int) throws {
    var random = OutlineTexts(seed: seed)
    let bytes = Array(random.text().utf8)
    let other = Array(random.text().utf8)
    let index = JSONIndex(bytes, blockSize: 8)
    let tree = JSONTree(index) { range in
      range.map { $0 < other.count ? other[$0] : UInt8(ascii: "]") }
    }
    for offset in bytes.indices {
      do {
        var tree = tree
        guard let line = try tree.line(at: offset) else { continue }
        _ = try (tree.line(after: line), tree.line(before: line), tree.parent(of: line), tree.path(to: line))
        _ = try (tree.child(1, of: line), tree.children(of: line, count: 3), tree.reveal(offset))
      } catch is JSONTree.ContentChanged {}
    }
    let short = JSONTree(index) { _ in [] }
    #expect(throws: JSONTree.ContentChanged.self) { try short.firstLine() }
  }
}
