// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore
import WiredraftExplanations

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
}
