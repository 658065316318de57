package import DraftFormats
internal import Explanations
package import WiredraftCore

/// What the program calls beside applying events, and what tests and benchmarks see.
extension ComposerState {
  /// Whether a dialog is open over the panes.
  package var hasDialogs: Bool { !dialogs.isEmpty }
  /// Whether a cell is edited.
  package var isEditing: Bool { edit != nil }
  /// Whether a lesson is done.
  package var isInLesson: Bool { lesson != nil }
  /// What can be taken back and made again.
  package var steps: EditHistory { history }
  /// The inputs of the composition beside the draft.
  package var surroundings: CompositionContext { context }

  // MARK: - Starting and ending

  /// What the program does once the first frame is shown.
  package func effectsAtStart() -> [Effect] {
    options.looksForUnsavedDrafts ? [.findRecoverable(isAtStart: true)] : []
  }

  /// Hands over what was done to the draft since the last time, for its journal.
  ///
  /// From the first time on they are kept until somebody takes them.
  package mutating func takeJournalEvents() -> [HistoryEvent] {
    defer {
      if !session.recordsEvents { session.recordsEvents = true }
      session.mendingEvents = []
    }
    // What is done in a lesson is kept with the lesson.
    if lesson != nil {
      _ = session.takeEvents()
      return session.mendingEvents
    }
    // A text is mended before it is taken for the draft.
    return session.mendingEvents + session.takeEvents()
  }

  /// Begins a lesson, or goes on with it, in place of the draft.
  ///
  /// - Returns: What the program is to do.
  package mutating func begin(_ loaded: LoadedLesson) -> [Effect] {
    let returnPath = lesson == nil ? fileName : lesson?.returnPath
    let start: DraftDocument
    do throws(LessonStart.Problem) {
      start = try LessonStart.document(of: loaded.lesson)
    } catch {
      message = Message(
        text: "The lesson can't begin: line \(error.position.line): \(error.sentence)", kind: .failure)
      return []
    }
    var session = LessonSession(loaded, began: start, returnPath: returnPath, keymap: keymap)
    var document = start
    if let place = loaded.place, let step = place.step, loaded.lesson.steps.indices.contains(step),
      let kept = try? DraftDocument(reading: place.draft)
    {
      document = kept
      session.index = step
      session.attempt.hints = min(max(0, place.hints), session.step.hints.count + 1)
      if place.isReached { session.attempt.reach = .yes }
      session.attempt.began = (try? DraftDocument(reading: place.began)) ?? start
      session.attempt.latest = session.attempt.hints > 0 ? .hint : .task
    }
    let effects = Departure.begin(document, path: nil, in: &self)
    CellEdit.end(in: &self)
    focus(.grid)
    lesson = session
    settle()
    return effects + LessonSession.grade(in: &self) + effectsForContext()
  }

  /// Shows the text of a file that holds no draft, where it can be mended.
  ///
  /// - Returns: False where the text can't be shown as it is, because it is not UTF-8.
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

  /// Returns what is still to be said when the composer is left; nil for nothing.
  ///
  /// - Parameter folder: Tells the folder of version control that a file lies in, by its name; nil for none.
  package func partingNotice(folder: (String) -> String?) -> String? {
    shelf.savedSecrets.flatMap { secrets in
      folder(secrets.path).map { text("\(secrets.sentence("\(secrets.path)", $0)) \(secrets.hint)") }
    }
  }

  /// What is said where another composer works on the file that is opened.
  package static func noteOfOtherSession(process: Int) -> String {
    "Another wiredraft, process \(process), works on this file, too: what it saves meanwhile is shown before it is replaced."
  }
}
