internal import DraftFormats
internal import ScreenModel
internal import WiredraftCore

extension ComposerState {
  /// Does what concerns a row beside its name, type and value.
  mutating func applyToDetails(of reference: RowReference, _ action: Action) {
    guard let row = draft[reference] else { return }
    switch action {
    case .toggleVerbatim: toggleVerbatim(reference, row)
    case .toggleSecret:
      toggleSecret(reference, row)
    case .toggleEnvironment: toggleEnvironment(reference, row)
    case .editPartName:
      guard row.type == .file else {
        message = Message(text: "Only a file's part tells a file name: t makes the row a file.")
        return
      }
      open(DetailPrompt(.partName(reference), row.filename ?? ""))
    case .editPartType:
      guard takesFile(reference) else {
        message = Message(text: "Only the parts of a multipart body have content types: b chooses it.")
        return
      }
      open(DetailPrompt(.partType(reference), row.contentType ?? ""))
    default: break
    }
  }

  private mutating func toggleVerbatim(_ reference: RowReference, _ row: Row) {
    let looksEncoded = composition.diagnostics(of: reference).contains { $0.code == .alreadyEncoded }
    alter(reference) { $0.isVerbatim.toggle() }
    guard !row.isVerbatim else {
      message = Message(text: "The row is encoded again.")
      return
    }
    // What can't be sent as it is says so itself.
    guard !composition.diagnostics(of: reference).contains(where: { $0.severity == .error }) else { return }
    let isEncoded =
      switch composition.outcome(of: reference)?.destination {
      case .query, .path: true
      case .body: draft.body.type == .form
      default: false
      }
    message = Message(
      text: isEncoded
        ? "The row is sent as it is, taken for encoded already"
          + (looksEncoded ? ", as it looks." : "; it doesn't look encoded.")
        : "Noted; where it goes nothing is percent-encoded, so its bytes are the same.")
  }

  // MARK: - Prompts

  /// Opens a question that is about no row.
  mutating func openPrompt(_ action: Action) {
    switch action {
    case .editBoundary: open(DetailPrompt(.boundary, draft.boundary ?? ""))
    case .editTitle: open(DetailPrompt(.title, document.title ?? ""))
    case .importFile: open(DetailPrompt(.importedFile))
    default: break
    }
  }
}
