// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
import HTTPTypes
import Testing
import WiredraftClient
import WiredraftCore
import WiredraftTesting
import WiredraftURLSession

@Suite("WiredraftTestingTestingRequestsAndClientsExamples")
struct WiredraftTestingTestingRequestsAndClientsExamples {
  @Test("Sources/WiredraftTesting/WiredraftTesting.docc/TestingRequestsAndClients.md, example 1")
  func WiredraftTestingdocc_TestingRequestsAndClients_1() throws {
    let results = ExampleResults()
    func example() throws {

      struct Upload: Request {
        let baseURL = "https://h"
        let path = "/notes"
        let method = HTTPMethod.post
        var bodyParameters: MultipartFormDataBodyParameters { .init(parts: [.init(value: "tea", name: "title")]) }
      }

      expectWire(
        Upload(),
        equals: """
          POST /notes HTTP/1.1
          Host: h
          Content-Type: multipart/form-data; boundary=B
          Content-Length: 65

          --B
          Content-Disposition: form-data; name="title"

          tea
          --B--

          """)
      results.expect(try Upload().message(rejecting: .warning).warnings.isEmpty, #"true"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftTesting/WiredraftTesting.docc/TestingRequestsAndClients.md, example 2")
  func WiredraftTestingdocc_TestingRequestsAndClients_2() async throws {
    let results = ExampleResults()
    func example() async throws {

      struct GetName: Endpoint {
        typealias Response = String
        let baseURL = "https://h"
        let path = "/name"
        let method = HTTPMethod.get
      }

      struct Offline: Error {}

      let offline = Client(StubTransport { _ in throw Offline() })
      do {
        _ = try await offline.send(GetName())
      } catch {
        results.expect(error.description, #"The request got no answer: Offline()"#)
      }
      let silence = AsyncStream(Never.self) { _ in }
      let silent = StubTransport { _ in
        for await _ in silence {}
        return Reply(.ok)
      }
      do {
        _ = try await Client(silent).send(GetName(), SendOptions(timeout: .milliseconds(1)))
      } catch {
        results.expect(error.description, #"There was no answer within 0.001 seconds."#)
      }
    }
    try await example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftTesting/WiredraftTesting.docc/TestingRequestsAndClients.md, example 3")
  func WiredraftTestingdocc_TestingRequestsAndClients_3() async throws {
    let results = ExampleResults()
    func example() async throws {

      struct GetName: Endpoint {
        typealias Response = String
        let baseURL = "https://h"
        let path = "/name"
        let method = HTTPMethod.get
        var headerFields: HTTPFields { [.authorization: "Bearer abc"] }
      }

      let folder = NSTemporaryDirectory() + "\(UUID())"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let recording = try RecordingTransport(to: folder, through: StubTransport([Reply(.ok, body: "Ada")]))
      _ = try await Client(recording).send(GetName())

      results.expect(try String(contentsOfFile: folder + "/001.request", encoding: .utf8), #"GET /name HTTP/1.1"#, #"Host: h"#, #"Accept: text/plain, */*;q=0.1"#, #"Authorization: ***"#)
      let replay = try ReplayTransport(from: folder)
      results.expect(try await Client(replay).send(GetName()), #"Ada"#)
    }
    try await example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftTesting/WiredraftTesting.docc/TestingRequestsAndClients.md, example 4")
  func WiredraftTestingdocc_TestingRequestsAndClients_4() async throws {
    let results = ExampleResults()
    func example() async throws {

      struct Ping: Request {
        let baseURL: String
        let path = "/ping"
        let method = HTTPMethod.get
      }

      let server = try RawServer { _ in Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi".utf8) }
      let (data, _) = try await URLSession.shared.data(for: URLRequest(Ping(baseURL: server.url)))
      results.expect(String(decoding: data, as: UTF8.self), #"hi"#)
      results.expect(server.received.count, #"1"#)
      results.expect(server.received[0].starts(with: "GET /ping HTTP/1.1".utf8), #"true"#)
    }
    try await example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }
}
