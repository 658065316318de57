// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftClient
import WiredraftCore
import WiredraftTesting

@Suite("WiredraftClientSendingRequestsExamples")
struct WiredraftClientSendingRequestsExamples {
  @Test("Sources/WiredraftClient/WiredraftClient.docc/SendingRequests.md, example 4")
  func WiredraftClientdocc_SendingRequests_4() async throws {
    let results = ExampleResults()
    func example() async throws {

      struct Authorization: Middleware {
        let token: String

        func intercept(
          _ message: RequestMessage, _ options: SendOptions, next: @Sendable (RequestMessage) async throws -> Reply
        ) async throws -> Reply {
          try await next(message.setting("Authorization", to: "Bearer \(token)"))
        }
      }

      struct GetName: Endpoint {
        typealias Response = String
        let baseURL = "https://h"
        let path = "/name"
        let method = HTTPMethod.get
      }

      let stub = StubTransport([Reply(.serviceUnavailable), Reply(.ok, body: "Ada")])
      let retry = RetryMiddleware(firstPause: .zero)
      let client = Client(stub, middleware: [retry, Authorization(token: "abc")])
      results.expect(try await client.send(GetName()), #"Ada"#)
      results.expect(stub.sent.count, #"2"#)
      results.expect(stub.sent[1].head.headerFields[.authorization], #"Bearer abc"#)
    }
    try await example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftClient/WiredraftClient.docc/SendingRequests.md, example 5")
  func WiredraftClientdocc_SendingRequests_5() async throws {
    let results = ExampleResults()
    func example() async throws {

      struct APIError: Error, Decodable {
        let message: String
      }

      struct GetItem: Endpoint {
        typealias Response = [UInt8]
        let baseURL = "https://h"
        let path = "/items/7"
        let method = HTTPMethod.get

        func check(_ head: HTTPResponse, _ body: [UInt8]) throws {
          throw try JSONResponseDecoder().decode(APIError.self, from: body, head: head)
        }
      }

      do {
        _ = try await Client(StubTransport([Reply(.notFound, body: #"{"message": "no tea"}"#)])).send(GetItem())
      } catch {
        results.expect((error.underlyingError as? APIError)?.message, #"no tea"#)
        results.expect(error.head?.status.code, #"404"#)
      }
    }
    try await example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }
}
