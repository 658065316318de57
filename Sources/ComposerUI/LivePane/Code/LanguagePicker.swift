import DraftFormats
import Explanations
import WiredraftCore

struct LanguagePicker: PickerSubject {
  var title: String { "Language of the code" }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.language") }
  var nameColumns: Int { 25 }

  var choices: [PickerChoice<CodeFormat>] {
    CodeFormat.allCases.map { format in
      PickerChoice(
        value: format, letter: format.letter, name: format.title, columns: [format.rawValue], shortNote: "")
    }
  }

  func why(of format: CodeFormat, in state: ComposerState) -> Sentence? { Sentence(format.sentence) }

  func preview(of format: CodeFormat?, in state: ComposerState) -> Sentence {
    Sentence(format.map { LanguagePicker.verdictSentence(of: $0, in: state) } ?? "")
  }

  func take(_ format: CodeFormat, in state: inout ComposerState) -> [Effect] {
    state.show(.code)
    guard state.live.codeFormat != format else { return [] }
    state.live.codeFormat = format
    return [.rememberLanguage(format)]
  }
}

struct CopiedLanguagePicker: PickerSubject {
  var title: String { "Copy as code" }
  var helpParagraph: ParagraphName? { LanguagePicker().helpParagraph }
  var nameColumns: Int { LanguagePicker().nameColumns }

  var choices: [PickerChoice<CopyKind>] {
    CodeFormat.allCases.map { format in
      PickerChoice(
        value: .code(format), letter: format.letter, name: format.title, columns: [format.rawValue],
        shortNote: "")
    }
  }

  /// Returns the language of a capital letter, which copies the code with its secrets.
  func value(ofLetter letter: Character) -> CopyKind? {
    CodeFormat.allCases.first { String($0.letter).uppercased() == String(letter) }.map { .unmaskedCode($0) }
  }

  func why(of kind: CopyKind, in state: ComposerState) -> Sentence? {
    (kind.code?.format).map { Sentence($0.sentence) }
  }

  func preview(of kind: CopyKind?, in state: ComposerState) -> Sentence {
    guard let format = kind?.code?.format else { return "" }
    let secrets =
      CopyMenuDialog.sendsSecrets(in: state.session) ? " A capital letter copies it with its secrets." : ""
    return Sentence(
      CopyMenuDialog.copyRefusal(of: .code(format), in: state) ?? LanguagePicker.verdictSentence(
        of: format, in: state) + secrets)
  }

  func take(_ kind: CopyKind, in state: inout ComposerState) -> [Effect] {
    CopyMenuDialog.copy(kind, in: &state)
  }
}

extension LivePane {
  /// The language of the code; setting it scrolls the code back to its start.
  var codeFormat: CodeFormat {
    get { tabs[CodeTab.self]?.format ?? .curl }
    set {
      tabs[CodeTab.self]?.format = newValue
      tabs[CodeTab.self]?.top = 0
      tabs[CodeTab.self]?.left = 0
    }
  }
}

extension LanguagePicker {
  static func pickLanguageToCopy(in state: inout ComposerState) {
    state.open(PickerDialog(CopiedLanguagePicker(), selecting: .code(state.live.codeFormat)))
  }

  fileprivate static func verdictSentence(of format: CodeFormat, in state: ComposerState) -> String {
    if let refusal = CopyMenuDialog.copyRefusal(of: .code(format), in: state) { return refusal }
    var verdict = code(
      as: format, revealsSecrets: state.revealsSecrets, limit: CopyMenuDialog.copyPreviewBytes, in: state
    ).verdict
    verdict.notes.removeAll { $0 == .cutShort }
    return verdict.sentence
  }

  /// Paths of files begin with the absolute path of the draft's folder, because the code may run in any folder.
  static func code(as format: CodeFormat, revealsSecrets: Bool, limit: Int = .max, in state: ComposerState)
    -> CodeExport
  {
    var options = CodeExport.Options()
    options.revealsSecrets = revealsSecrets
    options.folder = CopyMenuDialog.draftFolder(in: state)
    options.limit = limit
    return CodeExport(state.composition, of: state.document, as: format, options: options)
  }
}
