import DraftFormats
import TestWork
import Testing
import WiredraftCore

@Suite("Pasted rows")
struct PastedRowsTests {
  @Test(
    "The form of the lines is recognised",
    arguments: [
      ("Accept: text/html; q=0.8\r\nX-A:  1 ", PastedRows.Form.colons, ["Accept=text/html; q=0.8", "X-A=1"]),
      ("a=1\nb==2\nc=http://h", .equals, ["a=1", "b==2", "c=http://h"]),
      ("a = 1", .equals, ["a=1"]), ("a= 1 ", .equals, ["a= 1 "]),
      ("a\t1: =\nb:c\t2", .tabs, ["a=1: =", "b:c=2"]),
      ("a=1&b=%20+&&c=%zz", .query, ["a=1", "b=  ", "c=%zz"]), ("?a=1", .query, ["a=1"]),
      ("a=1&b=2\nc=3&d=4", .equals, ["a=1&b=2", "c=3&d=4"]),
      ("one\n\n two \rthree", .names, ["one=", "two=", "three="]),
      ("a: 1\nb=2\nc", .mixed, ["a=1", "b=2", "c="]),
      (":authority: h", .colons, [":authority=h"]),
      ("https://example.com/", .names, ["https://example.com/="]),
      ("=1", .equals, ["=1"]), ("", .names, []), ("{\na: 1", .colons, ["{=", "a=1"]),
    ])
  func forms(text: String, form: PastedRows.Form, rows: [String]) {
    let pasted = PastedRows(text)
    #expect(pasted.form == form)
    #expect(pasted.rows.map { "\($0.name)=\($0.text)" } == rows)
  }

  @Test(
    "It is known whether every line fits",
    arguments: [
      ("a: 1\nb: 2", true), ("a=1\nb==2", true), ("a\t1\nb\t2", true), ("one\ntwo", true), ("a=1&b=2", true),
      ("{\"a\":1}", true), ("Two words: 1", true), ("- a: 1\n- b: 2", true), ("-d a=1 \\\n  -d b=2", true),
      ("a: 1\nb=2", true), ("{id}: 1", true), ("a: 1\nprose", false), ("one", false),
      ("two words\nof prose", false),
      ("{}", false),
      ("a: 1\n  b: 2", false), ("=1", false), ("\u{1}a: 1", false), ("Three words here: 1", false),
      ("let x = 1;", false), ("- a: 1\nb: 2", false), ("# a: 1", false), ("\"a\": 1,\n\"b\": 2", false),
      ("<a>: 1", false), ("", false), ("[{\"id\":1},{\"id\":2}]", false), ("<a b=\"c?d&e=f\"/>", false),
    ])
  func fitting(text: String, fits: Bool) { #expect(PastedRows(text).everyLineFits == fits) }

  @Test("The members of a JSON object become rows of their types, in their order")
  func json() {
    let pasted = PastedRows(
      " {\"b\": 1.10, \"a\": [1, {\"x\": null}], \"b\": \"t\", \"n\": null, \"t\": true}\n")
    #expect(pasted.form == .jsonObject)
    #expect(pasted.rows.map(\.name) == ["b", "a", "b", "n", "t"])
    #expect(pasted.rows.map(\.type) == [.number, .array, .string, .null, .boolean])
    #expect(pasted.rows.map(\.text) == ["1.10", "[1,{\"x\":null}]", "t", "", "true"])
  }

  @Test("The options of a curl command, of which documentation shows the data, are taken away")
  func curlData() {
    let pasted = PastedRows(
      #"""
        -d amount=2000 \
        -d "payment_method_types[]"=card \
        --data-urlencode 'description=It is a "test"' \
        -d "line=a b"
      """#)
    #expect(
      pasted.rows.map { "\($0.name)=\($0.text)" } == [
        "amount=2000", "payment_method_types[]=card", "description=It is a \"test\"", "line=a b",
      ])
    #expect(PastedRows("-d a=1 -d b=2\n-d c=3").rows.map(\.name) == ["-d a", "-d c"])
    #expect(PastedRows("- a: 1\n- b: 2").rows.map(\.name) == ["a", "b"])
    #expect(PastedRows("- a: 1\nb: 2").rows.map(\.name) == ["- a", "b"])
    #expect(PastedRows("`q`: 1\n`a`b: 2").rows.map(\.name) == ["q", "`a`b"])
  }

  @Test("A Markdown table becomes rows with what its titles say")
  func table() {
    let pasted = PastedRows(
      """
      | Parameter | In | Type | Example | Description |
      |:----------|----|------|--------:|-------------|
      | `q` | query | string | `Swift` | Keywords \\| more |
      | page | query | integer | 2 | |
      | all | query | boolean | | Everything
      """)
    #expect(pasted.form == .table)
    #expect(pasted.rows.map(\.name) == ["q", "page", "all"])
    #expect(pasted.rows.map(\.text) == ["Swift", "2", ""])
    #expect(pasted.rows.map(\.type) == [.string, .number, .string])
    #expect(pasted.rows.map(\.isEnabled) == [true, true, false])
    #expect(
      pasted.rows.map(\.notes.description) == [
        "query · string · Keywords | more", "query · integer", "query · boolean · Everything",
      ])
    #expect(PastedRows("| a | b |\n| c | d |").form != .table)
    #expect(PastedRows("| a | b |\n|---|---|").rows.count == 2)
  }

  @Test("Header fields end their names at the colon and may go on in the next line")
  func fields() {
    let pasted = PastedRows("HTTP/2 200\r\nA=B: c\r\nSet-Cookie: x=1;\r\n\tPath=/\r\n", areFields: true)
    #expect(pasted.leftOut == "HTTP/2 200")
    #expect(pasted.rows.map(\.name) == ["A=B", "Set-Cookie"])
    #expect(pasted.rows.map(\.text) == ["c", "x=1; Path=/"])
    #expect(PastedRows("  A: 1\n  B: 2", areFields: true).rows.map(\.name) == ["A", "B"])
    #expect(PastedRows("A=1\nB=2", areFields: true).rows.map(\.text) == ["1", "2"])
  }

  @Test("A name without an equals sign is not one with an empty value")
  func bareName() {
    #expect(PastedRows("a&b=&c=1").rows.map(\.type) == [.null, .string, .string])
  }

  @Test("Bytes that are no text stay encoded, to be sent as they are")
  func notText() {
    let rows = PastedRows("a=%FF&b=%C3%A9").rows
    #expect(rows.map(\.text) == ["%FF", "é"])
    #expect(rows.map(\.isVerbatim) == [true, false])
  }

  @Test("No line is lost", arguments: 0..<50)
  func nothingLost(seed: UInt64) {
    var random = Lehmer(seed)
    let lines = (0..<5).map { index in
      "\(index)" + String(random.text().unicodeScalars.filter { $0 != "\r" && $0 != "\n" })
    }
    let pasted = PastedRows(lines.joined(separator: "\n"))
    #expect(pasted.rows.count == 5)
    for (row, line) in zip(pasted.rows, lines) {
      let kept = (row.name + row.text).utf8.filter { !" \t:=".utf8.contains($0) }
      #expect(kept == line.utf8.filter { !" \t:=".utf8.contains($0) })
    }
  }

  @Test("A very long text becomes rows in time that grows with its length")
  func large() {
    let count = isExhaustive ? 250_000 : 50_000
    let one = String(repeating: "a", count: 2 * count)
    #expect(PastedRows(one).rows.count == 1)
    #expect(PastedRows(String(repeating: "a\n", count: count)).rows.count == count)
    #expect(PastedRows(String(repeating: ":", count: 2 * count)).rows.count == 1)
    #expect(PastedRows("a=1" + String(repeating: "&", count: 2 * count)).rows.count == 1)
    #expect(PastedRows("{\"a\":[" + String(repeating: "1,", count: count) + "1]}").rows.count == 1)
  }
}
