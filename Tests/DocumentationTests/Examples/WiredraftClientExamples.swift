// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftClient
import WiredraftCore
import WiredraftTesting

@Suite("WiredraftClientExamples")
struct WiredraftClientExamples {
  @Test("Sources/WiredraftClient/WiredraftClient.docc/WiredraftClient.md, example 1")
  func WiredraftClientdocc_WiredraftClient_1() async throws {
    let results = ExampleResults()
    func example() async throws {

      struct Repository: Decodable {
        let name: String
        let openIssues: Int
      }

      struct GetRepository: Endpoint {
        typealias Response = Repository
        let baseURL = "https://api.github.com"
        let path = "/repos/{owner}/{name}"
        let method = HTTPMethod.get
        let owner: String
        let name: String

        var pathParameters: Params { ["owner": owner, "name": name] }
        var decoder: any ResponseDecoder { JSONResponseDecoder(keys: .snakeCase) }
      }

      // In a program, URLSessionTransport() of WiredraftURLSession, or another one.
      let transport = StubTransport([Reply(.ok, body: #"{"name": "swift", "open_issues": 3}"#)])
      let client = Client(transport)
      let repository = try await client.send(GetRepository(owner: "apple", name: "swift"))
      results.expect(repository.openIssues, #"3"#)
    }
    try await example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftClient/WiredraftClient.docc/WiredraftClient.md, example 2")
  func WiredraftClientdocc_WiredraftClient_2() async throws {
    let results = ExampleResults()
    func example() async throws {

      struct Unreachable: Transport {
        struct NoRoute: Error {}
        func send(_ message: RequestMessage, _ options: SendOptions) async throws -> Reply { throw NoRoute() }
      }

      struct Ping: Endpoint {
        typealias Response = Void
        let baseURL = "https://h"
        let path = "/ping"
        let method = HTTPMethod.get
      }

      do {
        try await Client(Unreachable()).send(Ping())
      } catch {
        results.expect(error.description, #"The request got no answer: NoRoute()"#)
      }
    }
    try await example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
