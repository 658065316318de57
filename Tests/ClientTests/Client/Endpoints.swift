import HTTPTypes
import Synchronization
import WiredraftClient
import WiredraftCore

struct Repository: Decodable, Equatable {
  let name: String
}

struct GetRepository: Endpoint {
  typealias Response = Repository
  let baseURL = "https://h"
  let path = "/r"
  var method = HTTPRequest.Method.get
  var headerFields: HTTPFields = [:]
}

struct Fetch<Response: Sendable & Decodable>: Endpoint {
  let baseURL = "https://h"
  let path = ""
  let method = HTTPRequest.Method.get
}

struct Ping: Endpoint {
  typealias Response = Void
  let baseURL = "https://h"
  let path = ""
  let method = HTTPRequest.Method.get
}

struct Download: Endpoint {
  typealias Response = Reply
  let baseURL = "https://h"
  let path = ""
  let method = HTTPRequest.Method.get
}

struct Upload: Endpoint {
  typealias Response = Void
  let baseURL = "https://h"
  let path = ""
  let method = HTTPRequest.Method.put
  let source: any ByteSource
  var bodyParameters: SourceBodyParameters { SourceBodyParameters(source) }
}

struct APIError: Error, Equatable {
  let code: Int
}

struct TestError: Error, Equatable {}

/// A clock whose pauses end at once, and are kept.
final class InstantClock: Clock {
  private let kept = Mutex<[Duration]>([])

  var pauses: [Duration] { kept.withLock { $0 } }
  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    kept.withLock { $0.append(ContinuousClock.now.duration(to: deadline)) }
  }
}

/// A value that closures of several tasks add to.
final class Log<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }
  func add(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// Waits until the task is cancelled.
func waitForCancellation() async throws {
  let (stream, continuation) = AsyncStream<Never>.makeStream()
  for await _ in stream {}
  continuation.finish()
  try Task.checkCancellation()
}

/// Returns the error that some work throws.
func failure(_ work: () async throws(SendError) -> some Any) async -> SendError? {
  do throws(SendError) {
    _ = try await work()
    return nil
  } catch { return error }
}
