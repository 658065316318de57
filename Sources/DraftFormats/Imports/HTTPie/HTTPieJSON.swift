internal import WiredraftCore

/// The JSON value that the items of an HTTPie command make, and its text as HTTPie writes it.
///
/// Values refer to each other by index, so that no function is recursive, however deeply they are nested.
struct HTTPieJSON {
  /// A value; a list or an object is an index into all of its kind.
  private enum Node {
    case leaf([UInt8])
    case object(Int)
    case array(Int)
    /// An element of a list that no item set.
    case padding
  }

  private struct Object {
    var members: [(name: String, node: Int)] = []
    var places: [[UInt8]: Int] = [:]

    mutating func append(_ name: String, _ node: Int) {
      places[Array(name.utf8)] = members.count
      members.append((name, node))
    }
  }

  private var nodes: [Node] = []
  private var objects: [Object] = []
  private var arrays: [[Int]] = []
  private var root: Int?
  private var paddings = 0

  /// Whether there is no value, or an empty object or list.
  var isEmpty: Bool {
    guard let root else { return true }
    return switch nodes[root] {
    case .object(let index): objects[index].members.isEmpty
    case .array(let index): arrays[index].isEmpty
    case .leaf, .padding: false
    }
  }

  private mutating func add(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  /// Puts a value at the end of a path.
  ///
  /// - Throws: The reason why the value can't be put there.
  mutating func put(_ value: ParameterValue, at path: HTTPiePath) throws(HTTPiePath.Problem) {
    guard path.steps.count < JSONCursor.maximumDepth else {
      throw HTTPiePath.Problem.tooDeep
    }
    if root == nil {
      let container = container(for: path.steps[0])
      root = add(container)
    }
    guard var present = root else { return }
    for (index, step) in path.steps.enumerated() {
      let next = path.steps.indices.contains(index + 1) ? path.steps[index + 1] : nil
      let found = try child(of: present, step)
      if let found, let next {
        if case .padding = nodes[found] { nodes[found] = container(for: next) }
        present = found
        continue
      }
      let child: Int
      if let next {
        let container = container(for: next)
        child = add(container)
      } else {
        child = addValue(value)
      }
      try set(child, in: present, step)
      present = child
    }
  }

  private mutating func container(for step: HTTPiePath.Step) -> Node {
    if case .member = step {
      objects.append(Object())
      return .object(objects.count - 1)
    }
    arrays.append([])
    return .array(arrays.count - 1)
  }

  private func child(of parent: Int, _ step: HTTPiePath.Step) throws(HTTPiePath.Problem) -> Int? {
    switch (nodes[parent], step) {
    case (.object(let object), .member(let name)):
      return objects[object].places[Array(name.utf8)].map { objects[object].members[$0].node }
    case (.array(let array), .index(let index)):
      return arrays[array].indices.contains(index) ? arrays[array][index] : nil
    case (.array, .next): return nil
    case (_, .member(let name)):
      throw HTTPiePath.Problem.notAnObject(member: name)
    case (_, .index), (_, .next):
      throw HTTPiePath.Problem.notAList
    }
  }

  private mutating func set(_ child: Int, in parent: Int, _ step: HTTPiePath.Step) throws(HTTPiePath.Problem)
  {
    switch (nodes[parent], step) {
    case (.object(let object), .member(let name)):
      if let place = objects[object].places[Array(name.utf8)] {
        objects[object].members[place].node = child
      } else {
        objects[object].append(name, child)
      }
    case (.array(let array), .index(let index)):
      if index >= arrays[array].count {
        let (count, isTooMuch) = paddings.addingReportingOverflow(index - arrays[array].count)
        guard !isTooMuch, count < 100_000 else {
          throw HTTPiePath.Problem.tooManyGaps
        }
        paddings = count
        while arrays[array].count <= index {
          let padding = add(.padding)
          arrays[array].append(padding)
        }
      }
      arrays[array][index] = child
    case (.array(let array), _): arrays[array].append(child)
    default: break
    }
  }

  /// Adds a value with all values inside it, and returns its index.
  private mutating func addValue(_ value: ParameterValue) -> Int {
    let top = add(.padding)
    var open: [(value: ParameterValue, place: Int)] = [(value, top)]
    while let (value, place) = open.popLast() {
      switch value {
      case .object(let members):
        var object = Object()
        for member in members {
          let child = add(.padding)
          object.append(member.name, child)
          open.append((member.value, child))
        }
        objects.append(object)
        nodes[place] = .object(objects.count - 1)
      case .array(let elements):
        var children: [Int] = []
        for element in elements {
          let child = add(.padding)
          children.append(child)
          open.append((element, child))
        }
        arrays.append(children)
        nodes[place] = .array(arrays.count - 1)
      default: nodes[place] = .leaf(PythonJSON.json(ofScalar: value))
      }
    }
    return top
  }

  // MARK: - Text

  /// The text, with a space after each comma and colon, in ASCII only.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  var text: [UInt8] {
    var text: [UInt8] = []
    var open: [(node: Int, next: Int)] = root.map { [($0, 0)] } ?? []
    while let (node, next) = open.popLast() {
      switch nodes[node] {
      case .leaf(let bytes): text += bytes
      case .padding: text += "null".utf8
      case .object(let object):
        let count = objects[object].members.count
        text += (next == 0 ? "{" : next < count ? ", " : "").utf8
        guard next < count else {
          text += "}".utf8
          continue
        }
        let member = objects[object].members[next]
        text += PythonJSON.json(member.name)
        text += ": ".utf8
        open.append((node, next + 1))
        open.append((member.node, 0))
      case .array(let array):
        let count = arrays[array].count
        text += (next == 0 ? "[" : next < count ? ", " : "").utf8
        guard next < count else {
          text += "]".utf8
          continue
        }
        open.append((node, next + 1))
        open.append((arrays[array][next], 0))
      }
    }
    return text
  }
}
