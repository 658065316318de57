internal import DraftFormats
internal import WiredraftCore

/// A YAML document as a flat list of its nodes, so that neither reading nor freeing it recurses.
struct YAMLTree {
  enum Kind: UInt8 {
    case scalar, sequence, mapping
    /// A reference to another node, which is complete, so that there are no cycles.
    case alias
  }

  struct Node {
    var kind: Kind
    /// Whether it is the name `<<` in a mapping, whose value provides further members.
    var isMerge = false
    /// Whether one of its names is a merge key.
    var merges = false
    /// For a scalar, the start of its text; for an alias, the index of its target.
    var start = 0
    /// The end of a scalar's text, and the end of the JSON after it; both are equal for a string.
    var end = 0
    var literalEnd = 0
    /// The index of the node after its contents.
    var next = 0
    var line: Int32
    var column: Int32

    var position: TextPosition { TextPosition(line: Int(line), column: Int(column)) }
  }

  static let maximumDepth = 1000

  private(set) var nodes: [Node] = []
  private(set) var texts: [UInt8] = []

  private var open: [Level] = []
  private var anchors: [String: Int] = [:]

  private struct Level {
    let node: Int
    /// Nil for a sequence.
    var names: Set<String>?
    var expectsName: Bool
  }

  init(_ text: String) throws(ImportError) {
    let parser = YAMLParser(text)
    texts.reserveCapacity(text.utf8.count)
    var documents = 0
    // The cost of reading grows with the depth of each value. Texts that exceed any realistic cost are rejected.
    var steps = 0
    let limit = 64 * text.utf8.count + 10_000_000
    while true {
      let event = try parser.next()
      steps += open.count
      guard steps <= limit else {
        throw failure(YAMLFinding.tooSlow, event)
      }
      switch event.kind {
      case .streamEnd: return
      case .documentStart:
        documents += 1
        guard documents == 1 else {
          throw failure(YAMLFinding.severalDocuments, event)
        }
      case .mappingEnd, .sequenceEnd:
        guard let level = open.popLast() else { break }
        nodes[level.node].next = nodes.count
      case .scalar(let text, let isPlain, let tag): try add(text, isPlain, tag, event)
      case .mappingStart: try begin(.mapping, event)
      case .sequenceStart: try begin(.sequence, event)
      case .alias(let name): try addAlias(name, event)
      case .other: break
      }
    }
  }

  func text(of node: Node) -> ArraySlice<UInt8> { texts[node.start..<node.end] }

  func resolved(_ index: Int) -> Int { nodes[index].kind == .alias ? nodes[index].start : index }

  // MARK: - Nodes

  private func failure(_ finding: ImportFinding, _ event: YAMLEvent) -> ImportError {
    ImportError(.openapi, finding, at: TextPosition(line: event.line, column: event.column))
  }

  private mutating func append(_ kind: Kind, _ event: YAMLEvent) -> Int {
    nodes.append(
      Node(
        kind: kind, next: nodes.count + 1, line: Int32(clamping: event.line),
        column: Int32(clamping: event.column)))
    if let anchor = event.anchor { anchors[anchor] = nodes.count - 1 }
    return nodes.count - 1
  }

  private mutating func begin(_ kind: Kind, _ event: YAMLEvent) throws(ImportError) {
    try noteValue(event)
    guard open.count < Self.maximumDepth else {
      throw failure(YAMLFinding.tooDeep, event)
    }
    let node = append(kind, event)
    open.append(
      Level(node: node, names: kind == .mapping ? [] : nil, expectsName: kind == .mapping))
  }

  private mutating func noteValue(_ event: YAMLEvent) throws(ImportError) {
    guard let last = open.indices.last, open[last].names != nil else { return }
    guard !open[last].expectsName else {
      throw failure(YAMLFinding.nameNotText, event)
    }
    open[last].expectsName = true
  }

  private mutating func add(
    _ text: ArraySlice<UInt8>, _ isPlain: Bool, _ tag: String?, _ event: YAMLEvent
  ) throws(ImportError) {
    let isName = open.last?.expectsName == true
    if !isName { try noteValue(event) }
    let index = append(.scalar, event)
    nodes[index].start = texts.count
    texts += text
    nodes[index].end = texts.count
    if Self.isResolved(isPlain, tag), let literal = YAMLScalar.literal(text) { texts += literal }
    nodes[index].literalEnd = texts.count
    if isName { try noteName(index, isPlain && tag == nil && text.elementsEqual("<<".utf8), event) }
  }

  /// Returns whether the scalar's type depends on its text: it has no quotes, and no tag makes it a string.
  private static func isResolved(_ isPlain: Bool, _ tag: String?) -> Bool {
    switch tag {
    case nil: isPlain
    case "tag:yaml.org,2002:int", "tag:yaml.org,2002:float", "tag:yaml.org,2002:bool",
      "tag:yaml.org,2002:null":
      true
    default: false
    }
  }

  private mutating func noteName(_ index: Int, _ isMerge: Bool, _ event: YAMLEvent) throws(ImportError) {
    guard let last = open.indices.last else { return }
    open[last].expectsName = false
    if isMerge {
      nodes[index].isMerge = true
      nodes[open[last].node].merges = true
      return
    }
    let name = String(decoding: text(of: nodes[resolved(index)]), as: UTF8.self)
    guard open[last].names?.insert(name).inserted == true else {
      throw failure(YAMLFinding.repeatedName(name), event)
    }
  }

  private mutating func addAlias(_ name: String, _ event: YAMLEvent) throws(ImportError) {
    guard let target = anchors[name] else {
      throw failure(YAMLFinding.unknownAnchor(name), event)
    }
    guard !open.contains(where: { $0.node == target }) else {
      throw failure(YAMLFinding.endlessAlias(name), event)
    }
    if open.last?.expectsName == true {
      guard nodes[target].kind == .scalar else {
        throw failure(YAMLFinding.aliasNotText(name), event)
      }
      let index = append(.alias, event)
      nodes[index].start = target
      return try noteName(index, false, event)
    }
    try noteValue(event)
    // YAML allows no anchor on an alias; the target of an alias can't be an alias itself.
    let index = append(.alias, event)
    nodes[index].start = target
  }
}
