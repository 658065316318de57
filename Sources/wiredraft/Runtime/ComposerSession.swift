import ArgumentParser
import ComposerUI
import Curses
import DraftFormats
import DraftStore
import Glibc
import PracticeServer
import Readers
import ScreenModel
import Sending
import WiredraftCore

struct ComposerSession {
  private var document: DraftDocument
  private let path: String?
  private var notes: [Sentence]
  private var opened = DraftLoading.Opened()
  /// Whether the program was started without a file or request to open.
  private let isPlain: Bool
  var isPresenting = false
  private var lesson: LoadedLesson?
  private var library = LessonLibrary()
  /// The file of another kind whose requests are listed at the start; nil for none.
  private var importedPath: String?
  /// The name that saving proposes; nil to derive one from the draft.
  private let proposedName: String?
  var variables = RequestVariables()

  init(
    document: DraftDocument, path: String?, proposedName: String? = nil, notes: [Sentence] = [],
    isPlain: Bool = false
  ) {
    self.proposedName = proposedName
    self.document = document
    self.path = path
    self.notes = notes
    self.isPlain = isPlain
  }

  init(opened: DraftLoading.Opened, path: String, notes: [Sentence] = []) {
    let isNew = opened.file == nil || opened.isBlank
    self.init(
      document: isNew ? Self.defaults.newDocument : opened.document,
      path: opened.isForeign ? nil : path, notes: notes + [opened.note].compactMap(\.self))
    guard !opened.isForeign else {
      importedPath = path
      return
    }
    self.opened = opened
    // Two documents that share their rows would make an edit copy all of them.
    self.opened.document = DraftDocument()
  }

  init(lesson: LoadedLesson, library: LessonLibrary) {
    self.init(document: DraftDocument(), path: nil)
    self.lesson = lesson
    self.library = library
  }

  /// The exit status if there is no terminal to draw on: EX_UNAVAILABLE.
  static let noTerminal: Int32 = 69

  /// The configured defaults, with the field by which servers recognize the program.
  private static var defaults: ConfiguredDefaults {
    var defaults = UserConfiguration.current.configuration.defaults
    defaults.userAgent = "wiredraft/\(Version.text)"
    return defaults
  }

  static func start(
    _ request: RequestDescription, variables: RequestVariables = RequestVariables(),
    isPresenting: Bool = false
  ) throws {
    if request.arguments.count == 1, let sentence = request.meantCommand {
      throw ValidationError(
        Printable.text("\(sentence) A host of that name is https://\(request.arguments[0])."))
    }
    var (document, notes) = try request.document(from: defaults.newDocument)
    // A field of the command line takes the place of the one that new drafts begin with.
    if document.draft.headers.dropFirst().contains(where: { $0.name.lowercased() == "user-agent" }) {
      document.draft.headers.removeFirst()
    }
    var session = ComposerSession(
      document: document, path: nil, notes: notes.map { Sentence($0) }, isPlain: request.isEmpty)
    session.variables = variables
    session.isPresenting = isPresenting
    try session.run()
  }

  mutating func run() throws {
    if let damage = opened.damage, let file = opened.file, Draft.BodyText(utf8: file.bytes) == nil {
      // Bytes that are not UTF-8 can't be shown, let alone repaired, as text.
      throw DraftLoading.failure(damage, in: path ?? "")
    }
    let context = try ContextLoading.context(
      for: document, in: path.map(DraftLoading.folder), variables: variables)
    notes += variables.takeWarnings().map { Sentence($0) }
    StandardInput.noteUnread()
    let settings = UserConfiguration.current
    if let note = settings.note { notes.insert(Sentence(note), at: 0) }
    if let notice = StateFolder.notice { notes.append(Sentence(notice)) }
    let terminal: Terminal
    do throws(TerminalError) {
      terminal = try Terminal.open(
        escapeDelay: settings.escapeDelay, capturesMouse: settings.configuration.defaults.capturesMouse)
    } catch {
      if let damage = opened.damage { throw DraftLoading.failure(damage, in: path ?? "") }
      throw ExitCode.failure(
        "wiredraft: error: \(error.description) `wiredraft --plain` works line by line, without a screen; `wiredraft render` needs no terminal.",
        status: Self.noTerminal)
    }
    defer { terminal.close() }
    // The answer may come while the first frame is made; nothing waits for it.
    if Self.theme.dependsOnBackground { terminal.askBackground() }
    // A limit on the size of files is reported as a system error instead of ending the program.
    signal(SIGXFSZ, SIG_IGN)
    notes += OtherSession.notes(on: path)
    let waker = terminal.waker
    let effects = EffectRunner(
      terminal: terminal, wake: { waker.wake() }, path: path, stamp: opened.file?.stamp,
      beginning: opened.beginning(of: path, document), isPlain: isPlain, library: library,
      variables: variables)
    let isThere = opened.file != nil
    let pace = FramePace()
    // No background work starts before the first frame is on the screen.
    var afterFirstFrame: (() -> Void)? = { [path] in
      if let path, isThere { effects.shelf.remember(.opened(path)) }
      LeftoverSweep.start(beside: path)
    }
    var loop = RunLoop(
      startingState(effects, terminal, context), nextInput: { terminal.nextInput() },
      takeTypedText: { terminal.takeTypedText() },
      perform: { effects.perform($0) }, takeFinished: { effects.work.takeFinished() },
      record: { effects.journal.record($0, $1) },
      hasInput: { terminal.hasInput }, isBehind: { pace.isBehind(terminal) },
      startElsewhere: { work in
        Thread.start {
          work()
          waker.wake()
        }
      },
      show: { frame in
        terminal.show(frame)
        afterFirstFrame?()
        afterFirstFrame = nil
      })
    let ending = loop.run()
    let farewell = farewell(ending, loop.state, effects.journal)
    effects.lessons.finish()
    effects.shelf.finish(isQuit: ending == .quit)
    terminal.close()
    effects.exchanges.finish()
    // A frozen window takes no output, and no one reads it: the process still ends.
    if ending == .quit || StandardError.takesMore(within: 200) {
      for path in effects.editor.keptFiles {
        StandardError.print("wiredraft: What the editor left and could not be taken is kept in \(path).")
      }
      if let notice = loop.state.partingNotice(folder: { VersionControl.folder(above: $0) }) {
        StandardError.print("wiredraft: \(notice)")
      }
      if let farewell { StandardError.print(farewell) }
    }
    guard ending == .terminated else { return }
    terminal.endBySignal()
    throw ExitCode(1)
  }

  /// Saves unsaved changes, and returns the message to print, or nil for none.
  private func farewell(
    _ ending: RunLoop.Ending, _ state: ComposerState, _ journal: JournalKeeper
  ) -> String? {
    guard ending == .terminated, state.isModified else {
      // The user has answered that unsaved changes are discarded.
      if state.isModified { journal.discard() } else { journal.end() }
      return nil
    }
    let start = "wiredraft: The terminal went away, or a signal came"
    if let reason = journal.keep() {
      return "\(start); what was not saved is lost, as no journal could be written: \(reason)"
    }
    return "\(start); what was not saved is kept: `wiredraft` offers it."
  }

  /// The theme, on the background that the environment names.
  private static var theme: ThemeChoice {
    let variables = ["COLORFGBG", "TERM"].map { (name: String) in
      getenv(name).map { String(cString: $0) } ?? ""
    }
    let background = Background(colours: variables[0], terminal: variables[1])
    return UserConfiguration.current.configuration.themeChoice(on: background ?? .dark)
  }

  /// Creates the state, and gives up the session's document: two that share their rows would make an edit copy all.
  private mutating func startingState(
    _ effects: EffectRunner, _ terminal: Terminal, _ context: Composition.Context
  ) -> ComposerState {
    var context = context
    context.boundary = effects.boundary
    context.examiner = Reader.examiner(configured: Self.defaults.reader)
    defer { document = DraftDocument() }
    var options = ComposerOptions.usual(boxesAreASCII: !terminal.isUTF8)
    let configuration = UserConfiguration.current.configuration
    options.isPresenting = isPresenting
    options.theme = Self.theme
    options.asksBackground = options.theme.dependsOnBackground
    options.defaults = Self.defaults
    options.walls = Remembered.walls
    options.codeFormat = configuration.defaults.language ?? Remembered.language
    var state = ComposerState(
      document: document, fileName: path, context: context, size: terminal.size, options: options,
      keymap: configuration.keymap, notes: notes)
    if let damage = opened.damage, let file = opened.file {
      _ = state.beginRepair(of: path ?? "", bytes: file.bytes, problem: damage)
    }
    if let reading = variables.reading(in: path.map(DraftLoading.folder)) {
      state.take(reading, option: variables.environment)
    }
    if opened.file != nil, opened.damage == nil { state.noteOutsideReads() }
    state.proposedFileName = proposedName
    if let importedPath { state.importAtStart(importedPath) }
    state.isFileReadOnly = opened.isReadOnly
    state.isRequested = !isPlain && path == nil && lesson == nil && importedPath == nil
    opened.file = nil
    // A new session has no draft to replace, so the effects of beginning the lesson are those of any start.
    if let lesson { _ = state.begin(lesson) }
    return state
  }
}

extension ComposerOptions {
  static func usual(boxesAreASCII: Bool, startsInURL: Bool? = nil) -> ComposerOptions {
    var options = ComposerOptions(
      boxesAreASCII: boxesAreASCII, startsInURL: startsInURL, examples: { Example.choices },
      currentFolder: ContextLoading.currentFolder)
    options.looksForUnsavedDrafts = true
    options.proxyVariables = ContextLoading.environment(ProxyChoice.variables)
    options.paragraphs = { HelpTexts.paragraphs }
    options.glossary = { HelpTexts.glossary }
    options.lessonServer = { PracticeServer.rehearsed(for: $0) }
    return options
  }
}
