import ComposerUI
import Curses
import DraftFormats
import DraftStore
import WiredraftCore

/// Performs the state's effects: the composer's only access to files, the environment and the terminal.
final class EffectRunner {
  /// The terminal that is drawn on, or nil in plain mode.
  private let terminal: Terminal?
  private let boundary = Boundary.random()
  private var folder: String?
  let file = FollowedFile()
  let work: BackgroundWork
  /// The user's editor, or nil in plain mode.
  let editor: ExternalEditor?
  let journal: JournalKeeper
  let shelf: ShelfRunner
  let lessons: LessonRunner
  private let recovery: RecoveryList

  /// - Parameter wake: A closure that is called on any thread as soon as there is something to take.
  init(
    terminal: Terminal?, wake: @escaping @Sendable () -> Void, path: String?, stamp: FileStamp?,
    beginning: JournalBeginning, isPlain: Bool,
    library: LessonLibrary
  ) {
    file.follow(path, stamp)
    self.terminal = terminal
    editor = terminal.map { ExternalEditor(terminal: $0) }
    let work = BackgroundWork(wake: wake)
    self.work = work
    journal = JournalKeeper(beginning) { work.post($0) }
    shelf = ShelfRunner(work: work)
    lessons = LessonRunner(work: work, library: library)
    recovery = RecoveryList(file: path, isPlain: isPlain)
    folder = path.map(DraftLoading.folder)
  }

  /// Returns the draft's composition context without its files, which the loop requests separately and which may be
  /// slow. The boundary stays the same as long as the program runs.
  func context(for draft: Draft) -> CompositionContext {
    CompositionContext(
      boundary: boundary, environment: ContextLoading.environment(draft.environmentNames))
  }

  /// Performs an effect and returns its immediate result.
  func perform(_ effect: Effect) -> Event? {
    switch effect {
    case .save(let path, let bytes, let mayReplace):
      .finished(noteFolder(file.save(bytes, to: Self.expandingHome(path), mayReplace: mayReplace)))
    case .replaceFile(let path, let bytes): .finished(noteFolder(file.replace(path, with: bytes)))
    case .keepFile, .readDraftText: performQuietly(effect)
    case .findVersionControl(let path): findVersionControl(path)
    case .findOtherSession(let path): findOtherSession(of: path)
    case .examineFiles(let paths, let boundary):
      examine(paths, boundary: boundary)
    case .completePath(let text, let id): complete(text, id: id)
    case .completeVariable(let text, let id):
      .finished(.pathCandidates(id: id, VariableLister.list(text)))
    case .readEnvironment(let names): .finished(.environment(ContextLoading.environment(names)))
    case .copy(let request):
      .finished(.copied(ClipboardWriter(terminal: terminal, folder: folder).copy(request)))
    case .openExample(let name): openExample(name)
    case .rememberLanguage(let format): remember(format)
    case .readImport(let order): read(order)
    case .openEditor(let request): editor.map { .finished(.edited($0.edit(request))) }
    case .findRecoverable, .recover, .adoptRecovered, .releaseRecovered, .discardRecoverable,
      .postponeRecoverable:
      recover(effect)
    case .shelf(let request): perform(request)
    case .lessons(let request): perform(request)
    case .redraw, .suspend, .captureMouse, .removeEditorFile: control(effect)
    case .quit: nil
    }
  }

  private func perform(_ request: LessonRequest) -> Event? {
    lessons.perform(request)
    return nil
  }

  private func perform(_ request: ShelfRequest) -> Event? {
    switch request {
    case .opened(let path): begin(path)
    case .nowNamed(let path): file.rename(to: path)
    default: break
    }
    shelf.perform(request)
    return nil
  }

  /// Switches to another draft: relative paths start from its folder, the contents of its file are known, and a new
  /// journal begins.
  private func begin(_ path: String?) {
    folder = path.map(DraftLoading.folder)
    let loaded = path.flatMap { shelf.takeLoaded($0) }
    file.follow(path, loaded?.file.stamp)
    journal.begin(
      loaded.flatMap { $0.isBlank ? nil : JournalBeginning(file: path, base: $0.file.bytes) }
        ?? JournalBeginning(file: path, document: DraftDocument()))
  }

  private func recover(_ effect: Effect) -> Event? {
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
      let name = taken.draftFile.map(WholePath.fromHere)
      file.follow(nil, nil)
      if let name { file.followRecovered(name, taken) }
      if let name { shelf.remember(.opened(name)) }
      journal.adopt(taken.file, original: taken.original, draftFile: name)
      folder = taken.draftFile.map(DraftLoading.folder) ?? taken.folder
    case .releaseRecovered(let id): _ = recovery.takeTaken(id)
    case .discardRecoverable(let id):
      return recovery.discard(id).map { .finished($0) }
    case .postponeRecoverable(let ids): recovery.postpone(ids)
    default: break
    }
    return nil
  }

  private func remember(_ format: CodeFormat) -> Event? {
    work.start("language") {
      RememberedLanguage.save(format)
      return .finished(.shelf(.done))
    }
    return nil
  }

  private func read(_ order: ImportOrder) -> Event? {
    let path: String? = if case .file(let path) = order.source { Self.expandingHome(path) } else { nil }
    work.start("import") { .finished(.imported(ImportReader.read(order, path: path))) }
    return nil
  }

  private func openExample(_ name: String) -> Event? {
    guard let example = Example.all.first(where: { $0.name == name }) else { return nil }
    // A draft without a file resolves relative paths in the current folder.
    folder = nil
    return .finished(.example(example.opened()))
  }

  /// Inspects each file on a separate thread, so that a slow one doesn't delay the others.
  private func examine(_ paths: [String], boundary: String) -> Event? {
    let folder = folder
    for path in paths {
      work.start("file " + path) {
        .finished(.files(ContextLoading.files([path], relativeTo: folder, boundary: boundary)))
      }
    }
    return nil
  }

  private func findVersionControl(_ path: String) -> Event? {
    work.start("version control") {
      .finished(.versionControl(path: path, folder: VersionControl.folder(above: path) ?? ""))
    }
    return nil
  }

  private func findOtherSession(of path: String) -> Event? {
    let own = journal.id
    work.start("other session") {
      .finished(.otherSession(path: path, process: OtherSession.process(on: path, but: own)))
    }
    return nil
  }

  private func complete(_ text: String, id: Int) -> Event? {
    let folder = folder
    work.start("path") { .finished(.pathCandidates(id: id, PathLister.list(text, relativeTo: folder))) }
    return nil
  }

  private func control(_ effect: Effect) -> Event? {
    switch effect {
    case .redraw: terminal?.redraw()
    case .suspend: terminal?.suspend()
    case .captureMouse(let isOn): terminal?.setMouseCapture(isOn)
    case .removeEditorFile(let path): editor?.remove(path)
    default: break
    }
    return nil
  }

  private func performQuietly(_ effect: Effect) -> Event? {
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

  /// Makes relative paths start from the folder that the draft was saved in.
  private func noteFolder(_ result: EffectResult) -> EffectResult {
    switch result {
    case .saved(let path, _), .savedAnew(let path, _), .savedWith(let path, _, _):
      folder = DraftLoading.folder(of: path)
      shelf.remember(.opened(path))
    default: break
    }
    return result
  }

  /// The path with a leading `~` replaced by the home folder, as shells and editors do.
  private static func expandingHome(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = ContextLoading.environment(["HOME"])["HOME"],
      !home.isEmpty
    else {
      return path
    }
    return home + path.dropFirst()
  }
}
