// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import DraftFormats
import HTTPTypes
import Testing
import WiredraftCore

@Suite("DraftFormatsDraftFileExamples")
struct DraftFormatsDraftFileExamples {
  @Test("Sources/DraftFormats/DraftFile/BasicText.swift, example 1")
  func DraftFile_BasicText_1() throws {
    let results = ExampleResults()
    func example() throws {
      let text = BasicText("{{id}}:se:cret")
      results.expect(text?.user, #""{{id}}""#)
      results.expect(text?.password, #""se:cret""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/DraftFormats/DraftFile/DraftDocument+Reading.swift, example 1")
  func DraftFile_DraftDocument_Reading_1() throws {
    let results = ExampleResults()
    func example() throws {
      let document = try DraftDocument(reading: Array(#"{"wiredraft": 1, "method": "PUT"}"#.utf8))
      results.expect(document.draft.method, #""PUT""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
