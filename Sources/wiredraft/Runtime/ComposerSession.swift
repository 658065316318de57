import ArgumentParser
import ComposerUI
import Curses
import DraftFormats
import DraftStore
import Glibc
import ScreenModel
import WiredraftCore

/// The composer from its start to its end: the terminal, the loop, and what the loop asks for.
struct ComposerSession {
  private var document: DraftDocument
  /// The draft's file; nil for a draft that has none yet.
  private let path: String?
  private var notes: [String]
  /// What stands in the file, and what is wrong with it.
  private var opened = DraftLoading.Opened()
  /// Whether nothing was said of what to open.
  private let isPlain: Bool

  init(document: DraftDocument, path: String?, notes: [String] = [], isPlain: Bool = false) {
    self.document = document
    self.path = path
    self.notes = notes
    self.isPlain = isPlain
  }

  /// Opens a draft file.
  init(opened: DraftLoading.Opened, path: String, notes: [String] = []) {
    self.init(document: opened.document, path: path, notes: notes)
    self.opened = opened
    // Of two that share their rows an edit would copy all.
    self.opened.document = DraftDocument()
  }

  /// The exit status where there is no terminal to draw on: EX_UNAVAILABLE.
  static let noTerminal: Int32 = 69

  /// Opens the composer on a new draft of a request.
  static func start(_ request: RequestDescription) throws {
    let (document, notes) = try request.document()
    var session = ComposerSession(document: document, path: nil, notes: notes, isPlain: request.isEmpty)
    try session.run()
  }

  mutating func run() throws {
    if let damage = opened.damage, let file = opened.file, BodyText(utf8: file.bytes) == nil {
      // What is not UTF-8 can't be shown as it is, let alone be mended as a text.
      throw DraftLoading.failure(damage, in: path ?? "")
    }
    let terminal: Terminal
    do throws(TerminalError) {
      terminal = try Terminal.open()
    } catch {
      if let damage = opened.damage { throw DraftLoading.failure(damage, in: path ?? "") }
      StandardError.print("wiredraft: error: \(error.description) `wiredraft render` needs no terminal.")
      throw ExitCode(Self.noTerminal)
    }
    defer { terminal.close() }
    // A limit on the size of files is told by the system's error, not by the end of the program.
    signal(SIGXFSZ, SIG_IGN)
    noteOtherSession()
    let effects = EffectRunner(
      terminal: terminal, path: path, stamp: opened.file?.stamp, beginning: beginning, isPlain: isPlain)
    let isThere = opened.file != nil
    let pace = FramePace()
    var loop = RunLoop(
      startingState(effects, terminal), nextInput: { terminal.nextInput() },
      takeTypedText: { terminal.takeTypedText() },
      perform: { effects.perform($0) }, takeFinished: { effects.work.takeFinished() },
      record: { effects.journal.record($0, $1) },
      isBehind: { pace.isBehind(terminal) }, show: { terminal.show($0) })
    if let path, isThere { effects.shelf.remember(.opened(path)) }
    let ending = loop.run()
    let farewell = farewell(ending, loop.state, effects.journal)
    effects.shelf.finish(isQuit: ending == .quit)
    terminal.close()
    for path in effects.editor.keptFiles {
      StandardError.print("wiredraft: What the editor left and could not be taken is kept in \(path).")
    }
    guard ending == .terminated else { return }
    if let farewell { StandardError.print(farewell) }
    terminal.endBySignal()
    throw ExitCode(1)
  }

  /// Keeps what is unsaved, and returns what is to be said of it; nil for nothing.
  private func farewell(
    _ ending: RunLoop.Ending, _ state: ComposerState, _ journal: JournalKeeper
  ) -> String? {
    guard ending == .terminated, state.isModified else {
      journal.end()
      return nil
    }
    let start = "wiredraft: The terminal went away, or a signal came"
    if let reason = journal.keep() {
      return "\(start); what was not saved is lost, as no journal could be written: \(reason)"
    }
    return "\(start); what was not saved is kept: `wiredraft` offers it."
  }

  /// Says who else works on the file.
  private mutating func noteOtherSession() {
    guard let path else { return }
    for folder in JournalFolder.existing() {
      guard let other = folder.liveSession(of: path) else { continue }
      notes.append(ComposerState.noteOfOtherSession(process: other.process))
      return
    }
  }

  private var beginning: JournalBeginning {
    // A file that can't be read is mended as a change of an empty draft.
    if opened.damage == nil, let file = opened.file { return JournalBeginning(file: path, base: file.bytes) }
    return JournalBeginning(file: path, document: document)
  }

  /// Makes the state, and keeps no second document: of two that share their rows an edit would copy all.
  private mutating func startingState(_ effects: EffectRunner, _ terminal: Terminal) -> ComposerState {
    defer { document = DraftDocument() }
    var options = ComposerOptions(
      boxesAreASCII: !terminal.isUTF8, examples: Example.choices, currentFolder: ContextLoading.currentFolder)
    options.looksForUnsavedDrafts = opened.damage == nil
    var state = ComposerState(
      document: document, fileName: path, context: effects.context(for: document.draft), size: terminal.size,
      options: options, notes: notes)
    if let damage = opened.damage, let file = opened.file {
      _ = state.beginRepair(of: path ?? "", bytes: file.bytes, problem: damage)
    }
    state.isFileReadOnly = opened.isReadOnly
    opened.file = nil
    return state
  }
}

/// Does what the state asks for: the only way from the composer to files, the environment and the terminal.
final class EffectRunner {
  private let terminal: Terminal
  private let boundary = Boundary.random()
  private var folder: String?
  let file = FollowedFile()
  let work: BackgroundWork
  let editor: ExternalEditor
  let journal: JournalKeeper
  let shelf: ShelfRunner
  private let recovery: RecoveryDesk

  init(terminal: Terminal, path: String?, stamp: FileStamp?, beginning: JournalBeginning, isPlain: Bool) {
    file.follow(path, stamp)
    self.terminal = terminal
    editor = ExternalEditor(terminal: terminal)
    let waker = terminal.waker
    let work = BackgroundWork { waker.wake() }
    self.work = work
    journal = JournalKeeper(beginning) { work.post($0) }
    shelf = ShelfRunner(work: work)
    recovery = RecoveryDesk(file: path, isPlain: isPlain)
    folder = path.map(DraftLoading.folder)
  }

  /// What the draft depends on, but its files, which the loop asks for and which may be slow; its boundary stays
  /// as long as the program runs.
  func context(for draft: Draft) -> CompositionContext {
    CompositionContext(
      boundary: boundary, environment: ContextLoading.environment(draft.environmentNames))
  }

  /// Does one thing and returns what came of it.
  func perform(_ effect: Effect) -> Action? {
    switch effect {
    case .save(let path, let bytes, let mayReplace):
      .finished(noteFolder(file.save(bytes, to: Self.expandingHome(path), mayReplace: mayReplace)))
    case .replaceFile(let path, let bytes): .finished(noteFolder(file.replace(path, with: bytes)))
    case .keepFile, .readDraftText: performQuietly(effect)
    case .findVersionControl(let path): findVersionControl(path)
    case .examineFiles(let paths, let boundary):
      examine(paths, boundary: boundary)
    case .completePath(let text, let id): complete(text, id: id)
    case .completeVariable(let text, let id):
      .finished(.pathCandidates(id: id, VariableLister.list(text)))
    case .readEnvironment(let names): .finished(.environment(ContextLoading.environment(names)))
    case .copy(let request):
      .finished(.copied(ClipboardWriter(terminal: terminal, folder: folder).copy(request)))
    case .openExample(let name): openExample(name)
    case .openEditor(let request): .finished(.edited(editor.edit(request)))
    case .findRecoverable, .recover, .adoptRecovered, .releaseRecovered, .discardRecoverable,
      .postponeRecoverable:
      recover(effect)
    case .shelf(let request): perform(request)
    case .redraw, .suspend, .captureMouse, .removeEditorFile: control(effect)
    case .quit: nil
    }
  }

  private func perform(_ request: ShelfRequest) -> Action? {
    switch request {
    case .opened(let path): begin(path)
    case .nowNamed(let path): file.rename(to: path)
    default: break
    }
    shelf.perform(request)
    return nil
  }

  /// Begins with another draft: from here on the files that it names begin in its folder, what stands in its own file
  /// is known, and its journal is another.
  private func begin(_ path: String?) {
    folder = path.map(DraftLoading.folder)
    let loaded = path.flatMap { shelf.takeLoaded($0) }
    file.follow(path, loaded?.stamp)
    journal.begin(
      loaded.map { JournalBeginning(file: path, base: $0.bytes) }
        ?? JournalBeginning(file: path, document: DraftDocument()))
  }

  private func recover(_ effect: Effect) -> Action? {
    switch effect {
    case .findRecoverable(let isAtStart):
      guard recovery.mayFind(but: journal.id) || !isAtStart else { return nil }
      let recovery = recovery
      work.start("recoverable") { .finished(.recoverable(recovery.find(isAtStart: isAtStart))) }
    case .recover(let id):
      let recovery = recovery
      work.start("recover \(id)") { .finished(recovery.takeOver(id)) }
    case .adoptRecovered(let id):
      guard let taken = recovery.takeTaken(id) else { return nil }
      let name = RecoveryDesk.fileName(taken.draftFile)
      file.follow(nil, nil)
      if let name { file.followRecovered(name, taken.document, taken.history) }
      if let name { shelf.remember(.opened(name)) }
      journal.adopt(taken.file, draftFile: name)
      folder = taken.draftFile.map(DraftLoading.folder) ?? taken.folder
    case .releaseRecovered(let id): _ = recovery.takeTaken(id)
    case .discardRecoverable(let id):
      if !recovery.discard(id) {
        return .finished(.notRecovered(reason: "another wiredraft has taken it, or removed it"))
      }
    case .postponeRecoverable(let ids): recovery.postpone(ids)
    default: break
    }
    return nil
  }

  private func openExample(_ name: String) -> Action? {
    guard let example = Example.all.first(where: { $0.name == name }) else { return nil }
    // A draft without a file of its own names files from the present folder on.
    folder = nil
    return .finished(.example(example.opened()))
  }

  /// Looks at each file on a thread of its own: one that stalls holds up no other.
  private func examine(_ paths: [String], boundary: String) -> Action? {
    let folder = folder
    for path in paths {
      work.start("file " + path) {
        .finished(.files(ContextLoading.files([path], relativeTo: folder, boundary: boundary)))
      }
    }
    return nil
  }

  private func findVersionControl(_ path: String) -> Action? {
    work.start("version control") {
      .finished(.versionControl(path: path, folder: VersionControl.folder(above: path) ?? ""))
    }
    return nil
  }

  private func complete(_ text: String, id: Int) -> Action? {
    let folder = folder
    work.start("path") { .finished(.pathCandidates(id: id, PathLister.list(text, relativeTo: folder))) }
    return nil
  }

  private func control(_ effect: Effect) -> Action? {
    switch effect {
    case .redraw: terminal.redraw()
    case .suspend: terminal.suspend()
    case .captureMouse(let isOn): terminal.setMouseCapture(isOn)
    case .removeEditorFile(let path): editor.remove(path)
    default: break
    }
    return nil
  }

  private func performQuietly(_ effect: Effect) -> Action? {
    switch effect {
    case .keepFile(let path):
      file.keep(path)
      folder = DraftLoading.folder(of: path)
    case .readDraftText(let bytes, let revision):
      work.start("draft text") { .finished(.draftText(revision: revision, problem: Self.problem(of: bytes))) }
    default: break
    }
    return nil
  }

  private static func problem(of bytes: [UInt8]) -> DraftFileError? {
    do throws(DraftFileError) {
      _ = try DraftDocument(reading: bytes)
      return nil
    } catch {
      return error
    }
  }

  /// Where the draft is saved, relative paths start.
  private func noteFolder(_ result: EffectResult) -> EffectResult {
    switch result {
    case .saved(let path, _), .savedAnew(let path, _):
      folder = DraftLoading.folder(of: path)
      shelf.remember(.opened(path))
    default: break
    }
    return result
  }

  /// The path with the home folder in place of a `~` that begins it, as shells and editors read it.
  private static func expandingHome(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = ContextLoading.environment(["HOME"])["HOME"], !home.isEmpty else {
      return path
    }
    return home + path.dropFirst()
  }
}
