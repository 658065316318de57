// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreVariablesExamples")
struct WiredraftCoreVariablesExamples {
  @Test("Sources/WiredraftCore/Variables/ReferenceText.swift, example 1")
  func Variables_ReferenceText_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(ReferenceText("Bearer {{token}}").pieces, #"[.literal("Bearer "), .reference(name: "token", source: "{{token}}")]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Variables/ReferenceText.swift, example 2")
  func Variables_ReferenceText_2() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(ReferenceText.escaped("{{x}}"), #""\\{{x}}""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Variables/VariableScope.swift, example 1")
  func Variables_VariableScope_1() throws {
    let results = ExampleResults()
    func example() throws {
      var context = Composition.Context()
      context.variables = Variable.Scope([
        Variable.Source(.dotenv, file: ".env", [Variable.Definition("id", "7", line: 3)]),
        Variable.Source(.option, [Variable.Definition("id", 42)]),
      ])
      var draft = Draft()
      draft.parameters = [Draft.Row("item", "{{id}}")]
      results.expect(draft.compose(in: context).target.text, #""/?item=42""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
