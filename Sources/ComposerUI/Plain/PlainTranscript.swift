import Explanations
import WiredraftCore

/// The problems and the lesson's step that were printed last, so that only changes are printed.
struct PlainTranscript: Sendable {
  /// The maximum number of problems that are printed; further ones are only counted.
  static let mostProblems = 500

  private(set) var problems: Set<String> = []
  private(set) var step: Int?
  private(set) var isReached = false
  private(set) var difference: String?

  mutating func note(_ state: ComposerState) {
    problems = Set(Self.problems(of: state.session).map(\.key))
    step = state.lesson?.index
    isReached = state.lesson?.isReached ?? false
    difference = state.lesson?.attempt.difference
  }

  static func problems(of session: DraftSession) -> [(key: String, diagnostic: Diagnostic)] {
    session.composition.firstDiagnostics(mostProblems).filter { $0.severity > .information }.map {
      let shown = $0.masked(in: session.draft)
      return ("\(shown.code.rawValue) \(shown.sentence) \($0.list?.rawValue ?? "")", $0)
    }
  }
}

extension PlainComposer {
  mutating func conclude() {
    sayMessage()
    sayDialogs()
    sayNew()
    sayProblems()
    sayLesson()
    transcript.note(state)
  }

  private mutating func sayMessage() {
    guard let message = state.message else { return }
    state.message = nil
    let text = text(message.text)
    switch message.kind {
    case .note where text.hasPrefix("Undone: ") || text.hasPrefix("Redone: "):
      // One fact per line.
      for piece in text.split(separator: "; ") { say(piece.hasSuffix(".") ? String(piece) : piece + ".") }
    case .note: say(text)
    case .warning: say("Warning: " + text)
    case .failure: say("Error: " + text)
    }
  }

  private mutating func sayNew() {
    guard awaited.new, state.dialogs.isEmpty else { return }
    awaited.new = false
    if !state.isModified, state.fileName == nil { say("New draft.") }
  }

  private mutating func sayProblems() {
    let now = PlainTranscript.problems(of: state.session)
    let new = now.filter { !transcript.problems.contains($0.key) }
    for (_, diagnostic) in new.prefix(5) { say(line(of: diagnostic)) }
    if new.count > 5 { say("\((new.count - 5).grouped) more: `problems` lists all.") }
    if now.isEmpty, !transcript.problems.isEmpty { say("No problem is left.") }
  }

  func line(of diagnostic: Diagnostic, number: Int? = nil) -> String {
    let kind =
      switch diagnostic.severity {
      case .error: "Error"
      case .warning: "Warning"
      case .information: "Note"
      }
    var place = ""
    if let list = diagnostic.list {
      place = " in " + list.rawValue
      if let row = diagnostic.row {
        place += " \(row.index + 1)"
        if let name = state.draft[row]?.name, !name.isEmpty {
          place += ", " + PlainText.cut(name, all: "rows \(list.rawValue)")
        }
      }
    }
    let start = number.map { "\($0): " } ?? ""
    return start + kind + place + ": "
      + diagnostic.masked(in: state.draft).sentence.citing(diagnostic.reference)
  }

  private mutating func sayLesson() {
    guard let session = state.lesson else { return }
    guard transcript.step == session.index else { return sayStep() }
    if session.isReached, !transcript.isReached {
      say("Reached.")
      for paragraph in session.explanation { say(LessonProse.plain(paragraph, state.lessonKeyNames)) }
      sayKeys(of: session.explanation)
      say(session.isLast ? "`next` ends the lesson." : "`next` goes to the next step.")
    } else if let missing = session.missing, session.attempt.difference != transcript.difference {
      say(LessonProse.plain(missing, state.lessonKeyNames))
    }
  }

  mutating func sayStep() {
    guard let session = state.lesson else {
      say("No lesson is open: `lessons` lists them.")
      return
    }
    say(
      "Lesson \(session.number), \(session.lesson.title): step \(session.index + 1) of \(session.lesson.steps.count)."
    )
    for paragraph in session.task { say(LessonProse.plain(paragraph, state.lessonKeyNames)) }
    sayKeys(of: session.task)
    guard session.index == 0 else { return }
    say("`hint` helps, `check` says what is missing; `help keys` has the commands for all keys.")
  }

  mutating func sayKeys(of texts: [Sentence]) {
    var lines: [String] = []
    for text in texts {
      for case .key(let key) in text.parts {
        let commands = PlainCommand.doing(key.action)
        guard !commands.isEmpty else { continue }
        let words = commands.map { "`\($0.rawValue)`" }.joined(separator: " or ")
        let line = "\(state.lessonKeyNames[key]) is \(words)"
        if !lines.contains(line) { lines.append(line) }
      }
    }
    if !lines.isEmpty { say("Commands for the keys: \(lines.joined(separator: ", ")).") }
  }
}
