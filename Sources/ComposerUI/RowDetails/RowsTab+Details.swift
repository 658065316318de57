internal import DraftFormats
internal import ScreenModel
internal import WiredraftCore

extension RowsTab {
  static func editPartName(in state: inout ComposerState) {
    guard let reference = actedRow(in: state),
      let row = state.draft[reference]
    else { return }
    state.open(DetailPrompt(.partName(reference), row.filename ?? ""))
  }

  static func partNameRefusal(in state: ComposerState) -> Sentence? {
    wholeRowRefusal(in: state)
      ?? (actedRow(in: state).flatMap { state.draft[$0] }?.type == .file
        ? nil : "Only a part of a file has a file name: \(key: .cycleType) makes the row a file.")
  }

  static func editPartType(in state: inout ComposerState) {
    guard let reference = actedRow(in: state),
      let row = state.draft[reference]
    else { return }
    state.open(DetailPrompt(.partType(reference), row.contentType ?? ""))
  }

  static func partTypeRefusal(in state: ComposerState) -> Sentence? {
    wholeRowRefusal(in: state)
      ?? (actedRow(in: state).map { takesFile($0, in: state.session) }
        ?? false
        ? nil : "Only the parts of a multipart body have content types: \(key: .pickBodyType) chooses it.")
  }

  static func toggleVerbatim(
    of reference: Draft.RowReference, _ row: Draft.Row, in state: inout ComposerState
  ) {
    let looksEncoded = state.composition.diagnostics(of: reference).contains { $0.code == .alreadyEncoded }
    alter(reference, in: &state) { $0.isVerbatim.toggle() }
    guard !row.isVerbatim else {
      state.message = Message(text: "The row is encoded again.")
      return
    }
    // A row that can't be sent verbatim has its own error message.
    guard !state.composition.diagnostics(of: reference).contains(where: { $0.severity == .error }) else {
      return
    }
    let isEncoded =
      switch state.composition.outcome(of: reference)?.destination {
      case .query, .path: true
      case .body: state.draft.body.type.makesPairs
      default: false
      }
    state.message = Message(
      text: isEncoded
        ? "The row is sent as it is, taken for encoded already"
          + (looksEncoded ? ", as it looks." : "; it doesn't look encoded.")
        : "Noted; where it goes nothing is percent-encoded, so its bytes are the same.")
  }
}
