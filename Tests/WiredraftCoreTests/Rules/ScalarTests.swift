import Testing
import WiredraftCore

@Suite("Styles of scalars")
struct ScalarTests {
  @Test(
    "Null is written as its style says, in a query and in a form",
    arguments: [(EncodingStyles.NullStyle.bare, "a"), (.empty, "a="), (.literal, "a=null"), (.omit, "")])
  func nulls(style: EncodingStyles.NullStyle, expected: String) {
    #expect(query(of: nil) { $0.nulls = style } == expected)
    #expect(form(of: nil) { $0.nulls = style } ?? "" == expected)
  }

  @Test("There is no question mark if null is left out")
  func omittedNull() {
    let composition = compose {
      $0.parameters = [Draft.Row("a", value: nil)]
      $0.styles.nulls = .omit
    }
    #expect(composition.target.text == "/p")
    #expect(composition.query == nil)
  }

  @Test(
    "Null in a multipart body is an empty part, a text, or none",
    arguments: [(EncodingStyles.NullStyle.bare, ""), (.empty, ""), (.literal, "null"), (.omit, nil)]
      as [(EncodingStyles.NullStyle, String?)])
  func nullPart(style: EncodingStyles.NullStyle, expected: String?) {
    let composition = compose("POST") {
      $0.body.type = .multipart
      $0.parameters = [Draft.Row("a", value: nil)]
      $0.styles.nulls = style
    }
    let part = expected.map { "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\($0)\r\n" } ?? ""
    #expect(composition.bodyText == part + "--B--\r\n")
  }

  @Test("True and false are words or digits")
  func booleans() {
    #expect(query(of: [true, false]) == "a=true&a=false")
    #expect(query(of: [true, false]) { $0.booleans = .digits } == "a=1&a=0")
    #expect(form(of: true) { $0.booleans = .digits } == "a=1")
  }

  @Test(
    "A number stays the literal that was typed",
    arguments: ["1.10", "12345678901234567890", "-0", "1e400", "1E+2", "0.1", "9007199254740993"])
  func numbers(literal: String) throws {
    let composition = compose("POST") {
      $0.query = [Draft.Row("a", literal, type: .number)]
      $0.parameters = [Draft.Row("a", literal, type: .number), Draft.Row("b", "[\(literal)]", type: .array)]
    }
    #expect(composition.queryText == "a=" + literal.replacing("+", with: "%2B"))
    #expect(composition.bodyText == "{\"a\":\(literal),\"b\":[\(literal)]}")
  }

  @Test(
    "A number that is not in JSON's grammar is an error at its place",
    arguments: [("12x", 3), ("01", 2), ("+1", 1), (".5", 1), ("1.", 3), ("NaN", 1), ("Infinity", 1), ("", 1)])
  func notANumber(text: String, column: Int) {
    let composition = compose("POST") { $0.parameters = [Draft.Row("a", text, type: .number)] }
    #expect(composition.codes == ["not-a-number"])
    #expect(composition.diagnostics.first?.position == TextPosition(line: 1, column: column))
    #expect(composition.unmade == .body)
    #expect(composition.bodyText == "{}")
  }

  @Test("A date is milliseconds by default: text in a query, a number in JSON")
  func dates() {
    let composition = compose("POST") {
      $0.query = [Draft.Row("d", "2026-11-20T09:30:00.250Z", type: .date)]
      $0.parameters = [Draft.Row("d", "2026-11-20T09:30:00.250Z", type: .date)]
    }
    #expect(composition.target.text == "/p?d=1795167000250")
    #expect(composition.bodyText == #"{"d":1795167000250}"#)
  }

  @Test("A date is whole seconds, or the text as typed")
  func dateStyles() {
    let row = Draft.Row("d", "2026-11-20t09:30:00.999+00:00", type: .date)
    for (style, inQuery, inJSON) in [
      (EncodingStyles.DateStyle.seconds, "1795167000", "1795167000"),
      (.iso8601, "2026-11-20t09%3A30%3A00.999%2B00%3A00", "\"2026-11-20t09:30:00.999+00:00\""),
    ] {
      let composition = compose("POST") {
        $0.query = [row]
        $0.parameters = [row]
        $0.styles.dates = style
      }
      #expect(composition.queryText == "d=" + inQuery)
      #expect(composition.bodyText == "{\"d\":\(inJSON)}")
    }
  }

  @Test(
    "A text that is invalid for its type is an error, and is kept",
    arguments: [
      (Draft.RowType.boolean, "yes"), (.null, "nil"), (.array, "{}"), (.object, "[]"), (.array, "[1,]"),
      (.object, ""),
    ])
  func wrongText(type: Draft.RowType, text: String) {
    let composition = compose { $0.parameters = [Draft.Row("a", text, type: type), Draft.Row("b", "c")] }
    #expect(composition.codes == ["invalid-json"])
    #expect(composition.diagnostics.first?.position?.line == 1)
    #expect(composition.unmade == .target)
    #expect(composition.target.text == "/p?b=c")
    #expect(Draft.Row("a", text, type: type).text == text)
  }

  @Test("An error in the JSON of a cell has its line and column, in Unicode scalars")
  func positionInCell() {
    let row = Draft.Row("a", "[1,\n \"名\", x]", type: .array)
    let composition = compose { $0.parameters = [row] }
    #expect(composition.diagnostics.first?.position == TextPosition(line: 2, column: 7))
  }

  @Test("A row's value is read again when its text or its type changes")
  func rereading() {
    var row = Draft.Row("a", "12x", type: .number)
    #expect(row.problem == .notANumber(offset: 2))
    row.text = "12"
    #expect(row.problem == nil)
    row.type = .boolean
    #expect(row.problem == .notOfType(.boolean))
    #expect(row.text == "12")
  }
}
