// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import DraftFormats
import HTTPTypes
import Testing
import WiredraftCore

@Suite("DraftFormatsExamples")
struct DraftFormatsExamples {
  @Test("Sources/DraftFormats/DraftFormats.docc/DraftFormats.md, example 1")
  func DraftFormatsdocc_DraftFormats_1() throws {
    let results = ExampleResults()
    func example() throws {

      let imported = try Import.requests(in: "curl https://api.example.com/items -d name=tea -d price=2.50")
      let document = imported[0].document
      results.expect(document.draft.method, #"POST"#)
      results.expect(String(decoding: document.serialized(), as: UTF8.self), #"{"#, #"  "wiredraft": 1,"#, #"  "method": "POST","#, #"  "url": "https://api.example.com/items","#, #"  "parameters": ["#, #"    { "name": "name", "value": "tea" },"#, #"    { "name": "price", "value": "2.50" }"#, #"  ],"#, #"  "body": { "type": "form" }"#, #"}"#)

      let export = CodeExport(document.draft.compose(), of: document, as: .python)
      results.expect(export.verdict.isFaithful, #"true"#)
      results.expect(export.text, #"import requests"#, #""#, #"response = requests.request("#, #"    'POST',"#, #"    'https://api.example.com/items',"#, #"    headers={"#, #"        'Content-Type': 'application/x-www-form-urlencoded',"#, #"    },"#, #"    data=b'name=tea&price=2.50',"#, #")"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 4)
  }
}
