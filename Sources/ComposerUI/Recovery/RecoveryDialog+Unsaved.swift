internal import DraftFormats

extension RecoveryDialog {
  /// Requests an unsaved draft, which replaces the current one after the user has given up its unsaved changes.
  static func recover(_ unsaved: RecoverableDraft, in state: inout ComposerState) -> [Effect] {
    state.shelf.recovering = unsaved.id
    state.update(DraftsDialog.self) { $0.opening = "Recovering \(unsaved.name)" }
    return [.recover(id: unsaved.id)]
  }

  static func listUnsaved(_ found: RecoverableDrafts, in state: inout ComposerState) -> Bool {
    guard DraftsDialog.front(in: state) != nil else { return false }
    state.update(DraftsDialog.self) { $0.take(found.drafts, discarded: found.discarded) }
    if !found.notes.isEmpty, state.message == nil {
      state.message = Message(text: Sentence(found.notes.joined(separator: " ")))
    }
    return true
  }

  static func relistUnsaved(in state: ComposerState) -> [Effect] {
    DraftsDialog.front(in: state) == nil ? [] : [.findRecoverable(isAtStart: false)]
  }

  static func takeRestored(problem: String?, in state: inout ComposerState) -> [Effect] {
    state.message =
      problem.map { Message(text: "Not brought back: \($0).", kind: .failure) }
      ?? Message(text: "It is among the unsaved drafts again.")
    return relistUnsaved(in: state)
  }

  static func takeEmptiedTrash(count: Int, in state: inout ComposerState) -> [Effect] {
    state.message = Message(
      text: count == 0
        ? "The trash is empty." : "\(count.counted("discarded draft")) deleted for good: the trash is empty.")
    return relistUnsaved(in: state)
  }

  static func stopRecovering(in state: inout ComposerState) {
    state.shelf.recovering = nil
    state.update(DraftsDialog.self) { $0.opening = nil }
  }

  /// Returns false if the draft is no longer wanted; it then remains recoverable.
  static func makeRoom(for recovered: RecoveredDraft, in state: inout ComposerState) -> Bool {
    guard state.shelf.recovering == recovered.id else {
      return state.dialog(RecoveryDialog.self)?.isWaiting == true
    }
    stopRecovering(in: &state)
    _ = DraftSwitch.begin(DraftDocument(), path: nil, in: &state)
    return true
  }
}
