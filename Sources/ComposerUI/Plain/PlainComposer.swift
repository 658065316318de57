package import DraftFormats
internal import Explanations
package import ScreenModel
internal import WiredraftCore

/// The composer line by line, for screen readers, dumb terminals and scripts: a line is a command, and what it changed
/// is said in lines.
///
/// Everything goes through the ``ComposerState`` that the screen has: its edits, its history, its composition, its
/// questions. Here are words for them, and nothing that encodes or decides.
///
/// A line goes in by ``take(line:)``, which returns what the program is to do; what comes of that goes in by
/// ``take(_:)``, and ``takeLines()`` hands over what is to be printed.
package struct PlainComposer: Sendable {
  /// All that the composer knows.
  package internal(set) var state: ComposerState

  /// What is asked for; nil where a command is waited for.
  var question: PlainQuestion?
  /// The list that rows are meant in where none is named.
  var list = RowList.parameters
  /// What earlier sessions left unsaved, as they were listed last.
  var unsaved: [RecoverableDraft] = []
  /// The lessons, as they were listed last.
  var lessons: [LessonEntry] = []
  /// The paths of the drafts that were listed last.
  var drafts: [String] = []
  /// What a listing that is waited for is for.
  var awaited = PlainAwaited()
  /// What was said of the draft's problems and of the lesson's step last.
  var told = PlainTold()
  private var lines: [PlainLine] = []

  /// Makes one, of a state without a cell being edited.
  package init(_ state: ComposerState) {
    self.state = state
    self.state.edit = nil
    list = state.grid.list
  }

  // MARK: - Input

  /// Begins: says what is there, and returns what the program is to do.
  package mutating func start() -> [Effect] {
    say("Wiredraft, plain mode: `help` lists the commands, `quit` leaves.")
    if state.lesson == nil {
      tellDraft()
    } else {
      tellStep()
    }
    told.note(state)
    // What the start has to tell is said behind that.
    return state.effectsForContext() + state.effectsAtStart()
  }

  /// Takes a line: a command, or the answer to what was asked.
  ///
  /// - Returns: What the program is to do; what comes of it is handed to ``take(_:)``.
  package mutating func take(line: String) -> [Effect] {
    state.message = nil
    let effects: [Effect]
    if let question {
      effects = answer(question, line)
    } else {
      effects = perform(line)
    }
    return effects + settle()
  }

  /// Takes what came of an effect.
  package mutating func take(_ event: Event) -> [Effect] {
    if case .finished(let result) = event, let effects = intercept(result) { return effects + settle() }
    return state.apply(event)
  }

  /// Notes that the user interrupted: what was asked for is not asked for any more.
  package mutating func interrupt() {
    if question != nil {
      cancel()
    } else {
      say("Interrupted: nothing was changed. `quit` leaves; so does the end of input, Control-D.")
    }
  }

  /// Takes the end of input: what is typed of a text is kept; what is unsaved stays in the journal.
  ///
  /// - Returns: What the program is to do.
  package mutating func end() -> [Effect] {
    guard case .lines(let entry)? = question else { return [] }
    question = nil
    guard !entry.lines.isEmpty else { return [] }
    if entry.command == .import {
      say("Not imported: the input ended before a line with a full stop alone.")
      return []
    }
    return run(entry.command, entry.answers + [entry.text]) + settle()
  }

  /// Brings what depends on the draft up to date, and returns what that needs.
  mutating func settle() -> [Effect] {
    state.settle()
    return state.effectsForContext() + LessonSession.grade(in: &state)
  }

  /// Hands over what was done to the draft since the last time, for its journal.
  package mutating func takeJournalEvents() -> [HistoryEvent] { state.takeJournalEvents() }

  // MARK: - Output

  /// Says something: a line, which a narrow terminal breaks between words.
  mutating func say(_ line: String) { lines.append(PlainLine(text: PlainText.safe(line))) }

  /// Says what is to be read or copied as it stands: a line of a message, of code or of a value.
  mutating func quote(_ line: String) {
    lines.append(PlainLine(text: PlainText.safe(line), staysWhole: true))
  }

  /// Hands over the lines to print, once all is done that was asked for.
  ///
  /// What a command changed is said behind what it prints: the message, the problems that came or went, the lesson,
  /// and last what is asked.
  /// - Parameter columns: Those of the terminal, so that words are not broken; nil where there is none.
  package mutating func takeLines(columns: Int? = nil) -> [String] {
    conclude()
    defer { lines = [] }
    return lines.flatMap { $0.lines(columns: columns) }
  }

  /// Returns what is asked, in lines of a terminal; none where a command is waited for.
  package func promptLines(columns: Int? = nil) -> [String] {
    prompt.map { PlainLine(text: $0).lines(columns: columns) } ?? []
  }

  /// Returns what is asked, as a line; nil where a command is waited for, or the next line of a text.
  package var prompt: String? {
    if case .lines(let entry)? = question, !entry.lines.isEmpty { return nil }
    if case .argument(.value, let answers)? = question, let word = answers.first, let row = found(word) {
      return "Value of \(PlainText.safe(label(row))):"
    }
    return question?.prompt(list)
  }

  /// Whether the next line is one of a text, so that no sign is printed before it.
  package var readsText: Bool { if case .lines? = question { true } else { false } }

  /// Whether the next line is a secret, which nobody is to see while it is typed.
  package var readsSecret: Bool {
    guard !state.revealsSecrets else { return false }
    switch question {
    case .argument(.value, let answers)?: return answers.first.map(namesSecret) ?? false
    case .lines(let entry)? where entry.command == .value:
      return entry.answers.first.map(namesSecret) ?? false
    case .lines(let entry)? where entry.command == .add && entry.answers.count > 1:
      return Row(entry.answers[1], "").isSecret
    case .newValue(_, let name)?: return Row(name, "").isSecret
    default: return false
    }
  }

  /// Whether a word is that of a row with a secret value.
  private func namesSecret(_ word: String) -> Bool {
    found(word).flatMap { state.draft[$0] }?.isSecret ?? false
  }

  /// The row that a word names; nil where there is none, without a word about it.
  private func found(_ word: String) -> RowReference? {
    var copy = self
    return copy.row(word)
  }

  /// The size of the screen that is not there: its sentences have room, and lists have pages.
  package static let size = Size(columns: 200, rows: 60)

  // MARK: - Commands

  private mutating func perform(_ line: String) -> [Effect] {
    let (word, rest) = PlainWords.first(of: line)
    guard !word.isEmpty else { return [] }
    switch PlainCommand.search(word) {
    case .found(let command): return begin(command, PlainWords.arguments(of: command, in: rest))
    case .ambiguous(let words):
      say("Unclear: \(word) could be \(words.joined(separator: ", ")). Type more of it.")
    case .unknown:
      say("Unknown: there is no command \(PlainText.cut(word, all: "help")). `help` lists them.")
    }
    return []
  }

  /// Does a command, or asks for what it lacks.
  mutating func begin(_ command: PlainCommand, _ answers: [String]) -> [Effect] {
    guard answers.count < command.arguments.count else { return run(command, answers) }
    // A row that is not there is told before its value is asked for.
    if answers.count > 0, command.arguments[0] == .row, row(answers[0]) == nil { return [] }
    switch command.arguments[answers.count] {
    case .lines(let what): question = .lines(PlainLines(command, what, answers))
    default: question = .argument(command, answers)
    }
    return []
  }

  private mutating func answer(_ question: PlainQuestion, _ line: String) -> [Effect] {
    if line == PlainLines.cancelling {
      cancel()
      return []
    }
    switch question {
    case .lines(var entry):
      guard entry.take(line) else {
        self.question = .lines(entry)
        return []
      }
      self.question = nil
      return begin(entry.command, entry.answers + [entry.text])
    case .argument(let command, let answers):
      if line == PlainLines.beginning, case .text = command.arguments[answers.count] {
        self.question = .lines(PlainLines(command, "the text", answers))
        return []
      }
      self.question = nil
      return begin(command, answers + [line])
    case .newName(let list):
      self.question = nil
      return addRow(named: line, to: list)
    case .newValue(let list, let name):
      if line == PlainLines.beginning {
        self.question = .lines(PlainLines(.add, "the value", [list.rawValue, name]))
        return []
      }
      self.question = nil
      return insert(Row(name, line), into: list)
    case .dialog: return answerDialog(line)
    case .discard(let draft): return answerDiscard(draft, line)
    }
  }

  /// Leaves what is asked for as it was.
  mutating func cancel() {
    let wasDialog = if case .dialog? = question { true } else { false }
    question = nil
    if wasDialog { closeDialogs() }
    say("Left as it was.")
  }
}

/// What a listing that is waited for is for.
struct PlainAwaited: Sendable {
  /// The number of the lesson that is begun once the lessons are listed; nil for none.
  var lesson: Int?
  /// Whether the lessons are printed when they are listed.
  var lessons = false
  /// Whether the drafts are printed when they are listed.
  var drafts = false
  /// Whether a new draft is told when it is begun.
  var new = false
  /// Whether what is unsaved is printed even if there is nothing.
  var unsaved = false
}
