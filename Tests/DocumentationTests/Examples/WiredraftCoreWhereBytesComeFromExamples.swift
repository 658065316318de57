// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreWhereBytesComeFromExamples")
struct WiredraftCoreWhereBytesComeFromExamples {
  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhereBytesComeFrom.md, example 1")
  func WiredraftCoredocc_WhereBytesComeFrom_1() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.url = "https://h/search"
      draft.parameters = [Draft.Row("q", "a b"), Draft.Row("page", "2", type: .number)]
      let target = draft.compose().target

      results.expect(target.text, #"/search?q=a%20b&page=2"#)
      results.expect(target.spans.map(\.description).joined(separator: "\n"), #"0..<7 request line url"#, #"7..<8 parameters[0] separator"#, #"8..<9 parameters[0] name"#, #"9..<10 parameters[0] separator"#, #"10..<11 parameters[0] value"#, #"11..<14 parameters[0] escape"#, #"14..<15 parameters[0] value"#, #"15..<16 parameters[1] separator"#, #"16..<20 parameters[1] name"#, #"20..<21 parameters[1] separator"#, #"21..<22 parameters[1] value"#)
      results.expect(target.span(at: 12)?.origin.source.row, #"parameters[0]"#)
      results.expect(target.span(at: 12)?.origin.role, #".escape"#)
      results.expect(target.span(at: 12)?.origin.part, #".pairValue"#)
      results.expect(target.span(at: 100), #"nil"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 6)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhereBytesComeFrom.md, example 3")
  func WiredraftCoredocc_WhereBytesComeFrom_3() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.method = "POST"
      draft.url = "https://h/"
      draft.parameters = [Draft.Row("a", "1")]
      let composition = draft.compose()
      let rules = composition.head.spans.compactMap { span -> Composition.Origin.Rule? in
        if case .rule(let rule) = span.origin.source { rule } else { nil }
      }
      results.expect(rules.contains(.host), #"true"#)
      results.expect(rules.contains(.contentLength), #"true"#)
      results.expect(composition.body?.bytes.span(at: 0)?.origin, #"JSON document punctuation"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhereBytesComeFrom.md, example 4")
  func WiredraftCoredocc_WhereBytesComeFrom_4() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.url = "https://h/"
      draft.parameters = [Draft.Row("filter", #"{"price":{"gte":10},"tags":["a","b"]}"#, type: .object)]
      let target = draft.compose().target
      results.expect(target.text, #"/?filter%5Bprice%5D%5Bgte%5D=10&filter%5Btags%5D=a&filter%5Btags%5D=b"#)
      results.expect(target.span(at: 29)?.origin.source, #"parameters[0]["price"]["gte"]"#)
      results.expect(target.spans.last?.origin.source, #"parameters[0]["tags"][1]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhereBytesComeFrom.md, example 5")
  func WiredraftCoredocc_WhereBytesComeFrom_5() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.method = "POST"
      draft.url = "https://h/items"
      draft.parameters = [Draft.Row("name", "tea"), Draft.Row("hot", "true", type: .boolean)]
      let composition = draft.compose()
      let row = Draft.RowReference(.parameters, 1)
      results.expect(composition.sentAs(row), #""hot":true"#)
      results.expect(composition.outcome(of: row)?.extent, #".body([14..<24])"#)
      results.expect(composition.outcome(of: row)?.reason, #".routed(.methodPrefersBody)"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 3)
  }

  @Test("Sources/WiredraftCore/WiredraftCore.docc/WhereBytesComeFrom.md, example 6")
  func WiredraftCoredocc_WhereBytesComeFrom_6() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.method = "POST"
      draft.url = "https://h/upload"
      draft.body = Draft.Body(.multipart)
      draft.parameters = [Draft.Row("photo", "me.png", type: .file)]
      let facts = Composition.FileFacts(size: 10_000_000_000, contentType: "image/png")
      let context = Composition.Context(boundary: "B", files: ["me.png": .success(facts)])
      let body = draft.compose(in: context).body?.bytes
      results.expect(body?.count, #"10000000106"#)
      results.expect(body?.segments.count, #"3"#)
      results.expect(body?.span(at: 5_000_000)?.origin.role, #".value"#)
      results.expect(body?.span(at: 5_000_000)?.origin.source.row?.index, #"0"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 4)
  }
}
