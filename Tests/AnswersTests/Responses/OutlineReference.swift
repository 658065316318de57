import Responses
import WiredraftCore

/// The values of a JSON text by a recursive parser, to compare ``JSONTree`` with.
struct OutlineReference {
  /// A value; the fields are those of ``JSONTree/Line``.
  struct Node: Equatable {
    var name: Range<Int>?
    var value: Range<Int>
    var kind: JSONTree.Kind
    var depth: Int
    var ordinal: Int
    var count: Int?
    var container: Int?
    /// The node of the container.
    var parent: Int?

    var start: Int { name?.lowerBound ?? value.lowerBound }
  }

  private(set) var nodes: [Node] = []
  private let bytes: [UInt8]
  private var offset = 0

  /// Reads a text that is valid.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    skipSpace()
    readValue(depth: 0, ordinal: 0, name: nil, parent: nil)
  }

  private mutating func skipSpace() { while offset < bytes.count, bytes[offset] <= 0x20 { offset += 1 } }

  private mutating func passString() {
    offset += 1
    while bytes[offset] != UInt8(ascii: "\"") { offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1 }
    offset += 1
  }

  private mutating func readValue(depth: Int, ordinal: Int, name: Range<Int>?, parent: Int?) {
    let start = offset
    let node = nodes.count
    let kinds: [UInt8: JSONTree.Kind] = [
      0x5B: .array, 0x7B: .object, 0x22: .string, 0x74: .bool, 0x66: .bool, 0x6E: .null,
    ]
    let kind = kinds[bytes[start]] ?? .number
    nodes.append(
      Node(
        name: name, value: start..<start, kind: kind, depth: depth, ordinal: ordinal,
        container: parent.map { nodes[$0].value.lowerBound }, parent: parent))
    switch kind {
    case .array, .object:
      offset += 1
      skipSpace()
      var count = 0
      while bytes[offset] != UInt8(ascii: "]"), bytes[offset] != UInt8(ascii: "}") {
        var name: Range<Int>?
        if kind == .object {
          let start = offset
          passString()
          name = start..<offset
          skipSpace()
          offset += 1
          skipSpace()
        }
        readValue(depth: depth + 1, ordinal: count, name: name, parent: node)
        count += 1
        skipSpace()
        if bytes[offset] == UInt8(ascii: ",") { offset += 1 }
        skipSpace()
      }
      offset += 1
      nodes[node].count = count
    case .string: passString()
    case .number, .bool, .null:
      while offset < bytes.count, !"]}, \t\r\n".utf8.contains(bytes[offset]) { offset += 1 }
    }
    nodes[node].value = start..<offset
  }

  /// Returns the nodes that a tree shows.
  func shown(_ isFolded: (Node) -> Bool) -> [Node] {
    var hidden: Set<Int> = []
    var shown: [Node] = []
    for (index, node) in nodes.enumerated() {
      if let parent = node.parent, hidden.contains(parent) || isFolded(nodes[parent]) {
        hidden.insert(index)
      } else {
        shown.append(node)
      }
    }
    return shown
  }
}

extension OutlineReference.Node {
  /// Whether a line is that of the node.
  func isSame(as line: JSONTree.Line?) -> Bool {
    guard let line else { return false }
    return line.name == name && line.value == value && line.kind == kind && line.depth == depth
      && line.ordinal == ordinal && line.count == count && line.container == container && line.isComplete
  }
}

/// Random JSON texts.
struct OutlineTexts: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  private mutating func pick(_ texts: [String]) -> String { texts[below(texts.count)] }

  private mutating func space() -> String { below(4) == 0 ? pick([" ", "\n  ", "\t\r", "        "]) : "" }

  private mutating func string() -> String {
    pick([
      #""""#, #""a""#, #""id""#, #""a\"b""#, #""\\""#, #""[{\"x\":1},""#, #""é😀""#, #""\u0061\n""#,
      #""full_name""#, "\"" + String(repeating: "long ", count: below(12)) + "\"",
    ])
  }

  /// Returns a text; each value has a depth up to a limit.
  mutating func text(depth: Int = 5) -> String {
    let (before, after) = (space(), space())
    return before + value(depth) + after
  }

  private mutating func value(_ depth: Int) -> String {
    switch below(depth > 0 ? 8 : 4) {
    case 0: return string()
    case 1: return pick(["0", "-1.5e+10", "12345678901234567890", "1.0", "7"])
    case 2: return pick(["true", "false", "null"])
    case 3: return pick(["[]", "{}", "[ ]", "{\n}", "1"])
    case 4, 5:
      let elements = (0..<below(6)).map { _ in text(depth: depth - 1) }
      return "[" + elements.joined(separator: ",") + "]"
    default:
      let members = (0..<below(6)).map { _ in
        space() + string() + space() + ":" + text(depth: depth - 1)
      }
      return "{" + members.joined(separator: ",") + "}"
    }
  }
}

extension JSONIndex {
  /// Makes the index of a whole text.
  init(_ bytes: [UInt8], blockSize: Int = 1 << 14) {
    self.init(blockSize: blockSize)
    read(bytes[...])
    finish()
  }
}

extension JSONTree {
  /// Makes the tree of a whole text.
  init(_ bytes: [UInt8], blockSize: Int = 1 << 14, _ rule: Folding.Rule = .level(.max)) {
    self.init(JSONIndex(bytes, blockSize: blockSize)) { Array(bytes[$0]) }
    folding = Folding(rule)
  }

  /// The lines from the first to the last.
  func allLines() throws -> [Line] {
    guard let first = try firstLine() else { return [] }
    return try lines(from: first, count: .max)
  }
}
