import Foundation
import HTTPTypes
import TestSupport
import Testing
import WiredraftClient
import WiredraftCore
import WiredraftTesting
import WiredraftURLSession

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Redirects of requests over URLSession", .timeLimit(.minutes(30)))
struct TransportRedirectTests {
  private let client = Client(URLSessionTransport())
  private static let json = JSONBodyParameters(JSONObject: ["a": 1])

  /// Returns a server that redirects all places but `/end`.
  private static func server(_ status: Int, to place: String, field: String = "Location") throws -> RawServer
  {
    try RawServer {
      Received($0).line.hasSuffix("/end")
        ? answer(body: "end") : answer("\(status) R", "\(field): \(place)", body: "on")
    }
  }

  private static let credentials: HTTPFields = {
    var fields: HTTPFields = [.authorization: "Bearer x", .cookie: "a=b", .accept: "text/plain"]
    if let name = HTTPField.Name("X-Api-Key") { fields[name] = "k" }
    return fields
  }()

  @Test("A redirect without a body is followed, with the fields", arguments: [301, 302, 303, 307, 308])
  func followed(status: Int) async throws {
    let server = try Self.server(status, to: "/end", field: "location")
    let reply = try await client.reply(to: FetchText(baseURL: server.url, headerFields: Self.credentials))
    check(try await reply.body.collect(), Array("end".utf8))
    check(reply.url, server.url + "/end")
    check(server.requests.map(\.line), ["GET /x", "GET /end"])
    for name in ["Authorization", "Cookie", "X-Api-Key", "Accept"] {
      check(server.requests[1].field(name), server.requests[0].field(name))
      check(server.requests[1].field(name) != nil)
    }
  }

  @Test("A redirect that is not followed is the answer", arguments: [301, 302, 303, 307, 308])
  func left(status: Int) async throws {
    let server = try Self.server(status, to: "/end")
    let client = Client(URLSessionTransport(followsRedirects: false))
    let reply = try await client.reply(to: FetchText(baseURL: server.url))
    check(reply.head.status.code, status)
    check(reply.head.headerFields[.location], "/end")
    check(try await reply.body.collect(), Array("on".utf8))
    check(reply.url == nil)
    check(server.requests.map(\.line), ["GET /x"])
  }

  @Test("A redirect that keeps the method has the body again", arguments: [307, 308])
  func kept(status: Int) async throws {
    let data = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for body: any BodyParameters in [Self.json, SourceBodyParameters(BytesSource(data))] {
      let server = try Self.server(status, to: "/end")
      let request = FetchText(baseURL: server.url, method: .post, bodyParameters: body)
      check(try await client.send(request), "end")
      check(server.requests.map(\.line), ["POST /x", "POST /end"])
      let isSame = server.requests[0].body == server.requests[1].body && !server.requests[0].body.isEmpty
      check(isSame)
      for name in ["Content-Length", "Content-Type"] {
        check(server.requests[1].field(name), server.requests[0].field(name))
      }
    }
  }

  @Test("A POST becomes a GET without the body and the fields that describe it", arguments: [301, 302, 303])
  func changed(status: Int) async throws {
    let server = try Self.server(status, to: "/end")
    check(
      try await client.send(FetchText(baseURL: server.url, method: .post, bodyParameters: Self.json)), "end")
    check(server.requests.map(\.line), ["POST /x", "GET /end"])
    check(server.requests[1].body.isEmpty)
    check(server.requests[1].field("Content-Type") == nil)
    check(server.requests[1].field("Content-Length") == nil)
  }

  @Test("Other methods stay, with the body, except after a 303")
  func otherMethods() async throws {
    let expected = [301: "PUT /end", 302: "PUT /end", 303: "GET /end"]
    for (status, line) in expected {
      let server = try Self.server(status, to: "/end")
      _ = try await client.send(FetchText(baseURL: server.url, method: .put, bodyParameters: Self.json))
      check(server.requests.map(\.line), ["PUT /x", line])
      check(server.requests[1].body.count, (status == 303 ? 0 : 7))
    }
    let server = try Self.server(303, to: "/end")
    _ = try await client.reply(to: FetchText(baseURL: server.url, method: .head))
    check(server.requests.map(\.line), ["HEAD /x", "HEAD /end"])
  }

  @Test("Credentials are not sent to another origin, whatever the method", arguments: [302, 307])
  func otherOrigin(status: Int) async throws {
    for method in [HTTPMethod.get, .post] {
      let body = method == .post ? Self.json : nil
      let other = try RawServer { _ in answer(body: "end") }
      let server = try Self.server(status, to: other.url + "/a%2Fb?c=%26")
      let request = FetchText(
        baseURL: server.url, method: method, headerFields: Self.credentials, bodyParameters: body)
      check(try await client.send(request), "end")
      check(server.requests.first?.field("X-Api-Key"), "k")
      let received = try require(other.requests.first)
      check(received.line.hasSuffix(" /a%2Fb?c=%26"))
      for name in ["Authorization", "Cookie", "X-Api-Key"] { check(received.field(name) == nil) }
      check(received.field("Accept"), "text/plain")
    }
  }

  @Test("Host is of one origin, and not sent to another")
  func host() async throws {
    let other = try RawServer { _ in answer(body: "end") }
    for (place, isKept) in [("/end", true), (other.url + "/y", false)] {
      let server = try Self.server(302, to: place)
      var fields: HTTPFields = [:]
      fields[try require(HTTPField.Name("Host"))] = "virtual.example"
      check(try await client.send(FetchText(baseURL: server.url, headerFields: fields)), "end")
      let last = try require(isKept ? server.requests.last : other.requests.last)
      check((last.field("Host") == "virtual.example"), isKept)
    }
  }

  @Test("All fields that describe a body go with it")
  func bodyFields() async throws {
    let names = [
      "Content-Digest", "Content-MD5", "Content-Range", "Content-Language", "Digest", "Repr-Digest",
      "Last-Modified",
    ]
    var fields: HTTPFields = [.ifNoneMatch: "x"]
    for name in names { fields[try require(HTTPField.Name(name))] = "x" }
    let server = try Self.server(303, to: "/end")
    _ = try await client.send(
      FetchText(baseURL: server.url, method: .post, headerFields: fields, bodyParameters: Self.json))
    for name in names {
      check(server.requests[0].field(name), "x")
      check(server.requests[1].field(name) == nil, "\(name)")
    }
    check(server.requests[1].field("If-None-Match"), "x")
  }

  @Test("A scheme in capitals is followed")
  func capitals() async throws {
    let other = try RawServer { _ in answer(body: "end") }
    let server = try Self.server(302, to: "HTTP" + other.url.dropFirst(4) + "/A?b=%2f")
    let reply = try await client.reply(to: FetchText(baseURL: server.url))
    check(try await reply.body.collect(), Array("end".utf8))
    check(reply.url, other.url + "/A?b=%2f")
  }

  @Test("An upload sends no credentials to another origin, whatever the method", arguments: [302, 307])
  func uploadToOtherOrigin(status: Int) async throws {
    let session = URLSession(configuration: .ephemeral)
    let other = try RawServer { _ in answer(body: "end") }
    let server = try Self.server(status, to: other.url + "/y")
    let request = FetchText(
      baseURL: server.url, method: .post, headerFields: Self.credentials, bodyParameters: Self.json)
    let (data, _) = try await session.upload(for: request)
    check(Array(data), Array("end".utf8))
    let received = try require(other.requests.first)
    for name in ["Authorization", "Cookie", "X-Api-Key"] { check(received.field(name) == nil) }
  }

  @Test("Redirects have an end, which is not tried again")
  func endless() async throws {
    let server = try Self.server(307, to: "/x?token=hush")
    let client = Client(URLSessionTransport(), middleware: [RetryMiddleware(firstPause: .zero)])
    let error = await failure { () throws(SendError) in
      try await client.send(FetchText(baseURL: server.url))
    }
    check((error?.underlyingError as? URLSessionError)?.urlErrorCode, .httpTooManyRedirects)
    check(error?.description.contains("hush") == false)
    check(error?.description.contains("There were more than 20 redirects (NSURLErrorDomain -1007)") == true)
    check(server.received.count, 21)
  }

  @Test(
    "A redirect to nowhere is an answer",
    arguments: [
      "307 R\r\nLocation: ftp://h/", "302 R\r\nLocation: //[::1", "307 R", "300 R\r\nLocation: /end", "305 R",
    ])
  func nowhere(line: String) async throws {
    let server = try RawServer { _ in answer(line) }
    let reply = try await client.reply(to: FetchText(baseURL: server.url))
    check(line.hasPrefix(String(reply.head.status.code)))
    check(try await reply.body.collect().isEmpty && reply.url == nil)
    check(server.received.count, 1)
  }
}
