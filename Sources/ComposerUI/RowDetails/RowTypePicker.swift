import Explanations
import ScreenModel
import WiredraftCore

struct RowTypePicker: PickerSubject {
  let row: Draft.RowReference
  let text: String

  var title: String { "Type" }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.row-type") }
  var hasFits: Bool { true }
  var columnTitles: [String] { ["type", "such as"] }

  func style(of type: Draft.RowType) -> Style { Theme.value(of: type) }

  var choices: [PickerChoice<Draft.RowType>] {
    Draft.RowType.allCases.map { type in
      PickerChoice(
        value: type, letter: Character(type.letter), name: type.word, columns: [type.pickerNote],
        shortNote: type.pickerNote, isFitting: type.fits(text))
    }
  }

  func paragraph(of type: Draft.RowType) -> ParagraphName? { ParagraphName(type) }

  func preview(of type: Draft.RowType?, in state: ComposerState) -> Sentence {
    guard let type, var row = state.draft[self.row] else { return "" }
    row.type = type
    row.isEnabled = true
    let (composition, place) = RowsTab.trial(of: row, at: self.row, in: state.session)
    if let error = composition.diagnostics(of: place).first(where: { $0.severity == .error }) {
      return "\(type.word): \(error.masked(in: state.draft).sentence)"
    }
    guard type != .omitted else { return "omitted: the name is not sent at all; the text is kept." }
    guard !state.hidesSent(self.row) else { return "\(type.word): the value is hidden." }
    let sent = composition.sentAs(place).map { TextLayout.truncated($0, to: 60) }
    return "\(type.word): \(sent.map { "sent as \($0)" } ?? "nothing is sent.")"
  }

  func take(_ type: Draft.RowType, in state: inout ComposerState) -> [Effect] {
    RowsTab.setType(type, of: row, in: &state)
    return []
  }
}

extension Draft.RowType {
  fileprivate var pickerNote: String {
    switch self {
    case .string: "as it is typed"
    case .number: "30, -1.5, 1e3, as typed"
    case .boolean: "true or false"
    case .null: "no value, but present"
    case .array: "JSON, such as [1, 2]"
    case .object: "JSON, such as {\"a\": 1}"
    case .date: "2026-11-20T09:30:00Z"
    case .file: "a path, for multipart"
    case .basic: "user:password, for a header"
    case .omitted: "its name is not sent"
    }
  }
}
