// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreREADMEExamples")
struct WiredraftCoreREADMEExamples {
  @Test("README.md, example 2")
  func _README_2() throws {
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
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
