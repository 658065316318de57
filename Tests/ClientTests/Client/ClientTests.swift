import HTTPTypes
import TestSupport
import Testing
import WiredraftClient
import WiredraftCore
import WiredraftTesting

@Suite("Sending")
struct ClientTests {
  @Test("An endpoint is sent with its decoder's Accept, and its answer is decoded")
  func sends() async throws {
    let stub = StubTransport([Reply(.ok, body: #"{"name": "swift"}"#)])
    let repository = try await Client(stub).send(GetRepository())
    TestSupport.check(repository, Repository(name: "swift"))
    expectWire(stub.sent[0], equals: "GET /r HTTP/1.1\nHost: h\nAccept: application/json\n\n")
  }

  @Test("An Accept among the header fields wins over the decoder's")
  func accept() async throws {
    let stub = StubTransport([Reply(.ok, body: #"{"name": "swift"}"#)])
    _ = try await Client(stub).send(GetRepository(headerFields: [.accept: "application/vnd.x+json"]))
    TestSupport.check(stub.sent[0].head.headerFields[values: .accept], ["application/vnd.x+json"])
  }

  @Test("Texts, bytes, replies and nothing need no decoding")
  func plainAnswers() async throws {
    let stub = StubTransport { _ in Reply(.ok, body: "not JSON") }
    TestSupport.check(try await Client(stub).send(Fetch<String>()), "not JSON")
    TestSupport.check(try await Client(stub).send(Fetch<[UInt8]>()), Array("not JSON".utf8))
    TestSupport.check(try await Client(stub).send(Download()).body.collect(), Array("not JSON".utf8))
    try await Client(stub).send(Ping())
    TestSupport.check(
      stub.sent.map { $0.head.headerFields[.accept] }, ["text/plain, */*;q=0.1", nil, nil, nil])
  }

  @Test("A status outside of 200 to 299 is an error with head and body")
  func status() async throws {
    let stub = StubTransport([Reply(.notFound, body: #"{"message": "none", "token": "t0p"}"#)])
    let error = try TestSupport.require(
      await failure { () throws(SendError) in try await Client(stub).send(GetRepository()) })
    TestSupport.check(error.head?.status, .notFound)
    TestSupport.check(error.body, Array(#"{"message": "none", "token": "t0p"}"#.utf8))
    TestSupport.check(
      error.description, #"The server answered 404 Not Found. The body: {"message":"none","token":"***"}"#)
  }

  private struct Checked: Endpoint {
    typealias Response = Repository
    let baseURL = "https://h"
    let path = ""
    let method = HTTPRequest.Method.get

    func check(_ head: HTTPResponse, _ body: [UInt8]) throws {
      if head.status != .conflict { throw APIError(code: head.status.code) }
    }
  }

  @Test("An endpoint's check throws the API's own error, or lets an answer pass")
  func check() async throws {
    let stub = StubTransport([
      Reply(.badRequest, body: "?"), Reply(.conflict, body: #"{"name": "there"}"#),
    ])
    let client = Client(stub)
    let error = await failure { () throws(SendError) in try await client.send(Checked()) }
    guard case .answer(let cause as APIError, let head, let body) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    TestSupport.check(cause, APIError(code: 400))
    TestSupport.check(head.status, .badRequest)
    TestSupport.check(body, [UInt8(ascii: "?")])
    TestSupport.check(try await client.send(Checked()), Repository(name: "there"))
  }

  @Test("A check is called for answers of success, too, and may be shared by endpoints")
  func checksSuccess() async throws {
    let stub = StubTransport([
      Reply(.ok, body: #"{"ok": false, "code": 7}"#), Reply(.ok, body: #"{"ok": true, "name": "there"}"#),
    ])
    let client = Client(stub)
    let error = await failure { () throws(SendError) in try await client.send(Posted()) }
    guard case .answer(let cause as APIError, _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    TestSupport.check(cause, APIError(code: 7))
    TestSupport.check(try await client.send(Posted()), Repository(name: "there"))
  }

  private struct Posted: CheckedEndpoint {
    typealias Response = Repository
    let path = ""
  }

  @Test("An answer that can't be decoded names the path, and keeps the body")
  func undecodable() async throws {
    let stub = StubTransport([Reply(.ok, body: #"{"name": 3}"#)])
    let error = try TestSupport.require(
      await failure { () throws(SendError) in try await Client(stub).send(GetRepository()) })
    TestSupport.check(
      error.description,
      #"The answer 200 OK can't be used: at name: There is a number in place of a text. The body: {"name":3}"#
    )
    TestSupport.check(error.body, Array(#"{"name": 3}"#.utf8))
    TestSupport.check(error.underlyingError is DecodingError)
  }

  private struct Invalid: Endpoint {
    typealias Response = Void
    let baseURL = "ftp://h"
    let path = ""
    let method = HTTPRequest.Method.get
  }

  @Test("A request that can't be made is not sent")
  func invalidRequest() async throws {
    let stub = StubTransport([])
    let error = await failure { () throws(SendError) in try await Client(stub).send(Invalid()) }
    guard case .request(.notComposable) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    TestSupport.check(stub.sent.isEmpty)
    TestSupport.check(error?.description.hasPrefix("The request can't be made: ") == true)
  }

  @Test("An error names a status without a reason, as in HTTP/2, by its code alone")
  func statusWithoutReason() {
    let head = HTTPResponse(status: HTTPResponse.Status(code: 404, reasonPhrase: ""))
    TestSupport.check(
      SendError.status(head, body: []).description, "The server answered 404. The body is empty.")
  }

  @Test("An error of the transport keeps its type")
  func transportError() async throws {
    let stub = StubTransport { _ in throw TestError() }
    let error = await failure { () throws(SendError) in try await Client(stub).reply(to: GetRepository()) }
    TestSupport.check(error?.underlyingError as? TestError, TestError())
    TestSupport.check(error?.description, "The request got no answer: TestError()")
  }

  @Test("A reply is returned whatever its status, before its body")
  func reply() async throws {
    let (stream, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
    let head = HTTPResponse(status: .notFound)
    let stub = StubTransport { _ in Reply(head: head, body: ReplyBody(stream)) }
    let reply = try await Client(stub).reply(to: GetRepository())
    TestSupport.check(reply.head.status, .notFound)
    continuation.yield([1])
    continuation.finish()
    TestSupport.check(try await reply.body.collect(), [1])
  }

  // MARK: - Ends

  @Test("A cancelled task cancels the transport's, and the error says so")
  func cancelled() async throws {
    let (started, begin) = AsyncStream<Void>.makeStream()
    let ended = Log<Bool>()
    let stub = StubTransport { _ in
      begin.yield()
      defer { ended.add(Task.isCancelled) }
      try await waitForCancellation()
      return Reply(.ok)
    }
    let task = Task { await failure { () throws(SendError) in try await Client(stub).send(Ping()) } }
    for await _ in started { break }
    task.cancel()
    guard case .cancelled = await task.value else {
      Issue.record("It was not cancelled.")
      return
    }
    TestSupport.check(ended.all, [true])
  }

  @Test("A task that is cancelled already sends nothing")
  func cancelledBefore() async throws {
    let stub = StubTransport([Reply(.ok)])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await failure { () throws(SendError) in
        try await Client(stub).send(Ping(), SendOptions(timeout: nil))
      }
    }
    guard case .cancelled = await task.value else {
      Issue.record("It was not cancelled.")
      return
    }
    TestSupport.check(stub.sent.isEmpty)
  }

  @Test("The time limit cancels the transport's task")
  func timeout() async throws {
    let clock = InstantClock()
    let ended = Log<Bool>()
    let stub = StubTransport { _ in
      defer { ended.add(Task.isCancelled) }
      try await waitForCancellation()
      return Reply(.ok)
    }
    let error = await failure { () throws(SendError) in
      try await Client(stub, clock: clock).send(Ping(), SendOptions(timeout: .seconds(7)))
    }
    guard case .timeout(.seconds(7)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    TestSupport.check(error?.description, "There was no answer within 7.0 seconds.")
    TestSupport.check(clock.pauses.count, 1)
    TestSupport.check(ended.all == [true] || ended.all == [])
  }

  @Test("An answer without a body is nil, if the type is optional")
  func noContent() async throws {
    TestSupport.check(try await Client(StubTransport([Reply(.noContent)])).send(Fetch<Repository?>()) == nil)
  }

  @Test("The longest time limit can be waited for")
  func longestTimeout() async throws {
    let stub = StubTransport { _ in Reply(.ok) }
    for _ in 0..<20 {
      try await Client(stub).send(Ping(), SendOptions(timeout: .seconds(Int64.max)))
      try await Client(stub, clock: SuspendingClock()).send(Ping(), SendOptions(timeout: .seconds(Int64.max)))
    }
  }

  @Test("The time limit holds for the body of an answer that is decoded")
  func timeoutOfBody() async throws {
    let (stream, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
    let stub = StubTransport { _ in Reply(head: HTTPResponse(status: .ok), body: ReplyBody(stream)) }
    let error = await failure { () throws(SendError) in
      try await Client(stub, clock: InstantClock()).send(GetRepository())
    }
    guard case .timeout = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    continuation.finish()
  }

  // MARK: - Middleware

  private struct Step: Middleware {
    let name: String
    let log: Log<String>

    func intercept(
      _ message: RequestMessage, _ options: SendOptions,
      next: @Sendable (RequestMessage) async throws -> Reply
    ) async throws -> Reply {
      log.add("\(name) sends")
      let reply = try await next(message.setting("X-Last", to: name))
      log.add("\(name) receives")
      return reply
    }
  }

  @Test("The first middleware is the outermost, and each can change the message")
  func middleware() async throws {
    let log = Log<String>()
    let stub = StubTransport([Reply(.ok)])
    let client = Client(stub, middleware: [Step(name: "a", log: log), Step(name: "b", log: log)])
    try await client.send(Ping())
    TestSupport.check(log.all, ["a sends", "b sends", "b receives", "a receives"])
    TestSupport.check(stub.sent[0].head.headerFields[values: HTTPField.Name("X-Last") ?? .accept], ["b"])
  }

  private struct Injecting: Middleware {
    func intercept(
      _ message: RequestMessage, _ options: SendOptions,
      next: @Sendable (RequestMessage) async throws -> Reply
    ) async throws -> Reply { try await next(message.setting("X-A", to: "1\r\nX-B: 2")) }
  }

  @Test("A middleware can't inject a field, and its error is one of the request")
  func injection() async throws {
    let stub = StubTransport([Reply(.ok)])
    let error = await failure { () throws(SendError) in
      try await Client(stub, middleware: [Injecting()]).send(Ping())
    }
    guard case .request(.notComposable) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    TestSupport.check(stub.sent.isEmpty)
  }

  @Test("Setting a field keeps its place and the boundary, and nil leaves it out")
  func setting() throws {
    struct Form: Request {
      let baseURL = "https://h"
      let path = ""
      let method = HTTPRequest.Method.post
      let headerFields = ["A": "1", "B": "2"]
      var bodyParameters: MultipartFormDataBodyParameters {
        MultipartFormDataBodyParameters(parts: [.init(value: "v", name: "n")])
      }
    }
    let message = try Form().message()
    let changed = try message.setting("a", to: "3").setting("B", to: nil)
    let text = String(decoding: try message.bytes(), as: UTF8.self)
    TestSupport.check(
      String(decoding: try changed.bytes(), as: UTF8.self),
      text.replacing("A: 1", with: "a: 3").replacing("B: 2\r\n", with: ""))
  }

  // MARK: - Progress and uploads

  @Test("An upload has its length, and both directions report their progress")
  func progress() async throws {
    let log = Log<TransferProgress>()
    let stub = StubTransport { _ in Reply(.ok, headerFields: [.contentLength: "2"], body: "ok") }
    let source = BytesSource([UInt8](repeating: 7, count: 100_000))
    let options = SendOptions { log.add($0) }
    try await Client(stub).send(Upload(source: source), options)
    TestSupport.check(stub.sent[0].head.headerFields[.contentLength], "100000")
    TestSupport.check(
      log.all,
      [
        TransferProgress(.upload, bytes: 65_536, of: 100_000),
        TransferProgress(.upload, bytes: 100_000, of: 100_000),
      ])
    _ = try await Client(stub).send(Fetch<String>(), options)
    TestSupport.check(log.all.last, TransferProgress(.download, bytes: 2, of: 2))
  }

  private struct Broken: ByteSource {
    func length() -> Int { 3 }
    func open() throws(ByteSourceError) -> any ByteReader { throw .failed(name: "x", reason: "it is gone") }
  }

  @Test("A source that can't be read is an error of the request, and is not tried again")
  func brokenSource() async throws {
    let stub = StubTransport { _ in Reply(.ok) }
    let client = Client(stub, middleware: [RetryMiddleware(clock: InstantClock())])
    let error = await failure { () throws(SendError) in try await client.send(Upload(source: Broken())) }
    guard case .request(.source(.failed)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    TestSupport.check(stub.sent.count, 1)
  }
}

private struct Answer: Decodable {
  let ok: Bool
  let code: Int?
}

/// The endpoints of an API that tells its errors in answers of success.
private protocol CheckedEndpoint: Endpoint {}

extension CheckedEndpoint {
  var baseURL: String { "https://h" }
  var method: HTTPRequest.Method { .post }

  func check(_ head: HTTPResponse, _ body: [UInt8]) throws {
    let answer = try JSONResponseDecoder().decode(Answer.self, from: body, head: head)
    if !answer.ok { throw APIError(code: answer.code ?? 0) }
  }
}
