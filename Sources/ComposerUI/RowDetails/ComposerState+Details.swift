internal import DraftFormats
internal import ScreenModel
internal import WiredraftCore

extension ComposerState {
  mutating func editPartName() {
    guard let reference = selectedRow ?? actionRows.first, let row = draft[reference] else { return }
    open(DetailPrompt(.partName(reference), row.filename ?? ""))
  }

  var partNameRefusal: Sentence? {
    rowRefusal
      ?? ((selectedRow ?? actionRows.first).flatMap { draft[$0] }?.type == .file
        ? nil : "Only a file's part tells a file name: \(key: .cycleType) makes the row a file.")
  }

  mutating func editPartType() {
    guard let reference = selectedRow ?? actionRows.first, let row = draft[reference] else { return }
    open(DetailPrompt(.partType(reference), row.contentType ?? ""))
  }

  var partTypeRefusal: Sentence? {
    rowRefusal
      ?? ((selectedRow ?? actionRows.first).map { takesFile($0) } ?? false
        ? nil : "Only the parts of a multipart body have content types: \(key: .pickBodyType) chooses it.")
  }

  mutating func toggleVerbatim(of reference: RowReference, _ row: Row) {
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
      case .body: draft.body.type.makesPairs
      default: false
      }
    message = Message(
      text: isEncoded
        ? "The row is sent as it is, taken for encoded already"
          + (looksEncoded ? ", as it looks." : "; it doesn't look encoded.")
        : "Noted; where it goes nothing is percent-encoded, so its bytes are the same.")
  }
}
