/// A name that is the same as another if its bytes are: two strings are equal in NFC and NFD, too.
package struct NameBytes: Hashable, Sendable {
  /// The name.
  package let name: String

  /// Makes a name of a text.
  package init(_ name: String) { self.name = name }

  /// Returns whether two names have the same bytes.
  package static func == (lhs: NameBytes, rhs: NameBytes) -> Bool { lhs.name.hasSameBytes(as: rhs.name) }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) {
    name.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
