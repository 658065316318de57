import DraftFormats
import Testing
import WiredraftCore

/// What a document tells of its edits is all that a composition has to know.
@Suite("Changes of a document")
struct ChangesTests {
  private static let context = CompositionContext(
    boundary: "B", environment: ["q": "1"],
    files: ["a": .success(FileFacts(size: 3, contentType: nil)), "": .failure(.emptyPath)])

  @Test("A composition brought up to date with them is that of the draft", arguments: 0..<40)
  func composition(seed: Int) {
    var random = Lehmer(UInt64(7_000 + seed))
    for _ in 0..<10 {
      var document = random.document()
      var history = EditHistory()
      var composition = document.draft.compose(in: Self.context)
      #expect(document.takeChanges() == [.everything])
      for _ in 0..<25 {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          switch Int.random(in: 0..<5, using: &random) {
          case 0: history.undo(on: &document)
          case 1: history.redo(on: &document)
          default:
            history.apply(random.edit(), to: &document, coalescing: random.chance(30) ? .init("k") : nil)
          }
        }
        let changes = document.takeChanges()
        composition.update(to: document.draft, in: Self.context, changes: changes)
        let whole = document.draft.compose(in: Self.context)
        guard composition.looksLike(whole) else {
          Issue.record("\(changes): \(document.draft)")
          return
        }
      }
    }
  }

  @Test("Each edit of rows tells its rows, and an edit that does nothing tells nothing")
  func rows() {
    var draft = Draft()
    draft.parameters = [Row("a"), Row("b"), Row("c")]
    var document = DraftDocument(draft)
    _ = document.takeChanges()
    func changes(_ edit: DraftEdit) -> [DraftChange] {
      document.apply(edit)
      return document.takeChanges()
    }
    #expect(
      changes(.replaceRow(.parameters, at: 1, with: Row("x"))) == [
        .rows(.parameters, replaced: 1..<2, count: 1)
      ])
    #expect(
      changes(.insertRow(.parameters, at: 3, Row("d"))) == [.rows(.parameters, replaced: 3..<3, count: 1)])
    #expect(changes(.removeRow(.parameters, at: 0)) == [.rows(.parameters, replaced: 0..<1, count: 0)])
    #expect(
      changes(.moveRow(.parameters, from: 0, to: 2)) == [
        .rows(.parameters, replaced: 0..<1, count: 0), .rows(.parameters, replaced: 2..<2, count: 1),
      ])
    #expect(document.draft.parameters?.map(\.name) == ["c", "d", "x"])
    #expect(changes(.moveRow(.parameters, from: 2, to: 0)).count == 2)
    #expect(document.draft.parameters?.map(\.name) == ["x", "c", "d"])
    for edit in [
      DraftEdit.removeRow(.parameters, at: 9), .moveRow(.parameters, from: 0, to: 9), .setURL("https://h"),
      .replaceRow(.query, at: 0, with: Row("x")), .insertRow(.query, at: 1, Row("x")), .setMethod("PUT"),
    ] { #expect(changes(edit).isEmpty) }
    var body = document.draft.body
    body.text = "x"
    #expect(changes(.setBody(body)).isEmpty)
    body.parameters = [Row("b")]
    #expect(changes(.setBody(body)) == [.list(.body)])
  }

  @Test("What is done to the draft by hand may be anything")
  func byHand() {
    var document = DraftDocument()
    _ = document.takeChanges()
    document.draft.parameters = [Row("a")]
    #expect(document.changes == [.everything])
    document.apply(.removeRow(.parameters, at: 0))
    #expect(document.takeChanges() == [.everything])
    document.apply(.replace(DraftDocument()))
    #expect(document.changes == [.everything])
  }
}

extension Composition {
  fileprivate func looksLike(_ other: Composition) -> Bool {
    let (mine, theirs) = (body?.bytes ?? TracedBody(), other.body?.bytes ?? TracedBody())
    return head.bytes == other.head.bytes && head.spans.elementsEqual(other.head.spans)
      && mine.bytes(in: 0..<mine.count) == theirs.bytes(in: 0..<theirs.count) && mine.spans == theirs.spans
      && diagnostics == other.diagnostics && unmade == other.unmade && routing == other.routing
      && outcomes == other.outcomes
  }
}
