// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import DraftFormats
import HTTPTypes
import Testing
import WiredraftCore

@Suite("DraftFormatsEditsExamples")
struct DraftFormatsEditsExamples {
  @Test("Sources/DraftFormats/Edits/DraftEdit.swift, example 1")
  func Edits_DraftEdit_1() throws {
    let results = ExampleResults()
    func example() throws {
      var document = DraftDocument()
      let inverse = document.apply(.insertRow(.parameters, at: 0, Draft.Row("q", "Swift")))
      results.expect(document.draft.parameters?.count, #"1"#)
      document.apply(inverse)
      results.expect(document.draft.parameters?.count, #"nil"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/DraftFormats/Edits/EditHistory.swift, example 1")
  func Edits_EditHistory_1() throws {
    let results = ExampleResults()
    func example() throws {
      var document = DraftDocument()
      var history = EditHistory()
      history.apply(.setMethod("PUT"), to: &document)
      results.expect(document.draft.method, #"PUT"#)
      history.undo(on: &document)
      results.expect(document.draft.method, #"GET"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }
}
