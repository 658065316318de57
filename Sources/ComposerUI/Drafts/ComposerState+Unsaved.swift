internal import DraftFormats

/// What earlier sessions left unsaved, in the list of drafts.
extension ComposerState {
  /// Asks for a draft that takes the place of the present one, whose unsaved work was given up.
  mutating func recover(_ unsaved: RecoverableDraft) -> [Effect] {
    shelf.recovering = unsaved.id
    update(DraftsDialog.self) { $0.opening = "Recovering \(unsaved.name)" }
    return [.recover(id: unsaved.id)]
  }

  /// Takes what was found of unsaved drafts into the list, where it is open; returns whether it is.
  mutating func listUnsaved(_ found: RecoverableDrafts) -> Bool {
    guard openDrafts != nil else { return false }
    update(DraftsDialog.self) { $0.take(found.drafts) }
    if !found.notes.isEmpty, message == nil {
      message = Message(text: Sentence(found.notes.joined(separator: " ")))
    }
    return true
  }

  /// Lists the unsaved drafts anew, where the list is open.
  func relistUnsaved() -> [Effect] { openDrafts == nil ? [] : [.findRecoverable(isAtStart: false)] }

  /// Takes note that nothing is being recovered any more.
  mutating func stopRecovering() {
    shelf.recovering = nil
    update(DraftsDialog.self) { $0.opening = nil }
  }

  /// Gives the present draft up for one that was asked for in the list, after a question if it had unsaved work.
  ///
  /// - Returns: False where nobody waits for it any more: then it stays for later.
  mutating func makeRoom(for recovered: RecoveredDraft) -> Bool {
    guard shelf.recovering == recovered.id else {
      return dialog(RecoveryDialog.self)?.isWaiting == true
    }
    stopRecovering()
    _ = begin(DraftDocument(), path: nil)
    return true
  }
}
