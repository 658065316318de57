import Foundation
import Testing
import WiredraftCore
import WiredraftFiles
import WiredraftFoundation

@Suite("Bodies of data and file URLs")
struct BodiesTests {
  struct Upload: Request {
    let baseURL = "https://h/u"
    let method: HTTPMethod = .post
    let bodyParameters: any BodyParameters
  }

  @Test("A part of a file URL has the file's bytes, its name and its type, and one of data has the data")
  func parts() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()) ü.png")
    try Data([1, 2, 3]).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let body = MultipartFormDataBodyParameters(
      parts: [
        .init(fileURL: url, name: "a"), .init(data: Data("x".utf8), name: "b"),
        .init(data: [0x79], name: "c"),
      ], boundary: "B")
    let source = try #require(try Upload(bodyParameters: body).message().bodySource)
    let parts = try MultipartDecoder(boundary: "B").parts(of: try source.allBytes())
    #expect(parts.map(\.content) == [[1, 2, 3], [0x78], [0x79]])
    #expect(parts.first?.fileName == url.lastPathComponent)
    #expect(parts.first?.contentType == "image/png")
    #expect(throws: ByteSourceError.unreadable(name: "https://h/me.png", .notFound)) {
      try FileSource(#require(URL(string: "https://h/me.png"))).length()
    }
  }

  struct Encoded: BodyParameters {
    let contentType = "application/json"
    func buildEntity() throws -> RequestBodyEntity { .data(try JSONEncoder().encode([1, 2])) }
  }

  @Test("A body type of one's own may give data")
  func data() throws {
    #expect(try Upload(bodyParameters: Encoded()).message().bytes().suffix(5).elementsEqual("[1,2]".utf8))
    #expect(BytesBodyParameters(Data([1])).bytes == [1])
  }

  @Test("Errors have sentences, with the rows that they are about")
  func sentences() {
    struct Reading: Request {
      let baseURL = "https://h/u"
      let method: HTTPMethod = .post
      var parameters: ParamList<String> { ["a": 1, "b": ["c": Double.nan]] }
    }
    let error = #expect(throws: RequestError.self) { try Reading().message() }
    #expect(error?.localizedDescription.hasPrefix("parameters[1]: ") == true)
    #expect(
      ByteSourceError.unreadable(name: "x", .notFound).localizedDescription
        == "x can't be read: it does not exist")
    #expect(RequestError.unnamedParameters(.query).localizedDescription.contains("query"))
    #expect(RequestError.body(URLRequestError.changedMethod("get")).localizedDescription.contains("get"))
  }
}
