import Testing
import WiredraftCore

/// The check of a text for what its content type says.
@Suite("Texts of a content type")
struct BodyTextCheckTests {
  /// Returns line and column of the problem of a text; nil if it has none.
  private func place(_ text: String, _ contentType: String) -> String? {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/"
    draft.body = Draft.Body(.text)
    draft.body.text = Draft.BodyText(text)
    draft.body.contentType = contentType
    let found = draft.compose().diagnostics.filter { $0.code == .invalidBodyText }
    guard case .invalidBodyText(_, let position)? = found.first?.problem else { return nil }
    return "\(position.line):\(position.column)"
  }

  @Test("JSON and lines of JSON are checked with line and column")
  func json() {
    #expect(place("{\"a\":\n 1}", "application/json") == nil)
    #expect(place("{\"a\":\n 1,}", "application/json; charset=utf-8") == "2:4")
    #expect(place("{\"a\":1} 2", "application/problem+json") == "1:9")
    #expect(place("nul", "text/json") == "1:4")
    #expect(place("{}\n\n[1]\r\n", "application/x-ndjson") == nil)
    #expect(place("{}\n[1\n{}", "application/x-ndjson") == "2:3")
    #expect(place("{}\n{\"é\":1 x}", "application/jsonl") == "2:8")
    #expect(place("{", "text/plain") == nil)
    #expect(place("{", "application/yaml") == nil)
  }

  @Test(
    "Well-formed XML has no problem",
    arguments: [
      "<a/>", "<?xml version=\"1.0\"?>\n<!-- note -->\n<a b='1' c=\"2\">x &amp; &#233; &#xE9;<b/></a>\n",
      "<!DOCTYPE a [<!ENTITY e \"x>\"> <!-- ] -->]><a>&e;</a>", "<a><![CDATA[<&]]></a><?end?>",
      "<s:Envelope xmlns:s=\"http://x/\"><s:Body/></s:Envelope >", "<é>\t名前</é>", "\u{FEFF}<a></a>",
      "<a b = '\n'  />",
    ])
  func wellFormed(text: String) { #expect(place(text, "application/xml") == nil) }

  @Test(
    "The first error of XML has its place",
    arguments: [
      ("", nil), (" \n ", "2:2"), ("x", "1:1"), ("<a>", "1:4"), ("<a>\n</b>", "2:1"), ("<a/></a>", "1:5"),
      ("<a/><b/>", "1:5"), ("<a/>x", "1:5"), ("<a", "1:1"), ("<a b>", "1:5"), ("<a b=1>", "1:6"),
      ("<a b='1'c='2'/>", "1:9"), ("<a b='1' b='2'/>", "1:10"), ("<a b='<'/>", "1:7"), ("<a b='/>", "1:6"),
      ("<a>&</a>", "1:4"), ("<a>&x;</a>", "1:4"), ("<a>&#1;</a>", "1:4"), ("<a>a & b;</a>", "1:6"),
      ("<a>]]></a>", "1:4"), ("<a><!-- -- --></a>", "1:11"), ("<a><!-- </a>", "1:4"), ("<1/>", "1:2"),
      ("<a>1 < 2</a>", "1:7"), ("<a>\u{1}</a>", "1:4"), ("<![CDATA[x]]>", "1:1"), ("<a></a", "1:4"),
    ] as [(String, String?)])
  func malformed(text: String, expected: String?) { #expect(place(text, "text/xml") == expected, "\(text)") }

  @Test("A value of a variable is checked where it is sent")
  func variables() {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/"
    draft.body = Draft.Body(.text)
    draft.body.text = #"{"id":{{id}}}"#
    draft.body.contentType = "application/json"
    draft.variables = [Variable.Definition("id", 4)]
    #expect(!draft.compose().diagnostics.contains { $0.code == .invalidBodyText })
    draft.variables = [Variable.Definition("id", .string("x"))]
    let found = draft.compose().diagnostics.first { $0.code == .invalidBodyText }
    #expect(found != nil && found?.position == nil)
  }
}
