import HTTPTypes
import Testing
import WiredraftCore

@Suite("Odd names and values through the library")
struct OddTextTests {
  private struct Odd: Request {
    var baseURL = "https://h/p"
    var path = ""
    var method = HTTPRequest.Method.get
    var parameters: ParameterValue?
    var given: (any BodyParameters)?
    var bodyParameters: (any BodyParameters)? {
      given ?? (method == .post ? parameters.map(JSONBodyParameters.init(JSONObject:)) : nil)
    }
    var acceptedContentType: String?
  }

  private func body(_ body: any BodyParameters) throws -> String {
    let message = try Odd(method: .post, given: body).message()
    return String(decoding: try message.bodySource?.allBytes() ?? [], as: UTF8.self)
  }

  @Test("Duplicate and empty names are kept, in their order, everywhere")
  func names() throws {
    let value: ParameterValue = .object([
      .init(name: "a", value: 1), .init(name: "", value: 2), .init(name: "a", value: 3),
      .init(name: "", value: ""),
    ])
    #expect(try Odd(parameters: value).message().composition.target.text == "/p?a=1&=2&a=3&=")
    #expect(try body(FormURLEncodedBodyParameters(formObject: value)) == "a=1&=2&a=3&=")
    #expect(try body(JSONBodyParameters(JSONObject: value)) == #"{"a":1,"":2,"a":3,"":""}"#)
    let message = try Odd(method: .post, parameters: value).message()
    #expect(message.composition.codes.filter { $0 == "duplicate-json-key" }.count == 2)
    let parts = ["a", "", "a"].map { MultipartFormDataBodyParameters.Part(value: "v", name: $0) }
    let multipart = try body(MultipartFormDataBodyParameters(parts: parts, boundary: "B"))
    #expect(multipart.components("name=\"a\"") == 2 && multipart.components("name=\"\"") == 1)
  }

  @Test("NUL is encoded where it can be, and an error where it can't; it never cuts anything off")
  func nul() throws {
    let nul = "a\0b"
    let value: ParameterValue = .object([.init(name: nul, value: .string(nul))])
    #expect(try Odd(parameters: value).message().composition.target.text == "/p?a%00b=a%00b")
    #expect(try body(FormURLEncodedBodyParameters(formObject: value)) == "a%00b=a%00b")
    #expect(try body(JSONBodyParameters(JSONObject: value)) == #"{"a\u0000b":"a\u0000b"}"#)
    #expect(try body(TextBodyParameters(nul)) == nul)
    #expect(try body(BytesBodyParameters([0, 1, 0])) == "\0\u{1}\0")
    let part = MultipartFormDataBodyParameters.Part(
      data: [0], name: nul, mimeType: "text/plain", fileName: nul)
    let multipart = try body(MultipartFormDataBodyParameters(parts: [part], boundary: "B"))
    #expect(multipart.contains("name=\"a\0b\"; filename=\"a\0b\"") && multipart.contains("\r\n\r\n\0\r\n"))
    for request in [
      Odd(baseURL: "https://h\0/"), Odd(baseURL: "https://h/\0"), Odd(path: "/\0"), Odd(path: "/?a=\0"),
      Odd(acceptedContentType: "a\0"),
      Odd(method: .post, given: TextBodyParameters("a", contentType: "text/\0")),
      Odd(
        method: .post,
        given: MultipartFormDataBodyParameters(parts: [.init(value: 1, name: "a")], boundary: "B\0")),
      Odd(
        method: .post,
        given: MultipartFormDataBodyParameters(
          parts: [.init(value: 1, name: "a", mimeType: "a\0b")], boundary: "B")),
    ] {
      #expect(throws: RequestError.self) { try request.message() }
    }
  }

  @Test(
    "Texts that are not URLs are errors",
    arguments: ["", "\0", "h", "https://", "ftp://h/", "https://h:x/", "//h"])
  func urls(url: String) {
    #expect((try? Odd(baseURL: url).message()) == nil || url == "h" || url == "//h")
  }

  @Test("Dates at the ends of time are timestamps or nil, and never trap")
  func moments() {
    for milliseconds in [Int64.min, -1, 0, .max, Int64.max - 1, 253_402_300_799_999, 253_402_300_800_000] {
      let moment = Timestamp(millisecondsSince1970: milliseconds)
      #expect(
        moment.map { $0.milliseconds == milliseconds }
          ?? (milliseconds < -10_000_000_000_000 || milliseconds > 253_402_300_799_999))
    }
    for text in ["9999-12-31T23:59:60.999Z", "0000-01-01T00:00:00+23:59", "2026-02-29T00:00:00Z", "\0", ""] {
      for style in EncodingStyles.DateStyle.allCases {
        _ = compose {
          $0.styles.dates = style
          $0.parameters = [Draft.Row("d", text, type: .date)]
        }
      }
    }
  }
}

extension String {
  /// Returns the number of occurrences of a text.
  fileprivate func components(_ text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
