// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftClient
import WiredraftCore
import WiredraftTesting

@Suite("WiredraftTestingExamples")
struct WiredraftTestingExamples {
  @Test("Sources/WiredraftTesting/WiredraftTesting.docc/WiredraftTesting.md, example 1")
  func WiredraftTestingdocc_WiredraftTesting_1() throws {
    let results = ExampleResults()
    func example() throws {

      struct Search: Request {
        let baseURL = "https://h"
        let path = "/search"
        let method = HTTPMethod.get
        let term: String
        var parameters: Params { ["q": term] }
      }

      expectWire(Search(term: "swift"), equals: "GET /search?q=swift HTTP/1.1\nHost: h\n\n")
      let difference = try WireDifference(
        Search(term: "Swift").message(), from: "GET /search?q=swift HTTP/1.1\nHost: h\n\n")
      results.expect(difference?.property, #"`parameters["q"]`"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftTesting/WiredraftTesting.docc/WiredraftTesting.md, example 2")
  func WiredraftTestingdocc_WiredraftTesting_2() async throws {
    let results = ExampleResults()
    func example() async throws {

      struct GetName: Endpoint {
        typealias Response = String
        let baseURL = "https://h"
        let path = "/name"
        let method = HTTPMethod.get
      }

      let stub = StubTransport([Reply(.ok, body: "Ada")])
      results.expect(try await Client(stub).send(GetName()), #"Ada"#)
      results.expect(stub.sent[0].url, #"https://h/name"#)
    }
    try await example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }
}
