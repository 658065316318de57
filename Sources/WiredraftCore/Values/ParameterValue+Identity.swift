extension ParameterValue {
  /// Returns whether two values are the same to the byte: texts by their bytes, numbers by their literals, objects by
  /// the order of their members.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the values.
  public func isIdentical(to other: ParameterValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let two)): one == two
    case (.number(let one), .number(let two)): one.text.hasSameBytes(as: two.text)
    case (.string(let one), .string(let two)): one.hasSameBytes(as: two)
    case (.date(let one), .date(let two)): one.text.hasSameBytes(as: two.text)
    case (.bytes(let one), .bytes(let two)): one == two
    case (.file(let one), .file(let two)):
      one.path == two.path && one.filename == two.filename && one.contentType == two.contentType
    case (.array(let one), .array(let two)):
      one.count == two.count && zip(one, two).allSatisfy { $0.isIdentical(to: $1) }
    case (.object(let one), .object(let two)):
      one.count == two.count
        && zip(one, two).allSatisfy {
          $0.name.hasSameBytes(as: $1.name) && $0.value.isIdentical(to: $1.value)
        }
    default: false
    }
  }

  /// The path to the first number that is infinite or none; nil where all numbers can be sent.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the value.
  package var pathOfNonFiniteNumber: [ValueStep]? {
    switch self {
    case .number(let number): return number.isFinite ? nil : []
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        if let path = element.pathOfNonFiniteNumber { return [.element(index)] + path }
      }
    case .object(let members):
      for member in members {
        if let path = member.value.pathOfNonFiniteNumber { return [.member(member.name)] + path }
      }
    case .null, .bool, .string, .date, .bytes, .file: break
    }
    return nil
  }
}
