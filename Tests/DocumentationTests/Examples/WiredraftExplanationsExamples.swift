// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftClient
import WiredraftCore
import WiredraftExplanations
import WiredraftTesting

@Suite("WiredraftExplanationsExamples")
struct WiredraftExplanationsExamples {
  @Test("Sources/WiredraftExplanations/Explanation.swift, example 1")
  func WiredraftExplanations_Explanation_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct Repository: Request {
        let baseURL = "https://h"
        let method = HTTPMethod.get
        let path = "/repos/a b"
      }

      do {
        _ = try Repository().message()
      } catch {
        results.expect(error.explanation.title, #"The request can't be made"#)
        results.expect(error.explanation.sentence.hasPrefix("The URL “https://h/repos/a b”: A URL has no white space"), #"true"#)
        results.expect(error.explanation.advice?.hasPrefix("A value in the path belongs in pathParameters"), #"true"#)
      }
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftExplanations/WiredraftExplanations.docc/WiredraftExplanations.md, example 1")
  func WiredraftExplanationsdocc_WiredraftExplanations_1() throws {
    let results = ExampleResults()
    func example() throws {

      struct GetFile: Request {
        let baseURL = "https://api.example.com"
        let method = HTTPMethod.get
        let name: String

        var path: String { "/files/\(name)" }
      }

      do {
        _ = try GetFile(name: "my report").message()
      } catch {
        results.expect(error, #"invalid-url at 1:33 "https://api.example.com/files/my report""#)
        results.expect(error.explanation, #"The request can't be made: The URL “https://api.example.com/files/my report”: A URL has no white space …"#)
      }
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftExplanations/WiredraftExplanations.docc/WiredraftExplanations.md, example 2")
  func WiredraftExplanationsdocc_WiredraftExplanations_2() async throws {
    let results = ExampleResults()
    func example() async throws {

      struct GetFile: Endpoint {
        typealias Response = String
        let baseURL = "https://api.example.com"
        let path = "/files/my report"
        let method = HTTPMethod.get
      }

      do {
        _ = try await Client(StubTransport([])).send(GetFile())
      } catch {
        guard case .request(let reason) = error else { return }
        results.expect(reason.explanation.title, #"The request can't be made"#)
      }
    }
    try await example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
