import HTTPTypes
import TestSupport
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

  @Test("It is one line and short, and has a code and a place")
  func allItIsOne() {
    line()
    others()
  }

  /// It is one line, and short.
  private func line() {
    let long = String(repeating: "ä", count: 100_000)
    let fields = Dictionary(uniqueKeysWithValues: (0..<9).map { ("X-\($0)", "\n\u{202E}\(long)") })
    let description = Self.description(
      of: Sample(baseURL: "https://h/\(long)\u{1}\(long)", headerFields: fields))
    check(description?.count ?? 0 > 20)
    check(description?.count ?? 0 < 300)
    check(description?.hasSuffix(" and 7 more"), true, "\(description ?? "")")
    check(
      description?.unicodeScalars.allSatisfy { $0.value >= 0x20 && !$0.properties.isBidiControl }, true)
  }

  /// The other errors have a code, and their place.
  private func others() {
    struct Refusal: Error {}
    check(RequestError.notANumber([]).description, "not-a-number")
    let errors: [(RequestError, String)] = [
      (.unnamedParameters(.query), "unnamed-parameters at query"),
      (.notANumber([.member("a"), .element(2)]), "not-a-number at a[2]"),
      (.source(.unreadable(name: "me.png", .notFound)), #"unreadable "me.png": not-found"#),
      (.source(.lengthChanged(name: nil, promised: 9, found: 5)), "length-changed: 5 bytes, not 9"),
      (.source(.failed(name: "a\"", reason: "b\n")), #"failed "a\"": "b\n""#),
      (.body(Refusal()), "body-not-built: Refusal()"),
    ]
    for (error, description) in errors { check(error.description, description) }
    #expect(
      throws: MultipartError(kind: .missingDelimiter, offset: 0)
    ) { try MultipartDecoder(boundary: "B").parts(of: []) }
    check(WriteError<Refusal>.source(.cancelled).description, "cancelled")
    check(WriteError.destination(Refusal()).description, "Refusal()")
    check(MultipartError(kind: .repeated("a"), offset: 3).description, #"repeated at byte 3 "a""#)
    #expect(throws: JSONError.self) { try ParameterValue(json: "[01]") }
    let error = JSONError(.malformedNumber, offset: 1, position: TextPosition(line: 1, column: 2))
    check(error.description, "malformed-number at 1:2")
  }

  @Test("A field that is set in a message is checked as one of the request, and its error names it")
  func setting() throws {
    func thrown(_ method: HTTPMethod, _ name: String, _ value: String) throws -> [String]? {
      let request = Sample(method: method, given: method == .get ? nil : TextBodyParameters("text"))
      do throws(RequestError) {
        _ = try request.message().setting(name, to: value)
        return nil
      } catch {
        guard case .notComposable(let diagnostics) = error else { throw error }
        return diagnostics.map(\.description)
      }
    }
    let length = "warning[content-length-mismatch] headers.Content-Length"
    check(try thrown(.post, "Content-Length", "3"), [length])
    check(try thrown(.post, "Content-Length", "4"), nil)
    check(try thrown(.get, "Content-Length", "5"), [length])
    check(
      try thrown(.get, "X-A", "a\r\nB: c"), [#"error[invalid-field-value] headers.X-A 1:2 "a\r\nB: c""#])
    check(try thrown(.get, "X-A", "b"), nil)
  }
}
