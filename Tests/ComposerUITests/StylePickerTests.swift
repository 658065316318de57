@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Encoding styles")
struct StylePickerTests {
  private func picker(_ script: String, on draft: Draft = ScreenTests.search) throws -> StylePickerDialog {
    let state = try Rehearsal(script, on: draft).state
    guard let picker = state.frontDialog(StylePickerDialog.self) else {
      Issue.record("\(script) opens no styles")
      return StylePickerDialog(state)
    }
    return picker
  }

  @Test("Each array style is shown with the selected row, encoded as sent")
  func arrays() throws {
    let picker = try picker("Gke")
    #expect(picker.styleKey.name == "arrays")
    #expect(picker.subject.name == "labels")
    #expect(
      picker.samples.map(\.text) == [
        "labels=bug&labels=ui", "labels%5B%5D=bug&labels%5B%5D=ui", "labels%5B0%5D=bug&labels%5B1%5D=ui",
        "labels=bug,ui", "labels=bug%7Cui", "labels=bug%20ui", "labels=%5B%22bug%22%2C%22ui%22%5D",
      ])
    // From another row, the first array is selected.
    #expect(try self.picker("e").subject.name == "labels")
  }

  @Test("A sample equals the wire after the choice", arguments: 0..<7)
  func sameAsWire(choice: Int) throws {
    let down = String(repeating: "<down>", count: choice)
    let sample = try picker("e" + down).samples[choice].text
    let run = try Rehearsal("e" + down + "<enter>", on: ScreenTests.search)
    #expect(run.state.composition.sentAs(Draft.RowReference(.parameters, 4)) == sample)
  }

  @Test("The wire follows the selection; Escape restores it, and Enter is one step")
  func preview() throws {
    let shown = try Rehearsal("e<down>", on: ScreenTests.search)
    #expect(shown.state.composition.target.text.contains("labels%5B%5D=bug"))
    #expect(!shown.state.isModified)
    let left = try Rehearsal("e<down><down><esc>", on: ScreenTests.search)
    #expect(left.state.draft.styles == EncodingStyles())
    #expect(left.state.composition.target.text.contains("labels=bug&labels=ui"))
    #expect(!left.state.isModified && !left.state.history.canUndo)
    let taken = try Rehearsal("eb<right>d<enter>", on: ScreenTests.search)
    #expect(taken.state.draft.styles.arrays == .brackets)
    #expect(taken.why.contains("Encoding styles: arrays repeat → brackets"))
    #expect(taken.state.history.nextUndo == .styles)
    #expect(
      try Rehearsal("eb<right>d<enter>u", on: ScreenTests.search).state.draft.styles == EncodingStyles())
    // A preview is not saved.
    let saved = try Rehearsal("eb<c-s>", on: ScreenTests.search, fileName: "a.json")
    let bytes = try #require(saved.files["a.json"])
    #expect(!String(decoding: bytes, as: UTF8.self).contains("brackets"))
  }

  @Test("If nothing depends on a style, an example is shown and marked as one")
  func example() throws {
    let objects = try picker("e<right>")
    #expect(objects.styleKey.name == "objects")
    #expect(objects.subject.name == nil && !objects.subject.hasEffect)
    #expect(objects.samples.first?.text == "card%5Bnumber%5D=4242&card%5Bexp%5D=12%2F30")
    #expect(try Rehearsal("e<right>", on: ScreenTests.search).shows("It changes nothing that is sent now."))
    // In JSON only the style of dates has an effect.
    var draft = ScreenTests.search
    draft.method = "POST"
    draft.parameters?.append(Draft.Row("since", "2026-11-20T09:30:00.250Z", type: .date))
    let picker = try picker("e", on: draft)
    #expect(picker.styleKey.name == "dates")
    #expect(zip(StyleKey.all, picker.subjects).filter(\.1.hasEffect).map(\.0.name) == ["dates"])
    #expect(picker.samples.map(\.text).first == "\"since\":1795167000250")
  }

  @Test("A style that can't write a value says why, and a multipart body shows its parts")
  func problems() throws {
    var draft = ScreenTests.search
    draft.parameters = [Draft.Row("a", "[[1],2]", type: .array)]
    let samples = try picker("e", on: draft).samples
    #expect(samples.map(\.isProblem) == [false, false, false, true, true, true, false])
    draft = ScreenTests.search
    draft.method = "POST"
    draft.body = Draft.Body(.multipart)
    #expect(try picker("e", on: draft).samples[1].text == "labels[]: bug  labels[]: ui")
  }

  @Test("The dialog fits every size", arguments: ScreenTests.sizes)
  func screens(size: Size) throws {
    try expectScreen(.front, of: Rehearsal("eb", on: ScreenTests.search, size: size).state, "styles")
  }

  @Test(
    "An example whose styles look alike in JSON is shown in a query or a form", arguments: ScreenTests.sizes
  )
  func examplesBesideJSON(size: Size) throws {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.parameters = [Draft.Row("a", "1")]
    let run = try Rehearsal("e", on: draft, size: size)
    #expect(run.shows("labels=bug&labels=ui"))
    #expect(run.shows("labels%5B%5D=bug"))
    #expect(run.shows(" in a query"))
    #expect(run.shows("It changes nothing that is sent"))
    guard let picker = run.state.frontDialog(StylePickerDialog.self) else { return }
    for subject in picker.subjects { #expect(!subject.hasEffect && subject.name == nil) }
    #expect(picker.subjects.map(\.place).contains(" in a form"))
  }

  @Test("A row that doesn't depend on a style now shows its form in a query")
  func ownRowBesideJSON() throws {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.parameters = [Draft.Row("tags", #"["x","y"]"#, type: .array)]
    let run = try Rehearsal("e", on: draft)
    #expect(run.shows("what each makes of tags in a query"))
    #expect(run.shows("tags%5B%5D=x&tags%5B%5D=y"))
    #expect(run.shows("It changes nothing that is sent now. In JSON only dates count."))
    guard let picker = run.state.frontDialog(StylePickerDialog.self) else { return }
    #expect(!picker.subject.hasEffect)
  }
}
