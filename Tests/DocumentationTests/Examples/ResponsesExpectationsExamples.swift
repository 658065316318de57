// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Responses
import Testing
import WiredraftCore

@Suite("ResponsesExpectationsExamples")
struct ResponsesExpectationsExamples {
  @Test("Sources/Responses/Expectations/Expectation.swift, example 1")
  func Expectations_Expectation_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(try Expectation("header Content-Type contains json").description, #"header Content-Type contains "json""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/Responses/Expectations/Pattern.swift, example 1")
  func Expectations_Pattern_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(try Pattern("^[0-9]+$").matches("2024"), #"true"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
