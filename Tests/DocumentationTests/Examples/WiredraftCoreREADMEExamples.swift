// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreREADMEExamples")
struct WiredraftCoreREADMEExamples {
  @Test("README.md, example 1")
  func _README_1() throws {
    let results = ExampleResults()
    func example() throws {

      struct SearchRepositories: Request {
        let baseURL = "https://api.github.com"
        let path = "/search/repositories"
        let method = HTTPMethod.get
        let term: String, page: Int?
        var parameters: Params { ["q": term, "per_page": 30, "page": page] }
      }

      let message = try SearchRepositories(term: "swift lang", page: nil).message()
      results.expect(String(decoding: try message.bytes(), as: UTF8.self), #"GET /search/repositories?q=swift%20lang&per_page=30 HTTP/1.1"#, #"Host: api.github.com"#)
      var draft = Draft()
      draft.url = "https://api.github.com/search/repositories"
      draft.parameters = [Draft.Row("q", "Swift"), Draft.Row("per_page", "30", type: .number)]
      results.expect(draft.compose().target.text, #"/search/repositories?q=Swift&per_page=30"#)
      draft.method = "POST"
      let composition = draft.compose()
      results.expect(composition.sentAs(Draft.RowReference(.parameters, 1)) ?? "", #""per_page":30"#)
      results.expect(composition.body?.bytes.span(at: 2)?.origin.source.row?.index ?? -1, #"0"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 4)
  }
}
