extension JSONNode {
  /// The text of a string, or the JSON of any other value; nil for null.
  var text: String? {
    switch kind {
    case .null: nil
    case .string, .escapedString: string
    default: String(decoding: tree.bytes[range], as: UTF8.self)
    }
  }

  /// Whether the value is true.
  var isTrue: Bool { bool == true }

  /// Returns the elements of a member that is an array; none for any other.
  func list(_ name: String) -> [JSONNode] { self[name].map { Array($0.elements) } ?? [] }
}
