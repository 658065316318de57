// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import DraftFormats
import HTTPTypes
import Testing
import WiredraftCore

@Suite("DraftFormatsItemsExamples")
struct DraftFormatsItemsExamples {
  @Test("Sources/DraftFormats/Items/PastedRows.swift, example 1")
  func Items_PastedRows_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(PastedRows("a=1&b=%20").rows.map(\.text), #"["1", " "]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/DraftFormats/Items/RequestArguments.swift, example 1")
  func Items_RequestArguments_1() throws {
    let results = ExampleResults()
    func example() throws {
      let arguments = try RequestArguments(["PUT", "example.com", "a=1"], method: nil)
      results.expect(arguments.method, #""PUT""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/DraftFormats/Items/RequestItem.swift, example 1")
  func Items_RequestItem_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(RequestItem(#"a\:b=1"#)?.row.name, #""a:b""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
