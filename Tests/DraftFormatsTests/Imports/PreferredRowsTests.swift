import DraftFormats
import Testing
import WiredraftCore

@Suite("Rows that mean the same as what is imported, in other bytes")
struct PreferredRowsTests {
  private static func imported(_ text: String, prefersRows: Bool) throws -> ImportedRequest {
    var options = ImportOptions()
    options.prefersRows = prefersRows
    return try #require(try Import.requests(in: text, options: options).first)
  }

  @Test(
    "A form is kept as it is unless rows are preferred, and either is reported",
    arguments: [
      ("a[b]=1&c=d", ["a[b]=1", "c=d"], "with %5B for [."),
      ("a=1&&b=%7E", ["a=1", "b=~"], "with b for &."),
      ("a=b c", ["a=b c"], "with + for a space."),
      ("a=é", ["a=é"], "with %C3 for é."),
    ])
  func forms(body: String, rows: [String], difference: String) throws {
    let command = "curl https://h/p --data-raw '\(body)'"
    let kept = try Self.imported(command, prefersRows: false)
    #expect(kept.hasOtherRows)
    #expect(kept.document.draft.body.type == .text)
    #expect(kept.document.draft.body.text.map(String.init(describing:)) == body)
    #expect(kept.remarks.contains { $0.kind == .changed && $0.text.hasSuffix(difference) })
    let made = try Self.imported(command, prefersRows: true)
    #expect(made.hasOtherRows)
    #expect(made.document.draft.body.type == .form)
    let found = made.document.draft.parameters?.map { $0.type == .null ? $0.name : "\($0.name)=\($0.text)" }
    #expect(found == rows)
    #expect(made.remarks.contains { $0.kind == .changed && $0.text.hasSuffix(difference) })
  }

  @Test("A form that rows send as it is needs no choice; a verbatim row may do that")
  func same() throws {
    let request = try Self.imported("curl https://h -d 'a=1&b=%5B%5D+x&c=%5b'", prefersRows: false)
    #expect(!request.hasOtherRows && request.remarks.allSatisfy { $0.kind == .added })
    #expect(request.document.draft.parameters?.map(\.text) == ["1", "[] x", "%5b"])
    #expect(request.document.draft.parameters?.map(\.isVerbatim) == [false, false, true])
  }

  @Test("JSON that is sent as a form stays the text that it is")
  func json() throws {
    let request = try Self.imported(#"curl https://h -d '{"a": 1}'"#, prefersRows: true)
    #expect(!request.hasOtherRows && request.document.draft.body.type == .text)
    #expect(request.document.draft.body.contentType == "application/x-www-form-urlencoded")
  }

  @Test("A form whose bytes are no text of rows stays what it is")
  func undecodable() throws {
    let request = try Self.imported("curl h -d 'a=%FF[]'", prefersRows: true)
    #expect(!request.hasOtherRows)
    #expect(request.document.draft.body.type == .text)
  }

  @Test("A query stays in the URL unless rows are preferred")
  func queries() throws {
    let url = "https://h/p?filter[name]=a+b&x=%7e#part"
    let kept = try Self.imported(url, prefersRows: false)
    #expect(kept.hasOtherRows && kept.document.draft.url == url && kept.document.draft.parameters == nil)
    let made = try Self.imported(url, prefersRows: true)
    #expect(made.document.draft.url == "https://h/p#part")
    #expect(made.document.draft.parameters?.map(\.name) == ["filter[name]", "x"])
    #expect(made.document.draft.parameters?.map(\.text) == ["a b", "~"])
    #expect(made.remarks.first?.text.contains("The query became rows") == true)
  }

  @Test("JSON and a query are both made rows of")
  func both() throws {
    let command = #"curl 'https://h/p?q=[]' -g --json '{ "a": 1 }'"#
    let made = try Self.imported(command, prefersRows: true)
    #expect(made.document.draft.query?.map(\.text) == ["[]"])
    #expect(made.document.draft.parameters?.map(\.text) == ["1"])
    #expect(made.remarks.count { $0.text.contains("became rows") } == 2)
  }
}
