import Foundation
import HTTPTypes
import Testing
import WiredraftClient
import WiredraftCore
import WiredraftTesting

private struct SignIn: Endpoint {
  typealias Response = String
  let baseURL = "https://h"
  let path = ""
  let method = HTTPRequest.Method.post
  var token = "t0p"
  var name = "Ada"
  var headerFields: HTTPFields { [.authorization: "Bearer \(token)"] }
  var bodyParameters: MultipartFormDataBodyParameters {
    MultipartFormDataBodyParameters(parts: [
      .init(value: name, name: "name"), .init(value: token, name: "password"),
    ])
  }
}

@Suite("Transports for tests")
struct TransportTests {
  /// Calls a closure with the path of a folder that does not exist, and deletes it afterwards.
  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "recorded-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await body(path)
  }

  @Test("A stub that has no reply left says for which message")
  func noReplyLeft() async throws {
    let client = Client(StubTransport([Reply(.ok)]))
    _ = try await client.send(SignIn())
    let error = await #expect(throws: SendError.self) { _ = try await client.send(SignIn()) }
    #expect(error?.description.contains("The stub has no reply left for POST https://h/") == true)
  }

  @Test("A recording is replayed for the same requests, without secrets and boundaries")
  func replay() async throws {
    try await withFolder { folder in
      let stub = StubTransport([
        Reply(
          .created, headerFields: [.setCookie: "s=1", .contentType: "text/plain"], body: "one\r\n\r\n\n"),
        Reply(.ok, body: "two"),
      ])
      let recording = Client(try RecordingTransport(to: folder, through: stub))
      #expect(try await recording.send(SignIn()) == "one\r\n\r\n\n")
      #expect(try await recording.send(SignIn(name: "Bob")) == "two")

      let request = try String(contentsOfFile: folder + "/001.request", encoding: .utf8)
      #expect(request.contains("Authorization: ***\r\n"))
      #expect(request.contains("name=\"name\"\r\n\r\nAda\r\n"))
      #expect(!request.contains("t0p"))
      let answer = try String(contentsOfFile: folder + "/001.answer", encoding: .utf8)
      #expect(
        answer == "HTTP/1.1 201 Created\r\nSet-Cookie: ***\r\nContent-Type: text/plain\r\n\r\none\r\n\r\n\n")

      let replaying = Client(try ReplayTransport(from: folder))
      #expect(try await replaying.send(SignIn(token: "abc", name: "Bob")) == "two")
      let reply = try await replaying.reply(to: SignIn(token: "xyz"))
      #expect(reply.head.status == .created)
      #expect(reply.head.headerFields[.contentType] == "text/plain")
      #expect(try await reply.body.collect() == Array("one\r\n\r\n\n".utf8))
    }
  }

  @Test("A replayed message that differs is an error with the difference")
  func differs() async throws {
    try await withFolder { folder in
      let recording = Client(try RecordingTransport(to: folder, through: StubTransport([Reply(.ok)])))
      _ = try await recording.send(SignIn())
      let replaying = Client(try ReplayTransport(from: folder))
      let error = await #expect(throws: SendError.self) { _ = try await replaying.send(SignIn(name: "Eve")) }
      #expect(
        error?.description.contains(
          "The request is not the one of \(folder)/001.request.\nThey differ in line") == true)
      _ = try await replaying.send(SignIn())
      let end = await #expect(throws: SendError.self) { _ = try await replaying.send(SignIn()) }
      #expect(end?.description.contains("The recording has no exchange left for POST") == true)
    }
  }

  @Test("A folder that is missing, in use, or holds no answer is an error")
  func folders() async throws {
    try await withFolder { folder in
      #expect(throws: RecordingError.self) { _ = try ReplayTransport(from: folder) }
      let recording = Client(try RecordingTransport(to: folder, through: StubTransport([Reply(.ok)])))
      _ = try await recording.send(SignIn())
      let error = #expect(throws: RecordingError.self) {
        _ = try RecordingTransport(to: folder, through: StubTransport([]))
      }
      #expect(error?.description.contains("Delete it to record anew") == true)
      try Data("hello".utf8).write(to: URL(filePath: folder + "/001.answer"))
      #expect(throws: RecordingError.self) { _ = try ReplayTransport(from: folder) }
    }
  }
}
