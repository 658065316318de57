internal import Readers
internal import Responses
internal import WiredraftCore

/// Reads a condition in the authors' syntax, such as ``row q goes to body``.
struct LessonConditionReader {
  static let subjects = [
    "not", "method", "target", "query", "head", "body", "message", "header", "row", "cursor", "style", "pane",
    "problem", "reader", "answer", "earlier", "answers", "sent", "guess",
  ]

  private let item: LessonItem
  private var index: String.Index
  private var text: String { item.text }

  static func read(_ item: LessonItem) throws(LessonError) -> LessonCondition {
    var reader = LessonConditionReader(item: item, index: item.text.startIndex)
    let condition = try reader.condition()
    reader.skipSpaces()
    guard reader.index == item.text.endIndex else {
      throw reader.error(.trailingText(String(item.text[reader.index...])))
    }
    return condition
  }

  // MARK: - Conditions

  private mutating func condition() throws(LessonError) -> LessonCondition {
    skipSpaces()
    let place = index
    let subject = word()
    switch subject {
    case "not": return .not(try condition())
    case "method":
      try expect("is")
      return .method(try list())
    case "target", "head", "message", "query": return try bytes(LessonPart(rawValue: subject) ?? .message)
    case "body": return try body()
    case "header": return try field()
    case "row": return try row()
    case "cursor":
      try expect("is")
      try expect("on")
      return .cursor(try cursorPlace())
    case "style":
      return try style()
    case "pane":
      try expect("is")
      return .pane(try choice())
    case "problem": return .problem(try choice())
    case "reader": return try reader()
    case "answer": return .answer(try expectation())
    case "earlier":
      try expect("answer")
      return .earlierAnswer(try expectation())
    case "answers": return .answers(atLeast: try count())
    case "sent": return .sent(try sent())
    case "guess":
      try expect("is")
      return .guess(try letter())
    default:
      index = place
      throw error(.unknownSubject(subject))
    }
  }

  private mutating func bytes(_ part: LessonPart) throws(LessonError) -> LessonCondition {
    if take("is") {
      if take("absent") { return .absent(part) }
      return .bytes(part, .equals, try rest())
    }
    return .bytes(part, try comparison(), try rest())
  }

  private mutating func comparison() throws(LessonError) -> LessonComparison {
    if take("contains") { return .contains }
    if take("starts") {
      try expect("with")
      return .starts
    }
    if take("ends") {
      try expect("with")
      return .ends
    }
    skipSpaces()
    throw error(.expected("is, contains, starts with or ends with"))
  }

  private mutating func body() throws(LessonError) -> LessonCondition {
    if take("type") {
      try expect("is")
      return .bodyType(try choice())
    }
    let place = index
    if take("is") {
      if take("empty") { return .bodyIsEmpty }
      if take("json") {
        skipSpaces()
        let start = index
        guard let value = try? ParameterValue(json: try rest()) else {
          index = start
          throw error(.invalidJSON)
        }
        return .bodyIsJSON(value)
      }
      index = place
    }
    return try bytes(.body)
  }

  private mutating func field() throws(LessonError) -> LessonCondition {
    let name = try quoted()
    if take("is") {
      if take("absent") { return .not(.fieldIsPresent(name)) }
      if take("present") { return .fieldIsPresent(name) }
      return .field(name, .equals, try rest())
    }
    return .field(name, try comparison(), try rest())
  }

  private mutating func row() throws(LessonError) -> LessonCondition {
    let name = try quoted()
    if take("goes") {
      try expect("to")
      return .rowGoes(name, try choice())
    }
    guard take("is") else { throw error(.expected("goes to, is sent as, is present or is absent")) }
    if take("present") { return .rowIsPresent(name) }
    if take("absent") { return .not(.rowIsPresent(name)) }
    guard take("sent") else { throw error(.expected("sent as, present or absent")) }
    try expect("as")
    return .rowIsSentAs(name, try rest())
  }

  private mutating func reader() throws(LessonError) -> LessonCondition {
    skipSpaces()
    let place = index
    let id = word()
    guard Reader.named(id) != nil else {
      index = place
      throw error(.unknownWord(id, allowed: Reader.all.map(\.id)))
    }
    if take("loses") { return .readerLoses(id, try quoted()) }
    guard take("reads") else { throw error(.expected("reads or loses")) }
    let name = try quoted()
    try expect("as")
    skipSpaces()
    let start = index
    guard let value = try? ParameterValue(json: try rest()) else {
      index = start
      throw error(.invalidJSON)
    }
    return .readerReads(id, name, value)
  }

  private mutating func style() throws(LessonError) -> LessonCondition {
    let known = LessonSituation.styles.map(\.name)
    skipSpaces()
    let place = index
    let name = word()
    guard known.contains(name) else {
      index = place
      throw error(.unknownWord(name, allowed: known))
    }
    try expect("is")
    return .style(name, word())
  }

  // MARK: - Answers

  private mutating func expectation() throws(LessonError) -> Expectation {
    skipSpaces()
    guard index < text.endIndex else { throw error(.expected("an expectation, such as status == 201,")) }
    do throws(ExpectationError) {
      let expectation = try Expectation(String(text[index...]))
      index = text.endIndex
      return expectation
    } catch {
      index = text.utf8.index(index, offsetBy: error.offset)
      throw self.error(.malformedExpectation(error.reason))
    }
  }

  private mutating func count() throws(LessonError) -> Int {
    for word in ["are", "at", "least"] { try expect(word) }
    skipSpaces()
    let place = index
    guard let count = Int(word()), (1...100).contains(count) else {
      index = place
      throw error(.expected("a number from 1 to 100"))
    }
    return count
  }

  private mutating func sent() throws(LessonError) -> LessonSentCondition {
    if take("method") {
      try expect("is")
      return .method(try list())
    }
    if take("target") {
      return .target(take("is") ? .equals : try comparison(), try rest())
    }
    guard take("header") else {
      skipSpaces()
      throw error(.expected("method, target or header"))
    }
    let name = try quoted()
    if take("is") {
      if take("absent") { return .fieldIsAbsent(name) }
      if take("present") { return .fieldIsPresent(name) }
      return .field(name, .equals, try rest())
    }
    return .field(name, try comparison(), try rest())
  }

  private mutating func letter() throws(LessonError) -> String {
    skipSpaces()
    let place = index
    let word = word()
    guard LessonGuess.letters.contains(word) else {
      index = place
      throw error(.unknownWord(word, allowed: LessonGuess.letters))
    }
    return word
  }

  // MARK: - The cursor

  private mutating func cursorPlace() throws(LessonError) -> LessonPlace {
    _ = take("the")
    let pieces: [(String, String, Composition.Origin.Role)] = [
      ("name", "of", .name), ("value", "of", .value), ("escape", "in", .escape),
      ("separator", "before", .separator), ("frame", "of", .punctuation),
    ]
    for (word, preposition, role) in pieces where take(word) {
      try expect(preposition)
      return .piece(role, try quoted())
    }
    if take("method") { return .role(.method) }
    if take("url") { return .role(.url) }
    if take("version") { return .role(.version) }
    if take("line") {
      try expect("end")
      return .role(.lineEnd)
    }
    if take("empty") {
      try expect("line")
      return .emptyLine
    }
    if take("closing") {
      try expect("delimiter")
      return .closingDelimiter
    }
    if take("body") { return .body }
    if take("header") { return .field(try quoted()) }
    if take("row") { return .row(try quoted()) }
    if take("bytes") { return .bytes(try rest()) }
    skipSpaces()
    throw error(
      .expected(
        "method, url, version, line end, empty line, closing delimiter, body, header NAME, row NAME, name of NAME, value of NAME, escape in NAME, separator before NAME, frame of NAME or bytes TEXT"
      ))
  }

  // MARK: - Words

  private func error(_ kind: LessonError.Kind) -> LessonError {
    LessonError(kind, at: item.position(of: text[..<index].unicodeScalars.count))
  }

  private mutating func skipSpaces() {
    while index < text.endIndex, text[index] == " " { index = text.index(after: index) }
  }

  private mutating func word() -> String {
    skipSpaces()
    let start = index
    while index < text.endIndex, text[index] != " " { index = text.index(after: index) }
    return String(text[start..<index])
  }

  private mutating func take(_ wanted: String) -> Bool {
    let place = index
    if word() == wanted { return true }
    index = place
    return false
  }

  private mutating func expect(_ wanted: String) throws(LessonError) {
    skipSpaces()
    guard take(wanted) else { throw error(.expected("“\(wanted)”")) }
  }

  private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(LessonError)
    -> Choice
  {
    skipSpaces()
    let place = index
    let word = word()
    guard let choice = Choice(rawValue: word) else {
      index = place
      throw error(.unknownWord(word, allowed: Choice.allCases.map(\.rawValue)))
    }
    return choice
  }

  private mutating func list() throws(LessonError) -> [String] {
    let words = try rest().split(separator: ",").map { $0.drop { $0 == " " } }.map(String.init)
    guard !words.isEmpty else { throw error(.expected("a word")) }
    return words
  }

  /// Reads a word, or a text between backticks.
  private mutating func quoted() throws(LessonError) -> String {
    skipSpaces()
    guard index < text.endIndex else { throw error(.expected("a name")) }
    return text[index] == "`" ? try unescaped() : word()
  }

  /// Reads the rest, verbatim or between backticks.
  private mutating func rest() throws(LessonError) -> String {
    skipSpaces()
    guard index < text.endIndex else { throw error(.expected("a text")) }
    if text[index] == "`" { return try unescaped() }
    defer { index = text.endIndex }
    return String(text[index...])
  }

  private mutating func unescaped() throws(LessonError) -> String {
    index = text.index(after: index)
    var bytes: [UInt8] = []
    while index < text.endIndex, text[index] != "`" {
      guard text[index] == "\\" else {
        bytes += Array(String(text[index]).utf8)
        index = text.index(after: index)
        continue
      }
      let place = index
      index = text.index(after: index)
      guard let byte = escapedByte() else {
        index = place
        throw error(.malformedEscape)
      }
      bytes.append(byte)
    }
    guard index < text.endIndex else { throw error(.expected("a backtick")) }
    index = text.index(after: index)
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func escapedByte() -> UInt8? {
    guard index < text.endIndex else { return nil }
    let letter = text[index]
    index = text.index(after: index)
    switch letter {
    case "n": return 0x0A
    case "r": return 0x0D
    case "t": return 0x09
    case "\\", "`": return letter.asciiValue
    case "x":
      let digits = text[index...].prefix(2)
      guard digits.count == 2, let byte = UInt8(digits, radix: 16), byte < 0x80 else { return nil }
      index = digits.endIndex
      return byte
    default: return nil
    }
  }
}
