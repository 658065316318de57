// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
import HTTPTypes
import Testing
import WiredraftCore
import WiredraftTesting
import WiredraftURLSession

@Suite("WiredraftURLSessionSendingRequestsExamples")
struct WiredraftURLSessionSendingRequestsExamples {
  @Test("Sources/WiredraftClient/WiredraftClient.docc/SendingRequests.md, example 2")
  func WiredraftClientdocc_SendingRequests_2() async throws {
    let results = ExampleResults()
    func example() async throws {

      struct AddItem: Request {
        let baseURL: String
        let path = "/items"
        let method = HTTPMethod.post
        let name: String
        var parameters: Params { ["name": name] }
      }

      let server = try RawServer { _ in Array("HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}".utf8) }
      let request = try URLRequest(AddItem(baseURL: server.url, name: "tea"))
      let (data, response) = try await URLSession.shared.data(for: request)
      results.expect((response as? HTTPURLResponse)?.statusCode, #"201"#)
      results.expect(String(decoding: data, as: UTF8.self), #"{}"#)
      results.expect(String(decoding: server.received[0], as: UTF8.self).hasSuffix(#"{"name":"tea"}"#), #"true"#)
    }
    try await example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }
}
