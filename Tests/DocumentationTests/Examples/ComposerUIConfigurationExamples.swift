// swift-format-ignore-file
// The examples in the documentation, as they stand there; RECORD_GOLDENS=1 writes them anew.

import ComposerUI
import HTTPTypes
import Testing
import WiredraftCore

@Suite("ComposerUIConfigurationExamples")
struct ComposerUIConfigurationExamples {
  @Test("Sources/ComposerUI/Configuration/Configuration.swift, example 1")
  func Configuration_Configuration_1() throws {
    let results = ExampleResults()
    func example() throws {
      let (configuration, problems) = Configuration.read(Array("theme = \"high-contrast\"\n".utf8))
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 0)
  }
}
