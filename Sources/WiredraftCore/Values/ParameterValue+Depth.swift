/// Functions that go through whole values without a call for each level: a value made by a program may be nested
/// arbitrarily deeply, and must not overflow the stack of a small thread.
extension ParameterValue {
  /// Calls the closure in any order; the level is 1 for the value, 2 for its contents. The first call that returns
  /// false is the last.
  @inline(__always)
  func allCollections(satisfy condition: (ParameterValue, _ level: Int) -> Bool) -> Bool {
    guard isCollection else { return true }
    var (value, level) = (self, 1)
    var open: [(value: ParameterValue, level: Int)] = []
    while true {
      guard condition(value, level) else { return false }
      switch value {
      case .array(let elements):
        for element in elements where element.isCollection { open.append((element, level + 1)) }
      case .object(let members):
        for member in members where member.value.isCollection { open.append((member.value, level + 1)) }
      default: break
      }
      guard let next = open.popLast() else { return true }
      (value, level) = next
    }
  }

  /// A scalar has no level, `[]` has one.
  func isNested(beyond limit: Int) -> Bool { !allCollections { $1 <= limit } }

  func mapScalars(
    names rename: (String) -> String = { $0 }, _ change: (ParameterValue) -> ParameterValue
  ) -> ParameterValue {
    guard isCollection else { return change(self) }
    var builder = ValueBuilder()
    builder.begin(isObject: isObject)
    var open = [(value: self, next: 0)]
    while let (value, start) = open.popLast() {
      var next = start
      while let child = value.child(next), !child.value.isCollection {
        builder.add(change(child.value), named: rename(child.name))
        next += 1
      }
      if let inner = value.child(next) {
        open.append((value, next + 1))
        builder.begin(isObject: inner.value.isObject, named: rename(inner.name))
        open.append((inner.value, 0))
      } else {
        builder.end()
      }
    }
    return builder.value
  }

  /// Sets the value to null, and frees its contents level by level.
  ///
  /// Swift frees a value with nested calls that take some 240 bytes of stack for each level of arrays and objects: a
  /// stack of 8 MiB is enough for 30,000 levels, one of 512 KiB for 2,000, and beyond that the program crashes. This
  /// library makes no value of more than 1,000 levels, and none can be sent; a program that makes one can free it with
  /// this method:
  ///
  /// ```swift
  /// var value: ParameterValue = 1
  /// for _ in 0..<100_000 { value = [value] }
  /// value.dismantle()
  /// value  // null
  /// ```
  /// Contents shared with a copy stay unchanged, and are freed with the copy.
  /// - Complexity: O(*n*), where *n* is the size of the value.
  public mutating func dismantle() {
    var open: [ParameterValue] = []
    if isCollection { open.append(self) }
    self = .null
    while let value = open.popLast() {
      switch value {
      case .array(let elements): for element in elements where element.isCollection { open.append(element) }
      case .object(let members):
        for member in members where member.value.isCollection { open.append(member.value) }
      default: break
      }
    }
  }
}

extension ParameterValue {
  /// Whether the value is an object.
  package var isObject: Bool {
    if case .object = self { true } else { false }
  }

  func child(_ index: Int) -> (name: String, value: ParameterValue)? {
    switch self {
    case .array(let elements) where index < elements.count: ("", elements[index])
    case .object(let members) where index < members.count: (members[index].name, members[index].value)
    default: nil
    }
  }
}

extension ParameterValue: CustomStringConvertible {
  /// The value as compact JSON; dates in milliseconds since 1970, bytes in base64, and a file as its path.
  public var description: String { compactJSON }
}
