// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreDecodersExamples")
struct WiredraftCoreDecodersExamples {
  @Test("Sources/WiredraftCore/Decoders/FormDecoder.swift, example 1")
  func Decoders_FormDecoder_1() throws {
    let results = ExampleResults()
    func example() throws {
      results.expect(FormDecoder.pairs(in: "q=a+b&flag&q=%C3%A9".utf8).map(\.name), #"["q", "flag", "q"]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Decoders/MultipartDecoder.swift, example 1")
  func Decoders_MultipartDecoder_1() throws {
    let results = ExampleResults()
    func example() throws {
      let body = "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--B--\r\n"
      results.expect(try MultipartDecoder(boundary: "B").parts(of: Array(body.utf8)).first?.name, #"a"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
