// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreCompositionExamples")
struct WiredraftCoreCompositionExamples {
  @Test("Sources/WiredraftCore/Composition/Composer.swift, example 1")
  func Composition_Composer_1() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.method = "POST"
      draft.url = "https://h/p"
      draft.parameters = [Draft.Row("a", "1", type: .number)]
      let composition = draft.compose()
      results.expect(composition.sentAs(Draft.RowReference(.parameters, 0)), #""a":1"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
