import Testing

@testable import WiredraftCore

@Suite("Vectors of grammars")
struct GrammarVectorTests {
  @Test(
    "A boundary is valid by RFC 2046, and in quotes if it is not a token", arguments: Vector.rows("boundary"))
  func boundary(vector: Vector) {
    let boundary = vector.text("boundary")
    let isValid = vector["rfc2046_valid"]?.isTrue == true
    #expect(Boundary.isValid(boundary) == isValid)
    let composition = compose("POST") {
      $0.body.type = .multipart
      $0.parameters = []
      $0.boundary = boundary
    }
    #expect(composition.codes.contains("invalid-boundary") == !isValid)
    #expect(composition.hasErrors == !isValid)
    guard isValid else { return }
    let value = vector.text("content_type_param_form") == "token" ? boundary : "\"\(boundary)\""
    #expect(composition.values("Content-Type") == ["multipart/form-data; boundary=" + value])
  }

  @Test("A header field is valid by RFC 9110", arguments: Vector.rows("header_field"))
  func field(vector: Vector) {
    // The file abbreviates a long value.
    let isLong = vector.text("value").hasSuffix("(9000)")
    let value = isLong ? String(repeating: "x", count: 9000) : vector.text("value")
    let composition = compose { $0.headers = [Draft.Row(vector.text("name"), value)] }
    let nameIsValid = vector["rfc_name_valid"]?.isTrue == true
    let valueIsValid = vector["rfc_value_valid"]?.isTrue == true
    let isASCII = vector["ascii_only"]?.isTrue == true
    let codes = composition.codes(.headers, 0)
    #expect(codes.contains("invalid-field-name") == !nameIsValid)
    #expect(codes.contains("invalid-field-value") == !valueIsValid)
    #expect(composition.hasErrors == !(nameIsValid && valueIsValid))
    #expect(codes.contains("non-ascii-field-value") == !isASCII)
  }

  @Test("Every ASCII character is treated as its sets say", arguments: Vector.table("ascii_table"))
  func character(vector: Vector) throws {
    guard case .number(let literal)? = vector["code"] else { throw MissingCode() }
    let byte = try #require(UInt8(literal.text))
    let text = String(UnicodeScalar(byte))
    let triplet = "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16).uppercased()
    let isUnreserved = vector["rfc3986_unreserved"]?.isTrue == true

    #expect(encoded(text, .rfc3986) == (isUnreserved ? text : triplet))
    #expect(encoded(text, .form) == vector.text("form_urlencoded"))
    #expect(encoded(text, .apikit) == (isUnreserved || text == "/" || text == "?" ? text : triplet))
    #expect(Token.isTokenByte(byte) == (vector["rfc9110_tchar"]?.isTrue == true))
    #expect(Boundary.isValid("a" + text + "a") == (vector["rfc2046_bchar"]?.isTrue == true))
    let isLegal = PairsEncoder.firstIllegalOffset(in: byte == 0x25 ? "%41" : text) == nil
    #expect(isLegal == (byte == 0x25 || vector["rfc3986_query_legal_raw"]?.isTrue == true))
  }

  private struct MissingCode: Error {}

  private func encoded(_ text: String, _ set: EncodingStyles.PercentEncodeSet) -> String {
    var sink = PlainBytes()
    PercentEncoder(set).write(text, from: Composition.Origin(.rule(.requestLine), .value, .query), to: &sink)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  /// curl leaves ASCII as it is, as this library does; the rest is percent-encoded as by WHATWG.
  @Test("The URL's text reaches the request line as typed", arguments: Vector.rows("request_target"))
  func target(vector: Vector) {
    let url = vector.text("url")
    let composition = compose("GET", url)
    if url.utf8.contains(where: { $0 <= 0x20 }) {
      #expect(composition.codes == ["invalid-url"])
      #expect(composition.unmade == .target)
    } else if url.hasSuffix("/a{b}") {
      #expect(composition.codes == ["path-parameter-missing"])
    } else if url.utf8.allSatisfy({ $0 < 0x80 }) {
      #expect(composition.target.text == vector.text("curl_target"))
      #expect(composition.codes == [])
    } else {
      #expect(composition.target.text == vector.text("whatwg_target"))
      #expect(composition.codes == ["url-encoded"])
    }
  }

  @Test(
    "A file of vectors is there", arguments: [("boundary", 11), ("header_field", 25), ("request_target", 34)])
  func count(name: String, expected: Int) {
    #expect(Vector.rows(name).count == expected)
    #expect(Vector.table("ascii_table").count == 128)
  }
}
