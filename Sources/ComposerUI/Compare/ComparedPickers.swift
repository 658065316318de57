import DraftFormats
import Explanations
import Readers
import WiredraftCore

protocol ComparedPicker: PickerSubject {
  func change(to value: Value) -> DraftVariant
}

extension ComparedPicker {
  func preview(of value: Value?, in state: ComposerState) -> Sentence {
    state.dialog(CompareDialog.self)?.choiceSentence ?? ""
  }

  func take(_ value: Value, in state: inout ComposerState) -> [Effect] {
    CompareDialog.take(change(to: value), in: &state)
    return []
  }
}

struct ComparedMethodPicker: ComparedPicker {
  private let methods = MethodPicker()

  var title: String { "Compare with a method" }
  var helpParagraph: ParagraphName? { methods.helpParagraph }
  var choices: [PickerChoice<String>] { methods.choices }
  var takesOther: Bool { true }
  func value(typed text: String) -> String? { text }
  func paragraph(of method: String) -> ParagraphName? { methods.paragraph(of: method) }
  func change(to method: String) -> DraftVariant { DraftVariant(method: method) }
}

struct ComparedBodyTypePicker: ComparedPicker {
  private let types = BodyTypePicker()

  var title: String { "Compare with a body type" }
  var helpParagraph: ParagraphName? { types.helpParagraph }
  var choices: [PickerChoice<Draft.BodyType>] { BodyTypePicker.types }
  func paragraph(of type: Draft.BodyType) -> ParagraphName? { types.paragraph(of: .type(type)) }
  func change(to type: Draft.BodyType) -> DraftVariant { DraftVariant(bodyType: type) }
}

struct ComparedEnvironmentPicker: ComparedPicker {
  private let environments: EnvironmentPicker

  init(in state: ComposerState) { environments = EnvironmentPicker(in: state) }

  var title: String { "Compare with an environment" }
  var helpParagraph: ParagraphName? { environments.helpParagraph }
  var nameColumns: Int { environments.nameColumns }
  var choices: [PickerChoice<String?>] { environments.choices }
  func why(of name: String?, in state: ComposerState) -> Sentence? { environments.why(of: name, in: state) }
  func change(to name: String?) -> DraftVariant { DraftVariant(environment: name ?? "") }
}

struct ComparedReaderPicker: ComparedPicker {
  var title: String { "Compare with a reader" }
  var helpParagraph: ParagraphName? { ReadersTab().helpParagraph }
  var nameColumns: Int { 20 }
  var choices: [PickerChoice<String>] {
    zip(Reader.all, "abcdefghijklmnopqrstuvwxyz").map { reader, letter in
      PickerChoice(
        value: reader.id, letter: letter, name: reader.title, columns: [reader.calls.query], shortNote: "")
    }
  }
  func why(of id: String, in state: ComposerState) -> Sentence? {
    Reader.named(id).map { Sentence("\($0.title), \($0.evidence.sentence).") }
  }
  func change(to id: String) -> DraftVariant { DraftVariant(reader: id) }
}

struct ComparedStylePicker: ComparedPicker {
  let choices: [PickerChoice<DraftVariant.Style>]
  let first: DraftVariant.Style?

  init(_ draft: Draft) {
    let rows = Draft.RowList.allCases.flatMap { (draft[$0] ?? []).prefix(200) }
    let keys = StyleKey.all.filter { key in rows.contains { key.concerns($0) } }
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let styles = (keys.isEmpty ? StyleKey.all : keys).flatMap { key in key.allowed.map { (key, $0) } }
    choices = styles.enumerated().map { index, style in
      let (key, word) = style
      return PickerChoice(
        value: DraftVariant.Style(key: key.name, word: word),
        letter: index < letters.count ? letters[index] : " ", name: "\(key.name) \(word)",
        columns: [key.sentence(of: word)], shortNote: key.sentence(of: word))
    }
    first = choices.map(\.value).first { StyleKey($0.key)?.word(in: draft.styles) != $0.word }
  }

  var title: String { "Compare with a style" }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.styles") }
  var nameColumns: Int { 19 }
  func paragraph(of style: DraftVariant.Style) -> ParagraphName? {
    ParagraphName(style: style.key, word: style.word)
  }
  func change(to style: DraftVariant.Style) -> DraftVariant { DraftVariant(styles: [style]) }
}
