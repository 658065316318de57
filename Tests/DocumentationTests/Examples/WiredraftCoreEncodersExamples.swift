// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreEncodersExamples")
struct WiredraftCoreEncodersExamples {
  @Test("Sources/WiredraftCore/Encoders/ParameterValue+Bytes.swift, example 1")
  func Encoders_ParameterValue_Bytes_1() throws {
    let results = ExampleResults()
    func example() throws {
      let parameters: ParameterValue = ["q": "green tea", "page": 2]
      results.expect(parameters.query().map { String(decoding: $0, as: UTF8.self) }, #"q=green%20tea&page=2"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
