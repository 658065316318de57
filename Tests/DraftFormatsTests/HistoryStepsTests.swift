import DraftFormats
import Testing
import WiredraftCore

@Suite("The list of steps")
struct HistoryStepsTests {
  @Test("Steps keep their order and names wherever the present is, and so does the saved state")
  func order() {
    var document = DraftDocument()
    var history = EditHistory()
    #expect(history.stepCount == 0 && history.savedPlace == 0 && history.step(0) == nil)
    history.apply(.setMethod("PUT"), to: &document)
    history.apply(.insertRow(.parameters, at: 0, Draft.Row("q")), to: &document)
    history.markSaved()
    history.apply(.replaceRow(.parameters, at: 0, with: Draft.Row("q", "x")), to: &document)
    history.apply(.removeRow(.parameters, at: 0), to: &document)
    let names: [DraftEdit.Name] = [.method, .newRow, .rowValue, .deleteRow]
    for place in [4, 3, 2, 1, 0] {
      #expect(history.place == place)
      #expect(history.stepCount == 4)
      #expect((0..<4).compactMap { history.step($0)?.name } == names)
      #expect((0..<4).map { history.step($0)?.subject } == [nil, "q", "q", "q"])
      #expect(history.savedPlace == 2)
      #expect(history.isModified == (place != 2))
      history.undo(on: &document)
    }
    // A name typed letter by letter is described by its last value, a removed name by its previous value.
    let key = EditHistory.CoalescingKey("typing")
    for name in ["p", "pa", "page"] {
      let row = Draft.Row(name)
      let edit =
        document.draft.parameters == nil
        ? DraftEdit.insertRow(.parameters, at: 0, row) : .replaceRow(.parameters, at: 0, with: row)
      history.apply(edit, to: &document, coalescing: key)
    }
    #expect(history.step(0)?.subject == "page")
    history.apply(.replaceRow(.parameters, at: 0, with: Draft.Row("")), to: &document)
    #expect(history.step(1)?.subject == "page")
    for _ in 0..<2 { history.undo(on: &document) }
    history.apply(.setMethod("POST"), to: &document)
    #expect(history.savedPlace == nil)
    #expect(history.stepCount == 1)
  }
}
