/// An array or object being made, or the place of one scalar.
final class EncodingNode {
  enum Step {
    /// None: the whole value, or the same value as the parent's.
    case root
    case member(String)
    case element(Int)

    var valueStep: ParameterValue.Step? {
      switch self {
      case .root: nil
      case .member(let name): .member(name)
      case .element(let index): .element(index)
      }
    }
  }

  private enum Content {
    case nothing
    case scalar(ParameterValue)
    case array
    case object
  }

  let run: EncodingRun
  private(set) var parent: EncodingNode?
  private(set) var step: Step
  private(set) var depth: Int
  /// Whether keys are data, which no strategy renames.
  var keepsKeys = false
  private var content = Content.nothing
  private var elements: [ParameterValue] = []
  private var members: [ParameterValue.Member] = []
  private var renamedKeys: [String] = []
  /// By name, once there are many.
  private var places: [NameBytes: Int] = [:]
  /// The values of nested containers are known only at the end.
  private var nested: [(place: Int, node: EncodingNode)] = []

  init(_ run: EncodingRun, in parent: EncodingNode?, at step: Step, depth: Int) {
    self.run = run
    self.parent = parent
    self.step = step
    self.depth = depth
  }

  func reuse(in parent: EncodingNode?, at step: Step, depth: Int) {
    self.parent = parent
    self.step = step
    self.depth = depth
  }

  func finish() -> ParameterValue {
    defer {
      content = .nothing
      parent = nil
      if !places.isEmpty { places = [:] }
    }
    switch content {
    case .nothing: return .object([])
    case .scalar(let value): return value
    case .array:
      for (place, node) in nested { elements[place] = node.finish() }
      nested = []
      defer { elements = [] }
      return .array(elements)
    case .object:
      for (place, node) in nested { members[place].value = node.finish() }
      nested = []
      let room = members.count
      defer {
        members = []
        renamedKeys = []
        // The next object is likely to have as many.
        members.reserveCapacity(room)
      }
      return .object(members)
    }
  }

  // MARK: - Scalars

  func set(_ value: ParameterValue) { content = .scalar(value) }

  // MARK: - Arrays

  func beginArray() {
    guard run.hasRoom(at: depth) else { return tooDeep() }
    if case .array = content { return }
    content = .array
  }

  var count: Int { elements.count }

  var nextStep: Step { .element(elements.count) }

  func append(_ value: ParameterValue) { elements.append(value) }

  func appendNested() -> EncodingNode {
    let node = EncodingNode(run, in: self, at: nextStep, depth: depth + 1)
    guard run.hasRoom(at: node.depth) else {
      tooDeep()
      return node
    }
    nested.append((elements.count, node))
    elements.append(.null)
    return node
  }

  private func tooDeep() { _ = run.fail(.tooDeep(EncodingRun.path(step, in: parent))) }

  // MARK: - Objects

  func beginObject() {
    guard run.hasRoom(at: depth) else { return tooDeep() }
    if case .object = content { return }
    content = .object
  }

  @inline(__always)
  func set(_ value: ParameterValue, for key: String) {
    let name = keepsKeys ? key : run.name(for: key)
    if let place = place(of: name) {
      check(key, at: place)
      members[place].value = value
      nested.removeAll { $0.place == place }
      return
    }
    add(value, named: name, for: key)
  }

  private func add(_ value: ParameterValue, named name: String, for key: String) {
    if isRenaming { renamedKeys.append(key) }
    if !places.isEmpty { places[NameBytes(name)] = members.count }
    members.append(ParameterValue.Member(name: name, value: value))
  }

  func nestedMember(_ key: String) -> EncodingNode {
    beginObject()
    let node = EncodingNode(run, in: self, at: .member(key), depth: depth + 1)
    guard run.hasRoom(at: node.depth) else {
      tooDeep()
      return node
    }
    let name = keepsKeys ? key : run.name(for: key)
    if let place = place(of: name) {
      check(key, at: place)
      if let existing = nested.first(where: { $0.place == place }) { return existing.node }
      nested.append((place, node))
    } else {
      nested.append((members.count, node))
      add(.null, named: name, for: key)
    }
    return node
  }

  private var isRenaming: Bool { run.renamesKeys && !keepsKeys }

  /// Fails if two keys have one name: one of their values would be lost.
  private func check(_ key: String, at place: Int) {
    guard isRenaming, renamedKeys[place] != key else { return }
    let context = EncodingError.Context(
      codingPath: codingPath,
      debugDescription: "\(renamedKeys[place]) and \(key) have one name, \(members[place].name).")
    _ = run.fail(
      .failed(EncodingRun.path(.member(key), in: self), EncodingError.invalidValue(key, context)))
  }

  private func place(of name: String) -> Int? {
    if members.count < 24 { return members.firstIndex { $0.name.hasSameBytes(as: name) } }
    if places.isEmpty {
      for (index, member) in members.enumerated() { places[NameBytes(member.name)] = index }
    }
    return places[NameBytes(name)]
  }

  func sortMembers() {
    guard case .object = content else { return }
    for (place, node) in nested { members[place].value = node.finish() }
    nested = []
    members.sort { $0.name.precedesByBytes($1.name) }
  }
}
