import DraftFormats
import Explanations
import WiredraftCore

extension LessonSession {
  /// What is looked at, as lessons name it.
  private static func pane(in state: ComposerState) -> LessonPane {
    state.focusedTab.flatMap { LessonPane(rawValue: $0.id.name) } ?? .request
  }

  /// The byte under the cursor; nil where none is looked at.
  private static func cursor(in state: ComposerState) -> Int? {
    state.focusedTab is any ByteTab ? state.live.cursor : nil
  }

  /// What the lesson is graded on now.
  static func situation(in state: ComposerState) -> LessonSituation {
    LessonSituation(
      draft: state.draft, composition: state.composition, cursor: cursor(in: state),
      pane: pane(in: state))
  }

  /// Grades the answer, where it may have changed, and returns what keeps the place in the lesson.
  ///
  /// - Complexity: O(1) where nothing changed.
  static func grade(in state: inout ComposerState) -> [Effect] {
    guard let session = state.lesson else { return [] }
    let judged = LessonSession.Judged(
      revision: state.revision, cursor: cursor(in: state), pane: pane(in: state),
      isEditing: state.edit != nil, isCovered: !state.dialogs.isEmpty)
    if session.attempt.judged != judged { judge(judged, in: &state) }
    return keepPlace(in: &state)
  }

  private static func judge(_ judged: LessonSession.Judged, in state: inout ComposerState) {
    guard var session = state.lesson else { return }
    session.attempt.judged = judged
    let isFirst = session.attempt.firstJudged == nil
    if isFirst { session.attempt.firstJudged = judged }
    defer { state.lesson = session }
    // What lies over the panes is no answer yet.
    if judged.isCovered, session.attempt.reach == .no { return }
    guard session.attempt.reach != .yes else { return }
    let situation = Self.situation(in: state)
    if session.step.isReached(in: situation) {
      session.attempt.reach = judged.isEditing ? .whileEditing : .yes
      session.attempt.difference = nil
      if session.isLast, session.attempt.reach == .yes { session.isFinished = true }
      return
    }
    session.attempt.reach = .no
    guard !isFirst, session.hasChanged(to: judged), !judged.isEditing else {
      if judged.isEditing, session.attempt.difference != nil {
        session.attempt.difference = nil
        session.attempt.latest = .task
      }
      return
    }
    let difference = session.step.difference(in: situation)
    if difference != session.attempt.difference {
      session.attempt.difference = difference
      session.attempt.latest =
        difference != nil
        ? .difference : session.attempt.latest == .difference ? .task : session.attempt.latest
    }
  }

  /// Larger drafts are no lesson's: where one is in them is not kept.
  private static let longestKept = 1 << 16

  private static func keepPlace(in state: inout ComposerState) -> [Effect] {
    guard let session = state.lesson else { return [] }
    let kept = LessonSession.Kept(
      revision: state.revision, step: session.index, hints: session.attempt.hints,
      reach: session.attempt.reach,
      isFinished: session.isFinished)
    guard session.kept != kept, state.composition.length <= Self.longestKept else { return [] }
    let isFirst = session.kept == nil
    state.lesson?.kept = kept
    // Who looks at a lesson and leaves it has no place in it.
    let isUntouched = session.index == 0 && session.attempt.hints == 0 && !session.isReached
    if isFirst, isUntouched { return [] }
    let isDone = session.isLast && session.attempt.reach == .yes
    let place =
      isDone
      ? LessonPlaceKept(isFinished: true, step: nil)
      : LessonPlaceKept(
        isFinished: session.isFinished, step: session.index, hints: session.attempt.hints,
        isReached: session.attempt.reach == .yes, draft: state.document.serialized(),
        began: session.attempt.began.serialized())
    return [.lessons(.keep(key: session.key, place))]
  }
}

extension LessonSession {
  /// Whether something was done since the step began: the draft is another, or the cursor that the goal is about.
  fileprivate func hasChanged(to judged: Judged) -> Bool {
    guard let firstJudged = attempt.firstJudged else { return false }
    if judged.revision != firstJudged.revision { return true }
    let asksForPlace = step.goals.contains {
      switch $0.condition {
      case .cursor: true
      default: false
      }
    }
    return asksForPlace && judged.cursor != nil && judged.cursor != firstJudged.cursor
  }
}
