// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import DraftFormats
import HTTPTypes
import Testing
import WiredraftCore

@Suite("DraftFormatsRowsTextExamples")
struct DraftFormatsRowsTextExamples {
  @Test("Sources/DraftFormats/RowsText/RowsText.swift, example 1")
  func RowsText_RowsText_1() throws {
    let results = ExampleResults()
    func example() throws {
      let text = RowsText([Draft.Row("q", "Swift")], of: .parameters, comments: ["The parameters."])
      results.expect(String(decoding: text.bytes, as: UTF8.self), #"# The parameters."#, #"{ "name": "q", "value": "Swift" }"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/DraftFormats/RowsText/TextFault.swift, example 1")
  func RowsText_TextFault_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(TextFault.first(in: [0x61, 0x0A, 0xFF])?.position.line, #"2"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
