import WiredraftCore

struct JSONEditor {
  struct Failure: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  /// Copies of copies would take any memory.
  private static let maximumSize = 2_000
  private static let maximumDepth = 64

  private(set) var value: ParameterValue

  init(_ value: ParameterValue) { self.value = value }

  func value(at path: [String]) throws(Failure) -> ParameterValue {
    var found = value
    for step in path { found = try Place(step, in: found).value }
    return found
  }

  /// Inserts into an array, or sets the member of an object.
  mutating func add(_ new: ParameterValue, at path: [String]) throws(Failure) {
    try edit(path, whole: new) { (parent, step) throws(Failure) in
      switch parent {
      case .array(var elements):
        guard let index = JSONPointer.index(step, count: elements.count, allowsEnd: true) else {
          throw Failure("The array has no place \(step.shortened).")
        }
        elements.insert(new, at: index)
        return .array(elements)
      case .object(let members) where parent[step] == nil:
        return .object(members + [.init(name: step, value: new)])
      default: return try Place(step, in: parent).replaced(by: new)
      }
    }
    var left = Self.maximumSize
    guard Self.fits(value, &left, depth: 1) else { throw Failure("The item becomes too large.") }
  }

  mutating func replace(_ new: ParameterValue, at path: [String]) throws(Failure) {
    try edit(path, whole: new) { (parent, step) throws(Failure) in
      try Place(step, in: parent).replaced(by: new)
    }
  }

  mutating func remove(at path: [String]) throws(Failure) -> ParameterValue {
    guard !path.isEmpty else { throw Failure("The whole item can't be removed here: use DELETE.") }
    let removed = try value(at: path)
    try edit(path, whole: .null) { (parent, step) throws(Failure) in
      try Place(step, in: parent).replaced(by: nil)
    }
    return removed
  }

  /// Changes the array or object that holds the place; `whole` replaces everything, where the place is that.
  private mutating func edit(
    _ path: [String], whole: ParameterValue,
    _ change: (_ parent: ParameterValue, _ step: String) throws(Failure) -> ParameterValue
  ) throws(Failure) {
    guard let last = path.last else {
      value = whole
      return
    }
    // The places from the outside in, then the changed values from the inside out.
    var places: [Place] = []
    var parent = value
    for step in path.dropLast() {
      let place = try Place(step, in: parent)
      places.append(place)
      parent = place.value
    }
    var changed = try change(parent, last)
    for place in places.reversed() { changed = place.replaced(by: changed) }
    value = changed
  }

  /// Subtracts the size of the value from what is left.
  private static func fits(_ value: ParameterValue, _ left: inout Int, depth: Int) -> Bool {
    left -= 1
    guard left >= 0, depth <= maximumDepth else { return false }
    switch value {
    case .array(let elements):
      for element in elements where !fits(element, &left, depth: depth + 1) { return false }
    case .object(let members):
      for member in members where !fits(member.value, &left, depth: depth + 1) { return false }
    default: break
    }
    return true
  }
}

private struct Place {
  private let parent: ParameterValue
  private let index: Int
  let value: ParameterValue

  init(_ step: String, in parent: ParameterValue) throws(JSONEditor.Failure) {
    self.parent = parent
    switch parent {
    case .array(let elements):
      guard let index = JSONPointer.index(step, count: elements.count, allowsEnd: false) else {
        throw JSONEditor.Failure("The array has no element \(step.shortened).")
      }
      (self.index, value) = (index, elements[index])
    case .object(let members):
      guard let index = members.lastIndex(where: { $0.name.utf8.elementsEqual(step.utf8) }) else {
        throw JSONEditor.Failure("There is no member \(step.shortened).")
      }
      (self.index, value) = (index, members[index].value)
    default: throw JSONEditor.Failure("There is no array or object above /\(step.shortened).")
    }
  }

  /// Nil removes the place.
  func replaced(by new: ParameterValue?) -> ParameterValue {
    switch parent {
    case .array(var elements):
      elements.replaceSubrange(index..<index + 1, with: new.map { [$0] } ?? [])
      return .array(elements)
    case .object(var members):
      let name = members[index].name
      members.replaceSubrange(index..<index + 1, with: new.map { [.init(name: name, value: $0)] } ?? [])
      return .object(members)
    default: return parent
    }
  }
}
