enum RowReading: Sendable {
  /// The text is the value, or the number's literal.
  case string, number
  indirect case content(Draft.Row.Content)

  init(_ text: String, as type: Draft.RowType) {
    switch type {
    case .string: self = .string
    case .number where NumberLiteral.firstInvalidOffset(in: text.utf8) == nil: self = .number
    default: self = .content(Draft.Row.read(text, as: type))
    }
    // Its value is known once the variables are.
    if case .content(.invalid) = self, ReferenceText.mayOccur(in: text), Self.isOpen(text, as: type) {
      self = .content(.value(.string(text)))
    }
  }

  /// JSON has references in its strings, where no value can end a text; or one variable is the whole of it.
  private static func isOpen(_ text: String, as type: Draft.RowType) -> Bool {
    let read = ReferenceText(text)
    return type == .array || type == .object ? read.wholeName != nil : read.hasReferences
  }
}
