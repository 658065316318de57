extension Draft.RowType {
  /// The word for the type, as people see it.
  package var word: String {
    switch self {
    case .string: "text"
    case .number: "number"
    case .boolean: "bool"
    case .null: "null"
    case .array: "array"
    case .object: "object"
    case .date: "date"
    case .file: "file"
    case .basic: "basic"
    case .omitted: "omitted"
    }
  }
}
