extension ParameterValue {
  /// Returns whether two values are the same to the byte: texts by their bytes, numbers by their literals, objects by
  /// the order of their members.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the values; O(1) where they are copies of one.
  public func isIdentical(to other: ParameterValue) -> Bool {
    var pairs = [(self, other)]
    while let (one, other) = pairs.popLast() {
      switch (one, other) {
      case (.array(let one), .array(let other)):
        guard one.count == other.count else { return false }
        if one.isShared(with: other) { continue }
        for pair in zip(one, other) {
          if pair.0.isCollection {
            pairs.append(pair)
          } else if !pair.0.isSameScalar(as: pair.1) {
            return false
          }
        }
      case (.object(let one), .object(let other)):
        guard one.count == other.count else { return false }
        if one.isShared(with: other) { continue }
        for (one, other) in zip(one, other) {
          guard one.name.hasSameBytes(as: other.name) else { return false }
          if one.value.isCollection {
            pairs.append((one.value, other.value))
          } else if !one.value.isSameScalar(as: other.value) {
            return false
          }
        }
      default: guard one.isSameScalar(as: other) else { return false }
      }
    }
    return true
  }

  private func isSameScalar(as other: ParameterValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let two)): one == two
    case (.number(let one), .number(let two)): one.text.hasSameBytes(as: two.text)
    case (.string(let one), .string(let two)): one.hasSameBytes(as: two)
    case (.date(let one), .date(let two)): one.text.hasSameBytes(as: two.text)
    case (.bytes(let one), .bytes(let two)): one == two
    case (.file(let one), .file(let two)):
      one.path == two.path && one.filename == two.filename && one.contentType == two.contentType
    default: false
    }
  }

  /// The path to the first number that is infinite or none; nil where all numbers can be sent.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the value.
  package var pathOfNonFiniteNumber: [ValueStep]? {
    if case .number(let number) = self { return number.isFinite ? nil : [] }
    // The collections from the value down to the place, each with the child to look at next.
    var open: [(value: ParameterValue, next: Int)] = [(self, 0)]
    descending: while let (value, start) = open.popLast() {
      var next = start
      while let child = value.child(next) {
        next += 1
        if case .number(let number) = child.value, !number.isFinite {
          return (open + [(value, next)]).compactMap { $0.value.step(to: $0.next - 1) }
        }
        if child.value.isCollection {
          open.append((value, next))
          open.append((child.value, 0))
          continue descending
        }
      }
    }
    return nil
  }

  private func step(to index: Int) -> ValueStep? {
    switch self {
    case .array: .element(index)
    case .object(let members): .member(members[index].name)
    default: nil
    }
  }
}

extension Array {
  /// Whether both are one place in memory, as copies are; their counts are the same.
  fileprivate func isShared(with other: [Element]) -> Bool {
    withUnsafeBufferPointer { one in other.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress } }
  }
}
