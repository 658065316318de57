import Testing
import WiredraftCore

@Suite("JSON bodies")
struct JSONBodyTests {
  private func body(_ rows: [Draft.Row]) -> Composition { compose("POST") { $0.parameters = rows } }

  @Test("Rows become members in their order, duplicates included")
  func members() {
    let composition = body([Draft.Row("b", "1"), Draft.Row("a", "2"), Draft.Row("b", "3")])
    #expect(composition.bodyText == #"{"b":"1","a":"2","b":"3"}"#)
    #expect(
      composition.diagnostics == [Diagnostic(.duplicateJSONKey("b"), row: Draft.RowReference(.parameters, 2))]
    )
    #expect(composition.diagnostics.first?.severity == .warning)
    #expect(composition.values("Content-Type") == ["application/json"])
  }

  @Test("NFC and NFD forms are different names")
  func normalisation() {
    let composition = body([Draft.Row("\u{E9}", "1"), Draft.Row("e\u{301}", "2")])
    #expect(composition.bodyBytes == Array("{\"\u{E9}\":\"1\",\"e\u{301}\":\"2\"}".utf8))
    #expect(composition.codes == [])
  }

  @Test("A name that occurs twice within a value is reported, too")
  func duplicatesWithin() {
    let composition = body([Draft.Row("a", #"[{"x":1,"y":{"z":1,"z":2}}]"#, type: .object)])
    #expect(composition.codes == ["invalid-json"])
    let nested = body([Draft.Row("a", #"[{"x":1,"y":{"z":1,"z":2}}]"#, type: .array)])
    #expect(nested.problems(.duplicateJSONKey) == [.duplicateJSONKey("z")])
    #expect(nested.bodyText == #"{"a":[{"x":1,"y":{"z":1,"z":2}}]}"#)
    let whole = compose("POST") {
      $0.body.json = .object([.init(name: "k", value: 1), .init(name: "k", value: 2)])
    }
    #expect(whole.diagnostics == [Diagnostic(.duplicateJSONKey("k"), list: .body)])
    #expect(whole.bodyText == #"{"k":1,"k":2}"#)
  }

  @Test(
    "Only quotes, backslashes and control characters are escaped",
    arguments: [
      ("\"\\/", #"\"\\/"#), ("\u{8}\t\n\u{C}\r", #"\b\t\n\f\r"#),
      ("\u{0}\u{1}\u{B}\u{1F}", #"\u0000\u0001\u000b\u001f"#),
      ("\u{7F}\u{85}\u{2028}é名😀", "\u{7F}\u{85}\u{2028}é名😀"), ("\r\n", #"\r\n"#), ("<>&'", "<>&'"),
    ])
  func escapes(text: String, expected: String) {
    #expect(body([Draft.Row(text, text)]).bodyBytes == Array("{\"\(expected)\":\"\(expected)\"}".utf8))
  }

  @Test("A row in error is left out of what is shown, and the body is not made")
  func rowInError() {
    let composition = body([
      Draft.Row("a", "x", type: .number), Draft.Row("b", "1"), Draft.Row("c", "{", type: .object),
      Draft.Row("d", "2"),
    ])
    #expect(composition.bodyText == #"{"b":"1","d":"2"}"#)
    #expect(composition.unmade == .body)
    #expect(composition.sentAs(Draft.RowReference(.parameters, 0)) == nil)
    #expect(composition.sentAs(Draft.RowReference(.parameters, 3)) == #""d":"2""#)
  }

  @Test("A JSON body is never nested more deeply than the reader accepts", arguments: ["", "1"])
  func depth(innermost: String) {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + innermost + String(repeating: "]", count: levels)
    }
    let fits = body([Draft.Row("a", nested(999), type: .array)])
    #expect(fits.codes == [])
    #expect(throws: Never.self) { try ParameterValue(json: fits.bodyText ?? "") }
    let tooDeep = body([Draft.Row("a", nested(1000), type: .array)])
    #expect(tooDeep.problems(.notExpressible) == [.notExpressible(.tooDeep)])
    #expect(tooDeep.unmade == .body)
  }

  @Test("Text nested beyond a thousand levels is an error at the bracket that is one too many")
  func tooDeepText() {
    let composition = body([Draft.Row("a", String(repeating: "[", count: 10_000), type: .array)])
    #expect(composition.codes == ["invalid-json"])
    #expect(composition.diagnostics.first?.position == TextPosition(line: 1, column: 1001))
  }

  @Test("A file isn't allowed in a JSON value")
  func fileWithin() {
    let composition = compose("POST") { $0.body.json = ["f": .file(FileReference(path: "secret.txt"))] }
    #expect(composition.codes == ["file-needs-multipart"])
    #expect(composition.unmade == .body)
  }
}
