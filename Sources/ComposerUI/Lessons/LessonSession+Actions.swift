import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

extension LessonSession {
  /// Shows the whole step of the lesson, or the list of lessons if none is open.
  static func openList(in state: inout ComposerState) -> [Effect] {
    if state.lesson == nil { return listAll(in: &state) }
    state.open(LessonMenuDialog())
    return []
  }

  static func listAll(in state: inout ComposerState) -> [Effect] {
    state.open(LessonsDialog(selecting: state.lesson?.key))
    return [.lessons(.list)]
  }

  // MARK: - In a lesson

  static func refusal(in state: ComposerState) -> Sentence? {
    state.lesson == nil ? "No lesson is open; \(key: .lessons) lists them." : nil
  }

  static func hintRefusal(in state: ComposerState) -> Sentence? {
    refusal(in: state)
      ?? (state.lesson?.isReached == true || state.lesson?.hasHint == true
        ? nil
        : "That was the last hint; its keys work from the start of the step, and \(key: .lessons, in: .moving) can start it over.")
  }

  static func nextStepRefusal(in state: ComposerState) -> Sentence? {
    refusal(in: state)
      ?? (state.lesson?.isReached == true
        ? nil : "The goal of this step is not reached yet; \(key: .lessonHint, in: .moving) gives a hint.")
  }

  static func showHint(in state: inout ComposerState) -> [Effect] {
    if state.lesson?.isReached == true { return goOn(in: &state) }
    state.lesson?.attempt.hints += 1
    state.lesson?.attempt.latest = .hint
    return []
  }

  /// Goes on to the next step, also during an edit; after the last step, lists the lessons.
  static func goOn(in state: inout ComposerState) -> [Effect] {
    guard let session = state.lesson else { return [] }
    CellEdit.end(in: &state)
    state.lesson?.attempt.reach = .yes
    guard !session.isLast else {
      state.lesson?.isFinished = true
      state.open(LessonsDialog(selecting: session.key, after: state.lesson))
      state.message = Message(text: "Lesson \(session.number) is done: \(session.lesson.title).")
      return [.lessons(.list)]
    }
    state.session.endStep()
    let began = state.document
    let last = state.exchange.lastID
    state.lesson?.attempt = Attempt(began: began, lastExchange: last)
    state.lesson?.index += 1
    return []
  }

  static func startStepOver(in state: inout ComposerState) {
    guard let session = state.lesson else { return }
    _ = state.replaceDraft(with: session.attempt.began)
    let last = state.exchange.lastID
    state.lesson?.attempt = Attempt(
      began: session.attempt.began, hints: session.attempt.hints, guess: session.attempt.guess,
      lastExchange: last)
    state.message = Message(text: "The step starts over; \(key: .undo) undoes that.")
  }

  /// Leaves the lesson and restores the draft that was open before.
  static func leave(in state: inout ComposerState) -> [Effect] {
    guard let session = state.lesson else { return [] }
    state.dialogs = []
    switch session.comesBack {
    case .file(let path): return DraftSwitch.perform(.open(path), in: &state)
    case .unsaved(let id):
      // The lesson stays until the draft is there, so that no key gets lost between them.
      state.shelf.recovering = id
      return [.recover(id: id)]
    case .nothing:
      let effects = DraftSwitch.begin(state.options.defaults.newDocument, path: nil, in: &state)
      state.message = Message(text: session.farewell)
      return effects
    }
  }

  var farewell: Sentence {
    isFinished
      ? "Left lesson \(number)."
      : "Left lesson \(number): \(key: .lessons, command: "lesson \(number)") continues where you were."
  }

  /// Leaves the lesson if the draft before it can't be brought back.
  static func leaveWithoutDraft(in state: inout ComposerState) -> [Effect] {
    guard case .unsaved? = state.lesson?.comesBack, state.lesson != nil else { return [] }
    return DraftSwitch.begin(state.options.defaults.newDocument, path: nil, in: &state)
  }

  /// Begins the waiting lesson as soon as the draft is put aside; asks about a draft that could not be.
  static func takePutAside(_ id: String?, in state: inout ComposerState) -> [Effect] {
    guard let loaded = state.shelf.waitingLesson else {
      if id == nil {
        state.message = Message(text: "The draft before this one could not be kept.", kind: .failure)
      }
      return []
    }
    state.shelf.waitingLesson = nil
    if let id { return state.begin(loaded, comesBack: .unsaved(id: id)) }
    state.open(SwitchQuestion(pendingSwitch: .lesson(key: loaded.key)))
    return []
  }

  // MARK: - Results

  static func take(_ report: LessonReport, in state: inout ComposerState) -> [Effect] {
    switch report {
    case .listed(let entries):
      state.welcome.lessons = (entries.count, entries.count(where: \.isFinished))
      state.update(LessonsDialog.self) { $0.take(entries) }
      state.update(PaletteDialog.self) { $0.take(entries) }
    case .opened(let loaded):
      guard state.shelf.loadingLesson == loaded.key else { return [] }
      state.shelf.loadingLesson = nil
      return state.begin(loaded)
    case .notOpened(let key, let reason):
      guard state.shelf.loadingLesson == key else { return [] }
      state.shelf.loadingLesson = nil
      state.message = Message(text: "The lesson can't be opened: \(reason)", kind: .failure)
    case .kept(let problem):
      guard let problem, state.lesson?.hasComplained == false else { return [] }
      state.lesson?.hasComplained = true
      state.message = Message(text: "Your place in the lesson can't be kept: \(problem)", kind: .warning)
    }
    return []
  }

  static func measure(in state: inout ComposerState) {
    guard let session = state.lesson else { return }
    if session.measured?.size == state.size, session.measured?.index == session.index { return }
    let rows = LessonBox.rows(in: state)
    let measured = LessonSession.Measured(size: state.size, index: session.index, rows: rows)
    state.lesson?.measured = measured
  }

  // MARK: - Files

  /// Answers for the files that the lesson has, and returns the paths of the others.
  static func answer(_ paths: [String], in state: inout ComposerState) -> [String] {
    guard let files = state.lesson?.lesson.files, !files.isEmpty else { return paths }
    var rest: [String] = []
    var found: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] = [:]
    for path in paths {
      guard let file = files.first(where: { $0.name == path }) else {
        rest.append(path)
        continue
      }
      found[path] = .success(Composition.FileFacts(size: file.size, contentType: file.contentType))
    }
    if state.session.learn(files: found) { state.grid.problem = nil }
    return rest
  }
}
