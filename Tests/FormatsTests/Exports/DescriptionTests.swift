@testable import DraftFormats
import TestSupport
import Testing
import WiredraftCore

/// The descriptions of drafts and rows in formats that have room for them.
@Suite("Exported descriptions")
struct DescriptionTests {
  private static let texts = [
    "Lists all", "One line\nand another", "A heading\n\n  # indented\n- “é”", "@name is no instruction\n@b",
    "### not a request", "Ends with a line\n", "x: 1 # {{y}} \\ \"quoted\" 'too'",
    "GET https://h.example/other",
    "\nbegins with one", "}\n'''",
  ]

  /// The formats that are read, too, with the lists whose rows have room for a description there.
  private static let formats: [(CodeFormat, ImportFormat, [Draft.RowList])] = [
    (.httpFile, .httpFile, [.headers]), (.har, .har, [.headers, .query]), (.hurl, .hurl, []),
    (.postman, .postman, [.headers, .query]), (.bruno, .bruno, [.headers, .query]),
  ]

  @Test("A description is exported, and is the same when it is imported", arguments: texts)
  func roundTrip(text: String) throws {
    // Bruno trims the line ends around a text, and has no escape for its quotes.
    let isBruno = !text.hasPrefix("\n") && !text.hasSuffix("\n") && !text.contains("'''")
    for (export, format, lists) in Self.formats where export != .bruno || isBruno {
      let document = Self.document(text)
      let code = CodeExport(document.draft.compose(), of: document, as: export)
      let found = try require(try Import.requests(in: code.text, as: format).first?.document)
      check(found.title, "T", code.text)
      check(found.description, text, code.text)
      if lists.contains(.headers) { check(found.draft.headers.first?.notes.description, text, code.text) }
      guard lists.contains(.query) else { continue }
      let query = found.draft.query ?? []
      check(query.map(\.notes.description), [nil, text, nil], code.text)
    }
  }

  @Test("Hurl has a row's description on the row's line")
  func hurl() throws {
    let document = Self.document("one\ntwo")
    let code = CodeExport(document.draft.compose(), of: document, as: .hurl)
    let found = try require(try Import.requests(in: code.text, as: .hurl).first?.document)
    check(found.draft.headers.first?.notes.description, "one two", code.text)
  }

  @Test("A part's description is that of its row, also behind a file")
  func parts() throws {
    var draft = Draft()
    (draft.method, draft.url) = ("POST", "https://h.example/")
    draft.body.type = .multipart
    draft.parameters = [Draft.Row("f", "a.bin", type: .file), Draft.Row("t", "v"), Draft.Row("u", "w")]
    draft.parameters?[0].notes.description = "the file"
    draft.parameters?[2].notes.description = "the last"
    let files: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] = [
      "a.bin": .success(Composition.FileFacts(size: 70_000, contentType: nil))
    ]
    let composition = draft.compose(in: Composition.Context(boundary: "B", files: files))
    var options = CodeExport.Options()
    options.revealsSecrets = true
    let parts = ExportParts(composition, of: draft, options: options)
    check(parts.partDescriptions(3), ["the file", nil, "the last"])
    check(parts.partDescriptions(2), [nil, nil])
  }

  @Test("Of the pairs of an array, the first has the description of the row")
  func arrays() throws {
    var draft = Draft()
    (draft.method, draft.url) = ("GET", "https://h.example/?z=1")
    draft.parameters = [Draft.Row("a", "[1,2]", type: .array), Draft.Row("b", "")]
    draft.parameters?[0].notes.description = "the list"
    draft.parameters?[1].notes.description = "b"
    let parts = ExportParts(draft.compose(), of: draft, options: CodeExport.Options())
    check(parts.queryDescriptions(4), [nil, "the list", nil, "b"])
  }

  private static func document(_ text: String) -> DraftDocument {
    var draft = Draft()
    (draft.method, draft.url) = ("POST", "https://h.example/p")
    draft.headers = [Draft.Row("X-A", "1")]
    draft.headers[0].notes.description = text
    draft.query = [Draft.Row("a", "1"), Draft.Row("b", "2"), Draft.Row("c", "3")]
    draft.query?[1].notes.description = text
    var document = DraftDocument(draft, title: "T")
    document.description = text
    return document
  }
}
