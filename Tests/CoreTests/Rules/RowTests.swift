import TestSupport
import Testing
import WiredraftCore

@Suite("Rows")
struct RowTests {
  @Test("A row has the type and the text of its value, and is read again when it changes")
  func allARowHas() {
    rowOfValue()
    rereading()
  }

  /// A row of a value has the value's type and text.
  private func rowOfValue() {
    let rows: [(value: ParameterValue, type: Draft.RowType, text: String)] = [
      (nil, .null, ""), (true, .boolean, "true"), (12, .number, "12"), ("12", .string, "12"),
      ([1, nil], .array, "[1,null]"), (["a": "b"], .object, #"{"a":"b"}"#),
      (.file(FileReference(path: "a/b", filename: "c", contentType: "d/e")), .file, "a/b"),
    ]
    for (value, type, text) in rows {
      let row = Draft.Row("n", value: value)
      check(row.type, type)
      check(row.text, text)
      check(row.problem, nil)
      check(row.filename, type == .file ? "c" : nil)
      check(row.contentType, type == .file ? "d/e" : nil)
    }
  }

  /// A row's value is read again when its text or its type changes.
  private func rereading() {
    var row = Draft.Row("a", "12x", type: .number)
    check(row.problem, .notANumber(offset: 2))
    row.text = "12"
    check(row.problem, nil)
    row.type = .boolean
    check(row.problem, .notOfType(.boolean))
    check(row.text, "12")
    row.source = .environment
    check(row.problem, nil)
  }

  @Test("A row is hidden by its name, or by that of a member of its value, unless it says otherwise itself")
  func secrecy() {
    var row = Draft.Row("token", "abc")
    check(row.isSecret && row.hidesText && row.secrecy == nil)
    row.setSecret(false)
    check(row.secrecy == false && !row.isSecret)
    row.setSecret(true)
    check(row.secrecy == nil && row.isSecret)
    row.name = "q"
    check(!row.isSecret)
    row.setSecret(true)
    check(row.secrecy, true)
    row.name = "token"
    row.source = .environment
    check(row.isSecret && !row.hidesText)
    check(Draft.Row("auth", #"{"user": "a", "client_secret" : "b"}"#, type: .object).isSecret)
    check(Draft.Row("list", #"[{"a\"b":1,"token":"x"}]"#, type: .array).isSecret)
    check(!Draft.Row("info", #"{"kind": "token", "list": ["password"]}"#, type: .object).isSecret)
    var info = Draft.Row("info", #"{"token":"x"}"#)
    check(!info.isSecret)
    info.type = .object
    check(info.isSecret)
    info.text = #"{"q":"x"}"#
    check(!info.isSecret)
    info.text = #"{"token":"#
    check(info.isSecret)
  }
}
