internal import DraftFormats
internal import WiredraftCore

struct YAMLWriter {
  private(set) var json: [UInt8] = []
  private(set) var places: [TextPosition] = []

  private let tree: YAMLTree
  /// More than any text without aliases has.
  private let limits: (nodes: Int, bytes: Int)
  private var open: [Level] = []
  private var steps = 0

  private enum Level {
    case sequence(place: Int, end: Int)
    case mapping(place: Int, end: Int)
    /// Members from several mappings, as pairs of name and value.
    case members([(name: Int, value: Int)], next: Int)
  }

  init(_ tree: YAMLTree, inputCount: Int) {
    self.tree = tree
    limits = (inputCount + 1_000_000, 6 * inputCount + (16 << 20))
    json.reserveCapacity(inputCount + inputCount / 4)
    places.reserveCapacity(tree.nodes.count)
  }

  /// Writes the document; an empty one is null.
  mutating func write() throws(ImportError) {
    guard !tree.nodes.isEmpty else {
      places = [TextPosition(line: 1, column: 1)]
      json = Array("null".utf8)
      return
    }
    try writeValue(0)
    while let level = open.popLast() {
      switch level {
      case .sequence(let place, let end):
        guard place < end else {
          json.append(UInt8(ascii: "]"))
          continue
        }
        separate(after: UInt8(ascii: "["))
        open.append(.sequence(place: tree.nodes[place].next, end: end))
        try writeValue(place)
      case .mapping(let place, let end):
        guard place < end else {
          json.append(UInt8(ascii: "}"))
          continue
        }
        open.append(.mapping(place: tree.nodes[place + 1].next, end: end))
        try writeMember(place, place + 1)
      case .members(let members, let next):
        guard next < members.count else {
          json.append(UInt8(ascii: "}"))
          continue
        }
        open.append(.members(members, next: next + 1))
        try writeMember(members[next].name, members[next].value)
      }
    }
  }

  private mutating func separate(after opening: UInt8) {
    if json.last != opening { json.append(UInt8(ascii: ",")) }
  }

  private mutating func writeMember(_ name: Int, _ value: Int) throws(ImportError) {
    separate(after: UInt8(ascii: "{"))
    try spend(on: name)
    places.append(tree.nodes[name].position)
    writeString(tree.text(of: tree.nodes[tree.resolved(name)]))
    json.append(UInt8(ascii: ":"))
    try writeValue(value)
  }

  private mutating func writeValue(_ index: Int) throws(ImportError) {
    try spend(on: index)
    let node = tree.nodes[tree.resolved(index)]
    // The target of an alias is only at one place in the text.
    places.append(node.position)
    switch node.kind {
    case .scalar:
      if node.literalEnd > node.end {
        json += tree.texts[node.end..<node.literalEnd]
      } else {
        writeString(tree.text(of: node))
      }
    case .alias: break
    case .sequence, .mapping:
      guard open.count < YAMLTree.maximumDepth else {
        throw failure(YAMLFinding.tooDeepWithAliases, index)
      }
      let first = tree.resolved(index) + 1
      json.append(node.kind == .sequence ? UInt8(ascii: "[") : UInt8(ascii: "{"))
      if node.kind == .sequence {
        open.append(.sequence(place: first, end: node.next))
      } else if node.merges {
        open.append(.members(try members(of: tree.resolved(index)), next: 0))
      } else {
        open.append(.mapping(place: first, end: node.next))
      }
    }
  }

  // MARK: - Merge keys

  /// Returns the members of a mapping, including those from `<<`; if names repeat, the nearest member wins.
  ///
  /// - Note: <https://yaml.org/type/merge.html>
  private mutating func members(of mapping: Int) throws(ImportError) -> [(name: Int, value: Int)] {
    var result: [(name: Int, value: Int)] = []
    var names: Set<ArraySlice<UInt8>> = []
    var waiting = [mapping]
    while let next = waiting.popLast() {
      var merged: [Int] = []
      var place = next + 1
      while place < tree.nodes[next].next {
        try spend(on: place)
        let (name, value) = (place, place + 1)
        place = tree.nodes[value].next
        if tree.nodes[name].isMerge {
          merged += try mappings(in: value)
        } else if names.insert(tree.text(of: tree.nodes[tree.resolved(name)])).inserted {
          result.append((name, value))
        }
      }
      waiting += merged.reversed()
    }
    return result
  }

  private mutating func mappings(in value: Int) throws(ImportError) -> [Int] {
    let index = tree.resolved(value)
    switch tree.nodes[index].kind {
    case .mapping: return [index]
    case .sequence:
      var result: [Int] = []
      var place = index + 1
      while place < tree.nodes[index].next {
        try spend(on: place)
        let element = tree.resolved(place)
        guard tree.nodes[element].kind == .mapping else { break }
        result.append(element)
        place = tree.nodes[place].next
      }
      if place >= tree.nodes[index].next { return result }
    case .scalar, .alias: break
    }
    throw failure(YAMLFinding.notMergeable, value)
  }

  // MARK: - Bytes

  private func failure(_ finding: ImportFinding, _ index: Int) -> ImportError {
    ImportError(.openapi, finding, at: tree.nodes[index].position)
  }

  private mutating func spend(on index: Int) throws(ImportError) {
    steps += 1
    guard steps <= limits.nodes, json.count <= limits.bytes else {
      throw failure(YAMLFinding.tooLargeWithAliases, index)
    }
  }

  private mutating func writeString(_ text: ArraySlice<UInt8>) {
    json.append(UInt8(ascii: "\""))
    var start = text.startIndex
    for index in text.indices {
      let byte = text[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
      json += text[start..<index]
      start = index + 1
      switch byte {
      case 0x0A: json += Array("\\n".utf8)
      case 0x09: json += Array("\\t".utf8)
      case 0x0D: json += Array("\\r".utf8)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): json += [UInt8(ascii: "\\"), byte]
      default:
        json += Array("\\u00".utf8) + Hexadecimal.digits(of: [byte])
      }
    }
    json += text[start...]
    json.append(UInt8(ascii: "\""))
  }
}
