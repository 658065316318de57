struct SetCookieParts {
  /// The value is nil if there is no equals sign.
  typealias Attribute = (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>?)

  /// Empty if there is no equals sign.
  let name: ArraySlice<UInt8>
  let value: ArraySlice<UInt8>
  let attributes: [Attribute]
  let hasControlCharacter: Bool

  init(_ field: [UInt8]) {
    hasControlCharacter = field.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
    let parts = field.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let pair = Self.pair(parts.first ?? [])
    (name, value) = pair.value.map { (pair.name, $0) } ?? ([], pair.name)
    attributes = parts.dropFirst().map(Self.pair).filter { !$0.name.isEmpty || $0.value != nil }
  }

  private static func pair(_ part: ArraySlice<UInt8>) -> Attribute {
    guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return (part.trimmed, nil) }
    return (part[..<equals].trimmed, part[(equals + 1)...].trimmed)
  }
}
