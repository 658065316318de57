// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import DraftFormats
import HTTPTypes
import Testing
import WiredraftCore

@Suite("DraftFormatsNestingExamples")
struct DraftFormatsNestingExamples {
  @Test("Sources/DraftFormats/Nesting/Nesting.swift, example 1")
  func Nesting_Nesting_1() throws {
    let results = ExampleResults()
    func example() throws {
      let rows = [Draft.Row("card[number]", "4242"), Draft.Row("card[exp]", "12/30")]
      let nested = try Nesting.nest(rows, at: [0, 1])
      results.expect(nested.row.name, #""card""#)
      results.expect(nested.row.text, #"{"number":"4242","exp":"12/30"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }
}
