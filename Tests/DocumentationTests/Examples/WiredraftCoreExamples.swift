// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreExamples")
struct WiredraftCoreExamples {
  @Test("Sources/WiredraftCore/WiredraftCore.docc/WiredraftCore.md, example 1")
  func WiredraftCoredocc_WiredraftCore_1() throws {
    let results = ExampleResults()
    func example() throws {

      struct SearchRepositories: Request {
        let baseURL = "https://api.github.com"
        let path = "/search/repositories"
        let method = HTTPMethod.get
        let term: String
        let page: Int?

        var parameters: Params { ["q": term, "per_page": 30, "page": page] }
      }

      let message = try SearchRepositories(term: "swift lang", page: nil).message()
      results.expect(message.head.method, #"GET"#)
      results.expect(message.head.path, #"/search/repositories?q=swift%20lang&per_page=30"#)
      results.expect(message.body == nil, #"true"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }
}
