import DraftFormats
import TestWork
import Testing
import WiredraftCore

/// A composition updated after any edits equals that of the draft.
@Suite("Changes of a document")
struct ChangesTests {
  private static let context = Composition.Context(
    boundary: "B", environment: ["q": "1"],
    files: ["a": .success(Composition.FileFacts(size: 3, contentType: nil)), "": .failure(.emptyPath)])

  @Test("A composition brought up to date is that of the draft", arguments: sample(0..<40, oneIn: 5))
  func composition(seed: Int) {
    var random = Lehmer(UInt64(7_000 + seed))
    for _ in 0..<10 {
      var document = random.document()
      var history = EditHistory()
      var composition = document.draft.compose(in: Self.context)
      for _ in 0..<25 {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          switch Int.random(in: 0..<5, using: &random) {
          case 0: history.undo(on: &document)
          case 1: history.redo(on: &document)
          default:
            history.apply(random.edit(), to: &document, coalescing: random.chance(30) ? .init("k") : nil)
          }
        }
        composition.update(to: document.draft, in: Self.context)
        let whole = document.draft.compose(in: Self.context)
        guard composition.looksLike(whole) else {
          Issue.record("\(document.draft)")
          return
        }
      }
    }
  }
}

extension Composition {
  fileprivate func looksLike(_ other: Composition) -> Bool {
    let (mine, theirs) = (
      body?.bytes ?? Composition.TracedBody(), other.body?.bytes ?? Composition.TracedBody()
    )
    return head.bytes == other.head.bytes && head.spans.elementsEqual(other.head.spans)
      && mine.bytes(in: 0..<mine.count) == theirs.bytes(in: 0..<theirs.count) && mine.spans == theirs.spans
      && diagnostics == other.diagnostics && unmade == other.unmade && routing == other.routing
      && outcomes == other.outcomes
  }
}
