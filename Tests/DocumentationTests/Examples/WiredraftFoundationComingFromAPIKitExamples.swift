// swift-format-ignore-file
// The examples in the documentation, as they stand there; RECORD_GOLDENS=1 writes them anew.

import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
import HTTPTypes
import Testing
import WiredraftCore
import WiredraftFoundation

@Suite("WiredraftFoundationComingFromAPIKitExamples")
struct WiredraftFoundationComingFromAPIKitExamples {
  @Test("Sources/WiredraftCore/WiredraftCore.docc/ComingFromAPIKit.md, example 3")
  func WiredraftCoredocc_ComingFromAPIKit_3() throws {
    let results = ExampleResults()
    func example() throws {

      struct AddItem: Request {
        let baseURL = "https://api.example.com"
        let path = "/items"
        let method = HTTPRequest.Method.post
        var parameters: ParameterValue? { ["name": "tea"] }
      }

      let request = try URLRequest(AddItem())
      results.expect(request.httpMethod, #"POST"#)
      results.expect(request.url?.absoluteString, #"https://api.example.com/items"#)
      results.expect(request.httpBody.map { String(decoding: $0, as: UTF8.self) }, #"{"name":"tea"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }
}
