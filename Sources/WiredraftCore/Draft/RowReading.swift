/// What the text of a row was read as, where a byte can say it: of the common types that it is one.
enum RowReading: UInt8, Sendable {
  case string, number, file, omitted, yes, no, null
  /// Something that needs more: a ``LargeReading``.
  case large

  static func read(
    _ text: String, as type: RowType, after old: LargeReading?
  ) -> (reading: RowReading, large: LargeReading?) {
    if type == .array || type == .object, text.utf8.count >= JSONText.worthwhile {
      return (.large, LargeReading(long: text, as: type, after: old))
    }
    switch type {
    case .string: return (.string, nil)
    case .file: return (.file, nil)
    case .omitted: return (.omitted, nil)
    case .number where NumberLiteral.firstInvalidOffset(in: text.utf8) == nil: return (.number, nil)
    case .boolean where text == "true": return (.yes, nil)
    case .boolean where text == "false": return (.no, nil)
    case .null where text.isEmpty || text == "null": return (.null, nil)
    default: return (.large, .content(Row.read(text, as: type)))
    }
  }
}

/// What the text of a row was read as, where that takes more than a byte.
enum LargeReading: Sendable {
  case json(JSONText)
  /// A long text that is no JSON, and the one before that was.
  case brokenJSON(ValueProblem, JSONText?)
  case content(Row.Content)

  private var lastJSON: JSONText? {
    switch self {
    case .json(let json): json
    case .brokenJSON(_, let json): json
    case .content: nil
    }
  }

  fileprivate init(long text: String, as type: RowType, after old: LargeReading?) {
    let last = old?.lastJSON
    do throws(JSONError) {
      if let json = try JSONText.read(text, reusing: last) {
        self = json.isObject == (type == .object) ? .json(json) : .brokenJSON(.notOfType(type), json)
      } else {
        self = .content(Row.read(text, as: type))
      }
    } catch {
      self = .brokenJSON(.invalidJSON(error), last)
    }
  }
}
