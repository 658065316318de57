internal import DraftFormats

/// What earlier sessions left unsaved, in the list of drafts.
extension RecoveryDialog {
  /// Asks for a draft that takes the place of the present one, whose unsaved work was given up.
  static func recover(_ unsaved: RecoverableDraft, in state: inout ComposerState) -> [Effect] {
    state.shelf.recovering = unsaved.id
    state.update(DraftsDialog.self) { $0.opening = "Recovering \(unsaved.name)" }
    return [.recover(id: unsaved.id)]
  }

  /// Takes what was found of unsaved drafts into the list, where it is open; returns whether it is.
  static func listUnsaved(_ found: RecoverableDrafts, in state: inout ComposerState) -> Bool {
    guard DraftsDialog.front(in: state) != nil else { return false }
    state.update(DraftsDialog.self) { $0.take(found.drafts) }
    if !found.notes.isEmpty, state.message == nil {
      state.message = Message(text: Sentence(found.notes.joined(separator: " ")))
    }
    return true
  }

  /// Lists the unsaved drafts anew, where the list is open.
  static func relistUnsaved(in state: ComposerState) -> [Effect] {
    DraftsDialog.front(in: state) == nil ? [] : [.findRecoverable(isAtStart: false)]
  }

  /// Takes note that nothing is being recovered any more.
  static func stopRecovering(in state: inout ComposerState) {
    state.shelf.recovering = nil
    state.update(DraftsDialog.self) { $0.opening = nil }
  }

  /// Gives the present draft up for one that was asked for in the list, after a question if it had unsaved work.
  ///
  /// - Returns: False where nobody waits for it any more: then it stays for later.
  static func makeRoom(for recovered: RecoveredDraft, in state: inout ComposerState) -> Bool {
    guard state.shelf.recovering == recovered.id else {
      return state.dialog(RecoveryDialog.self)?.isWaiting == true
    }
    stopRecovering(in: &state)
    _ = Departure.begin(DraftDocument(), path: nil, in: &state)
    return true
  }
}
