import DraftFormats
import Testing
import WiredraftCore

@Suite("OpenAPI: bodies and their schemas")
struct OpenAPIBodyTests {
  @Test("Required members are on and come first, optional ones are off, what the server sets is left out")
  func members() throws {
    let request = try DescriptionText.json(
      #"""
      {"type": "object", "required": ["name", "id"], "properties": {
        "tag": {"type": "string", "enum": ["new", "old"], "default": "old"},
        "id": {"type": "integer", "readOnly": true},
        "name": {"type": "string", "minLength": 1, "maxLength": 20, "description": "What it is\ncalled.\n\nMore."}}}
      """#
    ).request()
    #expect(request.lines() == ["name string ", "-tag string old"])
    #expect(request.row("name")?.notes.description == "Required; 1 to 20 characters. What it is called.")
    #expect(request.row("tag")?.notes.description == "One of new, old; default old.")
    #expect(request.bodyText == #"{"name":""}"#)
    #expect(request.remarkTexts == ["What only the server sets was left out: id."])
  }

  @Test(
    "A value follows from what the schema says",
    arguments: [
      (#"{"type": "string", "example": "a", "default": "b"}"#, #""a""#),
      (#"{"type": "string", "default": "b", "enum": ["c"]}"#, #""b""#),
      (#"{"enum": ["c", "d"]}"#, #""c""#), (#"{"const": 1.50, "example": 2}"#, "1.50"),
      (#"{"examples": [{"a": [1]}], "default": 1}"#, #"{"a":[1]}"#), (#"{"type": "string"}"#, #""""#),
      (#"{"type": "string", "format": "uuid"}"#, #""123e4567-e89b-12d3-a456-426614174000""#),
      (#"{"type": "string", "format": "date"}"#, #""2026-01-31""#), (#"{"type": "boolean"}"#, "false"),
      (#"{"type": "integer"}"#, "0"), (#"{"type": "number", "minimum": 1.50}"#, "1.50"),
      (#"{"type": "integer", "minimum": 1, "exclusiveMinimum": true}"#, "2"),
      (#"{"type": "integer", "exclusiveMinimum": 0}"#, "1"), (#"{"type": "integer", "minimum": -5}"#, "0"),
      (#"{"type": "integer", "maximum": -3}"#, "-3"), (#"{"type": ["null", "integer"]}"#, "0"),
      (#"{"type": "null"}"#, "null"), (#"{"type": ["null"]}"#, "null"), ("true", #""""#), ("{}", #""""#),
      (#"{"type": "array", "items": {"type": "integer"}}"#, "[0]"), (#"{"type": "array"}"#, "[]"),
      (#"{"prefixItems": [{"type": "integer"}, {"const": "x"}]}"#, #"[0,"x"]"#),
      (#"{"oneOf": [{"type": "null"}, {"type": "integer", "minimum": 4}, {"type": "string"}]}"#, "4"),
      (##"{"anyOf": [{"$ref": "#/components/schemas/N"}, {"type": "string"}]}"##, "7"),
      (##"{"allOf": [{"$ref": "#/components/schemas/N"}]}"##, "7"),
      (##"{"$ref": "#/components/schemas/N", "example": 8}"##, "8"),
      (#"{"type": "object", "additionalProperties": {"type": "integer"}}"#, #"{"name":0}"#),
      (#"{"type": "object", "properties": {"a": {"type": "integer"}, "b": {}}}"#, #"{"a":0,"b":""}"#),
      (
        #"{"type": "object", "required": ["b"], "properties": {"a": {"type": "integer"}, "b": {}}}"#,
        #"{"b":""}"#
      ),
      (##"{"$ref": "#/components/schemas/a~1b~0%20c"}"##, #""escaped""#),
    ])
  func values(schema: String, value: String) throws {
    let schemas = #"{"N": {"type": "integer", "default": 7}, "a/b~ c": {"const": "escaped"}}"#
    let request = try DescriptionText.json(
      #"{"type": "object", "required": ["v"], "properties": {"v": \#(schema)}}"#, schemas: schemas
    ).request()
    #expect(request.bodyText == #"{"v":\#(value)}"#)
  }

  @Test("All parts of a schema are put together, and the first of alternatives is taken")
  func parts() throws {
    let request = try DescriptionText.json(
      #"""
      {"allOf": [{"$ref": "#/components/schemas/Base"}, {"required": ["b"], "properties": {"b": {"type": "boolean"}}},
        {"oneOf": [{"properties": {"c": {"type": "string"}}}, {"properties": {"d": {"type": "string"}}}],
         "discriminator": {"propertyName": "c"}}]}
      """#,
      schemas:
        #"{"Base": {"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}}, "example": {"a": 1}}}"#
    ).request()
    #expect(request.lines() == ["a number 0", "b boolean false", "-c string "])
    #expect(
      request.remarkTexts == [
        "Of several alternatives the first was taken: the body.",
        "Which property tells alternatives apart was not looked at: the body.",
      ])
  }

  @Test("Members of the example are on, as it writes them, and what else there may be is off")
  func example() throws {
    let request = try DescriptionText(
      method: "put",
      body: #"""
        {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/P"},
          "examples": {"one": {"$ref": "#/components/examples/E"}}}}}
        """#,
      schemas: #"""
        {"P": {"type": "object", "required": ["n"], "properties": {"a": {"type": "string"}, "n": {"type": "integer"},
          "z": {"type": ["string", "null"]}, "at": {"type": "string", "format": "date-time"}}}}
        """#,
      components: #""examples": {"E": {"value": {"at": "2026-02-03T04:05:06Z", "z": null, "x": [1.0]}}}"#
    ).request()
    #expect(
      request.lines() == [
        "at date 2026-02-03T04:05:06Z", "z null ", "x array [1.0]", "n number 0", "-a string ",
      ])
    #expect(request.bodyText == #"{"at":"2026-02-03T04:05:06Z","z":null,"x":[1.0],"n":0}"#)
  }

  @Test("What leads back to itself is cut, and told")
  func cycles() throws {
    let request = try DescriptionText.json(
      ##"{"$ref": "#/components/schemas/Node"}"##,
      schemas: ##"""
        {"Node": {"type": "object", "required": ["next", "name", "list"], "properties": {
          "name": {"type": "string"}, "next": {"$ref": "#/components/schemas/Node"},
          "list": {"type": "array", "items": {"$ref": "#/components/schemas/Node"}},
          "other": {"type": "object", "properties": {"back": {"$ref": "#/components/schemas/Node"}, "k": {"const": 1}}}}}}
        """##
    ).request()
    #expect(
      request.lines() == ["name string ", "-next object {}", "list array []", #"-other object {"k":1}"#])
    #expect(request.remarkTexts == ["What leads back to itself was cut there: next, list[], other.back."])
    // References that lead only in a circle.
    let ring = try DescriptionText.json(
      ##"{"$ref": "#/components/schemas/A"}"##,
      schemas: ##"{"A": {"$ref": "#/components/schemas/B"}, "B": {"$ref": "#/components/schemas/A"}}"##
    ).request()
    #expect(ring.bodyText == #""""#)
  }

  @Test("A body that is no object is one value")
  func wholes() throws {
    let list = try DescriptionText.json(#"{"type": "array", "items": {"type": "integer", "example": 5}}"#)
      .request()
    #expect(list.bodyText == "[5]")
    let empty = try DescriptionText.json(#"{"type": "object"}"#).request()
    #expect(empty.bodyText == "{}")
    let text = try DescriptionText(
      method: "post",
      body: ##"{"required": true, "content": {"application/json": {"example": "{\"a\": [1]}"}}}"##
    ).request()
    #expect(text.lines() == ["a array [1]"])
    let map = try DescriptionText.json(#"{"type": "object", "additionalProperties": {"type": "integer"}}"#)
      .request()
    #expect(map.lines() == ["-name number 0"])
    #expect(map.row("name")?.notes.description == "Any name. An integer.")
  }

  @Test(
    "The body is of the type that is the easiest to fill in",
    arguments: [
      (["application/xml", "multipart/form-data", "application/json"], "json", nil),
      (["multipart/form-data", "application/x-www-form-urlencoded"], "form", nil),
      (["text/plain", "multipart/form-data"], "multipart", nil), (["text/csv"], "text", "text/csv"),
      (["image/png"], "file", "image/png"), (["image/*"], "file", nil),
      (["application/octet-stream", "text/xml"], "text", "text/xml"),
      (["*/*"], "json", nil), (["application/vnd.api+json"], "json", nil),
    ])
  func mediaTypes(types: [String], type: String, contentType: String?) throws {
    let content = types.map { #""\#($0)": {"schema": {"type": "object"}}"# }.joined(separator: ", ")
    let request = try DescriptionText(
      method: "post", body: #"{"required": true, "content": {\#(content)}}"#
    ).request()
    #expect(request.document.draft.body.type.rawValue == type)
    #expect(request.document.draft.body.contentType == contentType)
    #expect(request.remarks.contains { $0.text.contains("it may be") } == (types.count > 1))
    if types == ["application/vnd.api+json"] {
      #expect(request.lines(.headers) == ["Content-Type string application/vnd.api+json"])
      #expect(!request.composition.diagnostics.contains { $0.severity == .warning })
    }
  }

  @Test("A text body is its example")
  func text() throws {
    let request = try DescriptionText(
      method: "post", body: #"{"content": {"application/xml": {"example": "<a/>"}}}"#
    ).request()
    #expect(request.bodyText == "<a/>")
    #expect(request.remarkTexts == ["The body may be left out: to send none, choose the body type none."])
  }

  @Test("In a form a list repeats its name, what is nested is JSON, and a style that is given counts")
  func form() throws {
    let request = try DescriptionText(
      method: "post",
      body: #"""
        {"required": true, "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object",
          "required": ["a", "o", "d", "e"], "properties": {
            "a": {"type": "array", "items": {"type": "string"}, "example": ["1", "2"]},
            "o": {"type": "object", "example": {"x": 1}}, "d": {"type": "object", "example": {"x": {"y": 1}}},
            "e": {"type": "object", "example": {"p": 1, "q": 2}}}},
          "encoding": {"d": {"style": "deepObject"}, "e": {"explode": true}}}}}
        """#
    ).request()
    #expect(request.bodyText == "a=1&a=2&o=%7B%22x%22%3A1%7D&d%5Bx%5D%5By%5D=1&p=1&q=2")
  }

  private static func encoded(_ type: String) -> String {
    #"{"required": true, "content": {"\#(type)"#
      + #"""
      ": {"schema": {"type": "object", "required": ["a", "b", "c", "d"], "properties": {
        "a": {"type": "array", "items": {"type": "string"}, "example": ["1", "2"]},
        "b": {"type": "array", "items": {"type": "string"}, "example": ["1", "2"]},
        "c": {"type": "array", "items": {"type": "string"}, "example": ["1", "2"]},
        "d": {"type": "object", "example": {"x": 1}}}},
      "encoding": {"b": {"explode": false}, "c": {"style": "pipeDelimited"}, "d": {"style": "deepObject"}}}}}
      """#
  }

  @Test("The fields of a form have the styles of their encoding, each its own, without a note")
  func encodingStyles() throws {
    let request = try DescriptionText(
      method: "post", body: Self.encoded("application/x-www-form-urlencoded")
    ).request()
    #expect(request.bodyText == "a=1&a=2&b=1,2&c=1%7C2&d%5Bx%5D=1")
    #expect(request.row("c")?.styles.arrays == .pipe)
    #expect(request.remarkTexts.isEmpty)
  }

  @Test("The parts of a multipart body have the styles of their encoding")
  func encodingStylesOfParts() throws {
    let request = try DescriptionText(method: "post", body: Self.encoded("multipart/form-data")).request()
    let parts = try #require(request.bodyText).split(separator: "\r\n").filter { !$0.hasPrefix("--") }
    #expect(
      parts == [
        #"Content-Disposition: form-data; name="a""#, "1", #"Content-Disposition: form-data; name="a""#, "2",
        #"Content-Disposition: form-data; name="b""#, "1,2",
        #"Content-Disposition: form-data; name="c""#, "1|2",
        #"Content-Disposition: form-data; name="d[x]""#, "1",
      ])
  }

  @Test("In a multipart body bytes are files, and what is nested is JSON with its type")
  func multipart() throws {
    let request = try DescriptionText(
      method: "post",
      body: #"""
        {"required": true, "content": {"multipart/form-data": {"schema": {"type": "object", "required": ["meta", "tags"],
          "properties": {"photo": {"type": "string", "format": "binary"},
            "raw": {"contentMediaType": "image/png"}, "icon": {}, "more": {"type": "array", "items": {"type": "string", "format": "binary"}},
            "meta": {"type": "object", "properties": {"k": {"const": 1}}},
            "tags": {"type": "array", "items": {"type": "string"}, "example": ["x", "y"]}}},
          "encoding": {"icon": {"contentType": "image/svg, image/png"}, "tags": {"headers": {"X-A": {}}}}}}}
        """#
    ).request()
    #expect(
      request.lines() == [
        #"meta string {"k":1}"#, #"tags array ["x","y"]"#, "-photo file ", "-raw file ", "-icon file ",
        "-more file ",
      ])
    #expect(request.row("icon")?.contentType == "image/svg")
    #expect(request.row("meta")?.contentType == "application/json")
    #expect(
      request.bodyText
        == "--B\r\nContent-Disposition: form-data; name=\"meta\"\r\nContent-Type: application/json\r\n\r\n{\"k\":1}\r\n--B\r\nContent-Disposition: form-data; name=\"tags\"\r\n\r\nx\r\n--B\r\nContent-Disposition: form-data; name=\"tags\"\r\n\r\ny\r\n--B--\r\n"
    )
    #expect(request.remarkTexts == ["tags: the header fields of its part were left out."])
  }

  @Test("A GET with a body keeps its query apart from it")
  func bodyOnGet() throws {
    let request = try DescriptionText(
      parameters: #"{"name": "q", "in": "query", "required": true, "schema": {"const": "1"}}"#,
      body:
        #"{"required": true, "content": {"application/json": {"schema": {"type": "object", "required": ["a"], "properties": {"a": {"const": 1}}}}}}"#
    ).request()
    #expect(request.target == "/x?q=1")
    #expect(request.bodyText == #"{"a":1}"#)
  }
}
