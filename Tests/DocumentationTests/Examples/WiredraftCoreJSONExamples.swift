// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreJSONExamples")
struct WiredraftCoreJSONExamples {
  @Test("Sources/WiredraftCore/JSON/JSONCursor.swift, example 1")
  func JSON_JSONCursor_1() throws {
    let results = ExampleResults()
    func example() throws {
      var cursor = JSONCursor(Array(#"{"id": 12345678901234567890, "tags": ["a"]}"#.utf8))
      var names: [String] = []
      try cursor.readObject(converting: { $0 }) { cursor, name, _ throws(JSONError) in
        names.append(name)
        _ = try cursor.skipValue()
      }
      try cursor.expectEnd()
      results.expect(names, #"["id", "tags"]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
