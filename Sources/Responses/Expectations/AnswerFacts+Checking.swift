internal import WiredraftCore

extension Expectation {
  /// Checks the expectation alone. Several are checked in one pass by ``AnswerFacts/check(_:capturing:)``.
  ///
  /// - Throws: An error of reading the content.
  package func check(against facts: AnswerFacts) throws -> CheckedExpectation {
    try facts.check([self]).expectations.first ?? CheckedExpectation(.undecided(.noResponse))
  }
}

extension Capture {
  /// Returns the value in an answer.
  ///
  /// - Throws: An error of reading the content.
  package func value(in facts: AnswerFacts) throws -> CapturedValue {
    try facts.check([], capturing: [self]).captures.first ?? .absent
  }
}

extension AnswerFacts {
  /// The most bytes of a value that are compared or captured.
  package static let maximumValueSize = 1 << 20

  /// Checks expectations and takes values, reading the content at most once.
  ///
  /// A subject that is absent meets no condition but `is absent`, not even `!=`. Of several fields of a name
  /// one must meet the condition, and for `!=` all of them.
  ///
  /// - Throws: An error of reading the content.
  /// - Complexity: O(*n*), where *n* is the size of the content; for each pattern, multiplied by its length.
  package func check(
    _ expectations: [Expectation], capturing captures: [Capture] = []
  ) throws -> (expectations: [CheckedExpectation], captures: [CapturedValue]) {
    let content = try ContentReading(self, expectations, captures)
    return (
      expectations.enumerated().map { check($1, content, at: $0) },
      captures.enumerated().map { capture($1, content, at: $0) }
    )
  }

  private func check(
    _ expectation: Expectation, _ content: ContentReading, at index: Int
  ) -> CheckedExpectation {
    let checked = checkPlain(expectation, content, at: index)
    guard expectation.isNegated else { return checked }
    switch checked.verdict {
    case .holds: return CheckedExpectation(.fails, actual: checked.actual)
    case .fails: return CheckedExpectation(.holds, actual: checked.actual)
    case .undecided: return checked
    }
  }

  private func checkPlain(
    _ expectation: Expectation, _ content: ContentReading, at index: Int
  ) -> CheckedExpectation {
    guard response.statusLine != nil else { return CheckedExpectation(.undecided(.noResponse)) }
    do throws(UndecidedReason) {
      switch expectation.subject {
      case .status, .size, .time:
        let number = try number(of: expectation.subject)
        return CheckedExpectation(
          expectation.condition.holds(for: .number(number)), actual: [ActualValue(number.text)])
      case .header(let name), .headerValue(let name):
        let isWhole = expectation.subject == .header(name)
        let values = values(of: name).map { isWhole ? $0 : $0.withoutParameters }
        return CheckedExpectation(
          expectation.condition.holds(forFields: values), actual: values.prefix(8).map { ActualValue($0) })
      case .body: return try content.checkBody(expectation.condition, at: index)
      case .path:
        if let quantifier = expectation.quantifier {
          return try content.checkValues(expectation.condition, quantifier, at: index)
        }
        return try content.checkValue(expectation.condition, at: index)
      }
    } catch { return CheckedExpectation(.undecided(error)) }
  }

  private func capture(_ capture: Capture, _ content: ContentReading, at index: Int) -> CapturedValue {
    guard response.statusLine != nil else { return .undecided(.noResponse) }
    do throws(UndecidedReason) {
      switch capture.source {
      case .status, .size, .time: return .value(.number(try number(of: capture.source)))
      case .header(let name): return values(of: name).first.map { .value(.string($0)) } ?? .absent
      case .headerValue(let name):
        return values(of: name).first.map { .value(.string($0.withoutParameters)) } ?? .absent
      case .body: return .value(.string(try content.body()))
      case .path: return try content.capturedValue(at: index).map { .value($0) } ?? .absent
      }
    } catch { return .undecided(error) }
  }

  private func number(of subject: Expectation.Subject) throws(UndecidedReason) -> NumberLiteral {
    switch subject {
    case .size:
      guard isComplete else { throw .incompleteContent }
      return NumberLiteral(size)
    case .time:
      guard let time else { throw .noTime }
      return time.milliseconds
    default: return NumberLiteral(response.statusLine?.status ?? 0)
    }
  }
}

extension Duration {
  /// To the microsecond: `499.25`.
  var milliseconds: NumberLiteral {
    let (seconds, attoseconds) = components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1000)
    guard rest != 0 else { return NumberLiteral(whole) }
    var digits = String(String(1000 + rest).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return NumberLiteral("\(whole).\(digits)") ?? NumberLiteral(whole)
  }
}

extension String {
  /// The value of a field without its parameters, which begin with a semicolon outside of quotation marks (RFC 9110 §5.6.6).
  fileprivate var withoutParameters: String {
    var (isQuoted, isEscaped) = (false, false)
    let end = unicodeScalars.firstIndex { scalar in
      if isEscaped {
        isEscaped = false
      } else if isQuoted, scalar == "\\" {
        isEscaped = true
      } else if scalar == "\"" {
        isQuoted.toggle()
      }
      return scalar == ";" && !isQuoted
    }
    let value = unicodeScalars[..<(end ?? unicodeScalars.endIndex)]
    return String(value.reversed().drop { $0 == " " || $0 == "\t" }.reversed().map(Character.init))
  }
}
