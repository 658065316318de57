struct ReceivedField: Sendable, Hashable {
  /// As it was written.
  let name: String
  /// Without the space around it; it may be no UTF-8.
  let value: [UInt8]
}

struct Field: Sendable, Hashable {
  let name: String
  let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  var isValid: Bool { name.isToken && !value.utf8.contains { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F } }
}
