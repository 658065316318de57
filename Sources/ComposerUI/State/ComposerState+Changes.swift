internal import DraftFormats
internal import Explanations
internal import ScreenModel
internal import WiredraftCore

extension ComposerState {
  @discardableResult
  mutating func change(_ edit: DraftEdit, session cell: Int? = nil, rows: Int = 1) -> Bool {
    let key = cell.map { EditHistory.CoalescingKey("edit \($0)") }
    guard session.change(edit, coalescing: key, rows: rows) else { return false }
    for list in Draft.RowList.allCases {
      grid.filters[list]?.follow(edit)
      grid.trees[list]?.follow(edit, of: list)
    }
    RowsTab.settleTrees(in: &self)
    forgetMarks()
    return true
  }

  /// Replaces the draft by another one, as one undo step, and shows it from its beginning; returns whether anything
  /// changed.
  mutating func replaceDraft(with document: DraftDocument, isForeign: Bool = false) -> Bool {
    CellEdit.end(in: &self)
    guard change(.replace(document)) else { return false }
    if isForeign { session.isForeign = true }
    session.asked.files = []
    grid = ParameterGridState()
    focus(.grid)
    return true
  }

  mutating func changeWithSummary(_ edit: DraftEdit, title: String) {
    let oldComposition = composition
    guard change(edit) else { return }
    summarise(from: oldComposition, title: title, ofStyles: edit.isOfStyles)
    guard message?.text == Sentence(title + ".") else { return }
    switch edit {
    case .set(.method, _) where isSameRequest(as: oldComposition):
      message = Message(text: "\(title): nothing else of the request changed.")
    case .setBodyType where isSameRequest(as: oldComposition) && composition.routing.prefersQuery:
      let method = TextLayout.truncated(draft.method, to: 20)
      message = Message(text: "\(title): no byte changed, as \(method) puts parameters into the query.")
    case .setBodyType where isSameRequest(as: oldComposition),
      .set(.styles, _) where isSameRequest(as: oldComposition):
      message = Message(text: "\(title): no byte changed.")
    default: break
    }
  }

  /// Returns whether the request is unchanged except for its method; bodies are compared by their lengths.
  private func isSameRequest(as old: Composition) -> Bool {
    let new = composition
    return new.target.count == old.target.count && new.target.text == old.target.text
      && new.body?.bytes.count == old.body?.bytes.count
      && new.fields.elementsEqual(old.fields) { $0.name == $1.name && $0.value == $1.value }
  }

  /// Removes the marks of the composition before the last change.
  mutating func forgetMarks() {
    changeMarks = nil
    grid.problem = nil
  }

  /// Undoes or redoes a change; within the text of a body, a change of that text.
  mutating func undoOrRedoHere(isUndo: Bool) {
    if BodyTab.editsText(in: self), BodyTab.undoInText(isUndo: isUndo, in: &self) { return }
    if edit != nil, CellEdit.undoInCell(isUndo: isUndo, in: &self) { return }
    CellEdit.end(in: &self)
    undoOrRedo(isUndo: isUndo)
  }

  mutating func undoOrRedo(isUndo: Bool) {
    let edit = isUndo ? history.undoEdit : history.redoEdit
    let oldComposition = composition
    let oldDraft = draft
    let rows = isUndo ? history.nextUndoRows : history.nextRedoRows
    guard let name = session.step(back: isUndo) else { return }
    forgetMarks()
    RowsTab.endSelection(in: &self)
    for list in Draft.RowList.allCases { grid.filters[list]?.isStale = true }
    RowsTab.settleTrees(in: &self)
    showChange(since: oldDraft)
    BodyTab.showChange(of: edit, in: &self)
    let title = (isUndo ? "Undone: " : "Redone: ") + name.phrase(rows: rows)
    summarise(
      from: oldComposition, title: title + HistoryDialog.asSaved(in: self.session),
      ofStyles: edit?.isOfStyles ?? false)
  }

  /// Moves the cursor to the first row that differs, so that the effect of undo is visible.
  mutating func showChange(since old: Draft) {
    for list in RowsTab.gridTabs(in: self.session) {
      let (was, now) = (old[list] ?? [], draft[list] ?? [])
      guard
        let index = zip(was, now).enumerated().first(where: { !$1.0.isSame(as: $1.1) })?.offset
          ?? (was.count == now.count ? nil : min(was.count, now.count))
      else { continue }
      grid.list = list
      let row = min(index, max(0, now.count - 1))
      // A member of the row remains under the cursor.
      if grid.row != row { grid.rows[list] = row }
      return
    }
  }

  mutating func summarise(from old: Composition, title: String, ofStyles: Bool = false) {
    let change = CompositionChange(from: old, to: composition, of: draft, comparesRows: ofStyles)
    changeMarks = ChangeMarks(change, before: old)
    message = Message(text: change.sentence.isEmpty ? "\(title)." : "\(title): \(change.sentence)")
  }

  // MARK: - Results of effects

  mutating func take(_ result: EffectResult) -> [Effect] {
    switch result {
    case .files(let facts):
      CompareDialog.note(files: facts, in: &self)
      if session.learn(files: facts) { grid.problem = nil }
    case .environment(let values):
      CompareDialog.note(environment: values, in: &self)
      session.learn(environment: values)
      grid.problem = nil
      Authentication.finish(values, in: &self)
    case .variables(let reading): take(reading)
    case .pathCandidates(let id, let listing): PathCompletion.take(listing, id: id, in: &self)
    case .edited(let outcome): return ExternalEdit.take(outcome, in: &self)
    case .exchange(let report): return ExchangeMemory.take(report, in: &self)
    case .history(let outcome): return ExchangeMemory.take(outcome, in: &self)
    case .answer(let report): return AnswerTab.take(report, in: &self)
    case .imported(let reading): ImportPreviewDialog.take(reading, in: &self)
    case .copied(let copied): message = size.columns < 60 ? copied.shortMessage : copied.message
    case .saved(let path, let count):
      return noteSaved(path, Message(text: "Saved \(path), \(count.byteCount)."))
    case .savedAnew(let path, let count):
      return noteSaved(path, Message(text: "\(path) was gone: it is made again, \(count.byteCount)."))
    case .savedWith(let path, let count, let notes):
      let text = ["Saved \(path), \(count.byteCount)."] + notes.map { Sentence($0.sentence) }
      return noteSaved(path, Message(text: text.joined(separator: " ")))
    case .fileChanged(let path, let bytes):
      open(ConflictDialog(path: path, ours: document.serialized(), theirs: bytes))
    case .draftText(let revision, let problem):
      return RepairDialog.takeDraftText(problem, revision: revision, in: &self)
    case .versionControl(let path, let folder): SavedSecrets.warnOfPlainSecrets(in: path, folder, of: &self)
    case .otherSession(let path, let process):
      DraftSwitch.warnOfOtherSession(of: path, process: process, in: &self)
    case .recoverable(let found): RecoveryDialog.take(found, in: &self)
    case .recovered(let recovered):
      return RecoveryDialog.take(recovered, in: &self) + findVersionControl()
    case .notRecovered(let reason): return RecoveryDialog.takeNotRecovered(reason: reason, in: &self)
    case .notDiscarded(let reason):
      message = Message(text: "Not discarded: \(reason)", kind: .failure)
      return RecoveryDialog.relistUnsaved(in: self)
    case .restored(let problem): return RecoveryDialog.takeRestored(problem: problem, in: &self)
    case .trashEmptied(let count): return RecoveryDialog.takeEmptiedTrash(count: count, in: &self)
    case .draftPutAside(let id): return LessonSession.takePutAside(id, in: &self)
    case .journalReady: break
    case .journalTrouble(let reason): RecoveryDialog.takeJournalTrouble(reason, in: &self)
    case .shelf(let report): return DraftsDialog.take(report, in: &self)
    case .lessons(let report): return LessonSession.take(report, in: &self)
    case .example(let example):
      // An example is no step of a lesson, so it also replaces the lesson.
      let effects = lesson == nil ? [] : DraftSwitch.begin(DraftDocument(), path: nil, in: &self)
      ExamplePicker.takeExample(example, in: &self)
      return effects
    case .fileExists(let path):
      open(ReplaceQuestion(path: path))
    case .notSaved(let path, let reason) where path == fileName && isFileReadOnly:
      FileNamePrompt.askForName(of: path, in: &self)
      message = Message(
        text: "\(path) is read-only: \(reason)", kind: .warning,
        hint: "Give another name; \(key: .close) leaves it unsaved.")
    case .notSaved(let path, let reason):
      // The prompt holds the rejected name for correction.
      open(FileNamePrompt(path))
      message = Message(
        text: "Not saved: \(path): \(reason)", kind: .failure,
        hint: "The draft stays here: give another name, or \(key: .close).")
    }
    return []
  }

  private mutating func noteSaved(_ path: String, _ saved: Message) -> [Effect] {
    // Files may have changed, and relative paths now start at the draft's folder.
    session.asked.files = []
    if lesson != nil {
      // The written file is a copy; the lesson keeps its draft.
      message = saved
      return []
    }
    let isOther = fileName != path
    fileName = path
    isFileReadOnly = false
    session.markSaved()
    edit?.stepIsOpen = false
    message = saved
    shelf.savedSecrets = SavedSecrets(in: draft, path: path)
    if let pendingSwitch = shelf.pendingSwitch { return DraftSwitch.perform(pendingSwitch, in: &self) }
    return (isOther ? [.findOtherSession(path: path), .readVariables(drawsGenerated: false)] : [])
      + findVersionControl()
      + DraftsDialog.relistDrafts(in: self)
  }

  func findVersionControl() -> [Effect] {
    shelf.savedSecrets.map { [.findVersionControl(path: $0.path)] } ?? []
  }

  // MARK: - Saving and leaving

  mutating func save() -> [Effect] {
    guard lesson == nil else {
      message = Message(
        text: "A lesson keeps its draft and your place by itself.",
        hint: "\(key: .palette), save under another name, writes a copy.")
      return []
    }
    guard let fileName else {
      FileNamePrompt.askForName(in: &self)
      return []
    }
    // A file that was read-only may be writable by now.
    return [saveEffect(path: fileName, mayReplace: true)]
  }

  func saveEffect(path: String, mayReplace: Bool) -> Effect {
    .save(path: path, bytes: document.serialized(), mayReplace: mayReplace)
  }
}

extension DraftEdit {
  fileprivate var isOfStyles: Bool { if case .set(.styles, _) = self { true } else { false } }
}

extension Draft.Row {
  /// Returns whether two rows look the same in the grid.
  func isSame(as other: Draft.Row) -> Bool {
    name.utf8.elementsEqual(other.name.utf8) && text.utf8.elementsEqual(other.text.utf8) && type == other.type
      && isEnabled == other.isEnabled && isVerbatim == other.isVerbatim && secrecy == other.secrecy
  }
}
