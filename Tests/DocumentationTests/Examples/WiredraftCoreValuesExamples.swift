// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreValuesExamples")
struct WiredraftCoreValuesExamples {
  @Test("Sources/WiredraftCore/Values/NumberLiteral.swift, example 1")
  func Values_NumberLiteral_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(NumberLiteral("1e3")?.text, #"1e3"#)
      results.expect(NumberLiteral("1.10")?.text, #"1.10"#)
      results.expect(["01", "+1", ".5", "NaN"].compactMap { NumberLiteral($0) }.count, #"0"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftCore/Values/ParameterValue+Depth.swift, example 1")
  func Values_ParameterValue_Depth_1() throws {
    let results = ExampleResults()
    func example() throws {
      var value: ParameterValue = 1
      for _ in 0..<100_000 { value = [value] }
      value.dismantle()
      results.expect(value, #"null"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Values/ParameterValue.swift, example 1")
  func Values_ParameterValue_1() throws {
    let results = ExampleResults()
    func example() throws {
      let labels: ParameterValue = ["bug", "ui"]
      results.expect(labels.compactJSON, #"["bug","ui"]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Values/ParameterValue.swift, example 2")
  func Values_ParameterValue_2() throws {
    let results = ExampleResults()
    func example() throws {
      let price: ParameterValue = ["price": 2.5]
      results.expect(price.compactJSON, #"{"price":2.5}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Values/Timestamp.swift, example 1")
  func Values_Timestamp_1() throws {
    let results = ExampleResults()
    func example() throws {
      let moment = Timestamp("2026-11-20T09:30:00.250Z")
      results.expect(moment?.milliseconds, #"1795167000250"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Values/Timestamp.swift, example 2")
  func Values_Timestamp_2() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(Timestamp(millisecondsSince1970: 1005)?.text, #"1970-01-01T00:00:01.005Z"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
