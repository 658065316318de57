import DraftFormats
import Testing
import WiredraftCore

/// Descriptions as services publish them.
@Suite("OpenAPI: as services write it")
struct OpenAPIExamplesTests {
  @Test("A search: its query rows say what they may be")
  func search() throws {
    let description = try OpenAPIDescription(
      reading: ##"""
        {
          "openapi": "3.0.3",
          "info": {"title": "Code host", "version": "1.1.4"},
          "servers": [{"url": "https://api.example.com"}],
          "paths": {
            "/search/repositories": {
              "get": {
                "summary": "Search repositories",
                "description": "Find repositories via various criteria.",
                "tags": ["search"],
                "operationId": "search/repos",
                "parameters": [
                  {"name": "q", "in": "query", "required": true, "schema": {"type": "string"},
                   "description": "The query contains one or more search keywords and qualifiers.\n\nSee the documentation."},
                  {"name": "sort", "in": "query", "schema": {"type": "string", "enum": ["stars", "forks", "updated"]},
                   "description": "Sorts the results."},
                  {"$ref": "#/components/parameters/order"}, {"$ref": "#/components/parameters/per-page"},
                  {"name": "topics", "in": "query", "schema": {"type": "array", "maxItems": 5, "items": {"type": "string"}}}
                ],
                "responses": {"200": {"description": "Response"}}
              }
            }
          },
          "components": {"parameters": {
            "order": {"name": "order", "in": "query", "schema": {"type": "string", "enum": ["desc", "asc"], "default": "desc"}},
            "per-page": {"name": "per_page", "in": "query", "description": "The number of results per page.",
              "schema": {"type": "integer", "default": 30, "minimum": 1, "maximum": 100}}
          }}
        }
        """##)
    let request = description.request(for: try description.operation(named: "search/repos"))
    #expect(
      String(decoding: request.document.serialized(), as: UTF8.self) == """
        {
          "wiredraft": 1,
          "title": "Search repositories",
          "method": "GET",
          "url": "https://api.example.com/search/repositories",
          "parameters": [
            { "name": "q", "value": "", "description": "Required. The query contains one or more search keywords and qualifiers." },
            { "name": "sort", "value": "stars", "enabled": false, "description": "One of stars, forks, updated. Sorts the results." },
            { "name": "order", "value": "desc", "enabled": false, "description": "One of desc, asc; default desc." },
            { "name": "per_page", "value": 30, "enabled": false, "description": "An integer; 1 to 100; default 30. The number of results per page." },
            { "name": "topics", "value": [""], "enabled": false, "description": "At most 5 items." }
          ]
        }

        """)
    #expect(request.remarks.isEmpty)
    #expect(request.target == "/search/repositories?q=")
  }

  @Test("A payment: a form whose members are in brackets")
  func payment() throws {
    let description = try OpenAPIDescription(
      reading: ##"""
        {"openapi": "3.0.0", "info": {"title": "Payments", "version": "2026-01-01"},
         "security": [{"basicAuth": []}, {"bearerAuth": []}],
         "servers": [{"url": "https://api.example.com/"}],
         "components": {
           "securitySchemes": {"basicAuth": {"type": "http", "scheme": "basic"}, "bearerAuth": {"type": "http", "scheme": "bearer", "bearerFormat": "key"}},
           "schemas": {"address": {"type": "object", "properties": {"city": {"type": "string", "maxLength": 5000}, "country": {"type": "string"}}}}},
         "paths": {"/v1/charges": {"post": {"operationId": "PostCharges", "description": "<p>Creates a charge.</p>",
           "requestBody": {"required": false, "content": {"application/x-www-form-urlencoded": {
             "encoding": {"expand": {"explode": true, "style": "deepObject"}, "metadata": {"explode": true, "style": "deepObject"},
               "shipping": {"explode": true, "style": "deepObject"}},
             "schema": {"type": "object", "required": ["amount", "shipping"], "properties": {
               "amount": {"type": "integer", "example": 2000}, "currency": {"type": "string", "example": "usd"},
               "expand": {"type": "array", "items": {"type": "string", "maxLength": 5000}, "example": ["customer"]},
               "metadata": {"anyOf": [{"type": "object", "additionalProperties": {"type": "string"}}, {"enum": [""], "type": "string"}]},
               "shipping": {"type": "object", "required": ["name", "address"], "properties": {
                 "name": {"type": "string", "example": "J. Doe"}, "phone": {"type": "string"},
                 "address": {"$ref": "#/components/schemas/address"}}}}}}}}}}}}
        """##)
    let request = description.request(for: description.operations[0])
    #expect(
      request.lines() == [
        "amount number 2000", #"shipping object {"name":"J. Doe","address":{"city":"","country":""}}"#,
        "-currency string usd", #"-expand array ["customer"]"#, #"-metadata object {"name":""}"#,
      ])
    #expect(
      request.complete.bodyText
        == "amount=2000&shipping%5Bname%5D=J.+Doe&shipping%5Baddress%5D%5Bcity%5D=&shipping%5Baddress%5D%5Bcountry%5D=&currency=usd&expand%5B%5D=customer&metadata%5Bname%5D="
    )
    #expect(request.document.draft.styles.arrays == .brackets)
    #expect(
      request.lines(.headers) == [
        "Authorization basic {{user}}:{{password}}", "-Authorization string Bearer {{token}}",
      ])
    #expect(
      Set(request.remarkTexts) == [
        "The body may be left out: to send none, choose the body type none.",
        "expand is a list in the style deepObject, which OpenAPI leaves open: it is written expand[]=….",
        "Of several alternatives the first was taken: metadata.",
        "Optional members within values were left out: shipping.phone.",
      ])
  }

  @Test("An upload: a file part beside others, by the identifier in the path")
  func upload() throws {
    let description = try OpenAPIDescription(
      reading: ##"""
        {"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "servers": [{"url": "https://pets.example/v3"}],
         "paths": {"/pet/{petId}/uploadImage": {
           "parameters": [{"name": "petId", "in": "path", "description": "ID of the pet", "required": true, "schema": {"type": "integer", "format": "int64"}}],
           "post": {"tags": ["pet"], "operationId": "uploadFile", "requestBody": {"required": true, "content": {
             "multipart/form-data": {"schema": {"type": "object", "required": ["file"], "properties": {
               "additionalMetadata": {"type": "string", "description": "Additional data"},
               "file": {"type": "string", "format": "binary", "description": "The picture"}}},
               "encoding": {"file": {"contentType": "image/png"}}},
             "application/octet-stream": {}}},
             "security": [{"petstore_auth": ["write:pets", "read:pets"]}]}}},
         "components": {"securitySchemes": {"petstore_auth": {"type": "oauth2", "flows": {}}}}}
        """##)
    let request = description.request(for: try description.operation(named: "upload"))
    #expect(request.document.title == "uploadFile")
    #expect(request.lines(.path) == ["petId number 0"])
    #expect(request.row("petId", in: .path)?.notes.description == "Required; an integer. ID of the pet")
    #expect(request.lines() == ["file file ", "-additionalMetadata string "])
    #expect(request.row("file")?.contentType == "image/png")
    #expect(request.document.draft.body.type == .multipart)
    #expect(
      request.remarkTexts == ["The body is multipart/form-data; it may be application/octet-stream, too."])
    #expect(request.target == "/v3/pet/0/uploadImage")
  }
}
