internal import WiredraftCore

struct ExpectationReader {
  let bytes: [UInt8]
  var offset = 0

  init(_ line: String) { bytes = Array(line.utf8) }

  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func error(_ reason: ExpectationError.Reason, at place: Int? = nil) -> ExpectationError {
    ExpectationError(reason, at: place ?? offset)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  mutating func readExpectation() throws(ExpectationError) -> Expectation {
    let isNegated = takeWord("not")
    let quantifier: Expectation.Quantifier? = takeWord("any") ? .any : takeWord("every") ? .every : nil
    skipBlanks()
    let start = offset
    let subject = try readSubject()
    if case .path(let path) = subject, path.isPlural {
      guard quantifier != nil else { throw error(.severalValues, at: start) }
    } else if quantifier != nil {
      throw error(.needsSeveralValues, at: start)
    }
    skipBlanks()
    let place = offset
    let name = readOperator()
    guard !name.isEmpty else { throw error(.missingOperator) }
    let condition = try readCondition(name, at: place)
    try check(condition, of: subject, at: place)
    var expectation = Expectation(subject, condition)
    (expectation.quantifier, expectation.isNegated) = (quantifier, isNegated)
    return expectation
  }

  /// Returns false also if the word ends the line.
  private mutating func takeWord(_ word: String) -> Bool {
    let start = offset
    skipBlanks()
    let end = offset + word.utf8.count
    guard end < bytes.count, bytes[offset..<end].elementsEqual(word.utf8), bytes[end].isSpaceOrTab else {
      offset = start
      return false
    }
    offset = end
    return true
  }

  mutating func readSource() throws(ExpectationError) -> Expectation.Subject {
    let start = offset
    let subject = try readSubject()
    if case .path(let path) = subject, path.isPlural { throw error(.severalValues, at: start) }
    skipBlanks()
    guard next == nil else { throw error(.trailingText) }
    return subject
  }

  mutating func skipBlanks() {
    while let next, next.isSpaceOrTab { offset += 1 }
  }

  private mutating func readWord(while condition: (UInt8) -> Bool) -> String {
    let start = offset
    while let next, condition(next) { offset += 1 }
    return text(start..<offset)
  }

  private static func isOperatorSign(_ byte: UInt8) -> Bool { "=!<>~".utf8.contains(byte) }

  // MARK: - Subjects

  private mutating func readSubject() throws(ExpectationError) -> Expectation.Subject {
    if let control = bytes.firstIndex(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) {
      throw error(.controlCharacter, at: control)
    }
    skipBlanks()
    guard let first = next else { throw error(.empty) }
    if first == UInt8(ascii: "$") { return .path(try readPath()) }
    let place = offset
    let word = readWord { !$0.isSpaceOrTab && !Self.isOperatorSign($0) }
    switch word {
    case "status": return .status
    case "body": return .body
    case "size": return .size
    case "time": return .time
    case "header", "header-value":
      skipBlanks()
      let start = offset
      let name = readWord(while: \.isTokenCharacter)
      guard next.map({ $0.isSpaceOrTab || Self.isOperatorSign($0) }) ?? true else {
        throw error(.invalidHeaderName)
      }
      guard !name.isEmpty else { throw error(.missingHeaderName, at: start) }
      return word == "header" ? .header(name) : .headerValue(name)
    default: throw error(.unknownSubject(word), at: place)
    }
  }

  // MARK: - Conditions

  private mutating func readOperator() -> String {
    let signs = readWord(while: Self.isOperatorSign)
    return signs.isEmpty
      ? readWord { !$0.isSpaceOrTab && $0 != UInt8(ascii: "\"") && !Self.isOperatorSign($0) } : signs
  }

  private mutating func readCondition(
    _ name: String, at place: Int
  ) throws(ExpectationError) -> Expectation.Condition {
    if let comparison = Expectation.Comparison(rawValue: name) {
      return .compares(comparison, try readValue())
    }
    switch name {
    case "count":
      skipBlanks()
      let place = offset
      let sign = readOperator()
      guard let comparison = Expectation.Comparison(rawValue: sign) else {
        throw sign.isEmpty ? error(.missingOperator) : error(.unknownOperator(sign), at: place)
      }
      guard case .number(let number) = try readValue() else { throw error(.needsNumber) }
      return .counts(comparison, number)
    case "contains": return .contains(try readValue())
    case "matches": return .matches(try readPattern())
    case "is":
      let word = try readRest()
      if word.utf8.count == 3, word.hasSuffix("xx"), let digit = word.first?.wholeNumberValue, 1...5 ~= digit
      {
        return .isClass(digit)
      }
      guard let type = Expectation.ValueType(word: word) else {
        throw error(.unknownType(word), at: offset - word.utf8.count)
      }
      return .isOf(type)
    default: throw error(.unknownOperator(name), at: place)
    }
  }

  /// Afterwards ``offset`` is the end of the text, before any blanks.
  private mutating func readRest() throws(ExpectationError) -> String {
    skipBlanks()
    guard next != nil else { throw error(.missingValue) }
    let start = offset
    offset = bytes[start...].trimmed.endIndex
    return text(start..<offset)
  }

  private mutating func readValue() throws(ExpectationError) -> ParameterValue {
    let rest = try readRest()
    let start = offset - rest.utf8.count
    do throws(JSONError) {
      return try ParameterValue(json: rest)
    } catch {
      guard let first = rest.utf8.first, "\"[{".utf8.contains(first) else { return .string(rest) }
      throw self.error(.invalidJSON(error.kind), at: start + error.offset)
    }
  }

  private mutating func readPattern() throws(ExpectationError) -> Pattern {
    let place = offset
    var rest = try readRest()
    let start = offset - rest.utf8.count
    let isQuoted = rest.hasPrefix("\"")
    if isQuoted {
      offset = place
      guard case .string(let text) = try readValue() else { throw error(.needsText, at: start) }
      rest = text
    }
    do throws(PatternError) {
      return try Pattern(rest)
    } catch {
      throw self.error(.invalidPattern(error.reason), at: isQuoted ? start : start + error.offset)
    }
  }

  static func written(_ pattern: String) -> String {
    let bytes = Array(pattern.utf8)
    let isPlain =
      bytes.first != UInt8(ascii: "\"") && !bytes.isEmpty && bytes[...].trimmed.count == bytes.count
      && !bytes.contains { $0 < 0x20 || $0 == 0x7F }
    return isPlain ? pattern : ParameterValue.string(pattern).lineJSON
  }

  // MARK: - Fitting parts

  private func check(
    _ condition: Expectation.Condition, of subject: Expectation.Subject, at place: Int
  ) throws(ExpectationError) {
    let isNumber =
      switch subject {
      case .status, .size, .time: true
      case .header, .headerValue, .body, .path: false
      }
    switch condition {
    case .compares(let comparison, let value):
      if comparison.isOrder, subject == .body { throw error(.unfitOperator, at: place) }
      if isNumber || comparison.isOrder {
        guard case .number = value else { throw error(.needsNumber) }
      }
      try checkText(value, of: subject)
    case .contains(let value):
      if isNumber { throw error(.unfitOperator, at: place) }
      try checkText(value, of: subject)
    case .isClass: if subject != .status { throw error(.unfitType) }
    case .counts:
      guard case .path = subject else { throw error(.unfitOperator, at: place) }
    case .matches: if subject == .size || subject == .time { throw error(.unfitOperator, at: place) }
    case .isOf(let type):
      if isNumber { throw error(.unfitOperator, at: place) }
      let fitting: [Expectation.ValueType]
      switch subject {
      case .body: fitting = [.text, .present, .absent]
      case .header, .headerValue: fitting = [.text, .number, .integer, .present, .absent]
      default: return
      }
      guard fitting.contains(type) else { throw error(.unfitType) }
    }
  }

  private func checkText(
    _ value: ParameterValue, of subject: Expectation.Subject
  ) throws(ExpectationError) {
    if case .path = subject { return }
    if value.isCollection { throw error(.needsText) }
  }
}
