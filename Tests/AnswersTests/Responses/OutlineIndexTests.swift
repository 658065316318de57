import Responses
import Synchronization
import TestSupport
import Testing
import WiredraftCore

/// Counts the bytes that are read.
final class ReadCounter: Sendable {
  private let bytes = Atomic(0)
  var total: Int { bytes.load(ordering: .relaxed) }
  func count(_ bytes: Int) { self.bytes.add(bytes, ordering: .relaxed) }
}

@Suite("The index of a JSON text")
struct OutlineIndexTests {
  @Test("the division of the bytes makes no difference", arguments: 1...40)
  func division(seed: Int) throws {
    var random = OutlineTexts(seed: seed)
    let bytes = Array(random.text().utf8)
    var index = JSONIndex(blockSize: 1 + random.below(40))
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + random.below(30))
      index.read(bytes[start..<end])
      start = end
    }
    index.finish()
    check(index.isComplete)
    check(index.problem == nil)
    check(index.certainLength, bytes.count)
    let tree = JSONTree(index) { Array(bytes[$0]) }
    let lines = try tree.lines(from: require(try tree.firstLine()), count: .max)
    let whole = JSONTree(bytes, .examples)
    check(try whole.allLines(), lines)
  }

  @Test("it accepts exactly what the formatter's check accepts", arguments: 1...150)
  func validity(seed: Int) {
    var random = OutlineTexts(seed: seed)
    var bytes = Array(random.text(depth: 3).utf8)
    for _ in 0...random.below(2) {
      let place = random.below(bytes.count)
      let other = Array("[]{}:,\"\\u0123456789+-.eEtrufalsn \n\u{1}x".utf8)
      switch random.below(3) {
      case 0: bytes[place] = other[random.below(other.count)]
      case 1: bytes.insert(other[random.below(other.count)], at: place)
      default: if bytes.count > 1 { bytes.remove(at: place) }
      }
    }
    var verdict = BodyCheck(.json)
    var refused: Int?
    for (offset, byte) in bytes.enumerated() where refused == nil {
      verdict.read([byte])
      if verdict.isRefused { refused = offset }
    }
    let index = JSONIndex(bytes, blockSize: 11)
    check(index.isComplete, verdict.finish())
    check(index.isComplete, index.problem == nil)
    if !index.isComplete { check(index.problem?.offset == refused ?? bytes.count) }
  }

  @Test("a number at the end of a text that breaks off isn't certain")
  func certain() throws {
    let index = JSONIndex(Array(#"{"items": [1, 2"#.utf8))
    check(index.problem?.offset, 15)
    check(index.certainLength, 14)
  }

  @Test(
    "a byte order mark and one value of any kind are accepted", arguments: ["1", " true ", "\"a\"", "[]"])
  func single(_ text: String) throws {
    let bytes = Array("\u{FEFF}\(text)\n".utf8)
    let tree = JSONTree(bytes)
    check(tree.index.isComplete)
    check(try tree.allLines().map(\.depth), [0])
    check(try tree.firstLine(), try tree.lastLine())
    check(JSONIndex(Array(text.utf8)).isComplete)
  }

  @Test("of a text that breaks off, all values that are certain are shown", arguments: 1...20)
  func truncated(seed: Int) throws {
    var random = OutlineTexts(seed: seed)
    let bytes = Array(random.text().utf8)
    let reference = OutlineReference(bytes)
    for length in 0...bytes.count {
      var index = JSONIndex(blockSize: 8)
      index.read(bytes[..<length])
      index.read(Array("#".utf8)[...])
      // The byte that can't come is within a string now.
      if index.problem == nil { index.finish() }
      let tree = JSONTree(index) { Array(bytes[$0]) }.unfolded
      let shown = reference.nodes.filter { node in
        let isContainer = node.kind == .array || node.kind == .object
        guard !isContainer else { return node.value.lowerBound < length }
        let endsItself = [.string, .bool, .null].contains(node.kind)
        return node.value.upperBound < length || endsItself && node.value.upperBound == length
      }
      let lines = try tree.allLines()
      check(lines.map(\.start), shown.map(\.start))
      for (node, line) in zip(shown, lines) {
        check(line.isComplete, (node.value.upperBound <= length))
        check(line.count, (line.isComplete ? node.count : nil))
        check(line.name, node.name)
      }
      let last = try tree.lastLine()
      check(last, lines.last)
      if let last { check(try tree.lines(before: last, count: .max), lines.dropLast()) }
    }
  }
}

extension JSONTree {
  /// The tree with nothing folded.
  var unfolded: JSONTree {
    var tree = self
    tree.folding = Folding(.level(.max))
    return tree
  }
}
