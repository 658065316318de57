// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import ScreenModel
import Testing

@Suite("ScreenModelTextExamples")
struct ScreenModelTextExamples {
  @Test("Sources/ScreenModel/Text/TextLayout.swift, example 1")
  func Text_TextLayout_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(TextLayout.cells("a\u{1b}[31m").map(\.base), #"["a", "␛", "[", "3", "1", "m"]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/ScreenModel/Text/VisibleText.swift, example 1")
  func Text_VisibleText_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(VisibleText.text("a\u{1b}[31m"), #""a␛[31m""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
