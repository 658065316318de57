import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

extension ComposerState {
  /// Shows the whole step of the lesson, or the list of lessons where none is open.
  mutating func openLessons() -> [Effect] {
    if lesson == nil { return listLessons() }
    open(LessonMenuDialog())
    return []
  }

  mutating func listLessons() -> [Effect] {
    open(LessonsDialog(selecting: lesson?.key))
    return [.lessons(.list)]
  }

  // MARK: - In a lesson

  /// The refusal of what needs an open lesson.
  var lessonRefusal: Sentence? { lesson == nil ? "No lesson is open; \(key: .lessons) lists them." : nil }

  var hintRefusal: Sentence? {
    lessonRefusal
      ?? (lesson?.isReached == true || lesson?.hasHint == true
        ? nil : "There is no other hint: the last one has the keys.")
  }

  var nextStepRefusal: Sentence? {
    lessonRefusal
      ?? (lesson?.isReached == true
        ? nil : "The goal of this step is not reached yet; \(key: .lessonHint, in: .moving) gives a hint.")
  }

  mutating func hintInLesson() -> [Effect] {
    if lesson?.isReached == true { return goOnInLesson() }
    lesson?.hints += 1
    lesson?.latest = .hint
    return []
  }

  /// Goes on to the next step, whatever is being edited; after the last one the lessons are listed.
  mutating func goOnInLesson() -> [Effect] {
    guard let session = lesson else { return [] }
    endEditing()
    lesson?.reach = .yes
    guard !session.isLast else {
      lesson?.isFinished = true
      let effects = listLessons()
      update(LessonsDialog.self) { $0.isAfterLesson = true }
      message = Message(text: "Lesson \(session.number) is done: \(session.lesson.title).")
      return effects
    }
    self.session.endStep()
    let document = document
    lesson?.began = document
    lesson?.index += 1
    beginStep()
    return []
  }

  private mutating func beginStep() {
    lesson?.hints = 0
    lesson?.reach = .no
    lesson?.difference = nil
    lesson?.latest = .task
    lesson?.judged = nil
    lesson?.firstJudged = nil
  }

  mutating func startStepOver() {
    guard let session = lesson else { return }
    endEditing()
    change(.replace(session.began))
    grid = ParameterGridState()
    focus(.grid)
    let hints = session.hints
    beginStep()
    lesson?.hints = hints
    message = Message(text: "The step begins anew; \(key: .undo) takes that back.")
  }

  /// Leaves the lesson; what was open before comes back.
  mutating func leaveLesson() -> [Effect] {
    guard let session = lesson else { return [] }
    let note: Sentence =
      "Left lesson \(session.number): \(key: .lessons, command: "lesson \(session.number)") goes on where you were."
    if let path = session.returnPath {
      dialogs = []
      return depart(.open(path))
    }
    let effects = begin(DraftDocument(), path: nil)
    message = Message(text: session.isFinished ? "Left lesson \(session.number)." : note)
    return effects
  }

  // MARK: - Beginning

  /// Begins a lesson, or goes on with it, in place of the draft.
  ///
  /// - Returns: What the program is to do.
  public mutating func begin(_ loaded: LoadedLesson) -> [Effect] {
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
      session.hints = min(max(0, place.hints), session.step.hints.count + 1)
      if place.isReached { session.reach = .yes }
      session.began = (try? DraftDocument(reading: place.began)) ?? start
      session.latest = session.hints > 0 ? .hint : .task
    }
    let effects = begin(document, path: nil)
    endEditing()
    focus(.grid)
    lesson = session
    settle()
    return effects + judgeLesson() + effectsForContext()
  }

  // MARK: - Results

  mutating func take(_ report: LessonReport) -> [Effect] {
    switch report {
    case .listed(let entries): update(LessonsDialog.self) { $0.take(entries) }
    case .opened(let loaded):
      guard shelf.loadingLesson == loaded.key else { return [] }
      shelf.loadingLesson = nil
      return begin(loaded)
    case .notOpened(let key, let reason):
      guard shelf.loadingLesson == key else { return [] }
      shelf.loadingLesson = nil
      message = Message(text: "The lesson can't be opened: \(reason)", kind: .failure)
    case .kept(let problem):
      guard let problem, lesson?.hasComplained == false else { return [] }
      lesson?.hasComplained = true
      message = Message(text: "Your place in the lesson can't be kept: \(problem)", kind: .warning)
    }
    return []
  }

  /// Finds out how many rows the lesson takes, where the step or the size is another.
  mutating func measureLesson() {
    guard let session = lesson else { return }
    if session.measured?.size == size, session.measured?.index == session.index { return }
    let rows = LessonBox.rows(in: self)
    let measured = LessonSession.Measured(size: size, index: session.index, rows: rows)
    lesson?.measured = measured
  }

  // MARK: - Files

  /// Answers for the files that the lesson has, and returns those that it does not have.
  mutating func answerFromLesson(_ paths: [String]) -> [String] {
    guard let files = lesson?.lesson.files, !files.isEmpty else { return paths }
    var rest: [String] = []
    var found: [String: Result<FileFacts, FileProblem>] = [:]
    for path in paths {
      guard let file = files.first(where: { $0.name == path }) else {
        rest.append(path)
        continue
      }
      found[path] = .success(FileFacts(size: file.size, contentType: file.contentType))
    }
    if session.learn(files: found) { grid.problem = nil }
    return rest
  }
}
