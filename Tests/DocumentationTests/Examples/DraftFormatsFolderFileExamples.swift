// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import DraftFormats
import HTTPTypes
import Testing
import WiredraftCore

@Suite("DraftFormatsFolderFileExamples")
struct DraftFormatsFolderFileExamples {
  @Test("Sources/DraftFormats/FolderFile/FolderDocument.swift, example 1")
  func FolderFile_FolderDocument_1() throws {
    let results = ExampleResults()
    func example() throws {
      let folder = try FolderDocument(reading: Array(#"{"wiredraft": 1, "baseURL": "https://h/api"}"#.utf8))
      results.expect(folder.baseURL, #""https://h/api""#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/DraftFormats/FolderFile/FolderDocument.swift, example 2")
  func FolderFile_FolderDocument_2() throws {
    let results = ExampleResults()
    func example() throws {
      var folder = FolderDocument()
      folder.order = ["c", "a"]
      results.expect(folder.ordered(["a", "b", "c"]), #"["c", "a", "b"]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
