import Testing
import WiredraftCore

@Suite("Header fields")
struct FieldTests {
  private func headers(
    _ rows: [Draft.Row], method: String = "POST", _ change: (inout Draft) -> Void = { _ in }
  )
    -> Composition
  {
    compose(method) {
      $0.headers = rows
      $0.parameters = method == "POST" ? [Draft.Row("a", "1")] : nil
      change(&$0)
    }
  }

  @Test("Fields come in order: Host, the rows, Content-Type, Content-Length")
  func order() {
    let composition = headers([
      Draft.Row("X-B", "2"), Draft.Row("accept", "*/*"), Draft.Row("X-A", "1"), Draft.Row("X-B", "3"),
    ])
    #expect(
      composition.head.text == """
        POST /p HTTP/1.1\r\nHost: h\r\nX-B: 2\r\naccept: */*\r\nX-A: 1\r\nX-B: 3\r\n\
        Content-Type: application/json\r\nContent-Length: 9\r\n\r\n
        """)
    #expect(composition.bodyText == #"{"a":"1"}"#)
    #expect(composition.fields.map(\.row) == [nil, 0, 1, 2, 3, nil, nil])
    #expect(composition.sentAs(Draft.RowReference(.headers, 3)) == "3")
    #expect(composition.length == composition.head.count + 9)
  }

  @Test("The length is counted in bytes, not characters")
  func length() {
    #expect(headers([]) { $0.parameters = [Draft.Row("é", "名")] }.values("Content-Length") == ["12"])
  }

  @Test("No length is reported of a body that can't be made")
  func unmadeLength() {
    let composition = headers([]) { $0.parameters = [Draft.Row("a", "12x", type: .number)] }
    #expect(composition.unmade == .body)
    #expect(composition.values("Content-Length") == [])
  }

  @Test("The user's Host, Content-Type and Content-Length replace the automatic ones")
  func replaced() {
    let composition = headers([
      Draft.Row("X-A", "1"), Draft.Row("hOST", "other"), Draft.Row("content-length", "9"),
      Draft.Row("CONTENT-TYPE", "application/json"),
    ])
    #expect(composition.fields.map(\.name) == ["X-A", "hOST", "content-length", "CONTENT-TYPE"])
    #expect(composition.codes == [])
  }

  @Test("A disabled row for Host leaves the automatic one")
  func disabledHost() {
    var row = Draft.Row("Host", "other")
    row.isEnabled = false
    let composition = headers([row, Draft.Row("Host", "", type: .omitted)])
    #expect(composition.values("Host") == ["h"])
    #expect(composition.outcome(of: Draft.RowReference(.headers, 0))?.reason == .disabled)
    #expect(composition.outcome(of: Draft.RowReference(.headers, 1))?.reason == .omitted)
  }

  @Test("A wrong length is warned of, and sent as the user wants")
  func wrongLength() {
    let composition = headers([Draft.Row("Content-Length", "10")])
    #expect(composition.problems(.contentLengthMismatch) == [.contentLengthMismatch(actual: 9)])
    #expect(composition.values("Content-Length") == ["10"])
    #expect(!composition.hasErrors)
    #expect(headers([Draft.Row("Content-Length", "0")], method: "GET").codes == [])
  }

  @Test(
    "A content type that contradicts the body is warned of",
    arguments: [
      (Draft.BodyType.json, "application/vnd.api+json", true), (.json, "Application/JSON; x=y", true),
      (.json, "text/plain", false),
      (.form, "application/x-www-form-urlencoded;charset=utf-8", true), (.form, "application/json", false),
      (.multipart, "multipart/form-data; boundary=B", true),
      (.multipart, "multipart/form-data; Boundary=\"B\"", true),
      (.multipart, "multipart/form-data", false), (.multipart, "multipart/form-data; boundary=b", false),
      (.multipart, "multipart/form-data; charset=x; boundary=B", true),
      (.multipart, "application/json", false),
      (.text, "text/csv", true),
    ])
  func contentType(type: Draft.BodyType, value: String, isCompatible: Bool) {
    let composition = headers([Draft.Row("Content-Type", value)]) {
      $0.body.type = type
      if type == .text {
        $0.body.text = "x"
        $0.parameters = nil
      }
    }
    #expect(composition.codes == (isCompatible ? [] : ["content-type-mismatch"]))
    #expect(composition.values("content-type") == [value])
    #expect(!composition.hasErrors)
  }

  @Test("A content type without a body is warned of", arguments: ["GET", "POST"])
  func contentTypeWithoutBody(method: String) {
    let composition = headers([Draft.Row("Content-Type", "application/json")], method: method) {
      $0.parameters = nil
    }
    #expect(composition.problems(.contentTypeMismatch) == [.contentTypeMismatch(.noBody)])
  }

  @Test(
    "A second Host or Content-Length, or any Transfer-Encoding, is in conflict",
    arguments: [
      ([Draft.Row("Host", "a"), Draft.Row("host", "b")], 1, Diagnostic.FieldConflict.second("host")),
      ([Draft.Row("Content-Length", "9"), Draft.Row("Content-Length", "9")], 1, .second("Content-Length")),
      ([Draft.Row("transfer-ENCODING", "chunked")], 0, .transferEncoding),
    ] as [([Draft.Row], Int, Diagnostic.FieldConflict)])
  func conflicts(rows: [Draft.Row], index: Int, conflict: Diagnostic.FieldConflict) {
    let composition = headers(rows)
    #expect(
      composition.diagnostics == [
        Diagnostic(.conflictingField(conflict), row: Draft.RowReference(.headers, index))
      ]
    )
    #expect(composition.unmade == .fields)
    #expect(composition.fields.allSatisfy { $0.row != index })
  }

  @Test(
    "A field value with a control character is an error at its byte",
    arguments: [
      ("a\r\nX-B: 1", UInt8(0x0D), 1), ("\u{0}", 0, 0), ("é\n", 0x0A, 2), ("a\u{7F}", 0x7F, 1),
      ("a\u{1B}[m", 0x1B, 1),
      ("a\u{B}", 0x0B, 1),
    ])
  func controls(value: String, byte: UInt8, offset: Int) {
    let composition = headers([Draft.Row("X-A", value)])
    #expect(
      composition.problems(.invalidFieldValue) == [.invalidFieldValue(.control(byte: byte, offset: offset))])
    #expect(composition.unmade == .fields)
    #expect(composition.values("X-A") == [])
  }

  @Test("White space at the ends is an error, within it is not", arguments: [" a", "a ", "\ta", "a\t", " "])
  func outerSpace(value: String) {
    #expect(
      headers([Draft.Row("X-A", value)]).problems(.invalidFieldValue) == [.invalidFieldValue(.outerSpace)])
    #expect(headers([Draft.Row("X-A", "a \t b"), Draft.Row("X-B", "")]).codes == [])
  }

  @Test(
    "White space at an end is reported at the place where it begins",
    arguments: [(" a", 1), ("\ta ", 1), ("a ", 2), ("é \t", 2), ("a b \t ", 4), ("\t", 1)])
  func placeOfOuterSpace(value: String, column: Int) {
    let composition = headers([Draft.Row("X-A", value)])
    #expect(composition.diagnostics.map(\.position) == [TextPosition(line: 1, column: column)])
  }

  @Test("A value beyond ASCII is sent as UTF-8, with a warning", arguments: ["é", "\u{85}", "\u{A0}", "名"])
  func beyondASCII(value: String) {
    let composition = headers([Draft.Row("X-A", value)])
    #expect(composition.codes == ["non-ascii-field-value"])
    #expect(composition.diagnostics.first?.severity == .warning)
    #expect(composition.head.text.contains("X-A: \(value)\r\n"))
  }

  @Test(
    "A name that is not a token is an error at its byte",
    arguments: [("", 0), ("X A", 1), ("X:", 1), ("é", 0), ("X\r\n", 1)])
  func names(name: String, offset: Int) {
    let composition = headers([Draft.Row(name, "v")])
    #expect(composition.diagnostics.map(\.problem) == [.invalidFieldName(offset: offset)])
    #expect(composition.unmade == .fields)
  }

  @Test("Scalars are the text of a field, other values are not expressible")
  func types() {
    let composition = headers([
      Draft.Row("N", "1.10", type: .number), Draft.Row("B", "true", type: .boolean),
      Draft.Row("Z", "", type: .null),
      Draft.Row("A", "[1]", type: .array), Draft.Row("F", "a", type: .file),
    ])
    #expect(composition.values("N") + composition.values("B") == ["1.10", "true"])
    #expect(composition.codes == ["not-expressible", "not-expressible", "file-needs-multipart"])
  }

  @Test("An empty content type is replaced by the default one")
  func emptyContentType() {
    let composition = headers([]) {
      $0.parameters = nil
      $0.body.type = .text
      $0.body.text = "x"
      $0.body.contentType = ""
    }
    #expect(composition.values("Content-Type") == ["text/plain; charset=utf-8"])
    #expect(composition.codes == [])
  }

  @Test(
    "A content type of the body is held to the same grammar",
    arguments: [
      ("text/x\r\nX: y", "invalid-field-value"), (" text/x", "invalid-field-value"),
      ("text/é", "non-ascii-field-value"),
    ])
  func bodyContentType(type: String, code: String) {
    let composition = headers([]) {
      $0.parameters = nil
      $0.body.type = .text
      $0.body.text = "x"
      $0.body.contentType = type
    }
    #expect(composition.codes == [code])
    #expect(composition.diagnostics.first?.list == .body)
    #expect(composition.hasErrors == (code == "invalid-field-value"))
  }

  @Test(
    "A content type of a part is held to the same grammar",
    arguments: [
      ("text/x\r\nX: y", "invalid-field-value"), (" text/x", "invalid-field-value"),
      ("text/é", "non-ascii-field-value"),
    ])
  func partContentType(type: String, code: String) {
    var row = Draft.Row("a", "b")
    row.contentType = type
    let composition = headers([]) {
      $0.body.type = .multipart
      $0.parameters = [row]
    }
    #expect(composition.codes(.parameters, 0) == [code])
    #expect(composition.hasErrors == (code == "invalid-field-value"))
  }
}
