import ComposerUI
import Curses
import DraftFormats
import DraftStore
import Exchanges
import Glibc
import WiredraftCore

/// Performs the state's effects: the composer's only access to files, the environment and the terminal.
final class EffectRunner {
  /// The terminal that is drawn on, or nil in plain mode.
  private let terminal: Terminal?
  /// The boundary, which stays the same as long as the program runs.
  let boundary = Boundary.random()
  private var folder: String?
  let file = FollowedFile()
  let work: BackgroundWork
  let editor: ExternalEditor
  let journal: JournalKeeper
  let shelf: ShelfRunner
  let lessons: LessonRunner
  let exchanges: ExchangeRunner
  private let variables: RequestVariables
  private let recovery: RecoveryList

  /// `wake` is called on any thread as soon as there is something to take.
  init(
    terminal: Terminal?, wake: @escaping @Sendable () -> Void, path: String?, stamp: FileStamp?,
    beginning: JournalBeginning, isPlain: Bool,
    library: LessonLibrary, variables: RequestVariables
  ) {
    self.variables = variables
    file.follow(path, stamp)
    self.terminal = terminal
    editor = ExternalEditor(terminal: terminal)
    let work = BackgroundWork(wake: wake)
    self.work = work
    journal = JournalKeeper(beginning) { work.post($0) }
    shelf = ShelfRunner(work: work)
    exchanges = ExchangeRunner(work: work)
    lessons = LessonRunner(work: work, library: library)
    recovery = RecoveryList(isPlain: isPlain)
    folder = path.map(DraftLoading.folder)
  }

  func perform(_ effect: Effect) -> Event? {
    // Background tasks don't refer to the runner.
    let (folder, recovery, own) = (folder, recovery, journal.id)
    switch effect {
    case .save(let path, let bytes, let mayReplace):
      return .finished(noteFolder(file.save(bytes, to: Self.expandingHome(path), mayReplace: mayReplace)))
    case .replaceFile(let path, let bytes): return .finished(noteFolder(file.replace(path, with: bytes)))
    case .keepFile(let path):
      file.keep(path)
      self.folder = DraftLoading.folder(of: path)
    case .readDraftText(let bytes, let revision):
      work.start("draft text") { .finished(.draftText(revision: revision, problem: Self.problem(of: bytes))) }
    case .findVersionControl(let path):
      work.start("version control") {
        .finished(.versionControl(path: path, folder: VersionControl.folder(above: path) ?? ""))
      }
    case .findOtherSession(let path):
      work.start("other session") {
        .finished(.otherSession(path: path, process: OtherSession.process(on: path, but: own)))
      }
    case .examineFiles(let paths, let boundary):
      // Each on a thread of its own, so that a slow one doesn't delay the others.
      for path in paths {
        work.start("file " + path) {
          .finished(.files(ContextLoading.files([path], relativeTo: folder, boundary: boundary)))
        }
      }
    case .completePath(let text, let id):
      work.start("path") { .finished(.pathCandidates(id: id, PathLister.list(text, relativeTo: folder))) }
    case .completeVariable(let text, let id):
      return .finished(.pathCandidates(id: id, VariableLister.list(text)))
    case .readEnvironment(let names): return .finished(.environment(ContextLoading.environment(names)))
    case .readVariables(let drawsGenerated):
      return variables.reading(in: self.folder, drawsGenerated: drawsGenerated).map {
        .finished(.variables($0))
      }
    case .openVariableFile(let path, let line): return openVariableFile(path, line: line)
    case .copy(let request):
      return .finished(.copied(ClipboardWriter(terminal: terminal, folder: folder).copy(request)))
    case .openExample(let name):
      guard let example = Example.all.first(where: { $0.name == name }) else { return nil }
      // A draft without a file resolves relative paths in the current folder.
      self.folder = nil
      return .finished(.example(example.opened()))
    case .rememberWalls(let walls):
      work.start("walls") {
        Remembered.save(walls)
        return .finished(.shelf(.done))
      }
    case .rememberLanguage(let format):
      work.start("language") {
        Remembered.save(format)
        return .finished(.shelf(.done))
      }
    case .readImport(let order):
      let path: String? = if case .file(let path) = order.source { Self.expandingHome(path) } else { nil }
      work.start("import") { .finished(.imported(ImportReader.read(order, path: path, relativeTo: folder))) }
    case .openEditor(let request): return .finished(.edited(editor.edit(request)))
    case .findRecoverable(let isAtStart):
      guard recovery.mayFind(but: own) || !isAtStart else { return nil }
      work.start("recoverable") { .finished(.recoverable(recovery.find(isAtStart: isAtStart))) }
    case .recover(let id): work.start("recover \(id)") { .finished(recovery.takeOver(id)) }
    case .adoptRecovered(let id): adopt(id)
    case .releaseRecovered(let id): _ = recovery.takeTaken(id)
    case .discardRecoverable(let id): return recovery.discard(id).map { .finished($0) }
    case .restoreDiscarded(let id): return .finished(recovery.restore(id))
    case .emptyTrash:
      work.start("trash") { .finished(recovery.emptyTrash()) }
    case .postponeRecoverable(let ids): recovery.postpone(ids)
    case .discardDraft: journal.discard()
    case .putDraftAside(let bytes):
      let left = journal.putAside(bytes)
      if let left { recovery.note(left.id, in: left.folder) }
      return .finished(.draftPutAside(id: left?.id))
    case .shelf(let request): perform(request)
    case .lessons(let request): lessons.perform(request)
    case .exchange(let request): return perform(request)
    case .history(let request):
      work.start("history") { .finished(.history(HistoryReader.perform(request))) }
    case .answer(let request): return perform(request, relativeTo: folder)
    case .defineVariable(let definition, let place):
      variables.capture(definition, from: place)
      return variables.reading(in: self.folder, isForced: true).map { .finished(.variables($0)) }
    case .redraw: terminal?.redraw()
    case .suspend: terminal?.suspend()
    case .captureMouse(let isOn): terminal?.setMouseCapture(isOn)
    case .removeEditorFile(let path): editor.remove(path)
    case .quit: break
    }
    return nil
  }

  private func openVariableFile(_ path: String, line: Int) -> Event? {
    let problem = editor.open(variables.path(of: path, in: folder), line: line)
    guard let reading = variables.reading(in: folder, isForced: problem != nil) else { return nil }
    return .finished(.variables(problem.map { reading.adding(warning: "\($0).") } ?? reading))
  }

  private func perform(_ request: AnswerRequest, relativeTo folder: String?) -> Event? {
    switch request {
    case .save(let part, let answer, let path, let mayReplace):
      let path = Self.expandingHome(path)
      let whole = path.hasPrefix("/") ? path : folder.map { "\($0)/\(path)" } ?? path
      work.start("save answer") {
        .finished(.answer(AnswerSaving.save(part, of: answer, to: whole, mayReplace: mayReplace)))
      }
    case .run(let command, let answer):
      work.start("command") { .finished(.answer(AnswerCommand.run(command, on: answer))) }
    case .page(let part, let answer):
      return editor.page(part, of: answer).map { .finished(.answer(.failed($0))) }
    }
    return nil
  }

  private func perform(_ request: ExchangeRequest) -> Event? {
    let report: ExchangeReport?
    switch request {
    case .draw(let id):
      // The reading precedes the report, so that what is sent is what is shown.
      if let reading = variables.readingForSending(in: folder) { work.post(.finished(.variables(reading))) }
      work.post(.finished(.exchange(.drawn(id: id, at: SentExchange.time(CLOCK_REALTIME)))))
      return nil
    case .prepare(let order): report = exchanges.prepare(order, folder: folder)
    case .confirm(let id, let isForOrigin): report = exchanges.confirm(id, forOrigin: isForOrigin)
    case .follow(let id, let answer): report = exchanges.follow(id, after: answer)
    case .again(let id, let answer, let typed):
      report = exchanges.sendAgain(id, answer, typed: typed, variables)
    case .countDown(let id, let seconds):
      exchanges.countDown(id, seconds: seconds)
      return nil
    case .cancel(let id):
      exchanges.cancel(id)
      return nil
    }
    return report.map { .finished(.exchange($0)) }
  }

  private func perform(_ request: ShelfRequest) {
    switch request {
    case .opened(let path, let base): begin(path, base: base)
    case .nowNamed(let path): file.rename(to: path)
    default: break
    }
    shelf.perform(request, in: folder)
  }

  /// Switches to another draft: relative paths start from its folder, the contents of its file are known, and a new
  /// journal begins.
  private func begin(_ path: String?, base: [UInt8]) {
    folder = path.map(DraftLoading.folder)
    let loaded = path.flatMap { shelf.takeLoaded($0) }
    file.follow(path, loaded?.file.stamp)
    journal.begin(
      loaded.flatMap { $0.isBlank ? nil : JournalBeginning(file: path, base: $0.file.bytes) }
        ?? (path == nil
          ? JournalBeginning(file: nil, base: base)
          : JournalBeginning(file: path, document: DraftDocument())))
  }

  private func adopt(_ id: String) {
    guard let taken = recovery.takeTaken(id) else { return }
    let name = taken.draftFile.map(WholePath.fromHere)
    file.follow(nil, nil)
    if let name { file.followRecovered(name, taken) }
    if let name { shelf.remember(.opened(name)) }
    journal.adopt(taken.file, original: taken.original, draftFile: name)
    folder = taken.draftFile.map(DraftLoading.folder) ?? taken.folder
  }

  private static func problem(of bytes: [UInt8]) -> DraftFileError? {
    do throws(DraftFileError) {
      _ = try DraftDocument(reading: bytes)
      return nil
    } catch {
      return error
    }
  }

  /// Makes relative paths start from the folder that the draft was saved in.
  private func noteFolder(_ result: EffectResult) -> EffectResult {
    switch result {
    case .saved(let path, _), .savedAnew(let path, _), .savedWith(let path, _, _):
      folder = DraftLoading.folder(of: path)
      shelf.remember(.opened(path))
      LeftoverSweep.start(beside: path)
    default: break
    }
    return result
  }

  /// The path with a leading `~` replaced by the home folder, as shells and editors do.
  static func expandingHome(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = ContextLoading.variable("HOME") else { return path }
    return home + path.dropFirst()
  }
}
