import DraftFormats
import Explanations
import WiredraftCore

/// The list of languages for the tab with code.
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

  func preview(of format: CodeFormat?, in state: ComposerState) -> Sentence {
    Sentence(format.map { state.verdictSentence(of: $0) } ?? "")
  }

  func take(_ format: CodeFormat, in state: inout ComposerState) -> [Effect] {
    state.show(.code)
    guard state.codeFormat != format else { return [] }
    state.codeFormat = format
    return [.rememberLanguage(format)]
  }
}

/// The list of languages to copy code in.
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

  /// With a capital letter code is copied with its secrets.
  func value(ofLetter letter: Character) -> CopyKind? {
    CodeFormat.allCases.first { String($0.letter).uppercased() == String(letter) }.map { .unmaskedCode($0) }
  }

  func preview(of kind: CopyKind?, in state: ComposerState) -> Sentence {
    guard let format = kind?.code?.format else { return "" }
    let secrets = state.sendsSecrets ? " A capital letter copies it with its secrets." : ""
    return Sentence(state.copyRefusal(of: .code(format)) ?? state.verdictSentence(of: format) + secrets)
  }

  func take(_ kind: CopyKind, in state: inout ComposerState) -> [Effect] { state.copy(kind) }
}

extension ComposerState {
  /// The language of the code; another one is shown from its start.
  var codeFormat: CodeFormat {
    get { live.tabs[CodeTab.self]?.format ?? .curl }
    set {
      live.tabs[CodeTab.self]?.format = newValue
      live.tabs[CodeTab.self]?.top = 0
      live.tabs[CodeTab.self]?.left = 0
    }
  }

  /// Opens the list of languages to copy one.
  mutating func pickLanguageToCopy() {
    open(PickerDialog(CopiedLanguagePicker(), selecting: .code(codeFormat)))
  }

  /// Says how far the code of a language sends the same bytes, or why there is none.
  fileprivate func verdictSentence(of format: CodeFormat) -> String {
    if let refusal = copyRefusal(of: .code(format)) { return refusal }
    var verdict = code(as: format, revealsSecrets: revealsSecrets, limit: Self.copyPreviewBytes).verdict
    verdict.notes.removeAll { $0 == .cutShort }
    return verdict.sentence
  }

  /// Returns the request as code; a view gives a limit for what is long.
  ///
  /// Paths of files begin with the whole way to the draft's folder, for the code is run who knows where.
  func code(as format: CodeFormat, revealsSecrets: Bool, limit: Int = .max) -> CodeExport {
    var options = CodeExport.Options()
    options.revealsSecrets = revealsSecrets
    options.folder = draftFolder
    options.limit = limit
    return CodeExport(composition, of: document, as: format, options: options)
  }
}
