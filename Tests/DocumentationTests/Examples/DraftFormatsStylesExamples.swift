// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import DraftFormats
import HTTPTypes
import Testing
import WiredraftCore

@Suite("DraftFormatsStylesExamples")
struct DraftFormatsStylesExamples {
  @Test("Sources/DraftFormats/Styles/StyleAssignment.swift, example 1")
  func Styles_StyleAssignment_1() throws {
    let results = ExampleResults()
    func example() throws {
      var styles = EncodingStyles()
      try styles.set(key: "arrays", value: "brackets")
      results.expect(styles.arrays, #".brackets"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/DraftFormats/Styles/StyleKey.swift, example 1")
  func Styles_StyleKey_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(StyleKey("arrays")?.allowed, #"["repeat", "brackets", "indexed", "comma", "pipe", "space", "json"]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
