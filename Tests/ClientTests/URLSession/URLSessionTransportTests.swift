import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import Testing
import WiredraftClient
import WiredraftCore
import WiredraftFiles
import WiredraftTesting
import WiredraftURLSession

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request to a server of a test, whose answer is a text.
struct FetchText: Endpoint {
  typealias Response = String
  let baseURL: String
  var path = "/x"
  var method = HTTPMethod.get
  var headerFields: HTTPFields = [:]
  var bodyParameters: (any BodyParameters)?
}

/// A request whose answer is read by the test.
struct Open: Endpoint {
  typealias Response = Reply
  let baseURL: String
  var path = "/x"
  var method = HTTPMethod.get
}

/// Returns an answer with a text, as a server writes it.
func answer(_ line: String = "200 OK", _ fields: String..., body: String = "") -> [UInt8] {
  let lines = ["HTTP/1.1 \(line)", "Content-Length: \(body.utf8.count)", "Connection: close"] + fields
  return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
}

/// The head and the body of a request as a server received it.
struct Received {
  let head: [Substring]
  let body: [UInt8]

  init(_ bytes: [UInt8]) {
    let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) ?? bytes.endIndex..<bytes.endIndex
    head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    body = Array(bytes[end.upperBound...])
  }

  /// Method and target: `GET /x`.
  var line: String { head.first.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } ?? "" }

  func field(_ name: String) -> String? {
    head.dropFirst().first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
      .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
  }
}

extension RawServer {
  var requests: [Received] { received.map { Received($0) } }
}

@Suite("Client over URLSession", .timeLimit(.minutes(30)))
struct URLSessionTransportTests {
  private let client = Client(URLSessionTransport())
  private static let data = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
  private static let json = JSONBodyParameters(JSONObject: ["a": 1])

  private struct Repository: Decodable, Equatable { let name: String }
  private struct GetRepository: Endpoint {
    typealias Response = Repository
    let baseURL: String
    let path = "/r"
    let method = HTTPMethod.get
    let parameters: Parameters = ["q": "a b"]
    let headerFields: HTTPFields = [.authorization: "Bearer x", .cookie: "a=b"]
  }

  // MARK: - What is sent, and received

  @Test("A typed request is sent as it was composed, and its answer is decoded")
  func typed() async throws {
    let server = try RawServer { _ in
      answer("200 OK", "Content-Type: application/json", body: #"{"name":"swift"}"#)
    }
    check(try await client.send(GetRepository(baseURL: server.url)), Repository(name: "swift"))
    let request = try require(server.requests.first)
    check(request.line, "GET /r?q=a%20b")
    check(request.field("Accept"), "application/json")
    check(request.field("Authorization"), "Bearer x")
    check(request.field("Cookie"), "a=b")
    check(request.field("Content-Length") == nil)
    check(request.field("Host"), "127.0.0.1:\(server.port)")
  }

  @Test("JSON is posted with its length and type, under each method", arguments: ["POST", "PUT", "DELETE"])
  func posted(name: String) async throws {
    let method = try require(HTTPMethod(name))
    let server = try RawServer { _ in answer("201 Created", body: "done") }
    check(
      try await client.send(FetchText(baseURL: server.url, method: method, bodyParameters: Self.json)), "done"
    )
    let request = try require(server.requests.first)
    check(request.line, "\(name) /x")
    check(request.body, Array(#"{"a":1}"#.utf8))
    check(request.field("Content-Length"), "7")
    check(request.field("Content-Type"), "application/json")
    check(request.field("Transfer-Encoding") == nil)
  }

  @Test("A file and a source are sent with their length, and the progress ends with all of it")
  func uploaded() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(Self.data).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let bodies: [any BodyParameters] = [
      MultipartFormDataBodyParameters(parts: [.init(file: file.path, name: "f")], boundary: "B"),
      SourceBodyParameters(BytesSource(Self.data)),
    ]
    for body in bodies {
      let server = try RawServer { _ in answer(body: "done") }
      let progress = Mutex<[TransferProgress]>([])
      let request = FetchText(baseURL: server.url, method: .post, bodyParameters: body)
      _ = try await client.send(
        request, SendOptions(progress: { step in progress.withLock { $0.append(step) } }))
      let expected = try require(try request.message().bodySource?.allBytes())
      let received = try require(server.requests.first)
      let isSame = received.body == expected
      check(isSame)
      check(received.field("Content-Length"), String(expected.count))
      check(received.field("Transfer-Encoding") == nil)
      let steps = progress.withLock { $0 }
      let sent = steps.filter { $0.direction == .upload }
      check(sent.last, TransferProgress(.upload, bytes: expected.count, of: expected.count))
      // Each step is a further one; Foundation decides how many there are.
      check(zip(sent, sent.dropFirst()).allSatisfy { $0.bytes < $1.bytes })
      check(steps.last, TransferProgress(.download, bytes: 4, of: 4))
    }
  }

  @Test("A body that can't be read is an error of the request, and nothing is sent")
  func unreadable() async throws {
    let server = try RawServer { _ in answer() }
    let broken = ByteSourceError.failed(name: "tape", reason: "torn")
    let source = InputStreamTests.Broken(told: 5000, given: 3000, failure: broken)
    let request = FetchText(baseURL: server.url, method: .put, bodyParameters: SourceBodyParameters(source))
    guard
      case .request(.source(broken)) = await failure({ () throws(SendError) in try await client.send(request)
      })
    else { return check(Bool(false)) }
    check(server.received.isEmpty)
  }

  @Test("A message that URLSession would change is an error, is not sent, and is not sent again")
  func changed() async throws {
    let server = try RawServer { _ in answer() }
    let clock = NoClock()
    let client = Client(URLSessionTransport(), middleware: [RetryMiddleware(clock: clock)])
    let error = await failure { () throws(SendError) in
      try await client.send(FetchText(baseURL: server.url, bodyParameters: Self.json))
    }
    guard case .transport(URLRequestError.contentNotSent(method: "GET")) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    check(server.received.isEmpty && clock.pauses.withLock { $0.isEmpty })
  }

  @Test("An answer arrives in pieces before its end")
  func pieces() async throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try RawServer { _, connection in
      connection.write(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8))
      for number in 1...3 {
        gate.wait()
        connection.write(Array("1\r\n\(number)\r\n".utf8))
      }
      gate.wait()
      connection.write(Array("0\r\n\r\n".utf8))
    }
    let reply = try await client.send(Open(baseURL: server.url))
    check(reply.head.headerFields[.transferEncoding], "chunked")
    var pieces = reply.body.makeAsyncIterator()
    for number in 1...3 {
      gate.signal()
      check(try await pieces.next(), Array("\(number)".utf8))
    }
    gate.signal()
    check(try await pieces.next() == nil)
  }

  @Test("A large answer arrives whole")
  func large() async throws {
    let data = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let server = try RawServer { _ in
      Array("HTTP/1.1 200 OK\r\nContent-Length: \(data.count)\r\nConnection: close\r\n\r\n".utf8) + data
    }
    let progress = Mutex<TransferProgress?>(nil)
    let reply = try await client.reply(
      to: FetchText(baseURL: server.url), SendOptions(progress: { step in progress.withLock { $0 = step } }))
    let isSame = try await reply.body.collect() == data
    check(isSame)
    check(progress.withLock { $0 }, TransferProgress(.download, bytes: data.count, of: data.count))
  }

  @Test("A head, 204, 304 and an informational answer before the head")
  func withoutBody() async throws {
    let server = try RawServer { request in
      let line = Received(request).line
      return switch line {
      case "HEAD /x": Array("HTTP/1.1 200 OK\r\nContent-Length: 12\r\nConnection: close\r\n\r\n".utf8)
      case "GET /204": Array("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n".utf8)
      case "GET /304": Array("HTTP/1.1 304 Not Modified\r\nETag: \"e\"\r\nConnection: close\r\n\r\n".utf8)
      default: Array("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n".utf8) + answer(body: "late")
      }
    }
    let head = try await client.reply(to: FetchText(baseURL: server.url, method: .head))
    check(head.head.status == .ok && head.head.headerFields[.contentLength] == "12")
    check(try await head.body.collect(), [])
    check(try await client.send(FetchText(baseURL: server.url, path: "/204")), "")
    let unchanged = try await client.reply(to: FetchText(baseURL: server.url, path: "/304"))
    check(unchanged.head.status, .notModified)
    check(unchanged.head.headerFields[.eTag] == "\"e\"" && unchanged.url == nil)
    check(try await unchanged.body.collect(), [])
    check(try await client.send(FetchText(baseURL: server.url, path: "/103")), "late")
  }

  @Test("An encoded answer is decoded")
  func encoded() async throws {
    // The bytes of `printf hello | gzip -n`.
    let encoded: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0, 0x86, 0xA6, 0x10, 0x36, 5, 0, 0,
      0,
    ]
    let server = try RawServer { _ in
      Array(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 25\r\nConnection: close\r\n\r\n".utf8)
        + encoded
    }
    let progress = Mutex<TransferProgress?>(nil)
    let options = SendOptions(progress: { step in progress.withLock { $0 = step } })
    check(try await client.send(FetchText(baseURL: server.url), options), "hello")
    check(progress.withLock { $0 }, TransferProgress(.download, bytes: 5, of: nil))
    check(server.requests.first?.field("Accept-Encoding")?.contains("gzip") == true)
  }

  @Test("An error of the server is one of its status, with the usual phrase")
  func status() async throws {
    let server = try RawServer { _ in answer("404 Nope", body: #"{"message":"none"}"#) }
    let error = await failure { () throws(SendError) in try await client.send(FetchText(baseURL: server.url))
    }
    check(error?.description, #"The server answered 404 Not Found. The body: {"message":"none"}"#)
    check((error as (any Error)?)?.localizedDescription, error?.description)
  }

  @Test("A cookie is not sent back, unless the configuration has a place for it")
  func cookies() async throws {
    let server = try RawServer { _ in answer("200 OK", "Set-Cookie: a=1; Path=/", body: "x") }
    for _ in 0..<2 { _ = try await client.send(FetchText(baseURL: server.url)) }
    check(server.requests.map { $0.field("Cookie") }, [nil, nil])

    let configuration = URLSessionConfiguration.ephemeral
    let keeping = Client(URLSessionTransport(configuration: configuration))
    for _ in 0..<2 { _ = try await keeping.send(FetchText(baseURL: server.url)) }
    check(server.requests.suffix(2).map { $0.field("Cookie") }, [nil, "a=1"])
  }

  // MARK: - Many

  /// A clock whose pauses end at once, and are kept.
  private final class NoClock: Clock {
    let pauses = Mutex<[Duration]>([])
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      let pause = ContinuousClock.now.duration(to: deadline)
      pauses.withLock { $0.append(pause) }
    }
  }

  @Test("A server that asks for a pause gets the request with its body again")
  func retried() async throws {
    let count = Mutex(0)
    let server = try RawServer { _ in
      count.withLock {
        $0 += 1; return $0
      } == 1
        ? answer("503 Service Unavailable", "Retry-After: 7", body: "busy") : answer(body: "done")
    }
    let clock = NoClock()
    let client = Client(URLSessionTransport(), middleware: [RetryMiddleware(clock: clock)])
    let body = SourceBodyParameters(BytesSource(Self.data))
    check(
      try await client.send(FetchText(baseURL: server.url, method: .put, bodyParameters: body)), "done")
    let bodies = server.requests.map(\.body)
    let isSame = bodies == [Self.data, Self.data]
    check(isSame)
    check(clock.pauses.withLock { $0.map { $0 > .seconds(6) } }, [true])
  }

  @Test("A hundred requests at a time each get their own answer")
  func concurrent() async throws {
    // A server has at most 64 connections at a time.
    let servers = try (0..<2).map { _ in
      try RawServer { request in answer(body: String(Received(request).line.dropFirst(5))) }
    }
    let texts = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for number in 0..<100 {
        group.addTask {
          let request = FetchText(baseURL: servers[number % 2].url, path: "/\(number)")
          return (number, try await client.send(request))
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    check(texts, Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, "\($0)") }))
  }
}
