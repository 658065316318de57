import HTTPTypes
import TestSupport
import Testing
import WiredraftCore
import WiredraftTesting

private struct Search: Request {
  let baseURL = "https://h/api"
  var path = "/search/{kind}"
  var method = HTTPRequest.Method.get
  var acceptedContentType: String? = "text/x"
  var pathParameters: ParameterValue? = ["kind": "code"]
  var parameters: ParameterValue? = ["q": "swift", "in": ["name", ["a": 1]]]
  var headerFields: HTTPFields = [.userAgent: "me"]
}

private struct Create: Request {
  let baseURL = "https://h"
  let path = ""
  let method = HTTPRequest.Method.post
  var parameters: ParameterValue? = ["name": "tea", "tags": ["a", "b"]]
}

private struct Form: Request {
  let baseURL = "https://h"
  let path = ""
  let method = HTTPRequest.Method.post
  var bodyParameters: FormURLEncodedBodyParameters {
    FormURLEncodedBodyParameters(formObject: ["a": "1", "b": "2"])
  }
}

private struct Parts: Request {
  let baseURL = "https://h"
  let path = ""
  let method = HTTPRequest.Method.post
  var bodyParameters: MultipartFormDataBodyParameters {
    MultipartFormDataBodyParameters(parts: [.init(value: "x\ny", name: "n")])
  }
}

private struct Plain: Request {
  let baseURL = "https://h"
  let path = ""
  let method = HTTPRequest.Method.put
  var bodyParameters: TextBodyParameters { TextBodyParameters("one\ntwo") }
}

private struct Actual: Request {
  let baseURL = "https://h"
  let path = ""
  let method = HTTPRequest.Method.get
  var queryParameters: ParameterValue? { ["a": "1"] }
}

private struct Broken: Request {
  let baseURL = "ftp://h"
  let path = ""
  let method = HTTPRequest.Method.get
}

@Suite("Comparing a request with a text")
struct ExpectWireTests {
  private static var searchText: String {
    get throws {
      String(decoding: try Search().message().bytes(), as: UTF8.self).replacing("\r\n", with: "\n")
    }
  }

  @Test("The same bytes are no issue, with LF or CR LF")
  func same() throws {
    expectWire(Search(), equals: try Self.searchText)
    expectWire(Search(), equals: try Self.searchText.replacing("\n", with: "\r\n"))
    expectWire(
      Parts(),
      equals: """
        POST / HTTP/1.1
        Host: h
        Content-Type: multipart/form-data; boundary=B
        Content-Length: 61

        --B
        Content-Disposition: form-data; name="n"

        x
        y
        --B--

        """)
    expectWire(
      Plain(),
      equals: """
        PUT / HTTP/1.1
        Host: h
        Content-Type: text/plain; charset=utf-8
        Content-Length: 7

        one
        two
        """)
  }

  /// Returns the words for a message in which a text is replaced by another.
  private func difference(
    _ request: some Request, _ found: String, _ replacement: String
  ) throws -> WireDifference? {
    let message = try request.message(boundary: "B")
    let text = String(decoding: try message.bytes(), as: UTF8.self)
    try require(text.contains(found))
    return try WireDifference(
      message, from: text.replacing(found, with: replacement), baseURL: request.baseURL)
  }

  @Test(
    "The property that made the byte is named",
    arguments: [
      ("GET", "PUT", "`method`"), ("/api", "/apo", "`baseURL`"), ("/search", "/seorch", "`path`"),
      ("code", "core", #"`pathParameters["kind"]`"#), ("swift", "swiff", #"`parameters["q"]`"#),
      ("&in", "&on", #"`parameters["in"][0]`"#), ("name", "nome", #"`parameters["in"][0]`"#),
      ("=1", "=2", #"`parameters["in"][1]["a"]`"#), ("Host: h", "Host: i", "`baseURL`, as the field Host"),
      ("text/x", "text/y", #"`acceptedContentType` or `headerFields["Accept"]`"#),
      ("me\r\n", "you\r\n", #"`headerFields["User-Agent"]`"#),
      (" HTTP/1.1", "&x=1 HTTP/1.1", #"the request line, after `parameters["in"][1]["a"]`"#),
      ("HTTP/1.1", "HTTP/2.0", "the request line"), ("me\r\n", "me\n", #"`headerFields["User-Agent"]`"#),
    ])
  func properties(found: String, replacement: String, property: String) throws {
    check(try difference(Search(), found, replacement)?.property, property)
  }

  @Test("The properties of bodies are named")
  func bodies() throws {
    check(try difference(Create(), "tea", "tee")?.property, #"`parameters["name"]`"#)
    check(try difference(Create(), #""b""#, #""c""#)?.property, #"`parameters["tags"][1]`"#)
    check(try difference(Create(), "{", "[")?.property, "the braces of the JSON")
    check(
      try difference(Create(), "application/json", "application/jsan")?.property,
      "`bodyParameters`, as the field Content-Type")
    check(try difference(Form(), "b=2", "b=3")?.property, #"`bodyParameters["b"]`"#)
    check(try difference(Parts(), "x\n", "z\n")?.property, #"`bodyParameters["n"]`"#)
    check(try difference(Parts(), "--B--", "--B-x")?.property, "the closing boundary")
    check(
      try difference(Plain(), "two", "two ")?.property,
      "the end, after `bodyParameters`, or `parameters` as JSON")
    check(try difference(Actual(), "a=1", "a=2")?.property, #"`queryParameters["a"]`"#)
  }

  @Test("A longer body is reported where it differs, rather than at its length")
  func length() throws {
    let difference = try difference(Create(), "\"tea\"", "\"green tea\"")
    let text = String(decoding: try Create().message().bytes(), as: UTF8.self)
      .replacing("34", with: "40").replacing("tea", with: "green tea")
    let sameLength = try WireDifference(Create().message(), from: text)
    check(difference?.property, #"`parameters["name"]`"#)
    check(sameLength?.property, #"`parameters["name"]`"#)
    check(sameLength?.position.line, 6)
    // Only the length differs.
    let wrong = try self.difference(Create(), "Content-Length: ", "Content-Length: 9")
    check(wrong?.property, "the field Content-Length")
  }

  @Test("Both lines are shown, with a mark below the byte")
  func description() throws {
    let difference = try require(try difference(Search(), "swift", "swiff"))
    let sent = String(decoding: try Search().message().bytes().prefix(66), as: UTF8.self)
    let place = difference.offset
    check(difference.position, TextPosition(offset: place, in: Array(sent.utf8)))
    let lines = difference.description.split(separator: "\n")
    try require(lines.count == 4)
    check(
      lines[0], #"They differ in line 1, column \#(place + 1), byte \#(place), made by `parameters["q"]`:"#)
    check(lines[1].hasPrefix("  text:    GET /api/search/code?q=swiff&"))
    check(lines[2].hasPrefix("  request: GET /api/search/code?q=swift&"))
    check(lines[3].count - 1, "  request: ".count + place)
    check(lines[3].last, "^")
  }

  @Test("A line end is shown in words, and an end on either side is said")
  func ends() throws {
    let message = try Create().message()
    let text = String(decoding: try message.bytes(), as: UTF8.self)
    let short = try require(try WireDifference(message, from: String(text.dropLast(4))))
    check(short.description.hasPrefix("The text ends in line 6"))
    let long = try require(try WireDifference(message, from: text + "x"))
    check(long.description.hasPrefix("The request ends in line 6"))
    check(
      try difference(Create(), "Host: h", "Host: hh")?.description.contains(#"request: Host: h\r\n"#) == true)
  }

  @Test("Each expectation that fails records one issue, in words")
  func issues() throws {
    let created = try Create().message()
    withKnownIssue {
      expectWire(Search(), equals: "GET / HTTP/1.1\nHost: h\n\n")
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix(
        "They differ in line 1, column 6, byte 5, made by `baseURL`:\n") == true
    }
    withKnownIssue {
      expectWire(created, equals: "POST / HTTP/1.1")
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix(
        "The text ends in line 1, column 16, byte 15, made by the end of a line") == true
    }
    withKnownIssue {
      expectWire(Broken(), equals: "")
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix("The request can't be made: ") == true
    }
  }
}
