internal import WiredraftCore

/// The assertions of Bruno as expectations, and its expressions for values of an answer as places.
///
/// - Note: usebruno/bruno 4, packages/bruno-js/src/runtime/assert-runtime.js
struct BrunoAnswer {
  /// Returns an expectation in its usual form; nil for a text that isn't one.
  let usualForm: @Sendable (String) -> String?

  /// A part of an answer.
  private struct Subject {
    var text: String
    /// Whether its elements are counted.
    var isCount = false
  }

  /// Returns the place of a value, such as `$.id`; nil for an expression that is code.
  func place(_ expression: String) -> String? {
    guard let subject = Self.subject(expression), !subject.isCount else { return nil }
    if !subject.text.hasPrefix("$"), !subject.text.hasPrefix("header ") { return subject.text }
    let ending = " is present"
    guard let text = usualForm(subject.text + ending), text.hasSuffix(ending) else { return nil }
    return String(text.dropLast(ending.count))
  }

  /// Returns the expectations that mean the same as an assertion; nil if there are none.
  func expectations(_ expression: String, _ condition: String) -> [String]? {
    guard let subject = Self.subject(expression) else { return nil }
    let (word, operand) = Self.parts(of: condition.trimmingBlanks)
    guard !operand.contains("{{"), !operand.contains("${") else { return nil }
    let count = subject.isCount ? "count " : ""
    var lines: [String] = []
    if let operation = Self.unary[word] {
      lines = ["\(subject.text) \(operation)"]
    } else if let operation = Self.comparisons[word] {
      guard let value = Self.literal(operand) else { return nil }
      lines = ["\(Self.textual(subject, value)) \(count)\(operation) \(value)"]
    } else {
      lines = Self.others(word, operand, subject) ?? []
    }
    guard !lines.isEmpty, !subject.isCount || Self.comparisons[word] != nil else { return nil }
    let usual = lines.compactMap(usualForm)
    return usual.count == lines.count ? usual : nil
  }

  private static let unary = [
    "isNumber": "is number", "isString": "is text", "isBoolean": "is bool", "isArray": "is array",
    "isJson": "is object", "isNull": "is null", "isUndefined": "is absent", "isDefined": "is present",
    "isTruthy": "== true", "isFalsy": "== false",
  ]
  private static let comparisons = ["eq": "==", "neq": "!=", "gt": ">", "gte": ">=", "lt": "<", "lte": "<="]
  /// The words that have no counterpart.
  private static let words: Set = [
    "isEmpty", "isNotEmpty", "in", "notIn", "contains", "notContains", "length", "matches", "notMatches",
    "startsWith", "endsWith", "between",
  ]

  private static func others(_ word: String, _ operand: String, _ subject: Subject) -> [String]? {
    let text = subject.text == "$" ? "body" : subject.text
    switch word {
    case "contains": return literal(operand).map { ["\(text) contains \($0)"] }
    case "notContains": return literal(operand).map { ["not \(text) contains \($0)"] }
    case "length": return Int(operand).map { ["\(subject.text) count == \($0)"] }
    case "between":
      let limits = operand.split(separator: ",").compactMap { literal(String($0)) }
      return limits.count == 2
        ? ["\(subject.text) >= \(limits[0])", "\(subject.text) <= \(limits[1])"] : nil
    case "notIn": return list(operand)?.map { "\(subject.text) != \($0)" }
    case "in":
      guard let values = list(operand), values.count == 1 else { return nil }
      return ["\(subject.text) == \(values[0])"]
    case "matches", "notMatches":
      var pattern = operand[...]
      if pattern.count > 1, pattern.hasPrefix("/"), pattern.hasSuffix("/") {
        pattern = pattern.dropFirst().dropLast()
      }
      return ["\(word == "matches" ? "" : "not ")\(text) matches \(quoted(String(pattern)))"]
    case "startsWith", "endsWith":
      guard let value = literal(operand), case .string(let part)? = try? ParameterValue(json: value) else {
        return nil
      }
      let pattern = escaped(part)
      return ["\(text) matches \(quoted(word == "startsWith" ? "^" + pattern : pattern + "$"))"]
    default: return nil
    }
  }

  /// A whole body that is compared with a text is a text.
  private static func textual(_ subject: Subject, _ value: String) -> String {
    subject.text == "$" && value.hasPrefix("\"") ? "body" : subject.text
  }

  private static func list(_ operand: String) -> [String]? {
    var text = operand[...]
    if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
    let values = text.split(separator: ",").map { literal(String($0)) }
    return values.isEmpty || values.contains(nil) ? nil : values.compactMap(\.self)
  }

  /// Returns the operator and what follows it; a text without one is compared.
  private static func parts(of condition: String) -> (word: String, operand: String) {
    let word = String(condition.prefix { $0 != " " })
    guard unary[word] != nil || comparisons[word] != nil || words.contains(word) else {
      return ("eq", condition)
    }
    return (word, String(condition.dropFirst(word.count)).trimmingBlanks)
  }

  /// Returns the JSON of a value: a word, a number, or a text with quotes or without; nil for none.
  private static func literal(_ typed: String) -> String? {
    let text = typed.trimmingBlanks
    if ["true", "false", "null"].contains(text) { return text }
    if text.isEmpty || text == "undefined" { return nil }
    for quote in ["\"", "'"] where text.count > 1 && text.hasPrefix(quote) && text.hasSuffix(quote) {
      return quoted(String(text.dropFirst().dropLast()))
    }
    if NumberLiteral.firstInvalidOffset(in: Array(text.utf8)[...]) == nil { return text }
    return quoted(text)
  }

  private static func quoted(_ text: String) -> String { ParameterValue.string(text).lineJSON }

  private static func escaped(_ text: String) -> String {
    text.map { "\\^$.|?*+()[]{}/".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  // MARK: - Expressions

  private static func subject(_ expression: String) -> Subject? {
    let text = expression.trimmingBlanks
    switch text {
    case "res.status", "res.getStatus()": return Subject(text: "status")
    case "res.responseTime", "res.getResponseTime()": return Subject(text: "time")
    default: break
    }
    for start in ["res.headers", "res.getHeaders()"] where text.hasPrefix(start) {
      guard let steps = steps(text.dropFirst(start.count)), steps.count == 1, case .name(let name) = steps[0]
      else { return nil }
      return Subject(text: "header " + name)
    }
    for start in ["res.getHeader("] where text.hasPrefix(start) {
      guard let (name, rest) = quotedText(text.dropFirst(start.count)), rest == ")" else { return nil }
      return Subject(text: "header " + name)
    }
    // A query of the body: res("order.items[0].id").
    if text.hasPrefix("res("), let (query, rest) = quotedText(text.dropFirst(4)), rest == ")" {
      return steps("." + query).flatMap(path)
    }
    for start in ["res.body", "res.getBody()"] where text.hasPrefix(start) {
      return steps(text.dropFirst(start.count)).flatMap(path)
    }
    return nil
  }

  private enum Step {
    case name(String)
    case index(String)
  }

  private static func path(_ steps: [Step]) -> Subject? {
    var subject = Subject(text: "$")
    for (place, step) in steps.enumerated() {
      switch step {
      case .name("length") where place == steps.count - 1 && !steps.isEmpty: subject.isCount = true
      case .name(let name):
        let isPlain =
          name.utf8.allSatisfy { PercentText.isUnreserved($0) && !"-.~".utf8.contains($0) }
          && name.utf8.first.map { !(0x30...0x39).contains($0) } == true
        subject.text += isPlain ? "." + name : "[\(quoted(name))]"
      case .index(let index): subject.text += "[\(index)]"
      }
    }
    return subject
  }

  /// Reads `.name`, `?.name`, `[0]`, `["name"]`; nil for anything else.
  private static func steps(_ text: some StringProtocol) -> [Step]? {
    var steps: [Step] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      if rest.hasPrefix("?.") { rest = rest.dropFirst() }
      if rest.hasPrefix(".[") { rest = rest.dropFirst() }
      if rest.hasPrefix(".") {
        let name = rest.dropFirst().prefix {
          $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" || $0 == "-"
        }
        guard !name.isEmpty else { return nil }
        steps.append(.name(String(name)))
        rest = rest[name.endIndex...]
      } else if rest.hasPrefix("[") {
        let inner = rest.dropFirst()
        let digits = inner.prefix { $0.isASCII && $0.isNumber }
        if !digits.isEmpty, inner[digits.endIndex...].hasPrefix("]") {
          steps.append(.index(String(digits)))
          rest = inner[digits.endIndex...].dropFirst()
        } else if let (name, behind) = quotedText(inner), behind.hasPrefix("]") {
          steps.append(.name(name))
          rest = behind.dropFirst()
        } else {
          return nil
        }
      } else {
        return nil
      }
    }
    return steps
  }

  /// Reads a text in quotes without escapes, and returns what follows it.
  private static func quotedText(_ text: some StringProtocol) -> (text: String, rest: Substring)? {
    guard let quote = text.first, quote == "\"" || quote == "'" || quote == "`" else { return nil }
    let inner = Substring(text.dropFirst())
    guard let end = inner.firstIndex(of: quote), !inner[..<end].contains("\\") else { return nil }
    return (String(inner[..<end]), inner[inner.index(after: end)...])
  }
}
