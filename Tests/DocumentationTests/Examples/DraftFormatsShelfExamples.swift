// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import DraftFormats
import HTTPTypes
import Testing
import WiredraftCore

@Suite("DraftFormatsShelfExamples")
struct DraftFormatsShelfExamples {
  @Test("Sources/DraftFormats/Shelf/DraftHead.swift, example 1")
  func Shelf_DraftHead_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(DraftHead(reading: Array(#"{"wiredraft": 1, "method": "PUT""#.utf8), isWhole: false).method, #""PUT""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
