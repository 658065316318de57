import Foundation
import Testing
import WiredraftClient
import WiredraftTesting

struct GetRateLimitTests {
  let stub = StubTransport([Reply(.ok, body: #"{"rate": {"limit": 60, "remaining": 59}}"#)])

  @Test("The request has no parameters, and the answer is decoded")
  func isSentAndDecoded() async throws {
    let limits = try await Client(stub).send(GetRateLimit())
    #expect(limits.rate == RateLimit(limit: 60, remaining: 59))
    expectWire(
      stub.sent[0],
      equals: """
        GET /rate_limit HTTP/1.1
        Host: api.github.com
        Accept: application/json
        User-Agent: examples


        """)
  }

  @Test("An answer that was recorded once is replayed")
  func isReplayed() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let limits = try await Client(RecordingTransport(to: folder.path, through: stub)).send(GetRateLimit())
    let replayed = try await Client(ReplayTransport(from: folder.path)).send(GetRateLimit())
    #expect(replayed == limits)
  }
}
