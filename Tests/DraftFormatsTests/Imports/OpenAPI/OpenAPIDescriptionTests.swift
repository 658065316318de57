@testable import DraftFormats
import Testing
import WiredraftCore

@Suite("OpenAPI: descriptions and their operations")
struct OpenAPIDescriptionTests {
  private static let pets = ##"""
    {
      "openapi": "3.0.3", "info": {"title": "Pets", "version": "1"},
      "paths": {
        "/pets": {
          "summary": "All of them",
          "post": {"operationId": "createPet", "summary": "Create a pet", "tags": ["pets", "write"], "deprecated": true},
          "get": {"operationId": "listPets", "description": "List  all\npets\n\nPage by page."}
        },
        "/pets/{id}": {"$ref": "#/paths/~1pets"},
        "/ref": {"$ref": "#/components/pathItems/R"},
        "/x-odd": {"get": 3, "x-other": {}, "trace": {}},
        "x-extension": {"get": {}},
        "/out": {"$ref": "https://example.com/paths.json"}
      },
      "components": {"pathItems": {"R": {"head": {}, "additionalOperations": {"COPY": {}}}}}
    }
    """##

  @Test("The operations are listed in the order of the text")
  func listing() throws {
    let description = try OpenAPIDescription(reading: Self.pets)
    #expect(
      description.operations.map(\.name) == [
        "POST /pets", "GET /pets", "POST /pets/{id}", "GET /pets/{id}", "HEAD /ref", "COPY /ref",
        "TRACE /x-odd",
      ])
    let first = description.operations[0]
    #expect(first.operationID == "createPet" && first.summary == "Create a pet" && first.isDeprecated)
    #expect(first.tags == ["pets", "write"])
    #expect(first.position == TextPosition(line: 6, column: 15))
    #expect(description.operations[1].summary == "List all pets")
    #expect(description.title == "Pets" && description.version == "3.0.3")
    #expect(
      description.remarks.map(\.text) == [
        "GET /x-odd was left out: it is no object.",
        "/out was left out: https://example.com/paths.json is outside of this file, and no other is read.",
      ])
  }

  @Test(
    "An operation is named by its identifier, its method and path, or a part that no other has",
    arguments: [
      ("listThings", "GET /things"), ("LISTTHINGS", "GET /things"), ("GET /things", "GET /things"),
      ("get /things", "GET /things"), ("/things/{id}", "DELETE /things/{id}"),
      ("remove", "DELETE /things/{id}"),
      ("throw it away", "DELETE /things/{id}"), (" POST  /things ", "POST /things"),
      ("listThingsOfAll", "GET /all"),
    ])
  func names(text: String, name: String) throws {
    let description = try OpenAPIDescription(
      reading: #"""
        {"openapi": "3.1.0", "paths": {"/things": {"get": {"operationId": "listThings"}, "post": {}},
          "/things/{id}": {"delete": {"operationId": "removeThing", "summary": "Throw it away"}},
          "/all": {"get": {"operationId": "listThingsOfAll"}}}}
        """#)
    #expect(try description.operation(named: text).name == name)
  }

  @Test("A name that is none, or that of several, is answered with those that are near")
  func unknownNames() throws {
    let description = try OpenAPIDescription(
      reading: #"""
        {"openapi": "3.1.0", "paths": {"/things": {"get": {"operationId": "listThings"}, "post": {"operationId": "makeThing"}},
          "/others": {"get": {"operationId": "listOthers"}}}}
        """#)
    let unknown = #expect(throws: ImportError.self) { try description.operation(named: "lsitThings") }
    #expect(
      unknown?.message
        == "There is no operation lsitThings. Near it are: listThings (GET /things), makeThing (POST /things), listOthers (GET /others)."
    )
    let several = #expect(throws: ImportError.self) { try description.operation(named: "list") }
    #expect(
      several?.message
        == "list can be several operations: listThings (GET /things), listOthers (GET /others). Write more of the name."
    )
    #expect(throws: ImportError.self) { try description.operation(named: " ") }
    let empty = try OpenAPIDescription(reading: #"{"openapi": "3.1.0", "webhooks": {"w": {}}}"#)
    #expect(throws: ImportError.self) { try empty.operation(named: "w") }
    #expect(empty.remarks.count == 1)
  }

  @Test(
    "What is no description says why, and where",
    arguments: [
      ("", "The text is empty", nil), (" \n", "The text is empty", nil),
      (#"{"openapi": "3.1.0","#, "This is no JSON: the JSON text ends too early.", (1, 21)),
      ("{\n  \"a\": tru\n}", "This is no JSON: expected a JSON value.", (2, 8)),
      ("{\"a\": 1,\n}", "This is no JSON: expected a name in quotes.", (2, 1)),
      ("{\"a\" 1}", "This is no JSON: expected a colon.", (1, 6)),
      ("[1 2]", "This is no JSON: expected a comma or the closing bracket.", (1, 4)),
      ("[01]", "This is no JSON: this is no JSON number", (1, 3)),
      ("{} x", "This is no JSON: something follows the end of the JSON text.", (1, 4)),
      ("[\"\\x\"]", "This is no JSON: JSON has no such escape", (1, 3)),
      ("[\"a\nb\"]", "This is no JSON: there is a control character", (1, 4)),
      ("[\"\\ud800\"]", "This is no JSON: half of a surrogate pair", (1, 3)),
      ("\"", "This is no JSON: the JSON text ends too early.", (1, 2)), ("hello", "This is no JSON", (1, 1)),
      (#"{"swagger": "2.0"}"#, "This is Swagger 2.0, the form before OpenAPI 3", (1, 13)),
      ("openapi: 3.0.0\ninfo:\n", "This description is YAML", (1, 1)),
      ("# Pets\nswagger: '2.0'\n", "This description is YAML", (1, 1)),
      ("[]", "This is no OpenAPI description", (1, 1)),
      (#"{"info": {}}"#, "This is no OpenAPI description", (1, 1)),
      (#"{"openapi": "4.0.0"}"#, "OpenAPI 4.0.0 can't be read: only version 3 can.", (1, 13)),
      (#"{"openapi": null}"#, "The version must be a text", (1, 13)),
    ] as [(String, String, (Int, Int)?)])
  func errors(text: String, message: String, place: (Int, Int)?) {
    let error = #expect(throws: ImportError.self) { try OpenAPIDescription(reading: text) }
    #expect(error?.message.hasPrefix(message) == true)
    #expect(error?.format == .openapi)
    #expect(error?.position == place.map { TextPosition(line: $0.0, column: $0.1) })
  }

  @Test("A description is recognised by its beginning")
  func recognition() {
    #expect(OpenAPIDescription.recognises(" {\n \"openapi\" : \"3.0.0\"}"))
    #expect(OpenAPIDescription.recognises(#"{"swagger":"2.0"}"#))
    #expect(OpenAPIDescription.recognises("# x\nopenapi: 3.0.0\n"))
    #expect(OpenAPIDescription.recognises("\u{FEFF}{\"openapi\":\"3.0.0\"}"))
    #expect(!OpenAPIDescription.recognises(#"{"name": "openapi"}"#))
    #expect(!OpenAPIDescription.recognises("curl openapi:"))
    #expect(!OpenAPIDescription.recognises(#"{"dependencies": {"openapi": "^1.0"}}"#))
    // Some tools sort the names, so that the version comes late.
    #expect(OpenAPIDescription.recognises(##"{"components": {"schemas": {"A": {}}}, "##))
    #expect(OpenAPIDescription.recognises("# x\ncomponents:\n  securitySchemes:\n    a: 1\n"))
    let info = String(repeating: "Words. ", count: 5000)
    #expect(OpenAPIDescription.recognises(#"{"info": {"description": "\#(info)"}, "openapi": "3.1.0"}"#))
    #expect(!OpenAPIDescription.recognises(#"{"components": {"schema": {}}}"#))
    #expect(!OpenAPIDescription.recognises("components: 1\n  schemas:\n"))
    #expect(!OpenAPIDescription.recognises("components:\nschemas:\n"))
  }

  @Test("Of a description with one operation a draft is made without choosing; several are named")
  func onlyOne() throws {
    let one = "\u{FEFF}" + DescriptionText().text
    #expect(Import.format(of: one) == .openapi)
    #expect(try Import.requests(in: one).map(\.document.draft.url) == ["https://h/x"])
    let error = #expect(throws: ImportError.self) { try Import.requests(in: Self.pets) }
    #expect(error?.message.contains("7 operations") == true)
    #expect(error?.message.contains("createPet (POST /pets), listPets (GET /pets)") == true)
    #expect(throws: ImportError.self) { try Import.requests(in: #"{"openapi": "3.0.0"}"#) }
  }

  @Test("The flat list of a JSON text has each value where the text has it")
  func tree() throws {
    let text = #"{"a": [1, "x\u0041é", {"b": null}], "a": true, "né": -1.50e3, "": {}}"#
    let root = try JSONTree(text).root
    #expect(root.members.map(\.name) == ["a", "a", "né", ""])
    #expect(root["a"]?.elementCount == 3)
    #expect(root["a"]?.element(1)?.string == "xAé")
    #expect(root["a"]?.element(2)?["b"]?.kind == .null)
    #expect(root["né"]?.number?.text == "-1.50e3")
    #expect(root[""]?.isObject == true && root["c"] == nil)
    #expect(root.value.compactJSON == (try ParameterValue(json: text)).compactJSON)
    #expect(root.members.map { root.tree.bytes[$0.value.range].count } == [29, 4, 7, 2])
  }

  // MARK: - Servers

  @Test(
    "The URL is that of the nearest server, with references to its variables",
    arguments: [
      (#"[{"url": "https://h/v1/"}]"#, "", "https://h/v1/x", 0),
      (#"[{"url": "https://h"}, {"url": "https://other"}]"#, "", "https://h/x", 1),
      (#"[{"url": "https://h"}]"#, #""servers": [{"url": "http://own"}]"#, "http://own/x", 0),
      (
        #"[{"url": "https://{a}.h/{b}", "variables": {"a": {"default": "eu", "enum": ["eu", "us"]}, "b": {"default": ""}}}]"#,
        "",
        "https://{{a}}.h/x", 2
      ),
      (
        #"[{"url": "{s}://h:{p}/{v}/{base}/{none}", "variables": {"s": {"default": "https"}, "p": {"default": "8443"}, "v": {"default": "v1"}, "base": {"default": "a/b"}}}]"#,
        "",
        "{{s}}://h:{{p}}/{{v}}/a/b/{{none}}/x", 5
      ),
      (#"[{"url": "/v1"}]"#, "", "/v1/x", 1), ("[]", "", "/x", 1), (#"[{}]"#, "", "/x", 1),
    ])
  func servers(servers: String, operation: String, url: String, remarks: Int) throws {
    let request = try DescriptionText(servers: servers, operation: operation).request()
    #expect(request.document.draft.url == url)
    #expect(request.remarks.count == remarks)
  }

  @Test("A server's variables are defined by their defaults")
  func serverVariables() throws {
    let servers =
      #"[{"url": "https://{a}.h/{b}/{a}", "variables": {"a": {"default": "eu", "enum": ["eu", "us"]}, "b": {"enum": ["v1"]}}}]"#
    let request = try DescriptionText(servers: servers).request()
    #expect(
      request.document.draft.variables == [Variable.Definition("a", "eu"), Variable.Definition("b", "v1")])
    #expect(
      request.remarkTexts == [
        "{a} in the server's URL became the variable {{a}} with the value eu; it is one of eu, us.",
        "{b} in the server's URL became the variable {{b}} with the value v1; it is one of v1.",
      ])
  }

  @Test("Two braces of a description are literal")
  func literalBraces() throws {
    let parameters =
      #"{"name": "q{{n}}", "in": "query", "schema": {"const": "{{x}}"}}, {"name": "X-A", "in": "header", "schema": {"const": "{{y}}"}}"#
    let request = try DescriptionText(parameters: parameters).request()
    #expect(request.lines() == [#"-q\{{n}} string \{{x}}"#])
    #expect(request.lines(.headers) == [#"-X-A string \{{y}}"#])
  }

  @Test(
    "Parameters of the path hold for its operations, which may say otherwise; braces without one have a row")
  func pathParameters() throws {
    let description = try OpenAPIDescription(
      reading: #"""
        {"openapi": "3.0.0", "servers": [{"url": "https://h"}], "paths": {"/a/{x}/{y}/{y}": {
          "parameters": [{"name": "x", "in": "path", "schema": {"const": "1"}}, {"name": "q", "in": "query", "schema": {"const": "2"}}],
          "get": {"parameters": [{"name": "x", "in": "path", "schema": {"const": "3"}}, {"name": "z", "in": "path"}]}}}}
        """#)
    let request = description.request(for: description.operations[0])
    #expect(request.lines(.path) == ["x string 3", "y string "])
    #expect(request.lines() == ["-q string 2"])
    #expect(
      request.remarkTexts == [
        "{y} is in the path, and no parameter describes it: its row is empty.",
        "The path parameter z has no place in /a/{x}/{y}/{y}.",
      ])
  }

  // MARK: - Security

  @Test("What lets a client in are references to variables: the first alternative is on")
  func security() throws {
    let request = try DescriptionText(
      operation:
        #""security": [{"key": []}, {"token": ["a", "b"], "cookie": []}, {"sig": []}, {"none": []}, {"tls": []}]"#,
      root: #""x": 1"#
    ).with(
      #"""
      "securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-API-Key", "description": "From your account."},
        "token": {"type": "oauth2"}, "cookie": {"type": "apiKey", "in": "cookie", "name": "sid"},
        "sig": {"type": "apiKey", "in": "query", "name": "sig"}, "tls": {"type": "mutualTLS"}}
      """#
    ).request()
    #expect(
      request.lines(.headers) == [
        "X-API-Key string {{X-API-Key}}", "-Authorization string Bearer {{token}}",
        "-Cookie string sid={{sid}}",
      ])
    #expect(request.lines() == ["-sig string {{sig}}"])
    #expect(
      (request.document.draft.headers + (request.document.draft.parameters ?? [])).allSatisfy {
        $0.isSecret && $0.source == .literal
      })
    #expect(
      request.row("X-API-Key", in: .headers)?.notes.description
        == "{{X-API-Key}} is the key. From your account.")
    #expect(
      request.row("Authorization", in: .headers)?.notes.description
        == "{{token}} is an access token. Scopes: a, b.")
    #expect(
      request.remarkTexts == [
        "There is no security scheme none in this description.",
        "tls asks for mutualTLS, which is nothing that a request holds.",
      ])
  }

  @Test(
    "An operation may ask for nothing though the description does, and an alternative of nothing turns all off"
  )
  func openDoors() throws {
    let schemes = #""securitySchemes": {"key": {"type": "http", "scheme": "basic"}}"#
    let none = try DescriptionText(operation: #""security": []"#, root: #""security": [{"key": []}]"#)
      .with(schemes).request()
    #expect(none.lines(.headers) == [])
    let optional = try DescriptionText(root: #""security": [{}, {"key": []}]"#).with(schemes).request()
    #expect(optional.lines(.headers) == ["-Authorization basic {{user}}:{{password}}"])
    let parameter = #"{"name": "authorization", "in": "header", "schema": {}}"#
    let given = try DescriptionText(parameters: parameter, root: #""security": [{"key": []}]"#).with(schemes)
      .request()
    #expect(given.lines(.headers) == ["Authorization basic {{user}}:{{password}}"])
  }
}

extension DescriptionText {
  fileprivate func with(_ components: String) -> DescriptionText {
    var result = self
    result.components = components
    return result
  }
}
