import DraftFormats
import TestSupport
import Testing
import WiredraftCore

@Suite("Edits of a document")
struct EditTests {
  @Test("Any edit's inverse restores the document exactly")
  func inverse() {
    for seed in sample(UInt64(0)..<80, oneIn: 5) {
      var random = Lehmer(seed)
      var document = random.document()
      for _ in 0..<20 {
        let before = document.everything
        let edit = random.edit()
        let inverse = document.apply(edit)
        let after = document.everything
        let again = document.apply(inverse)
        check(document.everything == before, "\(edit)")
        document.apply(again)
        check(document.everything == after, "\(edit)")
      }
    }
  }

  @Test("All steps taken back give the first document, all made again the last")
  func history() {
    for seed in UInt64(0)..<30 {
      var random = Lehmer(seed)
      var document = random.document()
      var history = EditHistory()
      let first = document.everything
      for _ in 0..<30 {
        let key = random.chance(60) ? EditHistory.CoalescingKey(random.pick(["a", "b"])) : nil
        history.apply(random.edit(), to: &document, coalescing: key)
      }
      let last = document.everything
      var steps = 0
      while history.undo(on: &document) != nil { steps += 1 }
      check(document.everything == first && !history.isModified, "\(seed)")
      for _ in 0..<steps { check(history.redo(on: &document) != nil, "\(seed)") }
      check(history.redo(on: &document) == nil && document.everything == last, "\(seed)")
      check(history.isModified, steps > 0)
    }
  }

  @Test("A composition that is brought up to date after any edits is that of the draft")
  func composition() {
    let context = Composition.Context(
      boundary: "B", environment: ["q": "1"],
      files: ["a": .success(Composition.FileFacts(size: 3, contentType: nil)), "": .failure(.emptyPath)])
    for seed in sample(0..<40, oneIn: 5) {
      var random = Lehmer(UInt64(7_000 + seed))
      for _ in 0..<10 {
        var document = random.document()
        var history = EditHistory()
        var composition = document.draft.compose(in: context)
        for _ in 0..<25 {
          for _ in 0..<Int.random(in: 1...3, using: &random) {
            switch Int.random(in: 0..<5, using: &random) {
            case 0: history.undo(on: &document)
            case 1: history.redo(on: &document)
            default:
              history.apply(random.edit(), to: &document, coalescing: random.chance(30) ? .init("k") : nil)
            }
          }
          composition.update(to: document.draft, in: context)
          guard composition.looksLike(document.draft.compose(in: context)) else {
            Issue.record("\(document.draft)")
            return
          }
        }
      }
    }
  }

  @Test("Splices that meet are joined to one, which does the same")
  func joining() {
    for seed in UInt64(0)..<200 {
      var random = Lehmer(seed)
      var document = DraftDocument()
      document.draft.body.type = .text
      document.draft.body.text = "0123456789"
      var history = EditHistory()
      let first = document.everything
      for _ in 0..<8 {
        let edit = DraftEdit.spliceBodyText(
          at: Int.random(in: 0...9, using: &random), removing: Int.random(in: 0...4, using: &random),
          inserting: Draft.BodyText(random.pick(["", "a", "bcd", "é"])))
        history.apply(edit, to: &document, coalescing: .init("typing"))
      }
      let last = document.everything
      history.undo(on: &document)
      check(document.everything == first && !history.canUndo, "\(seed)")
      history.redo(on: &document)
      check(document.everything == last || first == last, "\(seed)")
    }
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
    guard case .spliceBodyText(50_000, count, let inserted)? = history.undoEdit, inserted.isEmpty else {
      Issue.record("The step is \(String(describing: history.undoEdit))")
      return
    }
    history.undo(on: &document)
    check(document.draft.body.text?.utf8Count, 100_000)
  }

  @Test("A history keeps no events unless they are asked for")
  func events() {
    var document = DraftDocument()
    var history = EditHistory()
    history.apply(.setMethod("PUT"), to: &document)
    check(history.takeEvents().count, 0)
    history.recordsEvents = true
    history.undo(on: &document)
    history.undo(on: &document)
    history.endCoalescing()
    check(history.takeEvents().count, 1)
    check(history.takeEvents().count, 0)
  }
}

extension Composition {
  fileprivate func looksLike(_ other: Composition) -> Bool {
    let (mine, theirs) = (body?.bytes ?? Wire(), other.body?.bytes ?? Wire())
    return head.bytes == other.head.bytes && head.spans.elementsEqual(other.head.spans)
      && mine.bytes(in: 0..<mine.count) == theirs.bytes(in: 0..<theirs.count) && mine.spans == theirs.spans
      && diagnostics == other.diagnostics && unmade == other.unmade && routing == other.routing
      && outcomes == other.outcomes
  }
}
