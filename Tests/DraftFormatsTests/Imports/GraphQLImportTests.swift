import DraftFormats
import Testing
import WiredraftCore

/// GraphQL requests of other programs: a body of the type graphql, wherever the bytes are the same.
@Suite("Imports of GraphQL")
struct GraphQLImportTests {
  private func command(_ json: String) -> String {
    "curl https://h/graphql -H 'Content-Type: application/json' --data-raw '\(json)'"
  }

  @Test("A curl command of a document with variables is a GraphQL request of the same bytes")
  func curl() throws {
    let json =
      #"{"query":"query Q($id: ID!) { u(id: $id) { name } }","operationName":"Q","variables":{"id":4}}"#
    let sample = try ImportedSample(command(json), as: .curl)
    #expect(sample.draft.body.type == .graphQL)
    #expect(sample.draft.body.operationName == "Q")
    #expect(sample.draft.parameters?.map(\.name) == ["id"])
    #expect(sample.content == json)
  }

  @Test(
    "Other JSON stays rows",
    arguments: [
      #"{"query":"FROM a | LIMIT 1"}"#, #"{"query":{"match_all":{}}}"#, #"{"variables":{},"query":"{ a }"}"#,
      #"{"query":"{ a }","extensions":{}}"#, #"{"query":"{ a }","variables":[1]}"#, #"{"q":"{ a }"}"#,
    ])
  func other(json: String) throws {
    let sample = try ImportedSample(command(json), as: .curl)
    #expect(sample.draft.body.type == .json)
    #expect(sample.content == json)
  }

  @Test(
    "References in the document of an .http file are references, and the variables of the file are the draft's"
  )
  func references() throws {
    let sample = try ImportedSample(
      "@who = jo\nPOST https://h/graphql\nX-Request-Type: GraphQL\n\n{ u(name: \"{{who}}\") }\n\n{ \"n\": 1 }\n",
      as: .httpFile)
    #expect(sample.draft.body.query == #"{ u(name: "{{who}}") }"#)
    #expect(sample.draft.body.references == ["who"])
    #expect(sample.draft.variables.map(\.name) == ["who"])
    #expect(sample.draft.parameters?.map(\.text) == ["1"])
  }
}
