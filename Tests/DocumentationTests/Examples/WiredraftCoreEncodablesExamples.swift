// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreEncodablesExamples")
struct WiredraftCoreEncodablesExamples {
  @Test("Sources/WiredraftCore/Encodables/Encoded.swift, example 1")
  func Encodables_Encoded_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct NewItem: Encodable {
        let displayName: String
        let price: Double
      }

      struct AddItem: Request {
        let baseURL = "https://api.example.com"
        let path = "/items"
        let method = HTTPMethod.post
        let item: NewItem

        var bodyParameters: Encoded { Encoded(item, keys: .snakeCase) }
      }

      let request = AddItem(item: NewItem(displayName: "tea", price: 2.5))
      guard case .data(let bytes)? = try request.message().body else { return }
      results.expect(String(decoding: bytes, as: UTF8.self), #"{"display_name":"tea","price":2.5}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Encodables/ParameterValue+Encodable.swift, example 1")
  func Encodables_ParameterValue_Encodable_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct Point: Encodable {
        let leftEdge = 1
        let y = 2.5
      }
      results.expect(try ParameterValue(encoding: Point()).compactJSON, #"{"leftEdge":1,"y":2.5}"#)
      results.expect(try ParameterValue(encoding: Point(), keys: .snakeCase).compactJSON, #"{"left_edge":1,"y":2.5}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }
}
