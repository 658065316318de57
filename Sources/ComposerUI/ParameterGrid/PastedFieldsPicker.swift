import DraftFormats
import Explanations
import WiredraftCore

struct PastedFieldsPicker: PickerSubject {
  let text: String
  let list: Draft.RowList

  var title: String { "These lines look like header fields" }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.pasted-fields") }
  var nameColumns: Int { 12 }

  var choices: [PickerChoice<Draft.RowList>] {
    [
      PickerChoice(
        value: .headers, letter: "h", name: "headers", columns: ["each line is a header field"],
        shortNote: "header fields"),
      PickerChoice(
        value: list, letter: list == .parameters ? "p" : list == .query ? "q" : "r", name: list.rawValue,
        columns: ["each line is a row here"], shortNote: "rows here"),
    ]
  }

  func preview(of chosen: Draft.RowList?, in state: ComposerState) -> Sentence {
    let rows = PastedRows(text, areFields: chosen == .headers).rows.count.counted("row")
    return "\(rows); \(key: .undo) undoes it."
  }

  func take(_ chosen: Draft.RowList, in state: inout ComposerState) -> [Effect] {
    if chosen != state.grid.list { state.show(chosen) }
    RowsTab.insert(PastedRows(text, areFields: chosen == .headers), in: &state)
    return []
  }
}
