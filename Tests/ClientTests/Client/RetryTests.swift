import HTTPTypes
import TestSupport
import Testing
import WiredraftClient
import WiredraftCore
import WiredraftTesting

@Suite("Sending again")
struct RetryTests {
  private func client(_ stub: StubTransport, _ clock: InstantClock, attempts: Int = 3) -> Client {
    Client(stub, middleware: [RetryMiddleware(attempts: attempts, clock: clock)])
  }

  /// The options without a time limit, whose clock would be over at once.
  private let options = SendOptions(timeout: nil)

  @Test("A status that asks for it, and a broken connection, are tried again, with growing pauses")
  func retries() async throws {
    let clock = InstantClock()
    let count = Log<Int>()
    let stub = StubTransport { _ in
      count.add(0)
      if count.all.count == 1 { throw TestError() }
      return Reply(count.all.count == 2 ? .serviceUnavailable : .ok, body: #"{"name": "x"}"#)
    }
    check(try await client(stub, clock).send(GetRepository(), options).name, "x")
    check(stub.sent.count, 3)
    let pauses = clock.pauses
    try require(pauses.count == 2)
    check(pauses[0] > .milliseconds(200) && pauses[0] <= .milliseconds(500))
    check(pauses[1] > .milliseconds(450) && pauses[1] <= .milliseconds(1000))
  }

  @Test("The last attempt's answer or error is returned")
  func givesUp() async throws {
    let stub = StubTransport { _ in Reply(.serviceUnavailable) }
    let error = await failure { () throws(SendError) in
      try await client(stub, InstantClock(), attempts: 2).send(GetRepository(), options)
    }
    check(error?.head?.status, .serviceUnavailable)
    check(stub.sent.count, 2)
    let broken = StubTransport { _ in throw TestError() }
    let cause = await failure { () throws(SendError) in
      try await client(broken, InstantClock(), attempts: 2).send(GetRepository(), options)
    }
    check(cause?.underlyingError is TestError)
    check(broken.sent.count, 2)
  }

  @Test("A POST is sent once, unless it has an Idempotency-Key")
  func idempotency() async throws {
    for (fields, count) in [([:], 1), (["Idempotency-Key": "k"], 3)] as [([String: String], Int)] {
      var headerFields = HTTPFields()
      for (name, value) in fields { headerFields[try require(HTTPField.Name(name))] = value }
      let stub = StubTransport { _ in Reply(.serviceUnavailable) }
      let request = GetRepository(method: .post, headerFields: headerFields)
      _ = await failure { () throws(SendError) in
        try await client(stub, InstantClock()).send(request, options)
      }
      check(stub.sent.count, count)
    }
  }

  @Test("A body is read afresh for each attempt")
  func body() async throws {
    let log = Log<TransferProgress>()
    let stub = StubTransport { _ in Reply(.serviceUnavailable) }
    _ = await failure { () throws(SendError) in
      try await client(stub, InstantClock(), attempts: 2)
        .send(Upload(source: BytesSource([1, 2])), SendOptions(timeout: nil) { log.add($0) })
    }
    check(
      log.all.filter { $0.direction == .upload },
      [
        .init(.upload, bytes: 2, of: 2), .init(.upload, bytes: 2, of: 2),
      ])
  }

  private static let date = "Fri, 31 Dec 1999 23:59:50 GMT"

  @Test(
    "Retry-After in seconds, or as a time after that of the answer, replaces the pause",
    arguments: [
      ("7", "", 7), ("0", "", 0), ("Sat, 01 Jan 2000 00:00:05 GMT", date, 15),
      ("Fri, 31 Dec 1999 23:59:00 GMT", date, 0),
    ])
  func retryAfter(value: String, date: String, seconds: Int) async throws {
    let clock = InstantClock()
    let fields: HTTPFields = date.isEmpty ? [.retryAfter: value] : [.retryAfter: value, .date: date]
    let stub = StubTransport([
      Reply(.tooManyRequests, headerFields: fields), Reply(.ok, body: #"{"name": "x"}"#),
    ])
    _ = try await client(stub, clock).send(GetRepository(), options)
    let pause = try require(clock.pauses.first)
    check(pause <= .seconds(seconds) && pause > .seconds(seconds) - .seconds(1))
  }

  @Test(
    "A Retry-After longer than the longest pause returns the answer",
    arguments: ["31", "99999999999999999999"])
  func tooLong(value: String) async throws {
    let stub = StubTransport { _ in Reply(.tooManyRequests, headerFields: [.retryAfter: value]) }
    let clock = InstantClock()
    let reply = try await client(stub, clock).reply(to: GetRepository(), options)
    check(reply.head.status, .tooManyRequests)
    // A number too large for Int is no number, and the usual pause counts.
    check(stub.sent.count, (value == "31" ? 1 : 3))
  }

  @Test("A hundred attempts without a pause, or with the longest, end")
  func manyAttempts() async throws {
    for pause in [Duration.zero, .seconds(Int64.max)] {
      let stub = StubTransport { _ in Reply(.serviceUnavailable) }
      let retries = RetryMiddleware(
        attempts: 100, firstPause: .seconds(1), longestPause: pause, clock: InstantClock())
      let reply = try await Client(stub, middleware: [retries]).reply(to: GetRepository(), options)
      check(reply.head.status, .serviceUnavailable)
      check(stub.sent.count, 100)
    }
  }

  @Test("A cancelled task is not tried again")
  func cancelled() async throws {
    let stub = StubTransport { _ in
      withUnsafeCurrentTask { $0?.cancel() }
      throw TestError()
    }
    let clock = InstantClock()
    let task = Task {
      await failure { () throws(SendError) in try await client(stub, clock).send(GetRepository(), options) }
    }
    guard case .cancelled = await task.value else {
      Issue.record("It was not cancelled.")
      return
    }
    check(stub.sent.count, 1)
    check(clock.pauses.isEmpty)
  }
}
