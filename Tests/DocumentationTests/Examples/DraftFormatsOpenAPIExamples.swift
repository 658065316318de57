// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import DraftFormats
import HTTPTypes
import Testing
import WiredraftCore

@Suite("DraftFormatsOpenAPIExamples")
struct DraftFormatsOpenAPIExamples {
  @Test("Sources/DraftFormats/Imports/OpenAPI/OpenAPIDescription.swift, example 1")
  func OpenAPI_OpenAPIDescription_1() throws {
    let results = ExampleResults()
    func example() throws {
      let description = try OpenAPIDescription(
        reading: #"{"openapi": "3.1.0", "paths": {"/me": {"get": {"operationId": "whoAmI"}}}}"#)
      results.expect(description.operations.map(\.name), #"["GET /me"]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
