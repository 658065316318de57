import TestSupport
import Testing

@testable import WiredraftCore

@Suite("Vectors of grammars")
struct GrammarVectorTests {
  @Test(
    "A boundary is valid by RFC 2046, and in quotes if it is not a token", arguments: Vector.rows("boundary"))
  func boundary(vector: Vector) {
    let boundary = vector.text("boundary")
    let isValid = vector["rfc2046_valid"]?.isTrue == true
    check(Boundary.isValid(boundary), isValid)
    let composition = compose("POST") {
      $0.body.type = .multipart
      $0.parameters = []
      $0.boundary = boundary
    }
    check(composition.codes.contains("invalid-boundary"), !isValid)
    check(composition.hasErrors, !isValid)
    guard isValid else { return }
    let value = vector.text("content_type_param_form") == "token" ? boundary : "\"\(boundary)\""
    check(composition.values("Content-Type"), ["multipart/form-data; boundary=" + value])
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
    check(codes.contains("invalid-field-name"), !nameIsValid)
    check(codes.contains("invalid-field-value"), !valueIsValid)
    check(composition.hasErrors, !(nameIsValid && valueIsValid))
    check(codes.contains("non-ascii-field-value"), !isASCII)
  }

  @Test("Every ASCII character is treated as its sets say", arguments: Vector.table("ascii_table"))
  func character(vector: Vector) throws {
    let byte = try require(vector["code"].flatMap { UInt8($0.compactJSON) })
    let text = String(UnicodeScalar(byte))
    let triplet = "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16).uppercased()
    let isUnreserved = vector["rfc3986_unreserved"]?.isTrue == true

    check(encoded(text, .rfc3986), (isUnreserved ? text : triplet))
    check(encoded(text, .form), vector.text("form_urlencoded"))
    check(encoded(text, .apikit), (isUnreserved || text == "/" || text == "?" ? text : triplet))
    check(Token.isTokenByte(byte), (vector["rfc9110_tchar"]?.isTrue == true))
    check(Boundary.isValid("a" + text + "a"), (vector["rfc2046_bchar"]?.isTrue == true))
    let isLegal = PairsEncoder.firstIllegalOffset(in: byte == 0x25 ? "%41" : text) == nil
    check(isLegal, (byte == 0x25 || vector["rfc3986_query_legal_raw"]?.isTrue == true))
  }

  private func encoded(_ text: String, _ set: EncodingStyles.PercentEncodeSet) -> String {
    EscapeTable.percent(set).encoded(text)
  }

  /// curl leaves ASCII as it is, as this library does; the rest is percent-encoded as by WHATWG.
  @Test("The URL's text reaches the request line as typed", arguments: Vector.rows("request_target"))
  func target(vector: Vector) {
    let url = vector.text("url")
    let composition = compose("GET", url)
    if url.utf8.contains(where: { $0 <= 0x20 }) {
      check(composition.codes, ["invalid-url"])
      check(composition.unmade, .target)
    } else if url.hasSuffix("/a{b}") {
      check(composition.codes, ["path-parameter-missing"])
    } else if url.utf8.allSatisfy({ $0 < 0x80 }) {
      check(composition.target.text, vector.text("curl_target"))
      check(composition.codes, [])
    } else {
      check(composition.target.text, vector.text("whatwg_target"))
      check(composition.codes, ["url-encoded"])
    }
  }
}
