import HTTPTypes
import TestSupport
import Testing
import WiredraftClient

@Suite("Bodies of answers")
struct ReplyBodyTests {
  private func body(_ chunks: [[UInt8]], then error: (any Error)? = nil) -> ReplyBody {
    ReplyBody(
      AsyncThrowingStream { continuation in
        for chunk in chunks { continuation.yield(chunk) }
        continuation.finish(throwing: error)
      })
  }

  @Test("Pieces arrive one by one, without the empty ones")
  func pieces() async throws {
    var pieces: [[UInt8]] = []
    for try await piece in body([[1], [], [2, 3]]) { pieces.append(piece) }
    check(pieces, [[1], [2, 3]])
  }

  @Test("A collected body can be read again, in full")
  func collected() async throws {
    let body = body([[1], [2]])
    check(try await body.collect(), [1, 2])
    check(try await body.collect(), [1, 2])
    var pieces: [[UInt8]] = []
    for try await piece in body { pieces.append(piece) }
    check(pieces, [[1, 2]])
  }

  @Test("A body that is read a second time is an error rather than empty")
  func twice() async throws {
    let body = body([[1], [2]])
    for try await _ in body { break }
    let error = await failure { () throws(SendError) in try await body.collect() }
    check(error?.underlyingError is ReplyBody.AlreadyRead)
  }

  @Test("A body longer than the limit is an error; one as long is not", arguments: [(2, true), (3, false)])
  func limit(limit: Int, isTooLong: Bool) async throws {
    let error = await failure { () throws(SendError) in try await body([[1, 2], [3]]).collect(upTo: limit) }
    if case .tooLong(limit, _) = error { check(isTooLong) } else { check(!isTooLong && error == nil) }
  }

  @Test("A body that breaks off is an error with head and the bytes so far")
  func interrupted() async throws {
    let reply = Reply(head: HTTPResponse(status: .accepted), body: body([[1], [2]], then: TestError()))
    let error = await failure { () throws(SendError) in try await reply.body.collect() }
    check(error?.head?.status, .accepted)
    check(error?.body, [1, 2])
    check(error?.underlyingError is TestError)
    check(error?.description, "The body of the answer 202 Accepted broke off after 2 bytes: TestError()")
  }

  @Test("A body in a cancelled task is an error, even if its stream ends quietly")
  func cancelled() async throws {
    let (stream, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
    let body = ReplyBody(stream)
    let task = Task { await failure { () throws(SendError) in try await body.collect() } }
    continuation.yield([1])
    task.cancel()
    guard case .cancelled = await task.value else {
      Issue.record("It was not cancelled.")
      return
    }
  }

  @Test("A body that is released tells the transport")
  func released() async throws {
    let (ended, end) = AsyncStream<Void>.makeStream()
    do {
      let stream = AsyncThrowingStream<[UInt8], any Error> { continuation in
        continuation.yield([1])
        continuation.onTermination = { _ in end.yield() }
      }
      for try await _ in ReplyBody(stream) { break }
    }
    for await _ in ended { break }
  }
}
