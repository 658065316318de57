import Testing
import WiredraftCore

@Suite("Origins as text")
struct DescriptionTests {
  @Test("A span describes its range, the row and path of its bytes, and their role")
  func spans() {
    var draft = Draft()
    draft.url = "https://h/p"
    draft.parameters = [Draft.Row("filter", value: ["price": ["gte": 10]])]
    #expect(
      draft.compose().target.spans.map(\.description) == [
        "0..<2 request line url",
        "2..<3 parameters[0][\"price\"][\"gte\"] separator",
        "3..<9 parameters[0] name",
        "9..<12 parameters[0][\"price\"] escape",
        "12..<17 parameters[0][\"price\"] name",
        "17..<20 parameters[0][\"price\"] escape",
        "20..<23 parameters[0][\"price\"][\"gte\"] escape",
        "23..<26 parameters[0][\"price\"][\"gte\"] name",
        "26..<29 parameters[0][\"price\"][\"gte\"] escape",
        "29..<30 parameters[0][\"price\"][\"gte\"] separator",
        "30..<32 parameters[0][\"price\"][\"gte\"] value",
      ])
  }

  @Test("Rules are named after the part of the message that they add")
  func rules() {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.body = Draft.Body(.text)
    draft.body.text = "x"
    let composition = draft.compose()
    #expect(composition.body?.bytes.spans.map(\.description) == ["0..<1 body value"])
    #expect(ParameterValue.Step.element(3).description == "[3]")
  }
}
