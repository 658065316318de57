package import DraftFormats
internal import Explanations
package import WiredraftCore

extension ComposerState {
  /// Whether a dialog is open over the panes.
  package var hasDialogs: Bool { !dialogs.isEmpty }
  /// Whether a cell is being edited.
  package var isEditing: Bool { edit != nil }
  /// Whether a lesson is in progress.
  package var isInLesson: Bool { lesson != nil }
  /// The changes that can be undone and redone.
  package var steps: EditHistory { history }
  /// The inputs of the composition other than the draft.
  package var surroundings: Composition.Context { context }

  // MARK: - Starting and ending

  /// Returns the effects to perform after the first frame is shown.
  package func effectsAtStart() -> [Effect] {
    (options.looksForUnsavedDrafts ? [.findRecoverable(isAtStart: true)] : [])
      + WelcomeFacts.effects(in: self)
      + (fileName.map { [.history(.loadLast(draft: $0))] } ?? [])
      + (importing.atStart.map { [.readImport($0)] } ?? [])
  }

  /// Lists the requests of a file of another kind at the start, as an import does.
  package mutating func importAtStart(_ path: String) {
    importing.lastID += 1
    importing.awaited = importing.lastID
    importing.atStart = ImportOrder(
      id: importing.lastID, source: .file(path: path), options: importing.options)
  }

  /// Returns and removes the draft's changes since the last call, for its journal.
  ///
  /// From the first call on, changes are kept until the next one.
  package mutating func takeJournalEvents() -> [HistoryEvent] {
    defer {
      if !session.recordsEvents { session.recordsEvents = true }
      session.mendingEvents = []
    }
    // Changes in a lesson are kept with the lesson.
    if lesson != nil {
      _ = session.takeEvents()
      return session.mendingEvents
    }
    // A text is mended before it is accepted as the draft.
    return session.mendingEvents + session.takeEvents()
  }

  /// Begins or continues a lesson in place of the draft.
  ///
  /// - Returns: The effects for the program to perform.
  package mutating func begin(_ loaded: LoadedLesson) -> [Effect] {
    if lesson == nil, isModified || session.isRequested {
      shelf.waitingLesson = loaded
      return [.putDraftAside(isModified ? nil : document.serialized())]
    }
    return begin(loaded, comesBack: lesson?.comesBack ?? fileName.map { .file($0) } ?? .nothing)
  }

  /// Begins or continues a lesson; the current draft is kept elsewhere.
  mutating func begin(_ loaded: LoadedLesson, comesBack: LessonSession.Return) -> [Effect] {
    let start: DraftDocument
    do throws(LessonStart.Problem) {
      start = try LessonStart.document(of: loaded.lesson)
    } catch {
      message = Message(
        text: "The lesson can't begin: line \(error.position.line): \(error.sentence)", kind: .failure)
      return []
    }
    let solutions = LessonRehearsal.solutions(of: loaded.lesson, for: keymap, server: options.lessonServer)
    var session = LessonSession(loaded, began: start, comesBack: comesBack, solutions: solutions)
    var document = start
    if let place = loaded.place, let step = place.step, loaded.lesson.steps.indices.contains(step),
      let kept = try? DraftDocument(reading: place.draft)
    {
      document = kept
      session.index = step
      session.attempt.hints = min(max(0, place.hints), session.step.hints.count + 1)
      if place.isReached { session.attempt.reach = .yes }
      if let guess = place.guess, session.step.guess?.options.indices.contains(guess) == true {
        session.attempt.guess = guess
      }
      session.attempt.began = (try? DraftDocument(reading: place.began)) ?? start
      session.attempt.latest = session.attempt.hints > 0 ? .hint : .task
    }
    session.attempt.lastExchange = exchange.lastID
    // The draft is in its journal or its file, so nothing of it is discarded.
    self.session.markSaved()
    let effects = DraftSwitch.begin(document, path: nil, in: &self)
    CellEdit.end(in: &self)
    focus(.grid)
    lesson = session
    settle()
    return effects + LessonSession.grade(in: &self) + effectsForContext()
  }

  /// Shows the text of an invalid draft file, so that the user can repair it.
  ///
  /// - Returns: False if the text is not valid UTF-8, and can't be shown.
  package mutating func beginRepair(
    of path: String, bytes: [UInt8], problem: DraftFileError, isFromList: Bool = false
  ) -> Bool {
    guard var repair = RepairDialog(path: path, bytes: bytes, problem: problem) else { return false }
    repair.isFromList = isFromList
    edit = nil
    focus = .grid
    dialogs = [repair]
    settle()
    return true
  }

  /// Returns the message to print after the composer is left; nil if there is none.
  ///
  /// - Parameter folder: Returns the name of the version-controlled folder that contains a file; nil if there is none.
  package func partingNotice(folder: (String) -> String?) -> String? {
    shelf.savedSecrets.flatMap { secrets in
      folder(secrets.path).map { text("\(secrets.sentence("\(secrets.path)", $0)) \(secrets.hint)") }
    }
  }

  /// Returns the message for a file that another composer has open.
  package static func noteOfOtherSession(process: Int) -> String {
    "Another wiredraft, process \(process), works on this file, too: what it saves meanwhile is shown before it is replaced."
  }
}
