extension ParameterValue {
  /// Returns whether two values are identical: texts in their bytes, numbers in their literals, objects in the order of
  /// their members.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the values; O(1) if they are copies of one.
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

  /// The path to the first number that is infinite or NaN; nil if all numbers can be sent.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the value.
  package var pathOfNonFiniteNumber: [ParameterValue.Step]? {
    if case .number(let number) = self { return number.isFinite ? nil : [] }
    // The collections from the value down to the place, each with the index of the next child.
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

  private func step(to index: Int) -> ParameterValue.Step? {
    switch self {
    case .array: .element(index)
    case .object(let members): .member(members[index].name)
    default: nil
    }
  }
}

extension Array {
  /// Returns whether two arrays of equal count share their storage, as copies do.
  fileprivate func isShared(with other: [Element]) -> Bool {
    withUnsafeBufferPointer { one in other.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress } }
  }
}

// Texts are compared by their bytes, as they are sent: `String` considers two forms of one character equal.

extension ParameterValue: Hashable {
  /// Returns whether two values are identical, as ``isIdentical(to:)`` does.
  public static func == (one: ParameterValue, other: ParameterValue) -> Bool { one.isIdentical(to: other) }

  /// Hashes the scalars and the structure of the value.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the value.
  public func hash(into hasher: inout Hasher) {
    var rest = [self]
    while let value = rest.popLast() {
      switch value {
      case .null: hasher.combine(0)
      case .bool(let value): hasher.combine(value)
      case .number(let number): number.hash(into: &hasher)
      case .string(let text): hasher.combine(bytesOf: text)
      case .date(let moment): moment.hash(into: &hasher)
      case .bytes(let bytes): hasher.combine(bytes)
      case .file(let file): file.hash(into: &hasher)
      case .array(let elements):
        hasher.combine(elements.count)
        rest += elements
      case .object(let members):
        hasher.combine(members.count)
        for member in members { hasher.combine(bytesOf: member.name) }
        rest += members.lazy.map(\.value)
      }
    }
  }
}

extension ParameterValue.Member: Hashable {
  /// Returns whether names and values are identical.
  public static func == (one: Self, other: Self) -> Bool {
    one.name.hasSameBytes(as: other.name) && one.value == other.value
  }

  /// Hashes the name and the value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytesOf: name)
    hasher.combine(value)
  }
}

extension NumberLiteral: Hashable, CustomStringConvertible {
  /// Returns whether two numbers are written with the same text: `1` and `1.0` are different.
  public static func == (one: NumberLiteral, other: NumberLiteral) -> Bool {
    one.text.hasSameBytes(as: other.text)
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: text) }

  /// The text.
  public var description: String { text }
}

extension Timestamp: Hashable, CustomStringConvertible {
  /// Returns whether two dates and times are written with the same text.
  public static func == (one: Timestamp, other: Timestamp) -> Bool { one.text.hasSameBytes(as: other.text) }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: text) }

  /// The text.
  public var description: String { text }
}

extension FileReference: Hashable {
  /// Returns whether path, file name and content type have the same bytes.
  public static func == (one: FileReference, other: FileReference) -> Bool {
    one.path.hasSameBytes(as: other.path)
      && one.filename.map { Array($0.utf8) } == other.filename.map { Array($0.utf8) }
      && one.contentType.map { Array($0.utf8) } == other.contentType.map { Array($0.utf8) }
  }

  /// Hashes the path.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: path) }
}

extension Hasher {
  /// Hashes the bytes of a text, and its end.
  fileprivate mutating func combine(bytesOf text: String) {
    var text = text
    text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
    combine(UInt8.max)
  }
}
