import Foundation
import HTTPTypes
import TestSupport
import Testing
import WiredraftCore
import WiredraftFiles
import WiredraftURLSession

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request with a body.
struct Sending: Request {
  let baseURL: String
  let path = ""
  var method = HTTPMethod.post
  var headerFields: HTTPFields = [:]
  var bodyParameters: (any BodyParameters)?
}

@Suite("URL requests that URLSession sends", .timeLimit(.minutes(30)))
struct URLSessionTests {
  private func send(_ request: URLRequest) async throws -> Int? {
    let session = URLSession(configuration: .ephemeral)
    defer { session.invalidateAndCancel() }
    var request = request
    request.timeoutInterval = 60
    return (try await session.data(for: request).1 as? HTTPURLResponse)?.statusCode
  }

  @Test("A stream arrives whole, byte for byte, in chunks: this Foundation knows no other way")
  func whole() async throws {
    let data = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let server = try LoopbackServer()
    let request = Sending(baseURL: server.url(), bodyParameters: SourceBodyParameters(BytesSource(data)))
    check(try await send(URLRequest(request)), 200)
    let received = try require(server.received.first)
    check(received.field("Transfer-Encoding"), "chunked")
    check(received.field("Content-Length") == nil, "Both together are no request: RFC 9112 §6.3")
    let isSame = received.body == data
    check(isSame && received.isWhole)
  }

  @Test("A stream that breaks off makes the request fail, and the receiver sees that the body is not whole")
  func broken() async throws {
    for given in [0, 100_000] {
      let failure = ByteSourceError.failed(name: "tape", reason: "torn")
      let source = InputStreamTests.Broken(told: 1_000_000, given: given, failure: failure)
      let server = try LoopbackServer()
      let request = try URLRequest(
        Sending(baseURL: server.url(), bodyParameters: SourceBodyParameters(source)))
      await #expect(throws: (any Error).self) { try await send(request) }
      check((request.httpBodyStream as? SourceInputStream)?.streamError as? ByteSourceError, failure)
      var arrivals = server.arrivals.makeAsyncIterator()
      check(await arrivals.next()?.isWhole == false)
    }
  }

  @Test("A URL request with a file part, sent twice, has the same body twice")
  func twice() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let server = try LoopbackServer()
    let parts = MultipartFormDataBodyParameters(
      parts: [.init(value: 1, name: "a"), .init(file: file.path, name: "f")], boundary: "B")
    let message = try Sending(baseURL: server.url(), bodyParameters: parts).message()
    let request = try URLRequest(message)
    for _ in 0..<2 { check(try await send(request), 200) }
    let bodies = server.received.map(\.body)
    let expected = try require(try message.bodySource?.allBytes())
    check(bodies.map(\.count), [expected.count, expected.count])
    let isSame = bodies.allSatisfy { $0 == expected }
    check(isSame)
  }

  @Test(
    "Data has the length that URLSession counts, under each method",
    arguments: ["POST", "PUT", "DELETE", "PURGE"])
  func lengths(name: String) async throws {
    let method = try require(HTTPMethod(name))
    let server = try LoopbackServer()
    for body in [#"{"a":1}"#, ""] {
      let request = Sending(
        baseURL: server.url(), method: method, bodyParameters: TextBodyParameters(body, contentType: "text/x")
      )
      let message = try request.message()
      let urlRequest = try URLRequest(message)
      check(urlRequest.value(forHTTPHeaderField: "Content-Length") == nil)
      check(try await send(urlRequest), 200)
      let received = try require(server.received.last)
      check(received.line, "\(name) /x")
      check(received.field("Content-Length"), String(body.utf8.count))
      check(received.field("Content-Type"), message.head.headerFields[.contentType])
      check(String(decoding: received.body, as: UTF8.self), body)
    }
  }

  @Test("Foundation on Linux sends the credentials to another origin")
  func otherOrigin() async throws {
    let other = try LoopbackServer()
    let server = try LoopbackServer(LoopbackServer.redirect(302, to: other.url()))
    let fields: HTTPFields = [.authorization: "Bearer x"]
    check(
      try await send(URLRequest(Sending(baseURL: server.url(), method: .get, headerFields: fields))), 200)
    #if canImport(FoundationNetworking)
      check(other.received.first?.field("Authorization"), "Bearer x")
    #endif
  }

  @Test(
    "A POST with data that is answered by a 307 ends; Foundation on Linux sends the second one without a body"
  )
  func redirected() async throws {
    for status in [307, 308] {
      let server = try LoopbackServer(LoopbackServer.redirect(status, to: "/end"))
      let request = Sending(baseURL: server.url(), bodyParameters: JSONBodyParameters(JSONObject: ["a": 1]))
      check(try await send(URLRequest(request)), 200)
      check(server.received.map(\.line), ["POST /x", "POST /end"])
      #if canImport(FoundationNetworking)
        check(server.received.map(\.body.count), [7, 0])
        check(server.received.map { $0.field("Content-Length") }, ["7", "0"])
      #else
        check(server.received.map(\.body.count), [7, 7])
      #endif
    }
  }
}
