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
import WiredraftFiles
import WiredraftTesting
import WiredraftURLSession

@Suite("WiredraftClientUploadsExamples")
struct WiredraftClientUploadsExamples {
  @Test("Sources/WiredraftClient/WiredraftClient.docc/Uploads.md, example 1")
  func WiredraftClientdocc_Uploads_1() async throws {
    let results = ExampleResults()
    func example() async throws {

      struct UploadPhoto: Endpoint {
        typealias Response = String
        let baseURL = "https://h"
        let path = "/photos"
        let method = HTTPMethod.post
        let file: String

        var bodyParameters: MultipartFormDataBodyParameters {
          .init(parts: [.init(value: "Portrait", name: "title"), .init(file: file, name: "photo")], boundary: "B")
        }
      }

      let file = NSTemporaryDirectory() + "\(UUID()).png"
      try Data(count: 300_000).write(to: URL(filePath: file))
      defer { try? FileManager.default.removeItem(atPath: file) }

      let stub = StubTransport([Reply(.created, body: "7")])
      let options = SendOptions { progress in
        if progress.direction == .upload { print("\(progress.bytes) of \(progress.total ?? 0)") }
      }
      results.expect(try await Client(stub).send(UploadPhoto(file: file), options), #"7"#)
      results.expect(stub.sent[0].head.headerFields[.contentLength], #"300203"#)
    }
    try await example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }

  @Test("Sources/WiredraftClient/WiredraftClient.docc/Uploads.md, example 2")
  func WiredraftClientdocc_Uploads_2() async throws {
    let results = ExampleResults()
    func example() async throws {

      struct UploadNotes: Request {
        let baseURL: String
        let path = "/notes"
        let method = HTTPMethod.put
        let bodyParameters: SourceBodyParameters
      }

      let server = try RawServer { request in
        let status = request.starts(with: "PUT /notes ".utf8) ? "307 R\r\nLocation: /v2/notes" : "200 OK"
        return Array("HTTP/1.1 \(status)\r\nContent-Length: 0\r\n\r\n".utf8)
      }
      let notes = UploadNotes(baseURL: server.url, bodyParameters: .init(BytesSource(Array("one\ntwo\n".utf8))))
      let (_, response) = try await URLSession.shared.upload(for: notes) { sent, total in print("\(sent) of \(total)") }
      results.expect(response.statusCode, #"200"#)
      results.expect(server.received.map { String(decoding: $0.prefix(9), as: UTF8.self) }, #"["PUT /note", "PUT /v2/n"]"#)
      results.expect(server.received.allSatisfy { String(decoding: $0, as: UTF8.self).hasSuffix("one\ntwo\n") }, #"true"#)
    }
    try await example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }
}
