// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
import HTTPTypes
import Testing
import WiredraftCore
import WiredraftFoundation

@Suite("WiredraftFoundationExamples")
struct WiredraftFoundationExamples {
  @Test("Sources/WiredraftFoundation/ParameterValue+Encodable.swift, example 1")
  func WiredraftFoundation_ParameterValue_Encodable_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct Point: Encodable {
        let x = 1
        let y = 2.5
      }
      results.expect(try ParameterValue(encoding: Point()).compactJSON, #"{"x":1,"y":2.5}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
