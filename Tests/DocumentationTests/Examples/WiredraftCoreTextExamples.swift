// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreTextExamples")
struct WiredraftCoreTextExamples {
  @Test("Sources/WiredraftCore/Text/BodyText.swift, example 1")
  func Text_BodyText_1() throws {
    let results = ExampleResults()
    func example() throws {
      var text: Draft.BodyText = "one\ntwo"
      text.replaceSubrange(3..<4, with: ", ")
      results.expect(String(text), #""one, two""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
