internal import ScreenModel

extension ComposerState {
  /// Opens the list of drafts, or closes it.
  mutating func toggleDrafts() -> [Effect] {
    let index = dialogs.lastIndex { $0 is DraftsDialog }
    if let index {
      dialogs.removeSubrange(index...)
      stopLoading()
      return []
    }
    shelf.lastID += 1
    open(DraftsDialog(id: shelf.lastID, selecting: fileName))
    return [.shelf(.list(beside: fileName, id: shelf.lastID)), .findRecoverable(isAtStart: false)]
  }

  /// Asks for another name of the draft's file.
  mutating func renameDraft() {
    if let fileName { open(DraftNamePrompt(path: fileName)) }
  }

  /// Brings the draft file back that was deleted last.
  mutating func restoreDraft() -> [Effect] {
    guard let last = shelf.deleted.last else {
      message = Message(text: "No draft was deleted since the program was started.")
      return []
    }
    return [.shelf(.restore(number: last.number))]
  }

  // MARK: - The list

  /// The list of drafts, where it is open.
  var openDrafts: DraftsDialog? { dialog(DraftsDialog.self) }

  /// Lists the drafts anew, where the list is open.
  func relistDrafts() -> [Effect] {
    openDrafts.map { [.shelf(.list(beside: fileName, id: $0.id))] } ?? []
  }

  /// Waits for no other draft any more.
  mutating func stopLoading() {
    shelf.loading = nil
    shelf.recovering = nil
    shelf.departure = nil
  }

  // MARK: - Results

  mutating func take(_ report: ShelfReport) -> [Effect] {
    switch report {
    case .listed(let id, let listing):
      guard openDrafts?.id == id else { return [] }
      let known = openDrafts?.problem
      update(DraftsDialog.self) { $0.take(listing) }
      // Said once: what came of an action is not lost to it when all is listed anew.
      if let problem = listing.problem, problem != known, message?.kind != .failure {
        message = Message(text: Sentence(problem), kind: .warning)
      }
      return readHeads()
    case .read(let id, let facts):
      guard openDrafts?.id == id else { return [] }
      update(DraftsDialog.self) { $0.take(facts) }
      return readHeads()
    case .loaded(let draft, let id): return take(draft, id: id)
    case .renamed(let old, let new):
      let isPresent = fileName == old
      if isPresent { fileName = new }
      if frontDialog(DraftNamePrompt.self)?.path == old { dialogs.removeLast() }
      message = Message(text: "Renamed to \(new.lastPathComponent).")
      return (isPresent ? [.shelf(.nowNamed(path: new))] : []) + relistDrafts(selecting: new)
    case .duplicated(let path, let copy):
      let note = path == fileName && isModified ? ", as it was saved last" : ""
      message = Message(text: "Copied to \(copy.lastPathComponent)\(note).")
      return relistDrafts(selecting: copy)
    case .deleted(let path, let number):
      shelf.deleted.append(ShelfMemory.Deleted(path: path, number: number))
      update(DraftsDialog.self) { $0.remove(.file(path)) }
      message = Message(
        text:
          "Deleted \(path.lastPathComponent); \(key: .undo, in: .drafts, command: "restore") brings it back, until you quit."
      )
    case .restored(let number, let path):
      let old = shelf.deleted.first { $0.number == number }?.path
      shelf.deleted.removeAll { $0.number == number }
      let name = path.lastPathComponent
      message = Message(
        text: old == path
          ? "\(name) is back." : "It is back as \(name): another file has its name meanwhile.")
      return relistDrafts(selecting: path)
    case .lost(let number):
      let path = shelf.deleted.first { $0.number == number }?.path ?? ""
      shelf.deleted.removeAll { $0.number == number }
      message = Message(
        text: "\(path.lastPathComponent) can't be brought back: what was kept of it isn't there any more.",
        kind: .failure)
    case .failed(let request, let reason): return takeFailure(request, reason)
    case .recentNotKept(let reason):
      if message == nil, dialogs.isEmpty {
        message = Message(text: "Recent drafts can't be remembered: \(reason).", kind: .warning)
      }
    case .done: break
    }
    return []
  }

  private mutating func takeFailure(_ request: ShelfRequest, _ reason: String) -> [Effect] {
    func fail(_ path: String, _ what: String) {
      message = Message(text: "\(path.lastPathComponent) can't be \(what): \(reason).", kind: .failure)
    }
    switch request {
    case .rename(let path, let name):
      guard frontDialog(DraftNamePrompt.self)?.path == path else {
        fail(path, "renamed to \(name)")
        break
      }
      update(DraftNamePrompt.self) {
        $0.complaint = "\(TextLayout.truncated(name, to: 40)): \(reason). Another name:"
      }
      return []
    case .duplicate(let path): fail(path, "copied")
    case .delete(let path): fail(path, "deleted")
    case .restore(let number):
      fail(shelf.deleted.first { $0.number == number }?.path ?? "", "brought back")
      // The next try is for the one before: it may still go.
      let failed = shelf.deleted.filter { $0.number == number }
      shelf.deleted = failed + shelf.deleted.filter { $0.number != number }
    case .list, .readHeads, .load, .opened, .nowNamed, .forget: break
    }
    return relistDrafts()
  }

  private mutating func relistDrafts(selecting path: String) -> [Effect] {
    update(DraftsDialog.self) { $0.select(path: path) }
    return relistDrafts()
  }

  /// Asks for the next heads, those in sight first.
  private mutating func readHeads() -> [Effect] {
    guard let drafts = openDrafts else { return [] }
    let visible = DraftsView(state: self, drafts: drafts).visibleEntries
    var paths: [String] = []
    update(DraftsDialog.self) { paths = $0.nextPiece(visible: visible) }
    return paths.isEmpty ? [] : [.shelf(.readHeads(paths, id: drafts.id))]
  }
}
