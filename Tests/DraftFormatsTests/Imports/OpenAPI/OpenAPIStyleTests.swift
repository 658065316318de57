import DraftFormats
import Testing
import WiredraftCore

@Suite("OpenAPI: styles of parameters")
struct OpenAPIStyleTests {
  private static let array = #"{"type": "array", "items": {"type": "string"}}"#
  private static let object = #"{"type": "object"}"#
  private static let colours = #"["blue", "black", "brown"]"#
  private static let parts = #"{"R": 100, "G": 200}"#

  private static func parameter(
    _ name: String = "color", in place: String, style: String?, explode: Bool?, _ schema: String,
    _ example: String,
    isRequired: Bool = true
  ) -> String {
    var members = [
      "\"name\": \"\(name)\"", "\"in\": \"\(place)\"", "\"required\": \(isRequired)", "\"schema\": \(schema)",
      "\"example\": \(example)",
    ]
    if let style { members.append("\"style\": \"\(style)\"") }
    if let explode { members.append("\"explode\": \(explode)") }
    return "{\(members.joined(separator: ", "))}"
  }

  @Test(
    "A list or object in the query is sent as the table of OpenAPI has it",
    arguments: [
      (nil, nil, array, colours, "color=blue&color=black&color=brown"),
      ("form", true, array, colours, "color=blue&color=black&color=brown"),
      ("form", false, array, colours, "color=blue,black,brown"),
      ("form", true, object, parts, "R=100&G=200"),
      ("form", false, object, parts, "color=R,100,G,200"),
      ("spaceDelimited", false, array, colours, "color=blue%20black%20brown"),
      ("spaceDelimited", nil, array, colours, "color=blue%20black%20brown"),
      ("spaceDelimited", true, array, colours, "color=blue&color=black&color=brown"),
      ("spaceDelimited", false, object, parts, "color=R%20100%20G%20200"),
      ("pipeDelimited", false, array, colours, "color=blue%7Cblack%7Cbrown"),
      ("pipeDelimited", true, array, colours, "color=blue&color=black&color=brown"),
      ("pipeDelimited", false, object, parts, "color=R%7C100%7CG%7C200"),
      ("deepObject", true, object, parts, "color%5BR%5D=100&color%5BG%5D=200"),
      ("deepObject", nil, object, parts, "color%5BR%5D=100&color%5BG%5D=200"),
      ("deepObject", true, array, colours, "color%5B%5D=blue&color%5B%5D=black&color%5B%5D=brown"),
      ("form", nil, #"{"type": "string"}"#, #""a b""#, "color=a%20b"),
      ("form", nil, #"{"type": "integer"}"#, #""30""#, "color=30"),
      ("form", false, array, #""a,b""#, "color=a,b"),
    ] as [(String?, Bool?, String, String, String)])
  func query(style: String?, explode: Bool?, schema: String, example: String, query: String) throws {
    let request = try DescriptionText(
      parameters: Self.parameter(in: "query", style: style, explode: explode, schema, example)
    ).request()
    #expect(request.target == "/x?" + query)
  }

  @Test(
    "A value in the path is sent as the table of OpenAPI has it",
    arguments: [
      ("simple", false, #"{"type": "string"}"#, #""blue""#, "blue"),
      ("simple", false, array, colours, "blue,black,brown"),
      ("simple", true, array, colours, "blue,black,brown"),
      ("simple", false, object, parts, "R,100,G,200"), ("simple", true, object, parts, "R=100,G=200"),
      ("label", false, #"{"type": "string"}"#, #""blue""#, ".blue"),
      ("label", false, array, colours, ".blue,black,brown"),
      ("label", true, array, colours, ".blue.black.brown"),
      ("label", false, object, parts, ".R,100,G,200"), ("label", true, object, parts, ".R=100.G=200"),
      ("matrix", false, #"{"type": "string"}"#, #""blue""#, ";color=blue"),
      ("matrix", false, array, colours, ";color=blue,black,brown"),
      ("matrix", true, array, colours, ";color=blue;color=black;color=brown"),
      ("matrix", false, object, parts, ";color=R,100,G,200"), ("matrix", true, object, parts, ";R=100;G=200"),
      ("simple", false, array, #"["a/b", "c,d"]"#, "a%2Fb,c%2Cd"),
    ])
  func path(style: String, explode: Bool, schema: String, example: String, segment: String) throws {
    let request = try DescriptionText(
      path: "/x/{color}/y",
      parameters: Self.parameter(in: "path", style: style, explode: explode, schema, example)
    ).request()
    #expect(request.target == "/x/\(segment)/y")
    #expect(!request.composition.hasErrors)
  }

  @Test(
    "A list or object in a header field is joined by commas",
    arguments: [
      (false, array, colours, "blue,black,brown"), (true, array, colours, "blue,black,brown"),
      (false, object, parts, "R,100,G,200"), (true, object, parts, "R=100,G=200"),
      (false, #"{"type": "boolean"}"#, "true", "true"),
    ])
  func header(explode: Bool, schema: String, example: String, value: String) throws {
    let request = try DescriptionText(
      parameters: Self.parameter("X-Color", in: "header", style: "simple", explode: explode, schema, example)
    ).request()
    #expect(request.composition.fields.first { $0.name == "X-Color" }?.value == value)
  }

  @Test(
    "Lists of several styles are each sent in their own: the most frequent is the draft's, others are of rows"
  )
  func mixed() throws {
    func list(_ name: String, _ style: String, _ explode: Bool) -> String {
      Self.parameter(name, in: "query", style: style, explode: explode, Self.array, #"["1,", "2"]"#)
    }
    let request = try DescriptionText(
      parameters: [
        list("a", "form", false), list("b", "form", false), list("c", "form", true),
        list("d d", "pipeDelimited", false),
        list("e", "spaceDelimited", false), list("f", "deepObject", true),
      ].joined(separator: ", ")
    ).request()
    #expect(request.document.draft.styles.arrays == .comma)
    #expect(
      request.target
        == "/x?a=1%2C,2&b=1%2C,2&c=1%2C&c=2&d%20d=1%2C%7C2&e=1%2C%202&f%5B%5D=1%2C&f%5B%5D=2")
    #expect(["a", "b"].allSatisfy { request.row($0)?.hasStyles == false })
    #expect(request.row("c")?.styles.stated == [.arrays])
    #expect(["d d", "e", "f"].map { request.row($0)?.styles.arrays } == [.pipe, .space, .brackets])
    #expect(
      request.remarkTexts.filter { $0.contains("style") } == [
        "f is a list in the style deepObject, which OpenAPI leaves open: it is written f[]=…."
      ])
  }

  @Test("Lists in objects have the style that their note names, beside one with indices")
  func deepLists() throws {
    func list(_ name: String, _ example: String) -> String {
      Self.parameter(name, in: "query", style: "deepObject", explode: true, Self.object, example)
    }
    let request = try DescriptionText(
      parameters: list("a", #"{"l": [{"x": 1}]}"#) + ", " + list("b", #"{"l": [1]}"#)
    ).request()
    #expect(request.target == "/x?a%5Bl%5D%5B0%5D%5Bx%5D=1&b%5Bl%5D%5B%5D=1")
  }

  @Test("A list within a list is JSON text, with a note, for no style joins it")
  func nested() throws {
    let request = try DescriptionText(
      parameters: Self.parameter(
        in: "query", style: "form", explode: false, #"{"type": "array"}"#, #"["x", [1, 2]]"#)
    ).request()
    #expect(request.target == "/x?color=x,%5B1%2C2%5D")
    #expect(!request.composition.hasErrors)
    #expect(
      request.remarkTexts.contains(
        "color is a list with values within its elements, which its style leaves open: they are written as JSON text."
      ))
  }

  @Test("The style of the rows that are on decides, not that of the more that are off")
  func votes() throws {
    func list(_ name: String, _ style: String, isRequired: Bool) -> String {
      Self.parameter(
        name, in: "query", style: style, explode: false, Self.array, Self.colours, isRequired: isRequired)
    }
    let request = try DescriptionText(
      parameters: [
        list("a", "pipeDelimited", isRequired: false), list("b", "pipeDelimited", isRequired: false),
        list("c", "spaceDelimited", isRequired: true),
      ].joined(separator: ", ")
    ).request()
    #expect(request.document.draft.styles.arrays == .space)
    #expect(request.complete.target.hasPrefix("/x?a=blue%7Cblack%7Cbrown&b="))
  }

  @Test("A parameter of a media type is its text")
  func content() throws {
    let request = try DescriptionText(
      parameters: #"""
        {"name": "filter", "in": "query", "required": true, "content": {"application/json": {"schema":
          {"type": "object", "required": ["t"], "properties": {"t": {"type": "string", "default": "a b"}}}}}},
        {"name": "X-F", "in": "header", "required": true, "content": {"application/json": {"example": [1, "2"]}}}
        """#
    ).request()
    #expect(request.target == "/x?filter=%7B%22t%22%3A%22a%20b%22%7D")
    #expect(request.composition.fields.first { $0.name == "X-F" }?.value == #"[1,"2"]"#)
  }

  @Test("Cookies are one field: those that are required are on")
  func cookies() throws {
    let request = try DescriptionText(
      parameters: #"""
        {"name": "session", "in": "cookie", "required": true, "schema": {"type": "string"}, "example": "a;b"},
        {"name": "theme", "in": "cookie", "schema": {"enum": ["dark", "light"]}, "description": "How it looks."}
        """#
    ).request()
    #expect(
      request.lines(.headers) == ["Cookie string session=a%3Bb", "-Cookie string session=a%3Bb; theme=dark"])
    #expect(
      request.document.draft.headers[1].notes.description
        == "With the optional cookies. session: Required. theme: One of dark, light. How it looks.")
  }

  @Test("What no row can be written as is reported")
  func remarks() throws {
    let request = try DescriptionText(
      parameters: #"""
        {"name": "u", "in": "query", "allowReserved": true, "schema": {"type": "string"}, "required": true, "example": "a/b"},
        {"name": "v", "in": "query", "style": "odd", "schema": {"type": "array", "items": {}}},
        {"name": "Accept", "in": "header", "schema": {"type": "string"}},
        {"name": "w", "in": "formData"}, {"in": "query"}, {"$ref": "other.json#/p"}, {"$ref": "#/components/nothing"}
        """#
    ).request()
    #expect(request.target == "/x?u=a%2Fb")
    #expect(
      request.remarks.map(\.kind) == [.leftOut, .leftOut, .leftOut, .changed, .changed, .ignored, .leftOut])
    #expect(
      request.remarkTexts[1]
        == "A parameter was left out: other.json#/p is outside of this file, and no other is read.")
    #expect(request.remarks.allSatisfy { $0.position != nil })
  }
}
