internal import Panels
internal import ScreenModel

extension DraftsDialog {
  static func toggle(in state: inout ComposerState) -> [Effect] {
    let index = state.dialogs.lastIndex { $0 is DraftsDialog }
    if let index {
      state.dialogs.removeSubrange(index...)
      stopLoading(in: &state)
      return []
    }
    state.shelf.lastID += 1
    state.open(
      DraftsDialog(id: state.shelf.lastID, selecting: state.fileName, deleted: state.shelf.deleted))
    return [
      .shelf(.list(beside: state.fileName, id: state.shelf.lastID)), .findRecoverable(isAtStart: false),
    ]
  }

  static func renameDraft(in state: inout ComposerState) {
    if let fileName = state.fileName { state.open(DraftNamePrompt(path: fileName)) }
  }

  static let nothingDeleted: Sentence = "No draft was deleted since the program was started."

  static func restoreDraft(in state: inout ComposerState) -> [Effect] {
    guard let last = state.shelf.deleted.last else {
      state.message = Message(text: nothingDeleted)
      return []
    }
    return [.shelf(.restore(number: last.number))]
  }

  // MARK: - The list

  static func front(in state: ComposerState) -> DraftsDialog? { state.dialog(DraftsDialog.self) }

  static func relistDrafts(in state: ComposerState) -> [Effect] {
    front(in: state).map { [.shelf(.list(beside: state.fileName, id: $0.id))] } ?? []
  }

  static func stopLoading(in state: inout ComposerState) {
    state.shelf.loading = nil
    state.shelf.recovering = nil
    state.shelf.pendingSwitch = nil
  }

  // MARK: - Results

  static func take(_ report: ShelfReport, in state: inout ComposerState) -> [Effect] {
    switch report {
    case .listed(WelcomeFacts.listing, let listing):
      state.welcome.take(listing)
      return []
    case .listed(let id, let listing):
      if let effects = PaletteDialog.take(listing, id: id, in: &state) { return effects }
      guard front(in: state)?.id == id else { return [] }
      let known = front(in: state)?.problem
      state.update(DraftsDialog.self) { $0.take(listing) }
      // The problem is reported once, so that it does not replace the message of an action after every listing.
      if let problem = listing.problem, problem != known, state.message?.kind != .failure {
        state.message = Message(text: Sentence(problem), kind: .warning)
      }
      return readHeads(in: &state)
    case .read(let id, let facts):
      if let effects = PaletteDialog.take(facts, id: id, in: &state) { return effects }
      guard front(in: state)?.id == id else { return [] }
      state.update(DraftsDialog.self) { $0.take(facts) }
      return readHeads(in: &state)
    case .loaded(let draft, let id): return DraftSwitch.take(draft, id: id, in: &state)
    case .renamed(let old, let new):
      let isPresent = state.fileName == old
      if isPresent { state.fileName = new }
      if state.frontDialog(DraftNamePrompt.self)?.path == old { state.dialogs.removeLast() }
      state.message = Message(text: "Renamed to \(new.lastPathComponent).")
      return (isPresent ? [.shelf(.nowNamed(path: new))] : []) + relistDrafts(selecting: new, in: &state)
    case .duplicated(let path, let copy):
      let note = path == state.fileName && state.isModified ? ", as it was saved last" : ""
      state.message = Message(text: "Copied to \(copy.lastPathComponent)\(note).")
      return relistDrafts(selecting: copy, in: &state)
    case .deleted(let path, let number):
      let facts = front(in: state)?.entry(of: path)?.facts
      let deleted = ShelfMemory.Deleted(path: path, number: number, facts: facts)
      state.shelf.deleted.append(deleted)
      guard path != state.fileName else {
        let effects = DraftSwitch.perform(.new, in: &state)
        state.message = Message(
          text:
            "Deleted \(path.lastPathComponent); \(key: .palette, command: "restore"), then “bring back”, restores it, until you quit."
        )
        return effects
      }
      state.update(DraftsDialog.self) { $0.moveToTrash(deleted) }
      state.message = Message(
        text:
          "Deleted \(path.lastPathComponent); \(key: .undo, in: DraftsDialog.keys, command: "restore") brings it back, until you quit."
      )
    case .writing(let done, let count):
      state.update(ImportListDialog.self) { $0.writing = (done, count) }
    case .written(let drafts, let problems, let notes, let isListed, let folder):
      ImportNotesDialog.takeWritten(drafts, problems, notes, isListed: isListed, folder, in: &state)
      return relistDrafts(in: state)
    case .restored(let number, let path):
      let old = state.shelf.deleted.first { $0.number == number }?.path
      forget(deleted: number, in: &state)
      let name = path.lastPathComponent
      state.message = Message(
        text: old == path
          ? "\(name) is back." : "It is back as \(name): another file has its name meanwhile.")
      return relistDrafts(selecting: path, in: &state)
    case .lost(let number):
      let path = state.shelf.deleted.first { $0.number == number }?.path ?? ""
      forget(deleted: number, in: &state)
      state.message = Message(
        text: "\(path.lastPathComponent) can't be brought back: what was kept of it isn't there any more.",
        kind: .failure)
    case .failed(let request, let reason): return takeFailure(request, reason, in: &state)
    case .recentNotKept(let reason):
      if state.message == nil, state.dialogs.isEmpty {
        state.message = Message(text: "Recent drafts can't be remembered: \(reason).", kind: .warning)
      }
    case .done: break
    }
    return []
  }

  private static func forget(deleted number: Int, in state: inout ComposerState) {
    state.shelf.deleted.removeAll { $0.number == number }
    state.update(DraftsDialog.self) { $0.takeOutOfTrash(number) }
  }

  private static func takeFailure(_ request: ShelfRequest, _ reason: String, in state: inout ComposerState)
    -> [Effect]
  {
    func fail(_ path: String, _ what: String) {
      state.message = Message(text: "\(path.lastPathComponent) can't be \(what): \(reason).", kind: .failure)
    }
    switch request {
    case .rename(let path, let name):
      guard state.frontDialog(DraftNamePrompt.self)?.path == path else {
        fail(path, "renamed to \(name)")
        break
      }
      state.update(DraftNamePrompt.self) {
        $0.complaint = "\(TextLayout.truncated(name, to: 40)): \(reason). Another name:"
      }
      return []
    case .duplicate(let path): fail(path, "copied")
    case .delete(let path): fail(path, "deleted")
    case .restore(let number):
      fail(state.shelf.deleted.first { $0.number == number }?.path ?? "", "brought back")
      // The next attempt is for the file deleted before this one, which may succeed.
      let failed = state.shelf.deleted.filter { $0.number == number }
      state.shelf.deleted = failed + state.shelf.deleted.filter { $0.number != number }
    case .list, .readHeads, .load, .opened, .nowNamed, .forget, .write, .stopWriting: break
    }
    return relistDrafts(in: state)
  }

  private static func relistDrafts(selecting path: String, in state: inout ComposerState) -> [Effect] {
    state.update(DraftsDialog.self) { $0.select(path: path) }
    return relistDrafts(in: state)
  }

  private static func readHeads(in state: inout ComposerState) -> [Effect] {
    guard let drafts = front(in: state) else { return [] }
    let visible = DraftsView(state: state, drafts: drafts).list.visible
    var paths: [String] = []
    state.update(DraftsDialog.self) { paths = $0.nextPiece(visible: visible) }
    return paths.isEmpty ? [] : [.shelf(.readHeads(paths, id: drafts.id))]
  }
}
