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
  @Test("Sources/WiredraftFoundation/WiredraftFoundation.docc/WiredraftFoundation.md, example 1")
  func WiredraftFoundationdocc_WiredraftFoundation_1() throws {
    let results = ExampleResults()
    func example() throws {

      struct AddPayment: Request {
        let baseURL = "https://api.example.com"
        let path = "/payments"
        let method = HTTPMethod.post
        let amount: Decimal
        let due: Date

        var parameters: Params { ["amount": amount, "due": due] }
      }

      let request = AddPayment(amount: Decimal(1990) / 100, due: Date(timeIntervalSince1970: 1_795_000_000))
      guard case .data(let body)? = try request.message().body else { return }
      results.expect(String(decoding: body, as: UTF8.self), #"{"amount":19.9,"due":1795000000000}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftFoundation/WiredraftFoundation.docc/WiredraftFoundation.md, example 2")
  func WiredraftFoundationdocc_WiredraftFoundation_2() throws {
    let results = ExampleResults()
    func example() throws {

      struct Ping: Request {
        let baseURL = "api.example.com:x"
        let path = "/ping"
        let method = HTTPMethod.get
      }

      do {
        _ = try Ping().message()
      } catch {
        results.expect(error.localizedDescription, #"The request can't be made: The URL “api.example.com:x/ping”: The port is not a number from 0 to 65535 (at character 17)."#)
      }
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
