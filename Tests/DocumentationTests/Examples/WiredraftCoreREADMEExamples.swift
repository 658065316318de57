// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftClient
import WiredraftCore
import WiredraftTesting

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

  @Test("README.md, example 3")
  func _README_3() async throws {
    let results = ExampleResults()
    func example() async throws {

      struct GetRateLimit: Endpoint {
        typealias Response = [String: Int]  // or any other Decodable, String, [UInt8], Void
        let baseURL = "https://api.github.com", path = "/rate_limit", method = HTTPMethod.get
      }

      let stub = StubTransport([Reply(.ok, body: #"{"remaining": 59}"#)])
      results.expect(try await Client(stub).send(GetRateLimit())["remaining"], #"59"#)
    }
    try await example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
