internal import WiredraftCore

extension HurlReader {
  /// Reads the answer that is expected: its asserts and captures become the draft's where they mean the same.
  mutating func readAnswer(_ reading: inout CollectionRequest) throws(ImportError) {
    guard index < lines.count, Self.isAnswer(lines[index].trimmingBlanks) else { return }
    var answer = HurlAnswer(statusLine: lines[index].trimmingBlanks.text, tools)
    let start = index
    var hasBody = false
    var section: (name: String, line: Int)?
    var leftCount = 0
    func close(_ reading: inout CollectionRequest) {
      guard let section, leftCount > 0 else { return }
      reading.request.remarks.append(
        ImportRemark(
          .leftOut, HurlFinding.section(section.name, count: leftCount), at: position(section.line)))
    }
    index += 1
    while index < lines.count {
      let line = lines[index].trimmingBlanks
      if Self.requestLine(line) != nil { break }
      if let name = Self.section(line) {
        close(&reading)
        (section, leftCount) = ((name, index), 0)
      } else if !line.isBlank, line.first != UInt8(ascii: "#") {
        if section == nil {
          var ignored = CollectionRequest(CollectionScope(), marks)
          if try readBody(&ignored) {
            hasBody = true
            continue
          }
        }
        if !answer.take(line.text, in: section?.name) { leftCount += 1 }
      }
      index += 1
    }
    if hasBody || section == nil && leftCount > 0 {
      reading.request.remarks.append(ImportRemark(.ignored, HurlFinding.answer, at: position(start)))
    }
    close(&reading)
    reading.request.expected = answer.expected
  }
}

/// The expectations of a Hurl file, as far as they can be said here.
private struct HurlAnswer {
  private(set) var expected = ExpectedAnswer()
  private let expectations: HurlExpectations

  /// - Parameter statusLine: The line `HTTP 200`; a status of `*` is any.
  init(statusLine: String, _ tools: ImportTools) {
    expectations = HurlExpectations(expectation: tools.expectation ?? { _ in nil })
    let status = statusLine.split(separator: " ").dropFirst().first ?? "*"
    if Int(status) != nil { add("status == \(status)") }
  }

  private mutating func add(_ expectation: String) {
    let known = expected.expectations ?? []
    if !known.contains(expectation) { expected.expectations = known + [expectation] }
  }

  /// Takes a line of a section, or of the fields for nil; returns false if nothing here means the same.
  mutating func take(_ line: String, in section: String?) -> Bool {
    switch section {
    case nil:
      guard let pair = HurlText.pair(Array(line.utf8)[...]), !line.contains("{{") else { return false }
      add("header \(pair.name) == \(ParameterValue.string(pair.value).lineJSON)")
    case "Asserts":
      guard let expectation = expectations.expectation(ofAssert: line) else { return false }
      add(expectation)
    case "Captures":
      guard let capture = expectations.capture(of: line) else { return false }
      expected.captures = (expected.captures ?? []) + [capture]
    default: return false
    }
    return true
  }
}
