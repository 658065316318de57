// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import DraftFormats
import HTTPTypes
import Testing
import WiredraftCore

@Suite("DraftFormatsSecretsExamples")
struct DraftFormatsSecretsExamples {
  @Test("Sources/DraftFormats/Secrets/SecretText.swift, example 1")
  func Secrets_SecretText_1() throws {
    let results = ExampleResults()
    func example() throws {
      let masked = SecretText.masked(Array(#"{"user":"a","password":"b"}"#.utf8))
      results.expect(String(decoding: masked, as: UTF8.self), #"{"user":"a","password":"••••••"}"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/DraftFormats/Secrets/SecretURL.swift, example 1")
  func Secrets_SecretURL_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(SecretURL.masked("https://me:pw@h/p?api_key=abc&page=2"), #"https://me:••••••@h/p?api_key=••••••&page=2"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/DraftFormats/Secrets/VariableName.swift, example 1")
  func Secrets_VariableName_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(VariableName.suggestion(for: "Authorization"), #""AUTHORIZATION""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
