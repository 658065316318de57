/// The result of reading a row's text as its type.
enum RowReading: Sendable {
  /// The text is the value, or the number's literal.
  case string, number
  /// A long array or object.
  case json(JSONText)
  /// A long text that isn't JSON, and the last one that was.
  indirect case brokenJSON(Diagnostic.ValueProblem, JSONText?)
  indirect case content(Draft.Row.Content)

  /// Reads a text.
  ///
  /// - Parameter old: The reading of the text before a change.
  init(_ text: String, as type: Draft.RowType, after old: RowReading = .string) {
    switch type {
    case .string: self = .string
    case .number where NumberLiteral.firstInvalidOffset(in: text.utf8) == nil: self = .number
    case .array, .object:
      self =
        text.utf8.count < JSONText.worthwhile
        ? .content(Draft.Row.read(text, as: type)) : RowReading(long: text, as: type, after: old.lastJSON)
    default: self = .content(Draft.Row.read(text, as: type))
    }
    // Its value is known once the variables are.
    if case .content(.invalid) = self, ReferenceText.mayOccur(in: text), Self.isOpen(text, as: type) {
      self = .content(.value(.string(text)))
    }
  }

  /// Returns whether variables decide the value of a text that is invalid for its type without them.
  ///
  /// JSON has references in its strings, where no value can end a text; or one variable is the whole of it.
  private static func isOpen(_ text: String, as type: Draft.RowType) -> Bool {
    let read = ReferenceText(text)
    return type == .array || type == .object ? read.wholeName != nil : read.hasReferences
  }

  private init(long text: String, as type: Draft.RowType, after last: JSONText?) {
    do throws(JSONError) {
      guard let json = try JSONText.read(text, reusing: last) else {
        self = .content(Draft.Row.read(text, as: type))
        return
      }
      self = json.isObject == (type == .object) ? .json(json) : .brokenJSON(.notOfType(type), json)
    } catch {
      self = .brokenJSON(.invalidJSON(error), last)
    }
  }

  private var lastJSON: JSONText? {
    switch self {
    case .json(let json): json
    case .brokenJSON(_, let json): json
    case .string, .number, .content: nil
    }
  }
}
