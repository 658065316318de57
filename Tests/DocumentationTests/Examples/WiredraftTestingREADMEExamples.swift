// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftClient
import WiredraftCore
import WiredraftTesting

@Suite("WiredraftTestingREADMEExamples")
struct WiredraftTestingREADMEExamples {
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
