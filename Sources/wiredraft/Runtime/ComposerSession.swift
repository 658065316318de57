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
  private var notes: [String]
  /// What stands in the file, and what is wrong with it.
  private var opened = DraftLoading.Opened()

  init(document: DraftDocument, path: String?, notes: [String] = []) {
    self.document = document
    self.path = path
    self.notes = notes
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
    var session = ComposerSession(document: document, path: nil, notes: notes)
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
    let effects = EffectRunner(terminal: terminal, path: path, file: opened.file?.stamp)
    let claim = Self.claim(path)
    if let holder = claim?.holder {
      notes.append(
        "Another wiredraft, process \(holder), works on this file, too: what it saves meanwhile is shown before it is replaced."
      )
    }
    defer { withExtendedLifetime(claim) {} }
    let pace = FramePace()
    var loop = RunLoop(
      startingState(effects, terminal), nextInput: { terminal.nextInput() },
      takeTypedText: { terminal.takeTypedText() },
      perform: { effects.perform($0) }, takeFinished: { effects.work.takeFinished() },
      isBehind: { pace.isBehind(terminal) }, show: { terminal.show($0) })
    let ending = loop.run()
    terminal.close()
    guard ending == .terminated else { return }
    if loop.state.isModified {
      StandardError.print("wiredraft: The terminal went away, or a signal came; what was not saved is lost.")
    }
    terminal.endBySignal()
    throw ExitCode(1)
  }

  private static func claim(_ path: String?) -> FileClaim? {
    guard let path else { return nil }
    do throws(StateFolder.Failure) {
      return FileClaim(of: path, in: try StateFolder.make() + "/open")
    } catch {
      // Then nobody can be told.
      return nil
    }
  }

  /// Makes the state, and keeps no second document: of two that share their rows an edit would copy all.
  private mutating func startingState(_ effects: EffectRunner, _ terminal: Terminal) -> ComposerState {
    defer { document = DraftDocument() }
    var state = ComposerState(
      document: document, fileName: path, context: effects.context(for: document.draft), size: terminal.size,
      options: ComposerOptions(
        boxesAreASCII: !terminal.isUTF8, examples: Example.choices,
        currentFolder: ContextLoading.currentFolder), notes: notes)
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
  let files = DraftFiles()
  let work: BackgroundWork

  init(terminal: Terminal, path: String?, file: FileStamp? = nil) {
    files.follow(path, file)
    self.terminal = terminal
    let waker = terminal.waker
    work = BackgroundWork { waker.wake() }
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
      .finished(noteFolder(files.save(bytes, to: Self.expandingHome(path), mayReplace: mayReplace)))
    case .replaceFile(let path, let bytes): .finished(noteFolder(files.replace(path, with: bytes)))
    case .keepFile, .readDraftText: performQuietly(effect)
    case .examineFiles(let paths, let boundary):
      examine(paths, boundary: boundary)
    case .completePath(let text, let id): complete(text, id: id)
    case .completeVariable(let text, let id):
      .finished(.pathCandidates(id: id, VariableLister.list(text)))
    case .readEnvironment(let names): .finished(.environment(ContextLoading.environment(names)))
    case .copy(let request):
      .finished(.copied(ClipboardWriter(terminal: terminal, folder: folder).copy(request)))
    case .openExample(let name): openExample(name)
    case .redraw, .suspend, .captureMouse: control(effect)
    case .quit: nil
    }
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

  private func performQuietly(_ effect: Effect) -> Action? {
    switch effect {
    case .keepFile(let path):
      files.keep(path)
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
    case .saved(let path, _), .savedAnew(let path, _): folder = DraftLoading.folder(of: path)
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
