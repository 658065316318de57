internal import WiredraftCore

/// A reference to the answer of another request of the file: `{{login.response.body.$.token}}`.
///
/// - Note: REST Client 0.25, *Request Variables*
struct HTTPFileAnswerReference: Sendable, Hashable {
  /// The name of the other request.
  let request: String
  /// The place of the value in its answer: a JSON path, or `header NAME`.
  let place: String

  /// Nil for another reference, or one to a place that a capture can't name.
  init?(_ reference: String, _ tools: ImportTools) {
    for part in [".response.body.", ".response.headers."] {
      guard let range = reference.firstRange(of: part), range.lowerBound > reference.startIndex else {
        continue
      }
      request = String(reference[..<range.lowerBound])
      let rest = String(reference[range.upperBound...]).trimmingBlanks
      if part == ".response.headers." {
        guard !rest.isEmpty, rest.utf8.allSatisfy({ PercentText.isUnreserved($0) }) else { return nil }
        place = "header " + rest
      } else {
        let expectations = HurlExpectations(expectation: tools.expectation ?? { _ in nil })
        guard rest.hasPrefix("$"), let path = expectations.path(rest) else { return nil }
        place = path
      }
      return
    }
    return nil
  }

  /// The reason why a reference to a request, or to a variable that a script sets, is no capture; nil for another name.
  static func reason(against name: String, requests: Set<String>, globals: Set<String>) -> String? {
    if globals.contains(name) {
      return "a script sets it, which is not run. Capture it from the answer of the request before"
    }
    guard let dot = name.firstRange(of: ".re") else { return nil }
    let (request, rest) = (String(name[..<dot.lowerBound]), name[dot.upperBound...])
    guard rest.hasPrefix("quest.") || rest.hasPrefix("sponse.") else { return nil }
    guard requests.contains(request) else { return "no request of the file has the name \(request)" }
    if rest.hasPrefix("quest.") { return "a capture is taken from the answer, and not from the request" }
    guard let place = name.firstRange(of: ".body.").map({ name[$0.upperBound...] }) else {
      return "it names neither a field of the answer nor a place in its body"
    }
    if place.hasPrefix("/") { return "a capture has no XPath, only places in JSON, such as $.token" }
    if place == "*" { return "a capture takes one value of the body, such as $.token, and not all of it" }
    return place.hasPrefix("$")
      ? "a capture takes one value, and \(place) may be several"
      : "a place in JSON begins with $, such as $.\(place)"
  }

  /// The name of the variable that has the value here: `login.token`.
  var variable: String {
    let words = place.split { !ShellReader.isNameByte($0.utf8.first ?? 0) && $0 != "-" }
    return ([Substring(request)] + (place.hasPrefix("header ") ? words.dropFirst() : words[...])).joined(
      separator: ".")
  }
}

/// A line `?? status == 200` of httpYac.
///
/// - Note: httpYac 6, *Assertion*
struct HTTPFileAssertion {
  /// The expectation, before it is in its usual form; nil if nothing here means the same.
  let expectation: String?

  init(_ line: String) {
    var words = line.dropFirst(2).split(separator: " ", omittingEmptySubsequences: true)[...]
    guard let subject = Self.subject(&words), let word = words.popFirst() else {
      expectation = nil
      return
    }
    let value = words.joined(separator: " ")
    let types = [
      "isNumber": "is number", "isString": "is text", "isBoolean": "is bool", "isArray": "is array",
      "isTrue": "== true",
      "isFalse": "== false", "exists": "is present",
    ]
    let operators = [
      "==": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">=", "includes": "contains",
      "contains": "contains", "matches": "matches",
    ]
    if let type = types[String(word)] {
      expectation = value.isEmpty ? "\(subject) \(type)" : nil
    } else if let sign = operators[String(word)], !value.isEmpty, !value.contains("{{") {
      let isText = subject == "body" || subject.hasPrefix("header ")
      let literal = isText ? nil : try? ParameterValue(json: value)
      expectation = "\(subject) \(sign) \((literal ?? .string(value)).lineJSON)"
    } else {
      expectation = nil
    }
  }

  private static func subject(_ words: inout ArraySlice<Substring>) -> String? {
    switch words.popFirst() {
    case "status": return "status"
    case "duration": return "time"
    case "body": return "body"
    case "header": return words.popFirst().map { "header \($0)" }
    case "js":
      guard let path = words.popFirst(), path.hasPrefix("response.parsedBody.") else { return nil }
      return "$." + path.dropFirst("response.parsedBody.".count)
    default: return nil
    }
  }
}
