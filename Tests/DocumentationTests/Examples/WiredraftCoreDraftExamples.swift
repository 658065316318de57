// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreDraftExamples")
struct WiredraftCoreDraftExamples {
  @Test("Sources/WiredraftCore/Draft/Draft.swift, example 1")
  func Draft_Draft_1() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.url = "https://api.example.com/search"
      draft.parameters = [Draft.Row("q", "Swift"), Draft.Row("per_page", "30", type: .number)]
      results.expect(draft.compose().target.text, #""/search?q=Swift&per_page=30""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Draft/Draft.swift, example 2")
  func Draft_Draft_2() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.parameters = [Draft.Row("a", "1")]
      draft.query = [Draft.Row("b", "2")]
      results.expect(draft.compose().target.text, #""/?b=2""#)
      draft.queryAdds = true
      results.expect(draft.compose().target.text, #""/?a=1&b=2""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftCore/Draft/Row.swift, example 1")
  func Draft_Row_1() throws {
    let results = ExampleResults()
    func example() throws {
      var row = Draft.Row("per_page", "30", type: .number)
      row.text = "30x"
      results.expect(row.problem, #".notANumber(offset: 2)"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Draft/RowExtras.swift, example 1")
  func Draft_RowExtras_1() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.url = "https://h/p"
      draft.parameters = [Draft.Row("a", "[1,2]", type: .array), Draft.Row("b", "[3]", type: .array)]
      draft.parameters?[0].styles.arrays = .comma
      results.expect(draft.compose().target.text, #"/p?a=1,2&b=3"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Draft/RowExtras.swift, example 2")
  func Draft_RowExtras_2() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.url = "https://h/p"
      draft.parameters = [Draft.Row("tags", #"["new","old"]"#, type: .array)]
      draft.parameters?[0].offMembers = [[1]]
      results.expect(draft.compose().target.text, #"/p?tags=new"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
