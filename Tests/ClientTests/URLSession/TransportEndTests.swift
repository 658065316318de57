import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import Testing
import WiredraftClient
import WiredraftCore
import WiredraftTesting
import WiredraftURLSession

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Requests over URLSession that end early", .timeLimit(.minutes(30)))
struct TransportEndTests {
  private let client = Client(URLSessionTransport())

  /// A server that sends some bytes for each request, and tells when it got one and when its client has gone.
  private struct Silent {
    let server: RawServer
    let arrivals: AsyncStream<Void>
    let departures: AsyncStream<Void>

    init(after bytes: String = "") throws {
      let (arrivals, arrive) = AsyncStream<Void>.makeStream()
      let (departures, depart) = AsyncStream<Void>.makeStream()
      server = try RawServer { _, connection in
        connection.write(Array(bytes.utf8))
        arrive.yield()
        connection.waitForEnd()
        depart.yield()
      }
      (self.arrivals, self.departures) = (arrivals, departures)
    }
  }

  private static let start = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"

  @Test("A request that waits for its answer is cancelled with its task, and its connection closed")
  func cancelledWaiting() async throws {
    let silent = try Silent()
    let url = silent.server.url
    let task = Task { [client] in
      await failure { () throws(SendError) in try await client.send(FetchText(baseURL: url)) }
    }
    for await _ in silent.arrivals { break }
    task.cancel()
    guard case .cancelled = await task.value else { return check(Bool(false)) }
    for await _ in silent.departures { break }
  }

  @Test("The transport's own error of a cancelled task is a CancellationError")
  func cancelledTransport() async throws {
    let silent = try Silent()
    let message = try FetchText(baseURL: silent.server.url).message()
    let task = Task { _ = try await URLSessionTransport().send(message, SendOptions()) }
    for await _ in silent.arrivals { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A body is cancelled with the task that reads it, and its connection closed")
  func cancelledReading() async throws {
    let silent = try Silent(after: Self.start)
    let url = silent.server.url
    let (pieces, got) = AsyncStream<[UInt8]>.makeStream()
    let task = Task { [client] in
      await failure { () throws(SendError) in
        let reply = try await client.send(Open(baseURL: url))
        for try await piece in reply.body { got.yield(piece) }
      }
    }
    for await piece in pieces {
      check(piece, Array("abc".utf8))
      break
    }
    task.cancel()
    guard case .cancelled = await task.value else { return check(Bool(false)) }
    for await _ in silent.departures { break }
  }

  @Test("The connection of a body that is released unread is closed")
  func released() async throws {
    let silent = try Silent(after: Self.start)
    do { _ = try await client.send(Open(baseURL: silent.server.url)) }
    for await _ in silent.departures { break }
  }

  /// A clock whose pauses end when something has happened.
  private struct EventClock: Clock {
    let events: AsyncStream<Void>
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      for await _ in events { break }
      try Task.checkCancellation()
    }
  }

  @Test("The time limit ends a request before and within its answer, and closes the connection")
  func timeLimit() async throws {
    for start in ["", Self.start] {
      let silent = try Silent(after: start)
      let client = Client(URLSessionTransport(), clock: EventClock(events: silent.arrivals))
      let limit = Duration.seconds(60)
      let error = await failure { () throws(SendError) in
        try await client.send(FetchText(baseURL: silent.server.url), SendOptions(timeout: limit))
      }
      guard case .timeout(limit) = error else { return check(Bool(false), "\(String(describing: error))") }
      for await _ in silent.departures { break }
    }
  }

  @Test("A refused connection is an error of the transport, without the URL")
  func refused() async throws {
    let server = try RawServer { _ in answer() }
    let url = server.url
    server.stop()
    let error = await failure { () throws(SendError) in
      try await client.send(FetchText(baseURL: url, path: "/x?token=hush"))
    }
    guard case .transport(let cause as URLSessionError)? = error, let error else {
      return check(Bool(false), "\(String(describing: error))")
    }
    check([URLError.Code.cannotConnectToHost, .networkConnectionLost].contains(cause.urlErrorCode))
    for text in ["\(error)", "\(cause)", "\(cause as NSError)", cause.localizedDescription] {
      check(!text.contains("hush") && !text.contains("://"), "\(text)")
    }
    var dumped = ""
    dump(error, to: &dumped)
    check(!dumped.contains("hush"))
    check("\(cause)".hasSuffix("(NSURLErrorDomain \(cause.code))"))
  }

  // Foundation on Linux ends the program if the connection is closed between the status line and the end of the head.
  @Test(
    "A connection that is closed before a head is an error of the transport", arguments: ["", "HTTP/1.1 20"])
  func noHead(start: String) async throws {
    let server = try RawServer { _ in Array(start.utf8) }
    let error = await failure { () throws(SendError) in
      try await client.send(FetchText(baseURL: server.url, path: "/x?token=hush"))
    }
    guard case .transport(is URLSessionError)? = error else {
      return check(Bool(false), "\(String(describing: error))")
    }
    check(error?.description.contains("hush") == false)
  }

  @Test(
    "A body that breaks off is an error with its head and the bytes so far",
    arguments: ["Content-Length: 10\r\n\r\nabc", "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n7\r\n"])
  func broken(rest: String) async throws {
    let server = try RawServer { _ in Array("HTTP/1.1 201 Created\r\n\(rest)".utf8) }
    let error = await failure { () throws(SendError) in
      try await client.send(FetchText(baseURL: server.url, path: "/x?token=hush"))
    }
    guard case .interrupted(is URLSessionError, let head, let body)? = error else {
      return check(Bool(false), "\(String(describing: error))")
    }
    check(head.status == .created && body == Array("abc".utf8))
    check(error?.description.contains("hush") == false)
  }

  @Test("A connection that breaks is tried again")
  func retried() async throws {
    let count = Mutex(0)
    let server = try RawServer { _ in
      count.withLock {
        $0 += 1; return $0
      } == 1 ? [] : answer(body: "done")
    }
    let retry = RetryMiddleware(firstPause: .zero)
    let client = Client(URLSessionTransport(), middleware: [retry])
    check(try await client.send(FetchText(baseURL: server.url)), "done")
    check(server.received.count, 2)
  }

  @Test(
    "Challenges without a credential are answers", arguments: ["Basic realm=\"r\"", "Digest realm=\"r\""])
  func challenged(challenge: String) async throws {
    let server = try RawServer { _ in
      answer("401 Unauthorized", "WWW-Authenticate: \(challenge)", body: "who?")
    }
    let error = await failure { () throws(SendError) in try await client.send(FetchText(baseURL: server.url))
    }
    check(error?.head?.status, .unauthorized)
    check(error?.body, Array("who?".utf8))
  }

  private final class Login: NSObject, URLSessionTaskDelegate {
    let password: String?
    init(_ password: String?) { self.password = password }
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      guard let password else { return completionHandler(.performDefaultHandling, nil) }
      completionHandler(.useCredential, URLCredential(user: "u", password: password, persistence: .none))
    }
  }

  @Test("The delegate of a session is asked for a credential; without one the challenge is the answer")
  func delegate() async throws {
    let server = try RawServer {
      Received($0).field("Authorization") == nil
        ? answer("401 Unauthorized", "WWW-Authenticate: Basic realm=\"r\"", body: "who?")
        : answer(body: "done")
    }
    let session = URLSession(configuration: .ephemeral, delegate: Login("p"), delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    let client = Client(URLSessionTransport(session: session))
    check(try await client.send(FetchText(baseURL: server.url)), "done")
    check(server.requests.map { $0.field("Authorization") }, [nil, "Basic dTpw"])

    let refusing = URLSession(configuration: .ephemeral, delegate: Login(nil), delegateQueue: nil)
    defer { refusing.invalidateAndCancel() }
    let other = Client(URLSessionTransport(session: refusing))
    let error = await failure { () throws(SendError) in try await other.send(FetchText(baseURL: server.url)) }
    check(error?.head?.status, .unauthorized)
    check(error?.body, Array("who?".utf8))
  }

  @Test("A request can be cancelled at any moment of a redirect, which ends nothing else")
  func cancelledAtRedirect() async throws {
    let (arrivals, arrive) = AsyncStream<Int>.makeStream()
    let server = try RawServer { request, connection in
      let line = Received(request).line
      connection.write(
        line.hasSuffix("/end") ? answer(body: "end") : answer("307 R", "Location: /end", body: "on"))
      if let number = Int(line.dropFirst(5)) { arrive.yield(number) }
    }
    let url = server.url
    var numbers = arrivals.makeAsyncIterator()
    // A server has at most 64 connections at a time.
    for _ in 0..<12 {
      let tasks = (0..<32).map { number in
        Task { [client] in
          await failure { () throws(SendError) in
            try await client.send(FetchText(baseURL: url, path: "/\(number)"))
          }
        }
      }
      for _ in tasks { if let number = await numbers.next() { tasks[number].cancel() } }
      for task in tasks {
        switch await task.value {
        case nil, .cancelled: break
        case let error?: Issue.record("\(error)")
        }
      }
    }
  }

  /// An object that tells when it is released.
  private final class Token: Sendable {
    private let release: @Sendable () -> Void
    init(_ release: @escaping @Sendable () -> Void) { self.release = release }
    func use() {}
    deinit { release() }
  }

  @Test("What a request holds is released after each kind of end")
  func nothingLeft() async throws {
    let silent = try Silent(after: Self.start)
    let server = try RawServer { request in
      switch Received(request).line {
      case "GET /answer": answer(body: "done")
      case "GET /redirect": answer("307 R", "Location: /answer", body: "on")
      case "GET /challenge": answer("401 U", "WWW-Authenticate: Basic realm=\"r\"", body: "who?")
      case "GET /broken": Array("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc".utf8)
      default: []
      }
    }
    for path in ["/answer", "/redirect", "/challenge", "/broken", "/none", "/unread", "/timeout"] {
      let (releases, release) = AsyncStream<Void>.makeStream()
      do {
        let token = Token { release.yield() }
        var options = SendOptions(progress: { _ in token.use() })
        if path == "/unread" {
          _ = try await client.reply(to: FetchText(baseURL: silent.server.url), options)
        } else {
          if path == "/timeout" { options.timeout = .milliseconds(100) }
          let url = path == "/timeout" ? silent.server.url : server.url
          _ = await failure { () throws(SendError) in
            try await client.send(FetchText(baseURL: url, path: path), options)
          }
        }
      }
      for await _ in releases { break }
    }
  }
}
