@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Encoding styles under those of a folder")
struct StatedStylesTests {
  private func play(_ script: String, on draft: Draft = ScreenTests.search) throws -> Rehearsal {
    var folder = Draft.FolderDefaults(file: "folder.wiredraft.json")
    folder.styles.arrays = .brackets
    let reading = VariableReading(none: Variable.Scope(), folders: [folder])
    return Rehearsal(
      inputs: try KeyScript.parse(script), on: DraftDocument(draft), fileName: "a.json",
      prepare: { $0.take(reading) })
  }

  @Test("The dialog shows the folder's style, and a default that is chosen is stated")
  func picker() throws {
    let open = try play("Gke")
    let picker = try #require(open.state.frontDialog(StylePickerDialog.self))
    #expect(picker.styleKey.name == "arrays" && picker.words[picker.selection] == "brackets")
    #expect(
      picker.samples.prefix(2).map(\.text) == [
        "labels=bug&labels=ui", "labels%5B%5D=bug&labels%5B%5D=ui",
      ])
    let chosen = try play("Gker<enter><c-s>")
    #expect(chosen.state.draft.styles.stated == [.arrays])
    #expect(chosen.state.composition.target.text.contains("labels=bug&labels=ui"))
    #expect(chosen.why.contains("a.json") || chosen.files["a.json"] != nil)
    let file = String(decoding: chosen.files["a.json"] ?? [], as: UTF8.self)
    #expect(file.contains(#""encoding": { "arrays": "repeat" }"#), "\(file)")
    let undone = try play("Gker<enter>u").state
    #expect(undone.draft.styles == EncodingStyles())
    #expect(undone.composition.target.text.contains("labels%5B%5D=bug"))
    #expect(try !play("Gker<esc>").state.isModified)
  }

  @Test("Only a style that the folder would change is stated")
  func others() throws {
    #expect(try play("Gke<right>d<enter>").state.draft.styles.stated.isEmpty)
    var draft = ScreenTests.search
    draft.styles.arrays = .comma
    #expect(try play("Gkeb<enter>", on: draft).state.draft.styles.stated.isEmpty)
    #expect(try play("Gkeb<enter>", on: draft).state.draft.styles.arrays == .brackets)
    draft.styles.objects = .dots
    let objects = try play("Gke<right>b<enter>", on: draft).state.draft.styles
    #expect(objects.objects == .brackets && objects.stated.isEmpty)
  }
}
