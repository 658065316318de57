package import DraftFormats
internal import Explanations
package import ScreenModel
internal import WiredraftCore

/// The composer line by line, for screen readers, dumb terminals and scripts. A line is a command, and the effects are
/// printed as lines.
///
/// Everything goes through the same ``ComposerState`` as on the screen: its edits, its history, its composition, its
/// questions. This type provides the words for them; it encodes and decides nothing.
///
/// ``take(line:)`` takes a line and returns effects for the program to perform; ``take(_:)`` takes their results, and
/// ``takeLines()`` returns the lines to print.
package struct PlainComposer: Sendable {
  package internal(set) var state: ComposerState

  var question: PlainQuestion?
  /// The list of rows that are given without a list.
  var list = Draft.RowList.parameters
  var unsaved: [RecoverableDraft] = []
  var lessons: [LessonEntry] = []
  /// The paths of the drafts, as listed last.
  var drafts: [String] = []
  var awaited = PlainAwaited()
  var transcript = PlainTranscript()
  private var lines: [PlainLine] = []
  /// Whether a line began with a word that is no command.
  package private(set) var hadUnknownCommand = false

  /// Creates a composer from a state; an edit in progress ends.
  package init(_ state: ComposerState) {
    self.state = state
    self.state.edit = nil
    list = state.grid.list
  }

  // MARK: - Input

  /// Starts: prints the current draft or step, and returns the effects for the program to perform.
  package mutating func start() -> [Effect] {
    say("Wiredraft, plain mode: `help` lists the commands, `quit` leaves.")
    if state.lesson == nil {
      sayDraft()
    } else {
      sayStep()
    }
    transcript.note(state)
    // The messages of the start are printed after that.
    return state.effectsForContext() + state.effectsAtStart()
  }

  /// Takes a line: a command, or the answer to a question.
  ///
  /// - Returns: The effects for the program to perform; pass their results to ``take(_:)``.
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

  /// Takes the result of an effect.
  package mutating func take(_ event: Event) -> [Effect] {
    if case .finished(let result) = event, let effects = intercept(result) { return effects + settle() }
    return state.apply(event)
  }

  /// Records that the user interrupted; a pending question is cancelled.
  package mutating func interrupt() {
    if question != nil {
      cancel()
    } else {
      say("Interrupted: nothing was changed. `quit` leaves; so does the end of input, Control-D.")
    }
  }

  /// Takes the end of input: the typed lines of a text are kept, and unsaved changes remain in the journal.
  ///
  /// - Returns: The effects for the program to perform.
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

  mutating func settle() -> [Effect] {
    state.settle()
    return state.effectsForContext() + LessonSession.grade(in: &state)
  }

  /// Returns and removes the draft's changes since the last call, for its journal.
  package mutating func takeJournalEvents() -> [HistoryEvent] { state.takeJournalEvents() }

  // MARK: - Output

  /// Prints a line, which is wrapped between words on a narrow terminal.
  mutating func say(_ line: String) { lines.append(PlainLine(text: PlainText.safe(line))) }

  /// Prints a line to be read or copied unchanged: a line of a message, of code or of a value.
  mutating func quote(_ line: String) {
    lines.append(PlainLine(text: PlainText.safe(line), staysWhole: true))
  }

  /// Returns and removes the lines to print, after a command is complete.
  ///
  /// The effects of a command follow its own output: the message, new or resolved problems, the lesson, and last the
  /// question.
  /// - Parameter columns: The width of the terminal, for wrapping between words; nil if there is none.
  package mutating func takeLines(columns: Int? = nil) -> [String] {
    conclude()
    defer { lines = [] }
    return lines.flatMap { $0.lines(columns: columns) }
  }

  /// Returns the prompt, in lines of a terminal; empty while the composer waits for a command.
  package func promptLines(columns: Int? = nil) -> [String] {
    prompt.map { PlainLine(text: $0).lines(columns: columns) } ?? []
  }

  /// The prompt, as a line; nil while the composer waits for a command, or for a further line of a text.
  package var prompt: String? {
    if case .lines(let entry)? = question, !entry.lines.isEmpty { return nil }
    if case .argument(.value, let answers)? = question, let word = answers.first, let row = found(word) {
      return "Value of \(PlainText.safe(label(row))):"
    }
    return question?.prompt(list)
  }

  /// Whether the next line belongs to a text, so that no prompt sign is printed before it.
  package var readsText: Bool { if case .lines? = question { true } else { false } }

  /// Whether the next line is a secret, which must be hidden while it is typed.
  package var readsSecret: Bool {
    guard !state.revealsSecrets else { return false }
    switch question {
    case .argument(.value, let answers)?: return answers.first.map(namesSecret) ?? false
    case .lines(let entry)? where entry.command == .value:
      return entry.answers.first.map(namesSecret) ?? false
    case .lines(let entry)? where entry.command == .add && entry.answers.count > 1:
      return Draft.Row(entry.answers[1], "").isSecret
    case .newValue(_, let name)?: return Draft.Row(name, "").isSecret
    default: return false
    }
  }

  private func namesSecret(_ word: String) -> Bool {
    found(word).flatMap { state.draft[$0] }?.isSecret ?? false
  }

  /// Returns the row that a word names; nil, without a message, if there is none.
  private func found(_ word: String) -> Draft.RowReference? {
    var copy = self
    return copy.row(word)
  }

  /// The size of the virtual screen, with room for sentences and for pages of lists, and none for the details of a row:
  /// sentences would leave out what those show.
  package static let size = Size(columns: 200, rows: 35)

  // MARK: - Commands

  private mutating func perform(_ line: String) -> [Effect] {
    let (word, rest) = PlainWords.first(of: line)
    guard !word.isEmpty else { return [] }
    switch PlainCommand.search(word) {
    case .found(let command): return begin(command, PlainWords.arguments(of: command, in: rest))
    case .ambiguous(let words):
      hadUnknownCommand = true
      say("Unclear: \(word) could be \(words.joined(separator: ", ")). Type more of it.")
    case .unknown:
      hadUnknownCommand = true
      say("Unknown: there is no command \(PlainText.cut(word, all: "help")). `help` lists them.")
    }
    return []
  }

  mutating func begin(_ command: PlainCommand, _ answers: [String]) -> [Effect] {
    guard answers.count < command.arguments.count else { return run(command, answers) }
    // A missing row is reported before its value is asked for.
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
      return insert(Draft.Row(name, line), into: list)
    case .dialog: return answerDialog(line)
    case .discard(let draft): return answerDiscard(draft, line)
    }
  }

  mutating func cancel() {
    let wasDialog = if case .dialog? = question { true } else { false }
    question = nil
    if wasDialog { closeDialogs() }
    say("Left as it was.")
  }
}

struct PlainAwaited: Sendable {
  /// The number of the lesson to begin once the lessons are listed; nil if there is none.
  var lesson: Int?
  var lessons = false
  var drafts = false
  var new = false
  /// Whether to print the list of unsaved drafts even if it is empty.
  var unsaved = false
}
