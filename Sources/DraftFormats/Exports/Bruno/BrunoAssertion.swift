internal import WiredraftCore

/// An expectation as an assertion of Bruno.
struct BrunoAssertion {
  let expression: String
  let word: String
  /// The value as it is written behind the word; empty for none.
  let value: String

  private static let comparisons = ["==": "eq", "!=": "neq", ">": "gt", ">=": "gte", "<": "lt", "<=": "lte"]
  private static let types = [
    "number": "isNumber", "text": "isString", "bool": "isBoolean", "array": "isArray", "object": "isJson",
    "null": "isNull", "absent": "isUndefined", "present": "isDefined",
  ]

  /// Nil if Bruno has no operator that means the same.
  init?(_ line: String) {
    var rest = line[...]
    let isNegated = rest.hasPrefix("not ")
    if isNegated { rest = rest.dropFirst(4) }
    guard let subject = Self.subject(&rest) else { return nil }
    let place = subject == "body" ? "res.body" : Self.expression(subject)
    guard let expression = place else { return nil }
    let isCount = rest.hasPrefix("count ")
    if isCount { rest = rest.dropFirst(6) }
    let sign = String(rest.prefix { $0 != " " })
    let operand = String(rest.dropFirst(sign.count).drop { $0 == " " })
    self.expression = isCount ? expression + ".length" : expression
    if let word = Self.comparisons[sign], !isNegated, let value = Self.value(operand) {
      (self.word, self.value) = (word, value)
    } else if sign == "is", !isNegated, !isCount, let word = Self.types[operand] {
      (self.word, value) = (word, "")
    } else if sign == "contains", !isCount, let value = Self.value(operand) {
      (word, self.value) = (isNegated ? "notContains" : "contains", value)
    } else if sign == "matches", !isCount, let pattern = Self.pattern(operand) {
      (word, value) = (isNegated ? "notMatches" : "matches", pattern)
    } else {
      return nil
    }
  }

  /// Takes the subject of an expectation from its beginning.
  private static func subject(_ rest: inout Substring) -> String? {
    var end = rest.startIndex
    var (isQuoted, words) = (false, rest.hasPrefix("header ") ? 2 : 1)
    while end < rest.endIndex {
      if rest[end] == "'" { isQuoted.toggle() }
      if rest[end] == " ", !isQuoted {
        words -= 1
        if words == 0 { break }
      }
      end = rest.index(after: end)
    }
    guard end < rest.endIndex else { return nil }
    let subject = String(rest[..<end])
    rest = rest[rest.index(after: end)...]
    return subject
  }

  /// Returns the expression for a place in an answer; nil if Bruno has none.
  static func expression(_ place: String) -> String? {
    switch place {
    case "status": return "res.status"
    case "time": return "res.responseTime"
    case "body": return nil
    case _ where place.hasPrefix("header "):
      let name = place.dropFirst(7).lowercased()
      return name.contains("\"") ? nil : "res.headers[\"\(name)\"]"
    case _
    where place.hasPrefix("$") && !place.contains("[*]") && !place.contains("\\") && !place.contains(":"):
      return "res.body" + place.dropFirst()
    default: return nil
    }
  }

  /// Returns a value as Bruno reads it; nil if it would read another one.
  private static func value(_ json: String) -> String? {
    guard let value = try? ParameterValue(json: json) else { return nil }
    switch value {
    case .string(let text):
      let isPlain =
        text.unicodeScalars.allSatisfy { $0.value >= 0x20 } && !text.contains("{{") && !text.contains("${")
      return isPlain ? "\"\(text)\"" : nil
    case .array, .object: return nil
    default: return json
    }
  }

  private static func pattern(_ operand: String) -> String? {
    var text = operand
    if operand.hasPrefix("\"") {
      guard case .string(let decoded)? = try? ParameterValue(json: operand) else { return nil }
      text = decoded
    }
    let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 } && text.first != " " && text.last != " "
    return isPlain && !text.isEmpty && !text.contains("{{") && !text.hasPrefix("/") ? text : nil
  }
}
