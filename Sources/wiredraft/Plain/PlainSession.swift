import ArgumentParser
import ComposerUI
import DraftFormats
import DraftStore
import Glibc
import Readers
import ScreenModel
import WiredraftCore

struct PlainSession {
  /// The time to wait for workers, longer than any slow disk needs; later results are printed when they arrive.
  private static let patience = Duration.seconds(10)

  private let document: DraftDocument
  private let path: String?
  private var notes: [Sentence]
  private var opened = DraftLoading.Opened()
  private let isBare: Bool
  private var lesson: LoadedLesson?
  private var library = LessonLibrary()
  /// The file of another kind whose requests are listed at the start; nil for none.
  private var importedPath: String?
  private var proposedName: String?
  var variables = RequestVariables()
  private let input = PlainInput()
  /// Whether standard input is a terminal, in which case a prompt sign shows that a line is expected.
  private let isInteractive = isatty(STDIN_FILENO) == 1

  init(_ request: RequestDescription) throws {
    let (document, notes) = try request.document()
    (self.document, self.notes) = (document, notes.map { Sentence($0) })
    path = nil
    isBare = request.isEmpty
  }

  init(document: DraftDocument, name: String?, notes: [Sentence]) {
    (self.document, self.notes, proposedName) = (document, notes, name)
    path = nil
    isBare = false
  }

  /// Throws if the file holds no draft: there is no screen to repair it on.
  init(opened: DraftLoading.Opened, path: String, notes: [Sentence] = []) throws {
    if opened.isForeign {
      (document, self.path, self.notes, isBare) = (DraftDocument(), nil, notes, false)
      importedPath = path
      return
    }
    if let damage = opened.damage { throw DraftLoading.failure(damage, in: path) }
    document = opened.document
    self.path = path
    self.notes = notes + [opened.note].compactMap(\.self)
    self.opened = opened
    isBare = false
  }

  init(lesson: LoadedLesson, library: LessonLibrary) {
    (document, path, notes, isBare) = (DraftDocument(), nil, [], false)
    self.lesson = lesson
    self.library = library
  }

  func run() throws {
    let context = try ContextLoading.context(
      for: document, in: path.map(DraftLoading.folder), variables: variables)
    let warnings = variables.takeWarnings()
    StandardInput.settle()
    input.takeSignals()
    let effects = EffectRunner(
      terminal: nil, wake: input.wake, path: path, stamp: opened.file?.stamp,
      beginning: opened.beginning(of: path, document), isPlain: isBare, library: library,
      variables: variables)
    var composer = PlainComposer(startingState(effects, context, warnings))
    if let path, opened.file != nil { effects.shelf.remember(.opened(path)) }
    var ending = Ending.going
    var echo = TerminalEcho()
    // The prompt that awaits a line; nil after a line.
    var prompt: [String]?
    perform(composer.start(), &composer, effects, &ending)
    while ending == .going {
      settle(&composer, effects, &ending)
      guard ending == .going else { break }
      // The echo is off before the prompt for the secret is printed.
      let begins = isInteractive && composer.readsSecret && !echo.isHidden
      echo.hide(isInteractive && composer.readsSecret)
      guard print(&composer, &prompt, begins ? ["What you type is not shown."] : []) else {
        ending = .signal(SIGPIPE)
        break
      }
      let event = input.next()
      // A worker that has nothing to say asks nothing again; after a stop the terminal shows the prompt again.
      if event != .wake || isInteractive { prompt = nil }
      take(event, &composer, effects, &ending)
    }
    echo.hide(false)
    effects.lessons.finish()
    effects.shelf.finish(isQuit: ending == .quit)
    try end(ending, &composer, effects)
  }

  private enum Ending: Hashable {
    case going, quit, endOfInput
    case signal(Int32)
  }

  // MARK: - The loop

  private func take(
    _ event: PlainInput.Event, _ composer: inout PlainComposer, _ effects: EffectRunner,
    _ ending: inout Ending
  ) {
    switch event {
    case .line(let line): perform(composer.take(line: line), &composer, effects, &ending)
    case .notText:
      write(["Error: the line is not UTF-8; it was not taken, and nothing was changed."])
    case .interrupt:
      if isInteractive { write([""]) }
      composer.interrupt()
    case .signal(let number): ending = .signal(number)
    case .wake: break
    case .end:
      if isInteractive { write([""]) }
      perform(composer.end(), &composer, effects, &ending)
      settle(&composer, effects, &ending)
      if ending == .going { ending = .endOfInput }
    }
  }

  /// Performs the requested effects and their follow-ups, after recording the changes to the draft in the journal.
  private func perform(
    _ asked: [Effect], _ composer: inout PlainComposer, _ effects: EffectRunner, _ ending: inout Ending
  ) {
    record(&composer, effects)
    var waiting = asked[...]
    while let effect = waiting.popFirst() {
      if effect == .quit {
        ending = .quit
        return
      }
      if let action = effects.perform(effect) { waiting += composer.take(action) }
      record(&composer, effects)
    }
  }

  private func record(_ composer: inout PlainComposer, _ effects: EffectRunner) {
    let events = composer.takeJournalEvents()
    effects.journal.record(events, composer.state)
  }

  /// Waits for the workers, so that the results of a command are printed before the next prompt.
  private func settle(_ composer: inout PlainComposer, _ effects: EffectRunner, _ ending: inout Ending) {
    let deadline = ContinuousClock.now + Self.patience
    // An exchange has limits of its own.
    func waits() -> Bool {
      composer.isSending || (effects.work.isBusy && ContinuousClock.now < deadline)
    }
    while ending == .going, waits() {
      for action in effects.work.takeFinished() {
        perform(composer.take(action), &composer, effects, &ending)
      }
      guard ending == .going, waits() else { return }
      switch input.waitForWorker(100) {
      case .signal(let number): ending = .signal(number)
      case .interrupt where composer.isSending:
        perform(composer.cancelSending(), &composer, effects, &ending)
      case .interrupt: return
      default: break
      }
    }
  }

  // MARK: - Output

  /// Prints the pending lines and the prompt; returns whether printing succeeded.
  private func print(_ composer: inout PlainComposer, _ prompt: inout [String]?, _ notice: [String]) -> Bool {
    let columns = Self.columns
    let lines = composer.takeLines(columns: columns)
    let asked = composer.promptLines(columns: columns)
    if lines.isEmpty, notice.isEmpty, asked == prompt { return true }
    prompt = asked
    return write(lines + asked + notice, sign: isInteractive && !composer.readsText)
  }

  private static var columns: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  @discardableResult
  private func write(_ lines: [String], sign: Bool = false) -> Bool {
    let text = lines.map { $0 + "\n" }.joined() + (sign ? "> " : "")
    return text.isEmpty || FileOutput.write(Array(text.utf8), to: STDOUT_FILENO) == nil
  }

  // MARK: - Beginning and end

  private func startingState(
    _ effects: EffectRunner, _ context: Composition.Context, _ warnings: [String]
  ) -> ComposerState {
    var context = context
    context.boundary = effects.boundary
    context.examiner = Reader.examiner(configured: UserConfiguration.current.configuration.defaults.reader)
    var options = ComposerOptions.usual(boxesAreASCII: true, startsInURL: false)
    options.codeFormat = Remembered.language
    options.defaults.production = UserConfiguration.current.configuration.defaults.production
    var state = ComposerState(
      document: document, fileName: path, context: context,
      size: PlainComposer.size, options: options,
      notes: notes + warnings.map { Sentence($0) } + OtherSession.notes(on: path))
    if let reading = variables.reading(in: path.map(DraftLoading.folder)) {
      state.take(reading, option: variables.environment)
    }
    if opened.file != nil, opened.damage == nil { state.noteOutsideReads() }
    state.isFileReadOnly = opened.isReadOnly
    state.proposedFileName = proposedName
    if let importedPath { state.importAtStart(importedPath) }
    if let lesson { _ = state.begin(lesson) }
    return state
  }

  private func end(_ ending: Ending, _ composer: inout PlainComposer, _ effects: EffectRunner) throws {
    var lines = ending == .signal(SIGPIPE) ? [] : composer.takeLines(columns: Self.columns)
    let isUnsaved = ending != .quit && composer.state.isModified
    if isUnsaved, ending == .endOfInput, !isInteractive {
      // A script is run again; each run would leave one more draft to recover.
      effects.journal.end()
      lines.append("End of input; what was not saved is dropped: `save PATH` before the end keeps it.")
    } else if isUnsaved {
      let problem = effects.journal.keep()
      let kept =
        problem.map { "what was not saved is lost, as no journal could be written: \($0)" }
        ?? "what was not saved is kept: `wiredraft --plain` offers it."
      let farewell = ending == .endOfInput ? "End of input; \(kept)" : "wiredraft: Ended by a signal; \(kept)"
      if ending == .endOfInput { lines.append(farewell) } else { StandardError.print(farewell) }
    } else {
      effects.journal.end()
    }
    effects.exchanges.finish()
    write(lines)
    if let notice = composer.state.partingNotice(folder: { VersionControl.folder(above: $0) }) {
      StandardError.print("wiredraft: \(notice)")
    }
    guard case .signal(let number) = ending else {
      if !isInteractive, composer.hadUnknownCommand { throw ExitCode(64) }
      return
    }
    PlainInput.end(by: number)
    throw ExitCode(1)
  }
}
