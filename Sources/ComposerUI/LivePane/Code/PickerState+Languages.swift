import DraftFormats
import WiredraftCore

extension PickerState {
  /// The languages that code is in.
  static func languages(selecting format: CodeFormat) -> PickerState {
    languages(.language, selecting: format)
  }

  /// The same, to copy code in one of them.
  static func languagesToCopy(selecting format: CodeFormat) -> PickerState {
    languages(.copiedLanguage, selecting: format)
  }

  private static func languages(_ subject: Subject, selecting format: CodeFormat) -> PickerState {
    let choices = CodeFormat.allCases.map { format in
      Choice(letter: format.letter, name: format.title, columns: [format.rawValue], shortNote: "")
    }
    return PickerState(
      subject: subject, choices: choices, selection: CodeFormat.allCases.firstIndex(of: format) ?? 0)
  }

  /// Whether the choices are languages.
  var isOfLanguages: Bool { subject == .language || subject == .copiedLanguage }

  /// How wide the names are.
  var nameColumns: Int {
    if case .compared(.style) = subject { return 19 }
    return isOfLanguages ? 25 : 9
  }
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

  /// Opens the list of languages; what is chosen is shown, and remembered.
  mutating func pickLanguage() {
    openLanguages(.languages(selecting: codeFormat))
  }

  /// Opens the list of languages to copy one.
  mutating func pickLanguageToCopy() {
    openLanguages(.languagesToCopy(selecting: codeFormat))
  }

  private mutating func openLanguages(_ picker: PickerState) {
    var picker = picker
    picker.trial = verdictSentence(of: picker)
    layers.append(.picker(picker))
  }

  /// How far the code of the selected language sends the same bytes, or why there is none.
  func verdictSentence(of picker: PickerState) -> String {
    guard CodeFormat.allCases.indices.contains(picker.selection) else { return "" }
    let format = CodeFormat.allCases[picker.selection]
    if let refusal = copyRefusal(of: .code(format)) { return refusal }
    var verdict = code(as: format, revealsSecrets: revealsSecrets, limit: Self.copyPreviewBytes).verdict
    verdict.notes.removeAll { $0 == .cutShort }
    let secrets =
      picker.subject == .copiedLanguage && sendsSecrets ? " A capital letter copies it with its secrets." : ""
    return verdict.sentence + secrets
  }

  /// Shows code in a language, from now on.
  mutating func setLanguage(_ format: CodeFormat) -> [Effect] {
    show(.code)
    guard codeFormat != format else { return [] }
    codeFormat = format
    return [.rememberLanguage(format)]
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
