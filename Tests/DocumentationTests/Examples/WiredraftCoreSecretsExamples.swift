// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreSecretsExamples")
struct WiredraftCoreSecretsExamples {
  @Test("Sources/WiredraftCore/Secrets/SecretName.swift, example 1")
  func Secrets_SecretName_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(SecretName.matches("clientSecret"), #"true"#)
      results.expect(SecretName.matches("monkey"), #"false"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 2)
  }
}
