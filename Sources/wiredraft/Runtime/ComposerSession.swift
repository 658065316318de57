import ArgumentParser
import ComposerUI
import Curses
import DraftFormats
import DraftStore
import ScreenModel
import WiredraftCore

/// The composer from its start to its end: the terminal, the loop, and what the loop asks for.
struct ComposerSession {
  private var document: DraftDocument
  /// The draft's file; nil for a draft that has none yet.
  private let path: String?
  private let notes: [String]
  /// Whether the file was there.
  private let isFromFile: Bool

  init(document: DraftDocument, path: String?, notes: [String] = [], isFromFile: Bool = false) {
    self.document = document
    self.path = path
    self.notes = notes
    self.isFromFile = isFromFile
  }

  /// The exit status where there is no terminal to draw on: EX_UNAVAILABLE.
  static let noTerminal: Int32 = 69

  /// Opens the composer on a new draft of a request.
  static func start(_ request: RequestDescription) throws {
    let (document, notes) = try request.document()
    var session = ComposerSession(document: document, path: nil, notes: notes)
    try session.run()
  }

  mutating func run() throws {
    let terminal: Terminal
    do throws(TerminalError) {
      terminal = try Terminal.open()
    } catch {
      StandardError.print("wiredraft: error: \(error.description) `wiredraft render` needs no terminal.")
      throw ExitCode(Self.noTerminal)
    }
    defer { terminal.close() }
    let effects = EffectRunner(terminal: terminal, path: path)
    let pace = FramePace()
    var loop = RunLoop(
      startingState(effects, terminal), nextInput: { terminal.nextInput() },
      takeTypedText: { terminal.takeTypedText() },
      perform: { effects.perform($0) }, takeFinished: { effects.work.takeFinished() },
      isBehind: { pace.isBehind(terminal) }, show: { terminal.show($0) })
    if let path, isFromFile { effects.shelf.remember(.opened(path)) }
    let ending = loop.run()
    effects.shelf.finish(isQuit: ending == .quit)
    terminal.close()
    guard ending == .terminated else { return }
    if loop.state.isModified {
      StandardError.print("wiredraft: The terminal went away, or a signal came; what was not saved is lost.")
    }
    terminal.endBySignal()
    throw ExitCode(1)
  }

  /// Makes the state, and keeps no second document: of two that share their rows an edit would copy all.
  private mutating func startingState(_ effects: EffectRunner, _ terminal: Terminal) -> ComposerState {
    defer { document = DraftDocument() }
    return ComposerState(
      document: document, fileName: path, context: effects.context(for: document.draft), size: terminal.size,
      options: ComposerOptions(
        boxesAreASCII: !terminal.isUTF8, examples: Example.choices,
        currentFolder: ContextLoading.currentFolder), notes: notes)
  }
}

/// Does what the state asks for: the only way from the composer to files, the environment and the terminal.
final class EffectRunner {
  private let terminal: Terminal
  private let boundary = Boundary.random()
  private var folder: String?
  let work: BackgroundWork
  let shelf: ShelfRunner

  init(terminal: Terminal, path: String?) {
    self.terminal = terminal
    let waker = terminal.waker
    work = BackgroundWork { waker.wake() }
    shelf = ShelfRunner(work: work)
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
    case .save(let path, let bytes, let mayReplace): .finished(save(bytes, to: path, mayReplace: mayReplace))
    case .examineFiles(let paths, let boundary):
      examine(paths, boundary: boundary)
    case .completePath(let text, let id): complete(text, id: id)
    case .completeVariable(let text, let id):
      .finished(.pathCandidates(id: id, VariableLister.list(text)))
    case .readEnvironment(let names): .finished(.environment(ContextLoading.environment(names)))
    case .copy(let request):
      .finished(.copied(ClipboardWriter(terminal: terminal, folder: folder).copy(request)))
    case .openExample(let name): openExample(name)
    case .shelf(let request): perform(request)
    case .redraw, .suspend, .captureMouse: control(effect)
    case .quit: nil
    }
  }

  private func perform(_ request: ShelfRequest) -> Action? {
    // From here on the files that the draft names begin in its folder.
    if case .opened(let path) = request { folder = path.map(DraftLoading.folder) }
    shelf.perform(request)
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
    default: break
    }
    return nil
  }

  private func save(_ bytes: [UInt8], to typed: String, mayReplace: Bool) -> EffectResult {
    let path = Self.expandingHome(typed)
    do throws(StoreError) {
      if !mayReplace, try exists(path) { return .fileExists(path: path) }
      try FileStore.save(bytes, to: path)
    } catch {
      return .notSaved(path: path, reason: error.sentence)
    }
    folder = DraftLoading.folder(of: path)
    shelf.remember(.opened(path))
    return .saved(path: path, bytes: bytes.count)
  }

  private func exists(_ path: String) throws(StoreError) -> Bool {
    do throws(StoreError) {
      _ = try FileStore.load(path)
      return true
    } catch {
      if error.reason == .notFound { return false }
      throw error
    }
  }

  /// The path with the home folder in place of a `~` that begins it, as shells and editors read it.
  private static func expandingHome(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = ContextLoading.environment(["HOME"])["HOME"], !home.isEmpty else {
      return path
    }
    return home + path.dropFirst()
  }
}
