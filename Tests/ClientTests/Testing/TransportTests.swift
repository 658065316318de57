import Foundation
import HTTPTypes
import TestSupport
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
    check(error?.description.contains("The stub has no reply left for POST https://h/") == true)
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
      check(try await recording.send(SignIn()), "one\r\n\r\n\n")
      check(try await recording.send(SignIn(name: "Bob")), "two")

      let request = try String(contentsOfFile: folder + "/001.request", encoding: .utf8)
      check(request.contains("Authorization: ***\r\n"))
      check(request.contains("name=\"name\"\r\n\r\nAda\r\n"))
      check(!request.contains("t0p"))
      let answer = try String(contentsOfFile: folder + "/001.answer", encoding: .utf8)
      check(
        answer, "HTTP/1.1 201 Created\r\nSet-Cookie: ***\r\nContent-Type: text/plain\r\n\r\none\r\n\r\n\n")

      let replaying = Client(try ReplayTransport(from: folder))
      check(try await replaying.send(SignIn(token: "abc", name: "Bob")), "two")
      let reply = try await replaying.reply(to: SignIn(token: "xyz"))
      check(reply.head.status, .created)
      check(reply.head.headerFields[.contentType], "text/plain")
      check(try await reply.body.collect(), Array("one\r\n\r\n\n".utf8))
    }
  }

  private struct Post: Endpoint {
    typealias Response = String
    var baseURL = "https://h"
    var path = "/a"
    let method = HTTPRequest.Method.post
    var bodyParameters: (any BodyParameters)?
  }

  /// Returns the recorded text of a request.
  private func recorded(_ request: Post) async throws -> String {
    var text = ""
    try await withFolder { folder in
      let recording = Client(try RecordingTransport(to: folder, through: StubTransport([Reply(.ok)])))
      _ = try await recording.send(request)
      text = try String(contentsOfFile: folder + "/001.request", encoding: .utf8)
      let replaying = Client(try ReplayTransport(from: folder))
      check(try await replaying.send(request).isEmpty)
    }
    return text
  }

  @Test("Secrets in the URL are not recorded")
  func secretsOfURL() async throws {
    let path = try await recorded(Post(path: "/é?access_token=zzz&n=1"))
    check(path.hasPrefix("POST /%C3%A9?access_token=***&n=1 HTTP/1.1\r\n"))
    let base = try await recorded(Post(baseURL: "https://h/?api_key=zzz&x=2", path: ""))
    check(base.hasPrefix("POST /?api_key=***&x=2 HTTP/1.1\r\n"))
    let nested = try await recorded(Post(path: "/p;token=zzz?next=%2F%3Fsig%3Dzzz&n=1"))
    check(nested.hasPrefix("POST /p;token=***?next=***&n=1 HTTP/1.1\r\n"))
  }

  @Test(
    "Secrets in a body of JSON or a form are not recorded, whatever wrote it",
    arguments: [
      (
        "application/json", #"{"password":"hunter2", "é":[{"a":1,"token":22}], "secret":{"x":"y"}}"#,
        #"{"password":"***", "é":[{"a":1,"token":***}], "secret":***}"#
      ),
      ("application/problem+json; x=y", #"{"pwd":""}"#, #"{"pwd":""}"#),
      ("application/json", #"{"password":"hunter2""#, #"{"password":"hunter2""#),
      ("application/x-www-form-urlencoded", "a=é&pass%77ord=hunter2&b=", "a=é&pass%77ord=***&b="),
      ("application/x-www-form-urlencoded", "token=a;b=c&d=1;sig=e", "token=***&d=1;sig=***"),
      ("text/plain", "password=hunter2", "password=hunter2"),
    ])
  func secretsOfBody(type: String, body: String, masked: String) async throws {
    let text = try await recorded(Post(bodyParameters: TextBodyParameters(body, contentType: type)))
    check(text.hasSuffix("\r\n\r\n" + masked))
    let source = BytesSource(Array(body.utf8))
    let streamed = try await recorded(
      Post(bodyParameters: SourceBodyParameters(source, contentType: type)))
    check(streamed.hasSuffix("\r\n\r\n" + masked))
  }

  @Test("A value that is secret by its row, and one by its name, are masked once")
  func secretsOnce() async throws {
    let text = try await recorded(
      Post(bodyParameters: JSONBodyParameters(JSONObject: ["password": "x", "n": 1])))
    check(text.hasSuffix(#"{"password":"***","n":1}"#))
  }

  @Test("Exchanges are replayed in their order, also after 999")
  func order() async throws {
    try await withFolder { folder in
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for number in ["101", "1000", "002"] {
        try Data("GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
          .write(to: URL(filePath: folder + "/\(number).request"))
        try Data("HTTP/1.1 200 OK\r\n\r\n\(number)".utf8)
          .write(to: URL(filePath: folder + "/\(number).answer"))
      }
      let client = Client(try ReplayTransport(from: folder))
      var found: [String] = []
      for _ in 0..<3 {
        let reply = try await client.reply(to: Get())
        found.append(String(decoding: try await reply.body.collect(), as: UTF8.self))
      }
      check(found, ["002", "101", "1000"])
    }
  }

  private struct Get: Request {
    let baseURL = "https://h"
    let path = ""
    let method = HTTPMethod.get
  }

  @Test("A field of an answer may have characters that Swift takes for line ends")
  func newlines() async throws {
    try await withFolder { folder in
      let fields: HTTPFields = [.server: "a\u{2028}b\u{85}c"]
      let stub = StubTransport([Reply(.ok, headerFields: fields, body: "x")])
      let reply = try await Client(try RecordingTransport(to: folder, through: stub)).reply(to: Get())
      let again = try await Client(try ReplayTransport(from: folder)).reply(to: Get())
      check(again.head, reply.head)
      check(again.head.headerFields[.server]?.unicodeScalars.count, 5)
    }
  }

  @Test("A file that can't be read is an error in the words of the system")
  func reason() throws {
    let error = #expect(throws: RecordingError.self) { _ = try ReplayTransport(from: "/missing/folder") }
    check(error?.description, "/missing/folder can't be read or written: No such file or directory.")
  }

  @Test("A replayed message that differs is an error with the difference")
  func differs() async throws {
    try await withFolder { folder in
      let recording = Client(try RecordingTransport(to: folder, through: StubTransport([Reply(.ok)])))
      _ = try await recording.send(SignIn())
      let replaying = Client(try ReplayTransport(from: folder))
      let error = await #expect(throws: SendError.self) { _ = try await replaying.send(SignIn(name: "Eve")) }
      check(
        error?.description.contains(
          "The request is not the one of \(folder)/001.request.\nThey differ in line") == true)
      _ = try await replaying.send(SignIn())
      let end = await #expect(throws: SendError.self) { _ = try await replaying.send(SignIn()) }
      check(end?.description.contains("The recording has no exchange left for POST") == true)
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
      check(error?.description.contains("Delete it to record anew") == true)
      try Data("hello".utf8).write(to: URL(filePath: folder + "/001.answer"))
      #expect(throws: RecordingError.self) { _ = try ReplayTransport(from: folder) }
    }
  }
}
