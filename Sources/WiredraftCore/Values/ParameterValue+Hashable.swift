// Texts are compared by their bytes, as they are sent: for `String` two forms of one character are equal.

extension ParameterValue: Hashable {
  /// Returns whether two values are the same to the byte, as ``isIdentical(to:)``.
  public static func == (one: ParameterValue, other: ParameterValue) -> Bool { one.isIdentical(to: other) }

  /// Feeds the scalars and the shape of the value to a hasher.
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
  /// Returns whether name and value are the same to the byte.
  public static func == (one: Self, other: Self) -> Bool {
    one.name.hasSameBytes(as: other.name) && one.value == other.value
  }

  /// Feeds name and value to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytesOf: name)
    hasher.combine(value)
  }
}

extension NumberLiteral: Hashable, CustomStringConvertible {
  /// Returns whether two numbers are written with the same text: `1` and `1.0` are two.
  public static func == (one: NumberLiteral, other: NumberLiteral) -> Bool {
    one.text.hasSameBytes(as: other.text)
  }

  /// Feeds the text to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: text) }

  /// The text.
  public var description: String { text }
}

extension Timestamp: Hashable, CustomStringConvertible {
  /// Returns whether two moments are written with the same text.
  public static func == (one: Timestamp, other: Timestamp) -> Bool { one.text.hasSameBytes(as: other.text) }

  /// Feeds the text to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: text) }

  /// The text.
  public var description: String { text }
}

extension FileReference: Hashable {
  /// Returns whether path, file name and content type are the same to the byte.
  public static func == (one: FileReference, other: FileReference) -> Bool {
    one.path.hasSameBytes(as: other.path)
      && one.filename.map { Array($0.utf8) } == other.filename.map { Array($0.utf8) }
      && one.contentType.map { Array($0.utf8) } == other.contentType.map { Array($0.utf8) }
  }

  /// Feeds the path to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: path) }
}

extension Hasher {
  /// Feeds the bytes of a text, and its end.
  fileprivate mutating func combine(bytesOf text: String) {
    var text = text
    text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
    combine(UInt8.max)
  }
}
