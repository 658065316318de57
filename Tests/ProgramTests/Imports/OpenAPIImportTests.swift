import Foundation
import Testing

@Suite("wiredraft import openapi")
struct OpenAPIImportTests {
  static let yaml = """
    openapi: 3.1.0
    info: {title: Pets, version: 1.10}
    servers: [{url: https://h/v1}]
    paths:
      /pets/{id}:
        parameters:
          - {name: id, in: path, required: true, example: 1.10, schema: &text {type: string}}
        get:
          operationId: showPet
          summary: Show a pet
          parameters:
            - {name: fields, in: query, schema: {type: array, items: *text}, example: [name, no], required: true}
        put:
          operationId: replacePet
          requestBody:
            required: true
            content:
              application/json:
                schema:
                  type: object
                  required: [name, weight]
                  properties:
                    name: {<<: *text, enum: [Ada, Bo]}
                    weight: {type: number, default: 1.50}
                    nested: {$ref: 'other.yaml#/a'}
    """

  private func run(_ arguments: [String], input: String = "", _ program: Program) throws -> Program.Result {
    try program.run(["import"] + arguments, input: Data(input.utf8))
  }

  @Test("YAML is read as JSON is: operations are listed, and one becomes a draft")
  func yaml() throws {
    let program = try Program()
    try program.write(Self.yaml, to: "api.yaml")
    let list = try run(["openapi", "api.yaml"], program)
    #expect(list.status == 0)
    #expect(list.text.contains("showPet") && list.text.contains("replacePet"))
    #expect(try run([], input: Self.yaml, program).output == list.output)
    #expect(try run(["openapi", "-"], input: "\u{FEFF}" + Self.yaml, program).output == list.output)
    let shown = try run(["openapi", "api.yaml", "showPet"], program)
    #expect(shown.status == 0)
    try program.write(shown.text, to: "d.json")
    #expect(
      try program.render("--draft", "d.json", "--as", "url").text
        == "https://h/v1/pets/1.10?fields=name&fields=no\n")
    for words in [["put /pets/{id}"], ["put", "/pets/{id}"], ["REPLACEPET"]] {
      let put = try run(["openapi", "api.yaml"] + words, program)
      #expect(put.text.contains(#""value": "Ada", "description": "Required; one of Ada, Bo.""#), "\(words)")
      #expect(put.text.contains(#""name": "weight", "value": 1.50"#))
      // The position is that in the YAML.
      #expect(
        put.errors.contains("note[leftOut] 25:25: nested: other.yaml#/a is outside"), "\(put.errors)")
    }
  }

  @Test(
    "What can't be read as YAML is reported with its place, at once",
    arguments: [
      ("openapi: 3.1.0\npaths:\n\t/x: {}", "3:1: error: There is a tab here"),
      ("openapi: 3.1.0\npaths: {}\npaths: {}", "3:1: error: The name paths is in this mapping already"),
      ("openapi: 3.1.0\npaths: &p [*p]", "2:12: error: *p is inside"),
      (
        "openapi: 3.1.0\nx: \(String(repeating: "[", count: 10_000))",
        "2:1003: error: Values are nested deeper"
      ),
      (
        "openapi: 3.1.0\na: &a [x, x]\n"
          + zip("abcdefghij", "bcdefghijk").map {
            "\($1): &\($1) [\(String(repeating: "*\($0),", count: 9))]\n"
          }.joined(),
        "error: With what the aliases"
      ),
      (
        "openapi: 3.1.0\nx: \(String(repeating: "a ", count: 5_000_000))\u{1}",
        "error: This is no text that YAML"
      ),
      ("swagger: '2.0'\npaths: {}", "1:10: error: This is Swagger 2.0"),
      ("openapi: 3.1.0\npaths:\n  /x: 3\n  /y:\n    get: 4", "note[leftOut] 5:10: GET /y was left out"),
    ])
  func hostile(text: String, message: String) throws {
    let result = try run([], input: text, Program())
    #expect(result.errors.contains(message), "\(result.errors.prefix(300))")
    #expect(result.status == (message.hasPrefix("note") ? 0 : 2))
  }

  @Test("A reference to another file is named, and that file is not opened")
  func otherFiles() throws {
    let program = try Program()
    try program.write("name: q\nin: query\nexample: secret", to: "p.yaml")
    let text = """
      openapi: 3.0.0
      servers: [{url: https://h}]
      paths:
        /x:
          get: {parameters: [{$ref: p.yaml}, {$ref: 'https://h/p.yaml#/a'}]}
      """
    let result = try run(["openapi", "-", "get /x"], input: text, program)
    #expect(result.status == 0 && !result.text.contains("secret"))
    #expect(result.errors.contains("p.yaml is outside of this file"))
    #expect(result.errors.contains("https://h/p.yaml#/a is outside of this file"))
  }
}
