import Testing
import WiredraftCore

/// The examples that stand in the documentation, word for word.
@Suite("Examples in the documentation")
struct DocumentationTests {
  @Test("Draft: rows become the query")
  func draft() {
    var draft = Draft()
    draft.url = "https://api.example.com/search"
    draft.parameters = [Row("q", "Swift"), Row("per_page", "30", type: .number)]
    #expect(draft.compose().target.text == "/search?q=Swift&per_page=30")
  }

  @Test("Composing: a row tells what it is sent as")
  func compose() {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.parameters = [Row("a", "1", type: .number)]
    let composition = draft.compose()
    #expect(composition.sentAs(RowReference(.parameters, 0)) == "\"a\":1")
  }

  @Test("Row: a text that is none of its type stays, with what is wrong")
  func row() {
    var row = Row("per_page", "30", type: .number)
    row.text = "30x"
    #expect(row.problem == .notANumber(offset: 2))
    #expect(row.text == "30x")
  }

  @Test("Values: an array literal is an array")
  func literals() {
    let labels: ParameterValue = ["bug", "ui"]
    #expect(labels.compactJSON == #"["bug","ui"]"#)
  }

  @Test("Timestamp: milliseconds since 1970")
  func moment() {
    let moment = Timestamp("2026-11-20T09:30:00.250Z")
    #expect(moment?.milliseconds == 1_795_167_000_250)
  }

  @Test("Numbers: what JSON knows, and what it does not")
  func numbers() {
    #expect(NumberLiteral("1e3")?.text == "1e3")
    for text in ["01", "+1", ".5", "NaN"] { #expect(NumberLiteral(text) == nil) }
  }
}
