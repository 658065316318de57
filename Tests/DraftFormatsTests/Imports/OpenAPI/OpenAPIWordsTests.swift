@testable import DraftFormats
import Testing
import WiredraftCore

@Suite("OpenAPI: what people read of a description")
struct OpenAPIWordsTests {
  @Test(
    "Of HTML and Markdown the words are left, and nothing else is taken for them",
    arguments: [
      ("<p>Returns a list &amp; more.</p><p>Second.</p>", "Returns a list & more."),
      ("Uses <code>id</code> or <a href=\"/x\">the name</a>.", "Uses id or the name."),
      ("<ul><li>One</li><li>Two</li></ul>", "One Two"), ("A<br/>b", "A b"),
      ("See [the guide](https://h/g) and [this].", "See the guide and [this]."),
      ("Basic <api_key> and <base64 hash>", "Basic <api_key> and <base64 hash>"),
      ("a < b & c > d", "a < b & c > d"),
      ("<p", "<p"), ("<strong", "<strong"), ("&", "&"), ("[", "["), ("[a](b", "[a](b"),
      ("[a](b c)", "[a](b c)"),
      ("a[0] and b[]", "a[0] and b[]"), ("<parameter>", "<parameter>"), ("## Title\n\nText", "Title"),
    ])
  func prose(text: String, words: String) { #expect(PlainWords.prose(text, limit: 120) == words) }

  @Test("A description of a megabyte costs no more than its beginning")
  func long() {
    for unit in ["<", "[", "&", "<p>", "[a](", "<a ", "[a"] {
      let text = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
      #expect(PlainWords.prose(text, limit: 120).unicodeScalars.count <= 121)
    }
  }

  @Test("A draft is called by the summary of its operation, else by its name, else by method and path")
  func title() throws {
    func title(_ operation: String) throws -> String? {
      try DescriptionText(operation: operation).request().document.title
    }
    #expect(try title(#""summary": "<p>List</p>", "operationId": "l", "description": "Long.""#) == "List")
    #expect(try title(#""operationId": "l", "description": "Returns all of them, at great length.""#) == "l")
    #expect(try title(#""summary": "", "description": "Long.""#) == "GET /x")
  }

  @Test("What a row's type says already is not told again, and articles are right")
  func facts() throws {
    let request = try DescriptionText(
      method: "post",
      body: #"""
        {"required": true, "content": {"multipart/form-data": {"schema": {"type": "object", "required": ["f", "l", "o"],
          "properties": {"f": {"type": "string", "format": "binary"},
            "l": {"type": "array", "items": {"type": "object"}}, "o": {"type": "array", "items": {"type": "boolean"}}}}}}}
        """#
    ).request()
    #expect(request.row("f")?.notes.description == "Required.")
    #expect(request.row("l")?.notes.description?.hasSuffix("Required; each an object.") == true)
    #expect(request.row("o")?.notes.description == "Required; each a boolean.")
  }

  @Test("An optional body without members is none, as of a GET that a generator gave one")
  func emptyBody() throws {
    func request(_ isRequired: Bool, _ schema: String) throws -> ImportedRequest {
      try DescriptionText(
        body:
          #"{"required": \#(isRequired), "content": {"application/x-www-form-urlencoded": {"schema": \#(schema)}}}"#
      ).request()
    }
    let none = try request(false, #"{"type": "object", "properties": {}}"#)
    #expect(none.document.draft.body.parameters == nil && none.remarks.isEmpty && none.bodyText == nil)
    #expect(try request(true, #"{"type": "object", "properties": {}}"#).document.draft.body.type == .form)
    #expect(try request(false, #"{"type": "object"}"#).document.draft.body.type == .form)
  }

  @Test("Of several examples the first is taken, and the others are named")
  func examples() throws {
    let request = try DescriptionText(
      method: "post",
      body:
        #"{"required": true, "content": {"application/json": {"examples": {"one": {"value": {"a": 1}}, "two": {"value": {}}, "three": {"value": 3}}}}}"#
    ).request()
    #expect(request.bodyText == #"{"a":1}"#)
    #expect(request.remarkTexts == ["The body is the example one; there are others: two, three."])
  }

  @Test("Security that is no list, as people write it by mistake, is one alternative")
  func security() throws {
    let request = try DescriptionText(
      components:
        #""securitySchemes": {"k": {"type": "apiKey", "in": "header", "name": "X-Key"}, "b": {"type": "http", "scheme": "Bearer"}}"#,
      operation: #""security": {"k": [], "b": []}"#
    ).request()
    #expect(request.lines(.headers) == ["X-Key string {{X-Key}}", "Authorization string Bearer {{token}}"])
  }
}
