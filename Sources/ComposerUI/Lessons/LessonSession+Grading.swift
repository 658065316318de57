import DraftFormats
import Explanations
import Sending
import WiredraftCore

extension LessonSession {
  private static func pane(in state: ComposerState) -> LessonPane {
    if state.focusedTab is WireTab, state.live.form == .hex { return .hex }
    return state.focusedTab.flatMap { LessonPane(rawValue: $0.id.name) } ?? .request
  }

  private static func cursor(in state: ComposerState) -> Int? {
    state.focusedTab is WireTab ? state.live.cursor : nil
  }

  static func situation(in state: ComposerState) -> LessonSituation {
    LessonSituation(
      draft: state.draft, composition: state.composition, cursor: cursor(in: state),
      pane: pane(in: state), answers: answers(in: state), guess: state.lesson?.attempt.guess)
  }

  private static func answers(in state: ComposerState) -> [LessonAnswer] {
    guard let last = state.lesson?.attempt.lastExchange else { return [] }
    return state.exchange.ended.filter { $0.id > last }.map { answer in
      LessonAnswer(
        response: answer.response, body: answer.content, text: answer.text,
        isComplete: answer.isContentComplete, time: .nanoseconds(answer.outcome.timings.total),
        sent: answer.sent.head.bytes, isOutdated: AnswerVersion.hasChanged(since: answer, in: state))
    }
  }

  private static func answerCount(in state: ComposerState) -> Int {
    guard let last = state.lesson?.attempt.lastExchange else { return 0 }
    return state.exchange.ended.count { $0.id > last }
  }

  /// Returns the effects that save the place in the lesson.
  static func grade(in state: inout ComposerState) -> [Effect] {
    guard let session = state.lesson else { return [] }
    let judged = LessonSession.Judged(
      revision: state.revision, cursor: cursor(in: state), pane: pane(in: state),
      isEditing: state.edit != nil, isCovered: !state.dialogs.isEmpty, answerCount: answerCount(in: state),
      guess: session.attempt.guess)
    if session.attempt.judged != judged { judge(judged, in: &state) }
    return keepPlace(in: &state)
  }

  private static func judge(_ judged: LessonSession.Judged, in state: inout ComposerState) {
    guard var session = state.lesson else { return }
    session.attempt.judged = judged
    let isFirst = session.attempt.firstJudged == nil
    if isFirst { session.attempt.firstJudged = judged }
    defer { state.lesson = session }
    // An answer under a dialog doesn't count yet.
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

  /// The maximum length of a saved draft; a larger draft is no lesson's, and the place in it is not saved.
  private static let longestKept = 1 << 16

  private static func keepPlace(in state: inout ComposerState) -> [Effect] {
    guard let session = state.lesson else { return [] }
    let kept = LessonSession.Kept(
      revision: state.revision, step: session.index, hints: session.attempt.hints,
      reach: session.attempt.reach,
      isFinished: session.isFinished, guesses: session.guesses)
    guard session.kept != kept, state.composition.length <= Self.longestKept else { return [] }
    let isFirst = session.kept == nil
    state.lesson?.kept = kept
    // A user who opens a lesson and leaves it untouched has no place in it.
    let isUntouched =
      session.index == 0 && session.attempt.hints == 0 && !session.isReached && session.attempt.guess == nil
    if isFirst, isUntouched { return [] }
    let isDone = session.isLast && session.attempt.reach == .yes
    let place =
      isDone
      ? SavedLessonPlace(isFinished: true, step: nil, guesses: session.guesses)
      : SavedLessonPlace(
        isFinished: session.isFinished, step: session.index, hints: session.attempt.hints,
        isReached: session.attempt.reach == .yes, draft: state.document.serialized(),
        began: session.attempt.began.serialized(), guesses: session.guesses,
        guess: session.attempt.guess)
    return [.lessons(.keep(key: session.key, place))]
  }
}

extension LessonSession {
  /// Returns whether the user did something since the step began: the draft changed, or the cursor if the goal is about
  /// it.
  fileprivate func hasChanged(to judged: Judged) -> Bool {
    guard let firstJudged = attempt.firstJudged else { return false }
    if judged.revision != firstJudged.revision || judged.answerCount > 0 { return true }
    let asksForPlace = step.goals.contains {
      switch $0.condition {
      case .cursor: true
      default: false
      }
    }
    return asksForPlace && judged.cursor != nil && judged.cursor != firstJudged.cursor
  }
}
