import DraftFormats
import TestWork
import Testing
import WiredraftCore

@Suite("Edits of a document")
struct DraftEditTests {
  @Test("Any edit's inverse restores the document exactly", arguments: sample(UInt64(0)..<80, oneIn: 5))
  func inverse(seed: UInt64) {
    var random = Lehmer(seed)
    var document = random.document()
    for _ in 0..<20 {
      let before = document.everything
      let edit = random.edit()
      let inverse = document.apply(edit)
      let after = document.everything
      let again = document.apply(inverse)
      #expect(document.everything == before, "\(edit)")
      document.apply(again)
      #expect(document.everything == after, "\(edit)")
    }
  }

  @Test("A row past the end, or before the beginning, changes nothing")
  func outOfRange() {
    var document = DraftDocument()
    document.draft.parameters = [Draft.Row("a")]
    let before = document.everything
    let edits: [DraftEdit] = [
      .insertRow(.parameters, at: 2, Draft.Row("b")), .insertRow(.parameters, at: -1, Draft.Row("b")),
      .removeRow(.parameters, at: 1), .removeRow(.query, at: 0),
      .replaceRow(.headers, at: 0, with: Draft.Row("b")),
      .moveRow(.parameters, from: 0, to: 1), .moveRow(.parameters, from: -1, to: 0),
    ]
    for edit in edits {
      #expect(document.apply(edit).isNothing, "\(edit)")
      #expect(document.everything == before)
    }
  }

  @Test("The last parameter leaves nothing, the last actual parameter an empty list")
  func lastRow() {
    var document = DraftDocument()
    document.draft.parameters = [Draft.Row("a")]
    document.draft.query = [Draft.Row("a")]
    document.draft.body.parameters = [Draft.Row("a")]
    for list in [Draft.RowList.parameters, .query, .body] { document.apply(.removeRow(list, at: 0)) }
    #expect(document.draft.parameters == nil)
    #expect(document.draft.query?.count == 0)
    #expect(document.draft.body.parameters?.count == 0)
  }

  @Test("A first row taken back leaves the list as it was, absent or empty")
  func firstRow() {
    for list in [Draft.RowList.parameters, .query, .body] {
      for old in [nil, [Draft.Row]()] {
        var document = DraftDocument()
        document.draft[list] = old
        let inverse = document.apply(.insertRow(list, at: 0, Draft.Row("a")))
        #expect(document.draft[list]?.count == 1)
        document.apply(inverse)
        #expect(document.draft[list]?.count == old?.count)
      }
    }
  }

  @Test("A row moves to the index that was asked for")
  func move() {
    var document = DraftDocument()
    document.draft.headers = ["a", "b", "c", "d"].map { Draft.Row($0) }
    document.apply(.moveRow(.headers, from: 0, to: 2))
    #expect(document.draft.headers.map(\.name) == ["b", "c", "a", "d"])
    document.apply(.moveRow(.headers, from: 3, to: 0))
    #expect(document.draft.headers.map(\.name) == ["d", "b", "c", "a"])
  }

  @Test("Variables and the environment are set with names of their own, and only where they change")
  func variables() {
    var document = DraftDocument()
    let edit = DraftEdit.setVariables([Variable.Definition("id", 42, line: 3)])
    #expect(edit.name(on: document) == .variables)
    let inverse = document.apply(edit)
    #expect(document.draft.variables.map(\.name) == ["id"])
    #expect(document.apply(.setVariables([Variable.Definition("id", 42)])).isNothing)
    #expect(!document.apply(.setVariables([Variable.Definition("id", "42")])).isNothing)
    document.apply(inverse)
    #expect(document.draft.variables.isEmpty)

    let choice = DraftEdit.setEnvironment("dev")
    #expect(choice.name(on: document) == .environment)
    let back = document.apply(choice)
    #expect(document.environment == "dev" && document.apply(choice).isNothing)
    document.apply(back)
    #expect(document.environment == nil)
  }

  @Test("Switching the body type and back brings the text and rows back")
  func bodies() {
    var document = DraftDocument()
    document.draft.body = Draft.Body(.form)
    document.draft.body.parameters = [Draft.Row("a", "1")]
    document.apply(.setBodyType(.text))
    #expect(document.draft.body.parameters == nil)
    #expect(document.draft.keptBodies.map(\.type) == [.form])
    document.draft.body.text = "hello"
    document.apply(.setBodyType(.form))
    #expect(document.draft.body.parameters?.first?.name == "a")
    #expect(document.draft.keptBodies.map(\.type) == [.text])
    document.apply(.setBodyType(.text))
    #expect(document.draft.body.text == "hello")
  }

  @Test("A body without anything is not kept")
  func emptyBody() {
    var document = DraftDocument()
    document.apply(.setBodyType(.multipart))
    #expect(document.draft.keptBodies.isEmpty)
  }

  @Test("Forms of a text that Swift takes for equal are a change")
  func normalisation() {
    var document = DraftDocument()
    document.draft.url = "é"
    #expect(!document.apply(.setURL("e\u{301}")).isNothing)
    #expect(Array(document.draft.url.utf8) == [0x65, 0xCC, 0x81])
    #expect(document.apply(.setURL("e\u{301}")).isNothing)
  }

  @Test("A replaced row is named by what changed in it")
  func names() {
    var document = DraftDocument()
    let row = Draft.Row("a", "1")
    document.draft.parameters = [row]
    func name(_ change: (inout Draft.Row) -> Void) -> DraftEdit.Name {
      var new = row
      change(&new)
      return DraftEdit.replaceRow(.parameters, at: 0, with: new).name(on: document)
    }
    #expect(name { $0.name = "b" } == .rowName)
    #expect(name { $0.text = "2" } == .rowValue)
    #expect(name { $0.type = .number } == .rowType)
    #expect(name { $0.isEnabled = false } == .rowOnOff)
    #expect(name { $0.isVerbatim = true } == .rowVerbatim)
    #expect(name { $0.isSecret = true } == .rowSecret)
    #expect(name { $0.filename = "f" } == .rowFile)
    #expect(name { $0.notes.description = "d" } == .rowDescription)
    #expect(name { ($0.name, $0.text) = ("b", "2") } == .row)
    #expect(DraftEdit.setRows(.query, []).name(on: document) == .override)
    #expect(DraftEdit.setRows(.parameters, nil).name(on: document) == .rows)
  }
}
