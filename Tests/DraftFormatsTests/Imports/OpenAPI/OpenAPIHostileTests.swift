import DraftFormats
import TestWork
import Testing
import WiredraftCore

@Suite("OpenAPI: hostile descriptions")
struct OpenAPIHostileTests {
  @Test("Nesting beyond what JSON may have is an error with its place")
  func deepJSON() {
    let text = #"{"openapi": "3.0.0", "paths": "# + String(repeating: "[", count: 10_000)
    let error = #expect(throws: ImportError.self) { try OpenAPIDescription(reading: text) }
    #expect(error?.message == "This is no JSON: values are nested beyond 1000 levels.")
    #expect(error?.position == TextPosition(line: 1, column: 1030))
  }

  @Test(
    "Schemas that are nested, or put together, too deeply are cut",
    arguments: ["properties", "items", "allOf", "oneOf"])
  func deepSchemas(keyword: String) throws {
    var schema = #"{"type": "string"}"#
    for _ in 0..<400 {
      schema =
        switch keyword {
        case "properties": #"{"properties": {"a": \#(schema)}}"#
        case "items": #"{"items": \#(schema)}"#
        default: #"{"\#(keyword)": [\#(schema)]}"#
        }
    }
    let request = try DescriptionText.json(schema).request()
    #expect(request.remarks.contains { $0.kind == .leftOut })
    _ = request.composition
  }

  @Test("Schemas of which each holds the next three times are cut")
  func growing() throws {
    let schemas = (0..<60).map {
      ##""E\##($0)": {"type": "object", "required": ["a", "b", "c"], "properties": {"c": {"$ref": "#/components/schemas/E\##($0 + 1)"}, "a": {"$ref": "#/components/schemas/E\##($0 + 1)"}, "b": {"$ref": "#/components/schemas/E\##($0 + 1)"}}}"##
    }
    let request = try DescriptionText.json(
      ##"{"$ref": "#/components/schemas/E0"}"##,
      schemas: "{" + schemas.joined(separator: ", ") + #", "E60": {"type": "string"}}"#
    ).request()
    #expect(request.remarkTexts.contains { $0.hasPrefix("There is more than can be filled in") })
    #expect(request.document.serialized().count < 20_000_000)
  }

  @Test("Each of very many remarks knows its place, also in a long text")
  func manyRemarks() throws {
    let count = isExhaustive ? 4000 : 1000
    // The text goes past the places that are noted while it is read, of which there is one for 64 KiB.
    let word = "é日本" + String(repeating: "é", count: isExhaustive ? 0 : 40)
    let paths = (0..<count).map { #""/\#(word)\#($0)": {"$ref": "other.json"}"# }
    let text = #"{"openapi": "3.0.0", "paths": {"# + "\n" + paths.joined(separator: ",\n") + "}}"
    let remarks = try OpenAPIDescription(reading: text).remarks
    #expect(remarks.count == count)
    for index in [0, 1, count / 4, count / 8 * 5, count - 2, count - 1] {
      let column = #""/\#(word)\#(index)": "#.unicodeScalars.count + 1
      #expect(remarks[index].position == TextPosition(line: index + 2, column: column))
    }
  }

  @Test("Very many members and schemes are each found at once")
  func manyMembers() throws {
    let names = (0..<3000).map { "n\($0)" }
    func object(_ value: (String) -> String) -> String {
      "{" + names.map { "\"\($0)\": \(value($0))" }.joined(separator: ", ") + "}"
    }
    let request = try DescriptionText(
      method: "post",
      body:
        #"{"required": true, "content": {"multipart/form-data": {"schema": {"type": "object", "properties": \#(object { _ in "{}" })}, "encoding": \#(object { _ in #"{"contentType": "text/csv"}"# })}}}"#,
      components:
        #""securitySchemes": \#(object { #"{"type": "apiKey", "in": "header", "name": "\#($0)"}"# })"#,
      operation: #""security": [\#(object { _ in "[]" })]"#
    ).request()
    #expect(request.row("n2999")?.contentType == "text/csv")
    #expect(request.document.draft.headers.count == 200)
  }

  @Test("Every beginning of a description is an error or a draft")
  func beginnings() throws {
    let text = DescriptionText(
      method: "post", path: "/a/{b}",
      parameters:
        ##"{"name": "b", "in": "path", "style": "label", "schema": {"$ref": "#/components/schemas/S"}}"##,
      body: ##"{"content": {"multipart/form-data": {"schema": {"$ref": "#/components/schemas/S"}}}}"##,
      schemas: ##"{"S": {"properties": {"é\n": {"$ref": "#/components/schemas/S"}}}}"##
    ).text
    for count in 0..<text.unicodeScalars.count {
      let beginning = String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
      #expect(throws: ImportError.self) { try OpenAPIDescription(reading: beginning) }
    }
    _ = try OpenAPIDescription(reading: text)
  }

  @Test("Values of the wrong kind in each place are taken for what they are not, and nothing traps")
  func wrongKinds() throws {
    let text = ##"""
      {"openapi": "3.0.0", "info": {"title": "T"}, "servers": [{"url": "https://{a}", "variables": {"a": {"default": "h", "enum": ["h"]}}}],
      "security": [{"k": ["s"]}], "paths": {"/x/{i}": {"parameters": [{"name": "i", "in": "path", "style": "matrix", "explode": true,
      "schema": {"type": "array", "items": {"enum": ["a"]}}}], "put": {"operationId": "o", "tags": ["t"], "parameters": [{"name": "q", "in": "query",
      "style": "deepObject", "schema": {"type": "object", "required": ["m"], "properties": {"m": {"type": ["null", "integer"], "minimum": 1}}}}],
      "requestBody": {"content": {"multipart/form-data": {"schema": {"allOf": [{"type": "object", "properties": {"f": {"format": "binary"}}}]},
      "encoding": {"f": {"contentType": "image/png"}}, "examples": {"e": {"value": {"f": 1}}}}}}}}},
      "components": {"securitySchemes": {"k": {"type": "apiKey", "in": "query", "name": "key"}}}}
      """##
    let value = try ParameterValue(json: text)
    let wrong: [ParameterValue] = [
      .null, true, 1, "", "x", [], .object([]), [[]], .object([.init(name: "", value: [])]),
    ]
    for count in 0..<Variant.count(of: value) {
      for other in wrong {
        var variant = Variant(replacing: count, with: other)
        let changed = variant.changed(value).compactJSON
        guard let description = try? OpenAPIDescription(reading: changed) else { continue }
        for operation in description.operations {
          let request = description.request(for: operation)
          _ = request.composition
          _ = try DraftDocument(reading: request.document.serialized())
        }
      }
    }
  }
}

/// A value with one of the values in it replaced.
private struct Variant {
  private var left: Int
  private let other: ParameterValue

  init(replacing place: Int, with other: ParameterValue) { (left, self.other) = (place, other) }

  static func count(of value: ParameterValue) -> Int {
    switch value {
    case .array(let elements): elements.reduce(1) { $0 + count(of: $1) }
    case .object(let members): members.reduce(1) { $0 + count(of: $1.value) }
    default: 1
    }
  }

  mutating func changed(_ value: ParameterValue) -> ParameterValue {
    left -= 1
    if left == -1 { return other }
    switch value {
    case .array(let elements): return .array(elements.map { changed($0) })
    case .object(let members): return .object(members.map { .init(name: $0.name, value: changed($0.value)) })
    default: return value
    }
  }
}
