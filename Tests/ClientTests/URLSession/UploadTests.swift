import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import Testing
import WiredraftCore
import WiredraftFiles
import WiredraftURLSession

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Uploads", .timeLimit(.minutes(30)))
struct UploadTests {
  private let session = URLSession(configuration: .ephemeral)
  private static let data = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
  private static let json = JSONBodyParameters(JSONObject: ["a": 1])

  private static func multipart(_ source: any ByteSource) -> MultipartFormDataBodyParameters {
    MultipartFormDataBodyParameters(
      parts: [.init(value: 1, name: "a"), .init(source: source, name: "f")], boundary: "B")
  }

  @Test(
    "An upload has its length, and the bytes that the request composes; its progress ends with all of them")
  func whole() async throws {
    let bodies: [any BodyParameters] = [
      Self.json, Self.multipart(BytesSource(Self.data)), BytesBodyParameters(Self.data),
      SourceBodyParameters(BytesSource(Self.data)), TextBodyParameters(""),
    ]
    let server = try LoopbackServer()
    for body in bodies {
      for method in [HTTPMethod.post, .put] {
        let message = try Sending(baseURL: server.url(), method: method, bodyParameters: body).message()
        let expected = try require(try message.bodySource?.allBytes())
        let counts = Mutex<[Int64]>([])
        let totals = Mutex<Set<Int64>>([])
        let (_, response) = try await session.upload(for: message) { sent, all in
          counts.withLock { $0.append(sent) }
          totals.withLock { _ = $0.insert(all) }
        }
        check(response.statusCode, 200)
        let received = try require(server.received.last)
        check(received.line, "\(method.rawValue) /x")
        check(received.field("Content-Length"), String(expected.count))
        check(received.field("Transfer-Encoding") == nil)
        check(received.field("Content-Type"), message.head.headerFields[.contentType])
        let isSame = received.body == expected
        check(isSame)
        check(totals.withLock { $0 }, (expected.isEmpty ? [] : [Int64(expected.count)]))
        check(counts.withLock { $0.last ?? 0 }, Int64(expected.count))
        check(counts.withLock { $0 == $0.sorted() })
      }
    }
  }

  @Test("A file part is sent with its length")
  func file() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(Self.data).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let server = try LoopbackServer()
    let parts = MultipartFormDataBodyParameters(parts: [.init(file: file.path, name: "f")])
    let request = Sending(baseURL: server.url(), bodyParameters: parts)
    let expected = try require(try request.message(boundary: "B").bodySource?.allBytes())
    _ = try await session.upload(for: request, boundary: "B")
    let received = try require(server.received.first)
    check(received.field("Content-Length"), String(expected.count))
    let isSame = received.body == expected
    check(isSame)
  }

  /// Returns the number of temporary files of uploads with this size.
  private static func temporaryFiles(ofSize size: Int) -> Int {
    let folder = FileManager.default.temporaryDirectory
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.count { name in
      let path = folder.appendingPathComponent(name).path
      return name.hasPrefix("wiredraft-")
        && (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int == size
    }
  }

  @Test("The temporary file is there while it is sent, and removed afterwards, also after an error")
  func temporaryFile() async throws {
    // No other test's file has this size, nor has one that a crash left.
    let size = Int.random(in: 1_000_000..<2_000_000)
    let counts = Mutex<[Int]>([])
    let server = try LoopbackServer {
      counts.withLock { $0.append(Self.temporaryFiles(ofSize: size)) }
      return LoopbackServer.ok($0)
    }
    let body = SourceBodyParameters(BytesSource([UInt8](repeating: 7, count: size)))
    _ = try await session.upload(for: Sending(baseURL: server.url(), bodyParameters: body))
    check(counts.withLock { $0 }, [1])
    check(Self.temporaryFiles(ofSize: size), 0)
    // It fails before its last byte.
    let source = InputStreamTests.Broken(
      told: size, given: size - 1, failure: .failed(name: "tape", reason: "torn"))
    await #expect(throws: ByteSourceError.self) {
      try await session.upload(
        for: Sending(baseURL: server.url(), bodyParameters: SourceBodyParameters(source)))
    }
    check(Self.temporaryFiles(ofSize: size - 1) + Self.temporaryFiles(ofSize: size), 0)
  }

  @Test("A redirect that keeps the method has the same body again", arguments: [307, 308])
  func redirected(status: Int) async throws {
    let server = try LoopbackServer(LoopbackServer.redirect(status, to: "/end"))
    for body: any BodyParameters in [Self.json, Self.multipart(BytesSource(Self.data))] {
      let request = Sending(
        baseURL: server.url(), headerFields: [.authorization: "Bearer x"], bodyParameters: body)
      let (_, response) = try await session.upload(for: request)
      check(response.statusCode == 200 && response.url?.path == "/end")
      let (first, second) = try (require(server.received.suffix(2).first), require(server.received.last))
      check([first.line, second.line], ["POST /x", "POST /end"])
      let isSame = first.body == second.body && !first.body.isEmpty
      check(isSame)
      for name in ["Content-Length", "Content-Type", "Authorization"] {
        check(second.field(name) == first.field(name) && second.field(name) != nil)
      }
    }
  }

  @Test("A redirect to another origin has the body, and no credentials")
  func otherOrigin() async throws {
    let other = try LoopbackServer()
    let server = try LoopbackServer(LoopbackServer.redirect(307, to: other.url("/a%2Fb?c=%26")))
    let fields: HTTPFields = [.authorization: "Bearer x", .cookie: "a=b", .accept: "text/plain"]
    _ = try await session.upload(
      for: Sending(baseURL: server.url(), headerFields: fields, bodyParameters: Self.json))
    check(server.received.first?.field("Authorization"), "Bearer x")
    let received = try require(other.received.first)
    check(received.line, "POST /a%2Fb?c=%26")
    check(received.body, Array(#"{"a":1}"#.utf8))
    check(received.field("Authorization") == nil && received.field("Cookie") == nil)
    check(received.field("Accept"), "text/plain")
  }

  @Test("A redirect that changes the method has no body", arguments: [301, 302, 303])
  func changed(status: Int) async throws {
    let server = try LoopbackServer(LoopbackServer.redirect(status, to: "/end"))
    let (_, response) = try await session.upload(
      for: Sending(baseURL: server.url(), bodyParameters: Self.json))
    check(response.statusCode, 200)
    check(server.received.map(\.line), ["POST /x", "GET /end"])
    check(server.received.map(\.body.count), [7, 0])
  }

  @Test("Redirects have an end")
  func endless() async throws {
    let server = try LoopbackServer(LoopbackServer.redirect(307, to: "/x"))
    let error = await #expect(throws: URLError.self) {
      try await session.upload(for: Sending(baseURL: server.url(), bodyParameters: Self.json))
    }
    check(error?.code, .httpTooManyRedirects)
    check(server.received.count, 21)
  }

  @Test(
    "A redirect to nowhere, and an error, are answers",
    arguments: ["307 R\r\nLocation: ftp://h/", "307 R", "500 E"])
  func answers(line: String) async throws {
    let server = try LoopbackServer { _ in "HTTP/1.1 \(line)\r\nContent-Length: 0" }
    let (data, response) = try await session.upload(
      for: Sending(baseURL: server.url(), bodyParameters: Self.json))
    check(line.hasPrefix(String(response.statusCode)) && data.isEmpty)
    check(server.received.count, 1)
  }

  private final class Login: NSObject, URLSessionTaskDelegate {
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      completionHandler(.useCredential, URLCredential(user: "u", password: "p", persistence: .none))
    }
  }

  @Test("A challenge is put to the delegate of the session, and the body is sent again with its answer")
  func challenge() async throws {
    let server = try LoopbackServer {
      $0.field("Authorization") == nil
        ? "HTTP/1.1 401 U\r\nWWW-Authenticate: Basic realm=\"r\"\r\nContent-Length: 0" : LoopbackServer.ok($0)
    }
    let session = URLSession(configuration: .ephemeral, delegate: Login(), delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    let (_, response) = try await session.upload(
      for: Sending(baseURL: server.url(), bodyParameters: Self.multipart(BytesSource(Self.data))))
    check(response.statusCode, 200)
    check(server.received.map { $0.field("Authorization") }, [nil, "Basic dTpw"])
    let isSame = server.received.first?.body == server.received.last?.body
    check(isSame)
  }

  @Test("A request without a body is sent, too")
  func noBody() async throws {
    let server = try LoopbackServer()
    for method in [HTTPMethod.get, .delete] {
      let (_, response) = try await session.upload(for: Sending(baseURL: server.url(), method: method))
      check(response.statusCode, 200)
    }
    check(server.received.map(\.line), ["GET /x", "DELETE /x"])
  }

  @Test("A body that can't be read is an error, and nothing is sent")
  func unreadable() async throws {
    let server = try LoopbackServer()
    let failure = ByteSourceError.failed(name: "tape", reason: "torn")
    let source = InputStreamTests.Broken(told: 5000, given: 3000, failure: failure)
    let error = await #expect(throws: ByteSourceError.self) {
      try await session.upload(
        for: Sending(baseURL: server.url(), bodyParameters: SourceBodyParameters(source)))
    }
    check(error, failure)
    check(server.received.isEmpty)
  }

  @Test("A request that can't be made is an error with its reason")
  func invalid() async throws {
    let error = await #expect(throws: URLRequestError.self) {
      try await session.upload(for: Sending(baseURL: "ftp://h/"))
    }
    guard case .request(.notComposable)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("An upload is cancelled with its task")
  func cancelled() async throws {
    let server = try LoopbackServer { _ in nil }
    let session = session
    for body: any BodyParameters in [Self.json, Self.multipart(BytesSource(Self.data))] {
      let sending = Sending(baseURL: server.url(), bodyParameters: body)
      let task = Task { try await session.upload(for: sending).1 }
      var arrivals = server.arrivals.makeAsyncIterator()
      check(await arrivals.next() != nil)
      task.cancel()
      let error = await #expect(throws: URLError.self) { try await task.value }
      check(error?.code, .cancelled)
    }
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await session.upload(
        for: Sending(baseURL: server.url(), bodyParameters: Self.multipart(BytesSource(Self.data)))
      ).1
    }
    let error = await #expect(throws: URLError.self) { try await early.value }
    check(error?.code, .cancelled)
    check(server.received.count, 2)
  }
}
