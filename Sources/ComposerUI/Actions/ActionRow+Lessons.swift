import ScreenModel

extension ActionRow {
  static let lessonHint = ActionRow(
    "Lesson: show the next hint; after the goal, go to the next step.", label: "hint",
    keys: [.init(.moving, .letter("H"), footer: 2)], reach: .edits,
    unless: { LessonSession.hintRefusal(in: $0) },
    apply: { LessonSession.showHint(in: &$0) })
  static let lessons = ActionRow(
    "Lessons: list them; in one, show its whole step and what can be done.", label: "lesson",
    keys: [.init(.moving, .named(.function(2)), footer: 3)], reach: .edits,
    apply: { LessonSession.openList(in: &$0) })
  static let listLessons = ActionRow(
    "Lessons: list all, with what is done of them.", reach: .edits,
    apply: { LessonSession.listAll(in: &$0) })
  static let lessonNext = ActionRow(
    "Lesson: go on to the next step.", label: "next step", reach: .edits,
    unless: { LessonSession.nextStepRefusal(in: $0) },
    apply: { LessonSession.goOn(in: &$0) })
  static let lessonStartOver = ActionRow(
    "Lesson: start the step over, with the draft that it began with.", reach: .edits,
    unless: { LessonSession.refusal(in: $0) }, change: { LessonSession.startStepOver(in: &$0) })
  static let lessonLeave = ActionRow(
    "Lesson: leave it; it continues where you were.", reach: .edits,
    unless: { LessonSession.refusal(in: $0) },
    apply: { LessonSession.leave(in: &$0) })
}
