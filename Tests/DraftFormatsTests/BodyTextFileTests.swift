import DraftFormats
import TestWork
import Testing
import WiredraftCore

@Suite("Bodies that are a text, in a file and in edits")
struct BodyTextFileTests {
  private func reread(_ document: DraftDocument) throws -> DraftDocument {
    let bytes = document.serialized()
    let read = try DraftDocument(reading: bytes)
    #expect(read.serialized() == bytes)
    return read
  }

  @Test("Any text comes back from the file as it was")
  func text() throws {
    var document = DraftDocument()
    document.draft.body.type = .text
    for text in [
      "", "a\r\nb\n\tc\u{1}\u{7f}\"\\/名👩‍💻\u{2028}", String(repeating: "line with \"quotes\"\n", count: 5_000),
    ] {
      document.draft.body.text = Draft.BodyText(text)
      #expect(try reread(document).draft.body.text == Draft.BodyText(text))
    }
  }

  @Test("The document and the operation of a GraphQL request come back from the file, and from a kept body")
  func graphQL() throws {
    var document = DraftDocument()
    document.draft.body = Draft.Body(.graphQL)
    document.draft.body.query = "{\n  me\n}"
    document.draft.body.operationName = "Q"
    let text = String(decoding: document.serialized(), as: UTF8.self)
    #expect(
      text.contains(#""body": { "type": "graphql", "query": "{\n  me\n}", "operationName": "Q" }"#))
    #expect(try reread(document).draft.body.query == "{\n  me\n}")
    _ = document.apply(.setBodyType(.json))
    let kept = try reread(document)
    #expect(kept.draft.keptBodies.first?.operationName == "Q")
  }

  @Test("A JSON body that is no JSON yet survives saving")
  func wrongJSON() throws {
    var document = DraftDocument()
    document.draft.body.jsonText = Draft.JSONBodyText("[1,\n 2")
    let text = String(decoding: document.serialized(), as: UTF8.self)
    #expect(text.contains(#""body": { "type": "json", "jsonText": "[1,\n 2" }"#))
    let read = try reread(document)
    #expect(read.draft.body.jsonText?.text == "[1,\n 2")
    #expect(read.draft.body.json == nil)
    document.draft.body.jsonText = Draft.JSONBodyText("[1,\n 2]")
    #expect(String(decoding: document.serialized(), as: UTF8.self).contains(#""json": [1,2]"#))
  }

  @Test("Splices that meet are joined to one, which does the same", arguments: 0..<200)
  func joining(seed: UInt64) {
    var random = Lehmer(seed)
    var document = DraftDocument()
    document.draft.body.type = .text
    document.draft.body.text = "0123456789"
    var history = EditHistory()
    let key = EditHistory.CoalescingKey("typing")
    let first = document.everything
    for _ in 0..<8 {
      let edit = DraftEdit.spliceBodyText(
        at: Int.random(in: 0...9, using: &random), removing: Int.random(in: 0...4, using: &random),
        inserting: Draft.BodyText(random.pick(["", "a", "bcd", "é"])))
      history.apply(edit, to: &document, coalescing: key)
    }
    let last = document.everything
    history.undo(on: &document)
    #expect(document.everything == first)
    #expect(!history.canUndo)
    history.redo(on: &document)
    #expect(document.everything == last || first == last)
  }

  @Test("A run of typing is taken back by one small edit, however long it is")
  func typing() {
    var document = DraftDocument()
    document.draft.body.type = .text
    document.draft.body.text = Draft.BodyText(String(repeating: "x", count: 100_000))
    var history = EditHistory()
    let count = isExhaustive ? 4_000 : 1_000
    for index in 0..<count {
      history.apply(
        .spliceBodyText(at: 50_000 + index, removing: 0, inserting: "y"), to: &document,
        coalescing: .init("typing"))
    }
    guard case .spliceBodyText(50_000, count, let inserted)? = history.undoEdit else {
      Issue.record("The step is \(String(describing: history.undoEdit))")
      return
    }
    #expect(inserted.isEmpty)
    history.undo(on: &document)
    #expect(document.draft.body.text?.utf8Count == 100_000)
  }

  @Test("The text that types left behind comes back with them, undone and done again")
  func keptForTypes() {
    var document = DraftDocument()
    var history = EditHistory()
    document.draft.body.parameters = [Draft.Row("a", "1")]
    history.apply(.setBodyType(.text), to: &document)
    history.apply(.spliceBodyText(at: 0, removing: 0, inserting: "hello"), to: &document)
    history.apply(.setBodyType(.json), to: &document)
    #expect(document.draft.body.parameters?.first?.name == "a")
    history.apply(.setBodyType(.text), to: &document)
    #expect(document.draft.body.text == "hello")
    history.undo(on: &document)
    history.undo(on: &document)
    #expect(document.draft.body.text == "hello")
    history.undo(on: &document)
    #expect(document.draft.body.text == nil)
    history.redo(on: &document)
    history.redo(on: &document)
    #expect(document.draft.body.parameters?.first?.name == "a")
    // A body without a text accepts none.
    document.draft.body = Draft.Body(.form)
    #expect(document.apply(.spliceBodyText(at: 0, removing: 0, inserting: "x")).isNothing)
  }
}
