import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Importing an OpenAPI description into the composer")
struct ImportedOperationsTests {
  @Test("Of a thousand operations, only the previewed one is built")
  func many() throws {
    let paths = (0..<1000).map {
      ##""/p\##($0)": {"get": {"summary": "Number \##($0)", "parameters": [{"$ref": "#/components/parameters/q"}]}}"##
    }
    let text =
      ##"{"openapi": "3.1.0", "components": {"parameters": {"q": {"name": "q", "in": "query"}}}, "paths": {\##(paths.joined(separator: ","))}}"##
    let order = ImportOrder(id: 1, source: .text(text))
    let preview = try require(ImportListDialog(ImportReading(text, for: order)))
    check(preview.requests.count, 1000)
    check(preview.requests.heading(999).title, "Number 999")
    check(preview.requests.request(999).document.draft.url, "https://{{host}}/p999")
  }
}
