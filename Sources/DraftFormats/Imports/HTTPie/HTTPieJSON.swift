internal import WiredraftCore

/// Values refer to each other by index, so that no function is recursive, however deeply they are nested.
struct HTTPieJSON {
  private enum Kind { case leaf, object, list, padding }

  private struct Node {
    var kind = Kind.padding
    var value = ParameterValue.null
    /// The elements of a list have no names.
    var children: [(name: String, node: Int)] = []
    var places: [[UInt8]: Int] = [:]
  }

  private var nodes: [Node] = []
  private var paddings = 0

  var isEmpty: Bool { nodes.first?.children.isEmpty ?? true }

  /// Puts a value in its place; xh takes the member of an object out while it puts something into it, so that the last
  /// member comes into its place and it becomes the last, and it lets nothing into a gap of a list.
  ///
  /// - Note: xh 0.23, `src/nested_json.rs`, `insert`
  mutating func put(
    _ value: ParameterValue, at path: HTTPiePath, of dialect: HTTPieDialect
  ) throws(HTTPiePath.Problem) {
    guard path.steps.count < JSONCursor.maximumDepth else { throw HTTPiePath.Problem.tooDeep }
    if nodes.isEmpty { nodes.append(Node()) }
    var present = 0
    for (index, step) in path.steps.enumerated() {
      let (parent, count) = (present, nodes.count)
      if nodes[present].kind == .padding {
        if case .member = step { nodes[present].kind = .object } else { nodes[present].kind = .list }
      }
      present = try child(of: present, step)
      guard dialect == .xh, index + 1 < path.steps.count, present < count else { continue }
      if nodes[present].kind == .padding { nodes[present].kind = .leaf }
      if case .member(let name) = step { moveToEnd(name, in: parent) }
    }
    fill(present, with: value)
  }

  private mutating func moveToEnd(_ name: String, in object: Int) {
    let last = nodes[object].children.count - 1
    guard let place = nodes[object].places[Array(name.utf8)], place < last else { return }
    nodes[object].children.swapAt(place, last)
    nodes[object].places[Array(nodes[object].children[place].name.utf8)] = place
    nodes[object].places[Array(name.utf8)] = last
  }

  /// Adds padding where there is no value.
  private mutating func child(of parent: Int, _ step: HTTPiePath.Step) throws(HTTPiePath.Problem) -> Int {
    switch (nodes[parent].kind, step) {
    case (.object, .member(let name)):
      if let place = nodes[parent].places[Array(name.utf8)] { return nodes[parent].children[place].node }
      return addChild(named: name, to: parent)
    case (.list, .index(let index)):
      if nodes[parent].children.indices.contains(index) { return nodes[parent].children[index].node }
      let gap = index - nodes[parent].children.count
      let (count, isTooMuch) = paddings.addingReportingOverflow(gap)
      guard !isTooMuch, count < 100_000 else { throw HTTPiePath.Problem.tooManyGaps }
      paddings = count
      for _ in 0..<gap { _ = addChild(to: parent) }
      return addChild(to: parent)
    case (.list, .next): return addChild(to: parent)
    case (_, .member(let name)): throw HTTPiePath.Problem.notAnObject(member: name)
    case (_, .index), (_, .next): throw HTTPiePath.Problem.notAList
    }
  }

  private mutating func addChild(named name: String? = nil, to parent: Int) -> Int {
    if let name { nodes[parent].places[Array(name.utf8)] = nodes[parent].children.count }
    nodes[parent].children.append((name ?? "", nodes.count))
    nodes.append(Node())
    return nodes.count - 1
  }

  private mutating func fill(_ top: Int, with value: ParameterValue) {
    var open: [(value: ParameterValue, place: Int)] = [(value, top)]
    while let (value, place) = open.popLast() {
      switch value {
      case .object(let members):
        nodes[place] = Node(kind: .object)
        for member in members { open.append((member.value, addChild(named: member.name, to: place))) }
      case .array(let elements):
        nodes[place] = Node(kind: .list)
        for element in elements { open.append((element, addChild(to: place))) }
      default: nodes[place] = Node(kind: .leaf, value: value)
      }
    }
  }

  // MARK: - Text

  enum Style {
    /// With a space after each comma and colon, in ASCII only, as Python writes it.
    case python
    /// Without white space, in UTF-8.
    case compact
  }

  func text(_ style: Style) -> [UInt8] {
    func scalar(_ value: ParameterValue) -> [UInt8] {
      style == .python ? PythonJSON.json(ofScalar: value) : Array(value.compactJSON.utf8)
    }
    let (comma, colon) = style == .python ? (", ", ": ") : (",", ":")
    var text: [UInt8] = []
    var open: [(node: Int, next: Int)] = nodes.isEmpty ? [] : [(0, 0)]
    while let (node, next) = open.popLast() {
      let (kind, children) = (nodes[node].kind, nodes[node].children)
      switch kind {
      case .leaf: text += scalar(nodes[node].value)
      case .padding: text += "null".utf8
      case .object, .list:
        let isObject = kind == .object
        text += (next == 0 ? (isObject ? "{" : "[") : next < children.count ? comma : "").utf8
        guard next < children.count else {
          text += (isObject ? "}" : "]").utf8
          continue
        }
        if isObject { text += scalar(.string(children[next].name)) + Array(colon.utf8) }
        open.append((node, next + 1))
        open.append((children[next].node, 0))
      }
    }
    return text
  }
}
