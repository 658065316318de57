package import Responses
internal import WiredraftCore

/// An answer that came in a step, and the head of the request that it belongs to.
package struct LessonAnswer: Sendable {
  package var response: Response
  /// The body, without its codings.
  package var body: any AnswerBytes
  /// The body as a text in UTF-8, or nil if it is none.
  package var text: (any AnswerBytes)?
  /// Whether the body is complete.
  package var isComplete: Bool
  /// The duration of the exchange, or nil if it isn't known.
  package var time: Duration?
  package var sent: LessonSentHead
  /// Whether the draft has changed since the request was sent.
  package var isOutdated: Bool

  /// - Parameters:
  ///   - sent: The bytes of the request; only its head is read.
  ///   - isOutdated: Whether the draft has changed since the request was sent.
  package init(
    response: Response, body: any AnswerBytes, text: (any AnswerBytes)?, isComplete: Bool, time: Duration?,
    sent: some Sequence<UInt8>, isOutdated: Bool = false
  ) {
    self.isOutdated = isOutdated
    self.response = response
    self.body = body
    self.text = text
    self.isComplete = isComplete
    self.time = time
    self.sent = LessonSentHead(sent)
  }

  func meets(_ expectation: Expectation) -> Bool { check(expectation)?.verdict == .holds }

  /// Returns the result of checking an expectation; nil if the body is too long to examine, or can't be read.
  func check(_ expectation: Expectation) -> CheckedExpectation? {
    if expectation.subject.isInBody, max(body.count, text?.count ?? 0) > LessonSituation.longest {
      return nil
    }
    return try? expectation.check(
      against: AnswerFacts(response: response, isComplete: isComplete, time: time, content: body, text: text))
  }
}

extension Expectation.Subject {
  var isInBody: Bool {
    switch self {
    case .body, .path: true
    case .status, .header, .headerValue, .size, .time: false
    }
  }
}

/// The head of a request as it was sent.
package struct LessonSentHead: Sendable, Hashable {
  package private(set) var method: [UInt8] = []
  package private(set) var target: [UInt8] = []
  /// The fields in their order, with their values without the space around them.
  package private(set) var fields: [Field] = []

  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: [UInt8]
  }

  /// Reads the lines up to the first empty one; lines that have no colon are left out.
  package init(_ request: some Sequence<UInt8>) {
    var line: [UInt8] = []
    var isFirst = true
    for byte in request {
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        continue
      }
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if line.isEmpty { return }
      if isFirst { readRequestLine(line) } else { readField(line) }
      isFirst = false
      line = []
    }
  }

  private mutating func readRequestLine(_ line: [UInt8]) {
    let space = UInt8(ascii: " ")
    guard let first = line.firstIndex(of: space), let last = line.lastIndex(of: space) else { return }
    method = Array(line[..<first])
    if first < last { target = Array(line[(first + 1)..<last]) }
  }

  private mutating func readField(_ line: [UInt8]) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var value = line[(colon + 1)...].drop(while: isBlank)
    while let last = value.last, isBlank(last) { value.removeLast() }
    fields.append(Field(name: String(decoding: line[..<colon], as: UTF8.self), value: Array(value)))
  }

  /// Returns the values of the fields with a name, in whatever case.
  package func values(of name: String) -> [[UInt8]] {
    fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }
}
