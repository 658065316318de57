import WiredraftCore

extension Nesting {
  indirect enum Node {
    /// A value that is not known yet.
    case nothing
    case leaf(ParameterValue)
    case array([Node])
    case object([(name: String, node: Node)])

    func check(
      _ steps: ArraySlice<NestedName.Step>, depth: Int = 0, named name: String
    ) throws(NestingProblem) {
      guard depth + steps.count < JSONCursor.maximumDepth else { throw .tooDeep(name: name) }
      let rest = steps.dropFirst()
      switch (steps.first, self) {
      case (_, .nothing), (.next, .array): return
      case (.member(let member), .object(let members)):
        guard !rest.isEmpty,
          let present = members.last(where: { $0.name.utf8.elementsEqual(member.utf8) })
        else { return }
        try present.node.check(rest, depth: depth + 1, named: name)
      case (nil, _), (.next, _), (.member, _): throw .conflict(name)
      }
    }

    mutating func put(
      _ value: ParameterValue, at steps: ArraySlice<NestedName.Step>, depth: Int, named name: String
    ) throws(NestingProblem) {
      guard depth < JSONCursor.maximumDepth else { throw .tooDeep(name: name) }
      guard let step = steps.first else {
        guard case .nothing = self else { throw .conflict(name) }
        self = .leaf(value)
        return
      }
      let rest = steps.dropFirst()
      switch step {
      case .next:
        var node = Node.nothing
        try node.put(value, at: rest, depth: depth + 1, named: name)
        switch self {
        case .nothing: self = .array([node])
        case .array: try append(node, named: name)
        case .leaf, .object: throw .conflict(name)
        }
      case .member(let member):
        var members: [(name: String, node: Node)]
        switch self {
        case .nothing: members = []
        case .object(let present): members = present
        case .leaf, .array: throw .conflict(name)
        }
        // This leaves only one reference to the members, so that they are changed in place.
        self = .nothing
        // The last step always adds a member, even if its name exists already: both were sent.
        let last = rest.isEmpty ? nil : members.lastIndex { $0.name.utf8.elementsEqual(member.utf8) }
        if let last {
          try members[last].node.put(value, at: rest, depth: depth + 1, named: name)
        } else {
          var node = Node.nothing
          try node.put(value, at: rest, depth: depth + 1, named: name)
          members.append((member, node))
        }
        self = .object(members)
      }
    }

    mutating func append(_ node: Node, named name: String) throws(NestingProblem) {
      guard case .array(var elements) = self else { throw .conflict(name) }
      // This leaves only one reference to the elements, so that the array grows in place.
      self = .nothing
      elements.append(node)
      self = .array(elements)
    }

    /// Members named 0, 1, 2 … in this order become an array.
    var value: ParameterValue {
      switch self {
      case .nothing: return .null
      case .leaf(let value): return value
      case .array(let nodes): return .array(nodes.map(\.value))
      case .object(let members):
        let isArray = members.enumerated().allSatisfy { String($0.offset) == $0.element.name }
        if isArray { return .array(members.map(\.node.value)) }
        return .object(members.map { ParameterValue.Member(name: $0.name, value: $0.node.value) })
      }
    }
  }
}
