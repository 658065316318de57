import TestSupport
import Testing
import WiredraftCore
@testable import DraftFormats

/// A draft file that is exported, read again; FormatsTests has the formats of other programs.
@Suite struct RoundTripTests {
  private static let drafts = 200

  @Test("A draft file that is exported is the same draft")
  func draftFiles() throws {
    var options = CodeExport.Options()
    options.revealsSecrets = true
    var maker = CurlDraftMaker(seed: 42, port: 8080, isForCurl: false)
    for number in 1...Self.drafts {
      let document = DraftDocument(maker.draft(), title: "Draft \(number)")
      let code = CodeExport(document.draft.compose(), of: document, as: .draft, options: options)
      let read = try DraftDocument(reading: Array((code.text + "\n").utf8))
      let (one, other) = (read.draft.compose(), document.draft.compose())
      check(one.head.bytes, other.head.bytes, "\(code.text)")
      check(one.body?.bytes.segments.count, other.body?.bytes.segments.count)
      check(ExportWireTests.body(one), ExportWireTests.body(other), "\(code.text)")
      check(read.serialized(), document.serialized())
      check(read.title, document.title)
    }
  }
}
