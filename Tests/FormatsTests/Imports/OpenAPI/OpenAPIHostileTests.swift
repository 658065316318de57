@testable import DraftFormats
import TestSupport
import Testing
import WiredraftCore

@Suite("OpenAPI: hostile and long texts")
struct OpenAPIHostileTests {
  @Test("Nesting beyond what JSON may have is an error with its place")
  func deepJSON() {
    let text = #"{"openapi": "3.0.0", "paths": "# + String(repeating: "[", count: 10_000)
    let error = #expect(throws: ImportError.self) { try OpenAPIDescription(reading: text) }
    check(error?.message, "This is no JSON: values are nested beyond 1000 levels.")
    check(error?.position, TextPosition(line: 1, column: 1030))
  }

  @Test("Schemas that are nested, or put together, too deeply are cut")
  func deepSchemas() throws {
    for keyword in ["properties", "items", "allOf", "oneOf"] { try deepSchema(keyword) }
  }

  private func deepSchema(_ keyword: String) throws {
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
    check(request.remarks.contains { $0.kind == .leftOut })
    _ = ImportedSample(request)
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
    check(request.remarks.contains { $0.text.hasPrefix("There is more than can be filled in") })
    check(request.document.serialized().count < 20_000_000)
  }

  @Test("Each of very many remarks knows its place, also in a long text")
  func manyRemarks() throws {
    let count = isExhaustive ? 4000 : 1000
    // The text goes past the places that are noted while it is read, of which there is one for 64 KiB.
    let word = "é日本" + String(repeating: "é", count: isExhaustive ? 0 : 40)
    let paths = (0..<count).map { #""/\#(word)\#($0)": {"$ref": "other.json"}"# }
    let text = #"{"openapi": "3.0.0", "paths": {"# + "\n" + paths.joined(separator: ",\n") + "}}"
    let remarks = try OpenAPIDescription(reading: text).remarks
    check(remarks.count, count)
    for index in [0, 1, count / 4, count / 8 * 5, count - 2, count - 1] {
      let column = #""/\#(word)\#(index)": "#.unicodeScalars.count + 1
      check(remarks[index].position, TextPosition(line: index + 2, column: column))
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
    check(request.document.draft.parameters?.last?.contentType, "text/csv")
    check(request.document.draft.headers.count, 200)
  }

  @Test(
    "A description of a megabyte costs no more than its beginning, and a long text before the version is passed over"
  )
  func longTexts() {
    for unit in ["<", "[", "&", "<p>", "[a](", "<a ", "[a"] {
      let text = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
      check(PlainWords.prose(text, limit: 120).unicodeScalars.count <= 121, unit)
    }
    let info = String(repeating: "Words. ", count: 5000)
    check(OpenAPIDescription.recognises(#"{"info": {"description": "\#(info)"}, "openapi": "3.1.0"}"#))
  }

  @Test("The flat list of a JSON text has each value in its place, and of two with one name the last counts")
  func tree() throws {
    let text = #"{"a": true, "a": [1, "x\u0041é", {"b": null}], "né": -1.50e3, "": {}}"#
    let root = try JSONTree(text).root
    check(root.members.map(\.name), ["a", "a", "né", ""])
    check(root["a"]?.elementCount, 3)
    check(root["a"]?.element(1)?.string, "xAé")
    check(root["a"]?.element(2)?["b"]?.kind, .null)
    check(root["né"]?.number?.text, "-1.50e3")
    check(root[""]?.isObject == true && root["c"] == nil)
    check(root.value.compactJSON, try ParameterValue(json: text).compactJSON)
    check(root.members.map { root.tree.bytes[$0.value.range].count }, [4, 29, 7, 2])
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
          _ = ImportedSample(request)
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
