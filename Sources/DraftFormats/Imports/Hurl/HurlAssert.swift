internal import WiredraftCore

struct HurlExpectations {
  /// Returns an expectation in its usual form; nil for a text that isn't one.
  let expectation: @Sendable (String) -> String?

  /// `jsonpath "$.id" isInteger` is `$.id is integer`; nil if no expectation means the same.
  ///
  /// If several fields have one name, Hurl compares all of them with a list; here one of them must be equal.
  func expectation(ofAssert line: String) -> String? {
    var reader = HurlAssertReader(line, path: path)
    return reader.translation().flatMap(expectation)
  }

  func capture(of line: String) -> ExpectedAnswer.Capture? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    var reader = HurlAssertReader(String(line[line.index(after: colon)...]), path: path)
    guard let place = reader.place() else { return nil }
    return ExpectedAnswer.Capture(String(line[..<colon]).trimmingBlanks, from: place)
  }

  /// Returns a JSON path in its usual form; nil for a text that isn't one.
  func path(_ text: String) -> String? {
    let ending = " is present"
    // Within another expectation, the ending would be in a quoted text.
    guard let text = expectation(text + ending), text.hasSuffix(ending) else { return nil }
    return String(text.dropLast(ending.count))
  }
}

private struct HurlAssertReader {
  private var rest: Substring
  private let path: (String) -> String?

  init(_ line: String, path: @escaping (String) -> String?) {
    rest = line[...]
    self.path = path
  }

  mutating func place() -> String? {
    guard let subject = subject(), isAtEnd else { return nil }
    return subject.text
  }

  mutating func translation() -> String? {
    guard let subject = subject() else { return nil }
    var word = word()
    let isNegated = word == "not"
    if isNegated { word = self.word() }
    if word == "exists" || isNegated {
      guard word == "exists", isAtEnd, subject.isOptional else { return nil }
      return "\(subject.text) is \(isNegated ? "absent" : "present")"
    }
    let types = [
      "isInteger": "integer", "isNumber": "number", "isString": "text", "isBoolean": "bool",
      "isList": "array",
      "isObject": "object",
    ]
    if let type = types[word] { return isAtEnd && subject.isJSON ? "\(subject.text) is \(type)" : nil }
    // The elements of a list are counted.
    let count = word == "count" ? "count " : ""
    if !count.isEmpty {
      guard subject.isJSON else { return nil }
      word = self.word()
    }
    guard let value = value(after: word), isAtEnd else { return nil }
    if !count.isEmpty {
      guard ["==", "!=", "<", "<=", ">", ">="].contains(word), Int(value) != nil else { return nil }
    }
    let isText = value.first == "\""
    switch word {
    case "==", "!=", "<", "<=", ">", ">=":
      guard subject.isJSON || subject.isText == isText, !value.isEmpty else { return nil }
    case "contains", "matches": guard isText, subject.isText || subject.isJSON else { return nil }
    default: return nil
    }
    return "\(subject.text) \(count)\(word) \(value)"
  }

  private struct Subject {
    let text: String
    var isText = false
    var isJSON = false
    var isOptional: Bool { isJSON || text.hasPrefix("header ") }
  }

  private mutating func subject() -> Subject? {
    switch word() {
    case "status": return Subject(text: "status")
    case "duration": return Subject(text: "time")
    case "body": return Subject(text: "body", isText: true)
    case "bytes": return word() == "count" ? Subject(text: "size") : nil
    case "header":
      guard let name = quoted() else { return nil }
      return Subject(text: "header \(name.dropFirst().dropLast())", isText: true)
    case "jsonpath":
      guard let quoted = quoted(), case .string(let text)? = json(quoted) else { return nil }
      // The list of all elements is the array itself, as far as it is counted.
      let isList = text.hasSuffix("[*]") && (rest.drop { $0 == " " }).hasPrefix("count ")
      return path(isList ? String(text.dropLast(3)) : text).map { Subject(text: $0, isJSON: true) }
    default: return nil
    }
  }

  private mutating func skipBlanks() { rest = rest.drop { $0 == " " || $0 == "\t" } }

  /// Whether nothing but a comment is left.
  private var isAtEnd: Bool { (rest.first { $0 != " " && $0 != "\t" } ?? "#") == "#" }

  private mutating func word() -> String {
    skipBlanks()
    let word = rest.prefix { $0 != " " && $0 != "\t" }
    rest = rest[word.endIndex...]
    return String(word)
  }

  /// The text keeps its quotation marks; nil for another text, or one with a template.
  private mutating func quoted() -> String? {
    skipBlanks()
    return delimited(by: "\"")
  }

  private mutating func delimited(by delimiter: Character) -> String? {
    guard rest.first == delimiter else { return nil }
    var (isEscaped, index) = (false, rest.index(after: rest.startIndex))
    while index < rest.endIndex, isEscaped || rest[index] != delimiter {
      isEscaped = !isEscaped && rest[index] == "\\"
      index = rest.index(after: index)
    }
    guard index < rest.endIndex else { return nil }
    let text = String(rest[...index])
    rest = rest[rest.index(after: index)...]
    return text.contains("{{") ? nil : text
  }

  private func json(_ text: String) -> ParameterValue? {
    do throws(JSONError) { return try ParameterValue(json: text) } catch { return nil }
  }

  /// The value as JSON; nil if it is no text, number, Boolean or null, or has a template.
  private mutating func value(after word: String) -> String? {
    skipBlanks()
    if word == "matches", rest.first == "/" {
      guard let pattern = delimited(by: "/")?.dropFirst().dropLast() else { return nil }
      let text = pattern.split(separator: "\\/", omittingEmptySubsequences: false).joined(separator: "/")
      return ParameterValue.string(text).lineJSON
    }
    let value = rest.first == "\"" ? quoted() : self.word()
    guard let value, let json = json(value), !json.isCollection else { return nil }
    return value
  }
}
