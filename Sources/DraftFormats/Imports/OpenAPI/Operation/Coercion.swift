internal import WiredraftCore

/// Converts an example only if its notation differs: `"30"` for a number, `a,b` for a list.
enum Coercion {
  /// Unchanged if it can't be converted.
  static func value(_ value: ParameterValue, _ schema: Schema) -> ParameterValue {
    let types = schema.types
    guard let wanted = types.first, !types.contains(where: { fits(value, $0) }) else { return value }
    switch (value, wanted) {
    case (.string(let text), "integer"), (.string(let text), "number"):
      return NumberLiteral(text).map { .number($0) } ?? value
    case (.string("true"), "boolean"): return true
    case (.string("false"), "boolean"): return false
    case (.number(let number), "string"): return .string(number.text)
    case (.bool(let flag), "string"): return .string(flag ? "true" : "false")
    case (.string(let text), "array"): return list(text)
    case (.number, "array"), (.bool, "array"), (.object, "array"): return .array([value])
    case (.string(let text), "object"): return parsed(text) ?? value
    default: return value
    }
  }

  private static func fits(_ value: ParameterValue, _ type: String) -> Bool {
    switch (value, type) {
    case (.string, "string"), (.number, "number"), (.number, "integer"), (.bool, "boolean"),
      (.array, "array"),
      (.object, "object"), (.null, _):
      true
    default: false
    }
  }

  private static func list(_ text: String) -> ParameterValue {
    if case .array(let elements) = parsed(text) { return .array(elements) }
    return .array(
      text.isEmpty
        ? [] : text.split(separator: ",", omittingEmptySubsequences: false).map { .string(String($0)) })
  }

  static func parsed(_ text: String) -> ParameterValue? {
    do throws(JSONError) { return try ParameterValue(json: text) } catch { return nil }
  }
}
