/// A field of a request, as it was received.
struct ReceivedField: Sendable, Hashable {
  /// The name, as it was written.
  let name: String
  /// The value without the space around it; it may be no UTF-8.
  let value: [UInt8]
}

/// A field of an answer.
struct Field: Sendable, Hashable {
  let name: String
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether HTTP allows the name and the value: a value may be empty, but holds no control character.
  var isValid: Bool { name.isToken && !value.utf8.contains { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F } }
}
