import DraftFormats
import Testing
import WiredraftCore

/// Several files in one row of a multipart body.
@Suite("Several files in a row")
struct SeveralFilesTests {
  private static let context = Composition.Context(
    boundary: "B",
    files: [
      "a.png": .success(Composition.FileFacts(size: 3, contentType: "image/png")),
      "b.txt": .success(Composition.FileFacts(size: 4, contentType: "text/plain")),
    ])

  private func document(_ value: String) throws -> DraftDocument {
    try DraftDocument(
      reading: Array(
        """
        {"wiredraft":1,"method":"POST","url":"https://h/p","body":{"type":"multipart"},
        "parameters":[{"name":"f","type":"file","value":\(value)},{"name":"n","value":"1"}]}
        """.utf8))
  }

  @Test("Each file is a part of its own, with the row's name, and both are needed")
  func parts() throws {
    let document = try document(#"["a.png","b.txt"]"#)
    let composition = document.draft.compose(in: Self.context)
    #expect(composition.diagnostics.isEmpty)
    #expect(document.draft.filePaths(in: Self.context) == ["a.png", "b.txt"])
    let heads = composition.body?.bytes.spans.compactMap { span -> String? in
      guard span.origin.source.row == Draft.RowReference(.parameters, 0), span.origin.part != .data else {
        return nil
      }
      return composition.body.map { String(decoding: $0.bytes.bytes(in: span.range), as: UTF8.self) }
    }.joined()
    #expect(heads?.contains(#"name="f"; filename="a.png""#) == true)
    #expect(heads?.contains("text/plain") == true)
    guard case .body(let ranges)? = composition.outcome(of: Draft.RowReference(.parameters, 0))?.extent else {
      Issue.record("There is no extent in the body")
      return
    }
    #expect(ranges.count == 2)
  }

  @Test("A file that is missing is named, whichever it is")
  func missing() throws {
    let composition = try document(#"["a.png","c"]"#).draft.compose(in: Self.context)
    #expect(
      composition.diagnostics.map(\.problem) == [.fileUnreadable(path: "c", .notExamined)])
    #expect(composition.hasErrors)
  }

  @Test("The file keeps the array, and one path stays a text")
  func file() throws {
    for value in [#"["a.png","b.txt"]"#, #""a.png""#] {
      let document = try document(value)
      let text = String(decoding: document.serialized(), as: UTF8.self)
      #expect(text.contains(#""type": "file", "value": \#(value)"#), "\(text)")
      #expect(try DraftDocument(reading: Array(text.utf8)).serialized() == document.serialized())
    }
    #expect(throws: DraftFileError.self) { try document("[1]") }
  }

  @Test("Nothing but a multipart body takes them")
  func elsewhere() throws {
    var draft = try document(#"["a.png","b.txt"]"#).draft
    draft.body = Draft.Body(.form)
    #expect(draft.compose(in: Self.context).diagnostics.map(\.code) == [.fileNeedsMultipart])
  }
}
