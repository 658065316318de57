extension ParameterValue {
  /// Returns whether two values are the same to the byte: texts by their bytes, numbers by their literals, objects by
  /// the order of their members.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the values.
  public func isIdentical(to other: ParameterValue) -> Bool {
    var pairs = [(self, other)]
    while let (one, other) = pairs.popLast() {
      switch (one, other) {
      case (.array(let one), .array(let other)):
        guard one.count == other.count else { return false }
        for pair in zip(one, other) {
          if pair.0.isCollection {
            pairs.append(pair)
          } else if !pair.0.isSameScalar(as: pair.1) {
            return false
          }
        }
      case (.object(let one), .object(let other)):
        guard one.count == other.count else { return false }
        for (one, other) in zip(one, other) {
          guard one.name.utf8.elementsEqual(other.name.utf8) else { return false }
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
    case (.number(let one), .number(let two)): one.text.utf8.elementsEqual(two.text.utf8)
    case (.string(let one), .string(let two)): one.utf8.elementsEqual(two.utf8)
    case (.date(let one), .date(let two)): one.text.utf8.elementsEqual(two.text.utf8)
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
        if case .number(let number) = child, !number.isFinite {
          return (open + [(value, next)]).compactMap { $0.value.step(to: $0.next - 1) }
        }
        if child.isCollection {
          open.append((value, next))
          open.append((child, 0))
          continue descending
        }
      }
    }
    return nil
  }

  private func child(_ index: Int) -> ParameterValue? {
    switch self {
    case .array(let elements): index < elements.count ? elements[index] : nil
    case .object(let members): index < members.count ? members[index].value : nil
    default: nil
    }
  }

  private func step(to index: Int) -> ValueStep? {
    switch self {
    case .array: .element(index)
    case .object(let members): .member(members[index].name)
    default: nil
    }
  }
}
