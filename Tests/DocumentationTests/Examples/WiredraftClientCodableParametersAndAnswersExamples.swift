// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
import HTTPTypes
import Testing
import WiredraftClient
import WiredraftCore
import WiredraftTesting

@Suite("WiredraftClientCodableParametersAndAnswersExamples")
struct WiredraftClientCodableParametersAndAnswersExamples {
  @Test("Sources/WiredraftClient/WiredraftClient.docc/CodableParametersAndAnswers.md, example 1")
  func WiredraftClientdocc_CodableParametersAndAnswers_1() async throws {
    let results = ExampleResults()
    func example() async throws {

      struct NewItem: Encodable {
        let displayName: String
        let tags: [String]
      }

      struct Item: Decodable {
        let id: Int
        let displayName: String
      }

      struct AddItem: Endpoint {
        typealias Response = Item
        let baseURL = "https://h"
        let path = "/items"
        let method = HTTPMethod.post
        let item: NewItem

        var bodyParameters: Encoded { Encoded(item, keys: .snakeCase) }
        var decoder: any ResponseDecoder { JSONResponseDecoder(keys: .snakeCase) }
      }

      let stub = StubTransport([Reply(.created, body: #"{"id": 7, "display_name": "tea"}"#)])
      results.expect(try await Client(stub).send(AddItem(item: NewItem(displayName: "tea", tags: ["hot"]))).id, #"7"#)
      guard case .data(let body)? = stub.sent[0].body else { return }
      results.expect(String(decoding: body, as: UTF8.self), #"{"display_name":"tea","tags":["hot"]}"#)
    }
    try await example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftClient/WiredraftClient.docc/CodableParametersAndAnswers.md, example 2")
  func WiredraftClientdocc_CodableParametersAndAnswers_2() async throws {
    let results = ExampleResults()
    func example() async throws {

      struct Items: Endpoint {
        struct Response: Decodable { let prices: [Double] }
        let baseURL = "https://h"
        let path = "/items"
        let method = HTTPMethod.get
      }

      do {
        _ = try await Client(StubTransport([Reply(.ok, body: #"{"prices": [1, "two"]}"#)])).send(Items())
      } catch {
        results.expect(error.description, #"The answer 200 OK can't be used: at prices[1]: There is a text in place of a number. The body: {"prices":[1,"two"]}"#)
      }
    }
    try await example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftClient/WiredraftClient.docc/CodableParametersAndAnswers.md, example 3")
  func WiredraftClientdocc_CodableParametersAndAnswers_3() throws {
    let results = ExampleResults()
    func example() throws {

      struct Event: Encodable {
        let at: Date
      }

      func json(_ body: Encoded) throws -> String {
        guard case .data(let bytes) = try body.buildEntity() else { return "" }
        return String(decoding: bytes, as: UTF8.self)
      }

      let event = Event(at: Date(timeIntervalSince1970: 1_795_167_000))
      results.expect(try json(Encoded(event)), #"{"at":1795167000000}"#)
      results.expect(try json(Encoded(event, dates: .seconds)), #"{"at":1795167000}"#)
      results.expect(try json(Encoded(event, dates: .iso8601)), #"{"at":"2026-11-20T09:30:00Z"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftClient/WiredraftClient.docc/CodableParametersAndAnswers.md, example 4")
  func WiredraftClientdocc_CodableParametersAndAnswers_4() async throws {
    let results = ExampleResults()
    func example() async throws {

      struct GetEvent: Endpoint {
        struct Response: Decodable {
          let createdAt: Date
          let htmlUrl: URL
          let price: Decimal
        }
        let baseURL = "https://h"
        let path = "/event"
        let method = HTTPMethod.get
        var decoder: any ResponseDecoder { JSONResponseDecoder(keys: .snakeCase, dates: .iso8601) }
      }

      let body = #"{"created_at": "2026-11-20T09:30:00Z", "html_url": "https://h/e/1", "price": 1.10}"#
      let event = try await Client(StubTransport([Reply(.ok, body: body)])).send(GetEvent())
      results.expect(event.createdAt.timeIntervalSince1970, #"1795167000.0"#)
      results.expect(event.htmlUrl.absoluteString, #"https://h/e/1"#)
      results.expect(event.price, #"1.1"#)
    }
    try await example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftClient/WiredraftClient.docc/CodableParametersAndAnswers.md, example 5")
  func WiredraftClientdocc_CodableParametersAndAnswers_5() async throws {
    let results = ExampleResults()
    func example() async throws {

      struct FoundationDecoder: ResponseDecoder {
        let acceptedContentType: String? = "application/json"

        func decode<T: Decodable>(_ type: T.Type, from body: [UInt8], head: HTTPResponse) throws -> T {
          let decoder = JSONDecoder()
          decoder.dateDecodingStrategy = .deferredToDate
          return try decoder.decode(type, from: Data(body))
        }
      }

      struct GetEvent: Endpoint {
        struct Response: Decodable { let at: Date }
        let baseURL = "https://h"
        let path = "/event"
        let method = HTTPMethod.get
        var decoder: any ResponseDecoder { FoundationDecoder() }
      }

      let stub = StubTransport([Reply(.ok, body: #"{"at": 816859800}"#)])
      results.expect(try await Client(stub).send(GetEvent()).at.timeIntervalSince1970, #"1795167000.0"#)
    }
    try await example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
