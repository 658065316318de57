import HTTPTypes
import Testing
import WiredraftCore

@Suite("The description of a request's error")
struct RequestErrorTests {
  struct Sample: Request {
    var baseURL = "https://h/p"
    var path = ""
    var method = HTTPRequest.Method.get
    var parameters: ParameterValue?
    var pathParameters: ParameterValue?
    var headerFields: [String: String] = [:]
    var given: (any BodyParameters)?
    var bodyParameters: (any BodyParameters)? {
      given ?? (method == .post ? parameters.map(JSONBodyParameters.init(JSONObject:)) : nil)
    }
  }

  /// Returns the description of the error that the request throws; nil if it throws none.
  static func description(of request: some Request) -> String? {
    do throws(RequestError) {
      _ = try request.message()
      return nil
    } catch {
      return error.description
    }
  }

  @Test("It gives the code, the place in the URL, and the text there")
  func url() {
    func description(_ baseURL: String, _ path: String = "") -> String? {
      Self.description(of: Sample(baseURL: baseURL, path: path))
    }
    #expect(
      description("https://api.github.com", "/repos/a b/x")
        == #"invalid-url at 1:31 "https://api.github.com/repos/a b/x""#)
    #expect(description("") == #"invalid-url at 1:1 """#)
    #expect(description("ftp://h") == #"invalid-url at 1:1 "ftp://h""#)
    #expect(description("https:///x") == #"invalid-url at 1:9 "https:///x""#)
    #expect(description("https://h:99999/") == #"invalid-url at 1:11 "https://h:99999/""#)
    #expect(description("https://h/a\nb") == #"invalid-url at 1:12 "https://h/a\nb""#)
    #expect(description("https://h", "/tags/C#") == #"invalid-url at 1:17 "https://h/tags/C#""#)
    #expect(description("https://h", "/a?q=C#&b") == #"invalid-url at 1:16 "https://h/a?q=C#&b""#)
    #expect(description("https://h/p#x", "/tags") == nil)
    #expect(description("https://h", "/tags/C%23") == nil)
    #expect(description("https://h/{id}") == "path-parameter-missing at path.id 1:11")
  }

  @Test("It gives the name of a row, and the path to a number that can't be sent")
  func rows() {
    let nan = Double.nan.value(for: .json)
    let filter: ParameterValue = ["filter": [["min": 1, "max": nan]]]
    #expect(
      Self.description(of: Sample(method: .post, parameters: filter))
        == "not-a-number at parameters.filter[0].max")
    #expect(
      Self.description(of: Sample(method: .get, parameters: filter))
        == "not-a-number at parameters.filter[0].max")
    #expect(Self.description(of: Sample(parameters: ["a b": nan])) == #"not-a-number at parameters["a b"]"#)
    #expect(
      Self.description(of: Sample(method: .post, given: JSONBodyParameters(JSONObject: filter)))
        == "not-a-number at body.filter[0].max")
    #expect(
      Self.description(of: Sample(method: .post, given: JSONBodyParameters(JSONObject: [["a": nan]])))
        == "not-a-number at body[0].a")
    #expect(
      Self.description(of: Sample(headerFields: ["X-A": "a\nb"]))
        == #"invalid-field-value at headers.X-A 1:2 "a\nb""#)
    #expect(
      Self.description(of: Sample(headerFields: ["X A": "b"]))
        == #"invalid-field-name at headers["X A"] 1:2 "X A""#)
    #expect(
      Self.description(of: Sample(path: "/{id}", pathParameters: ["id": ".."]))
        == "not-expressible at path.id")
  }

  @Test("Secrets in it are masked: user information, and the values of names that are known")
  func secrets() {
    func description(_ baseURL: String) -> String { Self.description(of: Sample(baseURL: baseURL)) ?? "" }
    for url in [
      "https://me:hunter2@h /", "https://me:hunter2@h:port/", "https://h/a b?token=hunter2&x=1",
      "https://h/a?access_token=hunter2 hunter2&x=1", "me:hunter 2@h",
      "https://me:hunter/hunter2@h/", "https://h/?api%5Fkey=hunter2 ",
    ] {
      let description = description(url)
      #expect(description.hasPrefix("invalid-url at "), "\(url)")
      #expect(description.contains("••••••"), "\(description)")
      #expect(!description.contains("hunter"), "\(description)")
    }
    #expect(description("https://h/a b?q=1").contains("q=1"))
    let fields = Self.description(of: Sample(headerFields: ["Authorization": "Bearer hunter2\n"])) ?? ""
    #expect(fields == "invalid-field-value at headers.Authorization 1:15")
  }

  @Test("It is one line, and short")
  func line() {
    let long = String(repeating: "ä", count: 100_000)
    let fields = Dictionary(uniqueKeysWithValues: (0..<9).map { ("X-\($0)", "\n\u{202E}\(long)") })
    let description = Self.description(
      of: Sample(baseURL: "https://h/\(long)\u{1}\(long)", headerFields: fields))
    #expect(description?.count ?? 0 > 20)
    #expect(description?.count ?? 0 < 300)
    #expect(description?.hasSuffix(" and 7 more") == true, "\(description ?? "")")
    #expect(
      description?.unicodeScalars.allSatisfy { $0.value >= 0x20 && !$0.properties.isBidiControl } == true)
  }

  @Test("The other errors have a code, and their place")
  func others() {
    struct Refusal: Error {}
    #expect(RequestError.notANumber([]).description == "not-a-number")
    let errors: [(RequestError, String)] = [
      (.unnamedParameters(.query), "unnamed-parameters at query"),
      (.notANumber([.member("a"), .element(2)]), "not-a-number at a[2]"),
      (.source(.unreadable(name: "me.png", .notFound)), #"unreadable "me.png": not-found"#),
      (.source(.lengthChanged(name: nil, promised: 9, found: 5)), "length-changed: 5 bytes, not 9"),
      (.source(.failed(name: "a\"", reason: "b\n")), #"failed "a\"": "b\n""#),
      (.body(Refusal()), "body-not-built: Refusal()"),
    ]
    for (error, description) in errors { #expect(error.description == description) }
    #expect(
      throws: MultipartError(kind: .missingDelimiter, offset: 0)
    ) { try MultipartDecoder(boundary: "B").parts(of: []) }
    #expect(WriteError<Refusal>.source(.cancelled).description == "cancelled")
    #expect(WriteError.destination(Refusal()).description == "Refusal()")
    #expect(MultipartError(kind: .repeated("a"), offset: 3).description == #"repeated at byte 3 "a""#)
    #expect(throws: JSONError.self) { try ParameterValue(json: "[01]") }
    let error = JSONError(.malformedNumber, offset: 1, position: TextPosition(line: 1, column: 2))
    #expect(error.description == "malformed-number at 1:2")
  }
}
