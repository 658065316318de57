import DraftFormats
import Testing
import WiredraftCore

@Suite("Undo and redo")
struct EditHistoryTests {
  @Test("All steps taken back give the first document, all made again the last", arguments: 0..<30)
  func roundTrip(seed: UInt64) {
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
    #expect(document.everything == first)
    #expect(!history.isModified)
    for _ in 0..<steps { #expect(history.redo(on: &document) != nil) }
    #expect(history.redo(on: &document) == nil)
    #expect(document.everything == last)
    #expect(history.isModified == (steps > 0))
  }

  @Test("Typing in one place is one step")
  func coalescing() {
    var document = DraftDocument()
    var history = EditHistory()
    for text in ["h", "ht", "htt"] {
      history.apply(.setURL(text), to: &document, coalescing: .init("url"))
    }
    history.apply(.setMethod("P"), to: &document, coalescing: .init("method"))
    #expect(history.undo(on: &document) == .method)
    #expect(document.draft.url == "htt")
    #expect(history.undo(on: &document) == .url)
    #expect(document.draft.url == "")
    #expect(history.undo(on: &document) == nil)
    #expect(history.redo(on: &document) == .url)
    #expect(document.draft.url == "htt")
  }

  @Test("Edits of other kinds join into one step as well")
  func coalescingRows() {
    var document = DraftDocument()
    var history = EditHistory()
    for name in ["a", "b"] {
      history.apply(.insertRow(.headers, at: 0, Draft.Row(name)), to: &document, coalescing: .init("rows"))
    }
    history.undo(on: &document)
    #expect(document.draft.headers.isEmpty)
    history.redo(on: &document)
    #expect(document.draft.headers.map(\.name) == ["b", "a"])
  }

  @Test("Undoing, saving and asking for it end a step")
  func endOfStep() {
    var document = DraftDocument()
    var history = EditHistory()
    func type(_ text: String) { history.apply(.setURL(text), to: &document, coalescing: .init("url")) }
    type("a")
    history.endCoalescing()
    type("ab")
    history.markSaved()
    type("abc")
    #expect(history.isModified)
    history.undo(on: &document)
    #expect(document.draft.url == "ab")
    #expect(!history.isModified)
    history.undo(on: &document)
    #expect(document.draft.url == "a")
    #expect(history.isModified)
    type("ax")
    #expect(!history.canRedo)
    history.undo(on: &document)
    #expect(document.draft.url == "a")
    #expect(history.isModified)
  }

  @Test("An edit that changes nothing leaves no step and keeps what can be redone")
  func nothing() {
    var document = DraftDocument()
    var history = EditHistory()
    history.apply(.setURL("a"), to: &document)
    history.undo(on: &document)
    history.apply(.setMethod("GET"), to: &document)
    history.apply(.removeRow(.query, at: 3), to: &document)
    #expect(!history.canUndo)
    #expect(history.nextRedo == .url)
    #expect(!history.isModified)
  }

  @Test("An open step that is forgotten leaves the history as it was, with what can be redone")
  func forgetting() {
    var document = DraftDocument()
    var history = EditHistory()
    history.apply(.setMethod("PUT"), to: &document)
    history.markSaved()
    history.apply(.setTitle("a"), to: &document)
    history.undo(on: &document)
    for text in ["b", "bc"] { history.apply(.setURL(text), to: &document, coalescing: .init("url")) }
    #expect(history.isModified && !history.canRedo)
    #expect(history.forgetOpenStep(on: &document) == true)
    #expect(document.draft.url.isEmpty && !history.isModified)
    #expect(history.nextUndo == .method && history.nextRedo == .title)
    #expect(history.forgetOpenStep(on: &document) == false)
    #expect(history.redo(on: &document) == .title)
    #expect(document.title == "a")
  }

  @Test("A step that was ended, undone or saved is not forgotten")
  func notForgetting() {
    for end in 0..<3 {
      var document = DraftDocument()
      var history = EditHistory()
      history.apply(.setMethod("PUT"), to: &document)
      history.apply(.setURL("a"), to: &document, coalescing: .init("url"))
      switch end {
      case 0: history.endCoalescing()
      case 1: history.undo(on: &document)
      default: history.markSaved()
      }
      #expect(history.forgetOpenStep(on: &document) == false)
      #expect(document.draft.method == "PUT")
    }
  }
}
