internal import DraftFormats

/// The unsaved drafts of earlier sessions, in the list of drafts.
extension RecoveryDialog {
  /// Requests an unsaved draft, which replaces the current one after the user has given up its unsaved changes.
  static func recover(_ unsaved: RecoverableDraft, in state: inout ComposerState) -> [Effect] {
    state.shelf.recovering = unsaved.id
    state.update(DraftsDialog.self) { $0.opening = "Recovering \(unsaved.name)" }
    return [.recover(id: unsaved.id)]
  }

  /// Adds the unsaved drafts to the list of drafts, if it is open; returns whether it is.
  static func listUnsaved(_ found: RecoverableDrafts, in state: inout ComposerState) -> Bool {
    guard DraftsDialog.front(in: state) != nil else { return false }
    state.update(DraftsDialog.self) { $0.take(found.drafts, discarded: found.discarded) }
    if !found.notes.isEmpty, state.message == nil {
      state.message = Message(text: Sentence(found.notes.joined(separator: " ")))
    }
    return true
  }

  /// Lists the unsaved drafts again, if the list of drafts is open.
  static func relistUnsaved(in state: ComposerState) -> [Effect] {
    DraftsDialog.front(in: state) == nil ? [] : [.findRecoverable(isAtStart: false)]
  }

  /// Reports whether a draft is back from the trash.
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

  /// Records that no draft is being recovered any more.
  static func stopRecovering(in state: inout ComposerState) {
    state.shelf.recovering = nil
    state.update(DraftsDialog.self) { $0.opening = nil }
  }

  /// Makes room for a draft that the user selected in the list, after a question if the current one had unsaved
  /// changes.
  ///
  /// - Returns: False if the draft is no longer wanted; it then remains recoverable.
  static func makeRoom(for recovered: RecoveredDraft, in state: inout ComposerState) -> Bool {
    guard state.shelf.recovering == recovered.id else {
      return state.dialog(RecoveryDialog.self)?.isWaiting == true
    }
    stopRecovering(in: &state)
    _ = DraftSwitch.begin(DraftDocument(), path: nil, in: &state)
    return true
  }
}
