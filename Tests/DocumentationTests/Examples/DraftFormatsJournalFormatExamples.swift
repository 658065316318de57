// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import DraftFormats
import HTTPTypes
import Testing
import WiredraftCore

@Suite("DraftFormatsJournalFormatExamples")
struct DraftFormatsJournalFormatExamples {
  @Test("Sources/DraftFormats/JournalFormat/CRC32.swift, example 1")
  func JournalFormat_CRC32_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(CRC32.checksum(of: Array("123456789".utf8)), #"0xCBF43926"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
