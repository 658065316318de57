import Foundation
import TestSupport
import Testing
import WiredraftCore
import WiredraftFoundation

@Suite("Bodies of data, and sentences of errors")
struct BodiesTests {
  struct Upload: Request {
    let baseURL = "https://h/u"
    let path = ""
    let method: HTTPMethod = .post
    let bodyParameters: any BodyParameters
  }

  @Test("A part of data has the data")
  func parts() throws {
    let body = MultipartFormDataBodyParameters(
      parts: [.init(data: Data("x".utf8), name: "b"), .init(data: [0x79], name: "c")], boundary: "B")
    let source = try require(try Upload(bodyParameters: body).message().bodySource)
    let parts = try MultipartDecoder(boundary: "B").parts(of: try source.allBytes())
    check(parts.map(\.content), [[0x78], [0x79]])
  }

  struct Encoded: BodyParameters {
    let contentType = "application/json"
    func buildEntity() throws -> RequestBodyEntity { .data(try JSONEncoder().encode([1, 2])) }
  }

  @Test("A body type of one's own may give data")
  func data() throws {
    check(try Upload(bodyParameters: Encoded()).message().bytes().suffix(5).elementsEqual("[1,2]".utf8))
    check(BytesBodyParameters(Data([1])).bytes, [1])
  }

  @Test("Errors have sentences, with the rows that they are about")
  func sentences() {
    struct Reading: Request {
      let baseURL = "https://h/u"
      let path = ""
      let method: HTTPMethod = .post
      var parameters: ParamList<String> { ["a": 1, "b": ["c": Double.nan]] }
    }
    let error = #expect(throws: RequestError.self) { try Reading().message() }
    check(
      error?.localizedDescription,
      "The request can't be made: parameters.b.c: A number is infinite or undefined: neither JSON nor a text can write it. Check the number before, and leave the parameter out, or send null or a text."
    )
    check(
      ByteSourceError.unreadable(name: "x", .notFound).localizedDescription,
      "The body can't be read: x can't be read: it does not exist.")
    check(
      Diagnostic.FileProblem.noPermission.localizedDescription, "The file can't be read: Permission denied."
    )
    let path: [ParameterValue.Step] = [.member("filter"), .element(0), .member("max")]
    check(EncodableError.notANumber(path).description, "not-a-number at filter[0].max")
    check(EncodableError.notANumber(path).localizedDescription.contains("A number at filter[0].max is"))
    check(EncodableError.tooDeep(Array(repeating: .element(0), count: 1000)).description.count < 80)
    check(RequestError.unnamedParameters(.query).localizedDescription.contains("query"))
    check(RequestError.body(EncodableError.notANumber([.member("k")])).localizedDescription.contains("k"))
  }
}
