import Explanations
import WiredraftCore

extension PlainComposer {
  mutating func runLesson(_ command: PlainCommand, _ text: String) -> [Effect] {
    switch command {
    case .lessons:
      awaited.lessons = true
      return [.lessons(.list)]
    case .lesson:
      guard !text.isEmpty else {
        sayStep()
        return []
      }
      guard let number = Int(text), number > 0 else {
        say("Not a number: \(PlainText.cut(text, all: "lessons")). `lessons` lists them.")
        return []
      }
      awaited.lesson = number
      return [.lessons(.list)]
    case .step:
      sayStep()
      return []
    case .check:
      check()
      return []
    case .hint: return hint()
    case .guess:
      guess(text)
      return []
    default: break
    }
    guard let session = state.lesson else {
      say("No lesson is open: `lessons` lists them.")
      return []
    }
    switch command {
    case .next:
      let isDone = session.isReached && session.isLast
      let effects = state.performInPanes(.lessonNext)
      // The screen lists the lessons at the end of a lesson.
      state.dialogs = []
      if isDone { say("`lesson \(session.number + 1)` begins the next, `leave` goes back.") }
      return isDone ? [] : effects
    case .restart:
      _ = state.performInPanes(.lessonStartOver)
      return []
    case .leave: return state.performInPanes(.lessonLeave)
    default: return []
    }
  }

  private mutating func hint() -> [Effect] {
    guard let session = state.lesson, !session.isReached, session.hasHint else {
      let isReached = state.lesson?.isReached == true
      if isReached {
        say("Reached already: `next` goes to the next step.")
      } else {
        _ = state.performInPanes(.lessonHint)
      }
      return []
    }
    let effects = state.performInPanes(.lessonHint)
    if let hint = state.lesson?.hint {
      say("Hint: \(LessonProse.plain(hint, state.lessonKeyNames))")
      sayKeys(of: [hint])
    }
    return effects
  }

  private mutating func check() {
    _ = LessonSession.grade(in: &state)
    guard let session = state.lesson else {
      say("No lesson is open: `lessons` lists them.")
      return
    }
    if session.isReached {
      say("Reached: `next` goes to the next step.")
    } else {
      let difference = session.step.difference(in: LessonSession.situation(in: state))
      let missing = Sentence(
        tokens: difference ?? "the goal is not reached. step prints the task, hint helps.")
      say("Not yet: \(LessonProse.plain(missing, state.lessonKeyNames))")
    }
  }

  mutating func take(_ entries: [LessonEntry]) -> [Effect] {
    lessons = entries
    if awaited.lessons {
      for entry in entries {
        let progress = entry.progress.isEmpty ? "" : ", \(entry.progress)"
        say("\(entry.number): \(entry.problem.map { "can't be read: \($0)" } ?? entry.title + progress)")
      }
      say("`lesson NUMBER` begins one.")
      awaited.lessons = false
    }
    guard let number = awaited.lesson else { return [] }
    awaited.lesson = nil
    guard let entry = entries.first(where: { $0.number == number }) else {
      say("None: lessons are 1 to \(entries.count).")
      return []
    }
    if let problem = entry.problem {
      say("Error: \(problem)")
      return []
    }
    return DraftSwitch.request(.lesson(key: entry.key), in: &state)
  }
}
