@testable import ComposerUI
import DraftFormats
import Readers
import Responses
import ScreenModel
import Sending
import Testing
import WiredraftCore

/// A run of the composer without a terminal: the real loop, fed with a key script.
struct Rehearsal {
  /// The state after the run.
  var state: ComposerState
  /// The last frame.
  var frame: Frame
  /// The number of frames shown.
  var frameCount: Int
  /// The reason why the run ended.
  var ending: RunLoop.Ending
  /// The files written, by name.
  var files: [String: [UInt8]]
  /// All effects, in order.
  var effects: [Effect]

  /// The rows of the last frame.
  var lines: [String] { frame.flattened().lines }
  /// The last frame as text.
  var text: String { lines.joined(separator: "\n") }

  /// Returns whether a row of the last frame contains a text.
  func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  /// The text of the explanation line, or of the foot of the dialog in front, as one line.
  var why: String {
    if state.dialogs.last is any PanelDialog, let dialog = frame.surfaces.last {
      let foot = dialog.screen.lines.drop { !$0.hasPrefix("├") }.dropFirst().dropLast()
      return foot.flatMap { $0.dropFirst().dropLast().split(separator: " ") }.joined(separator: " ")
    }
    let rows = frame.size.rows
    let parts = (rows - 3..<rows - 1).map { index in
      let line = lines[index]
      guard line.hasPrefix("▎") || line.hasPrefix("|") else { return "" }
      return line.dropFirst().split(separator: " ").joined(separator: " ")
    }
    let text = parts.filter { !$0.isEmpty }.joined(separator: " ")
    for hint in ["? more", "F1 more"] where text.hasSuffix(hint) {
      return text.dropLast(hint.count).trimmingSpaces
    }
    return text
  }

  /// The names of the active tabs in the borders of the panes, which are underlined.
  var activeTabs: [String] {
    let screen = frame.flattened()
    let places = TabBar.tabPlaces(in: ScreenLayout(state), of: state)
    return places.compactMap { place in
      let cells = (place.rect.column..<place.rect.column + place.rect.columns).map {
        screen[$0, place.rect.row]
      }
      let name = cells.filter { $0.style == Theme.focusedTab || $0.style == Theme.shownTab }
      return name.isEmpty ? nil : String(String.UnicodeScalarView(name.flatMap(\.scalars)))
    }
  }

  /// Plays a script on a draft.
  init(
    _ script: String, on draft: Draft = Draft(), size: Size = Size(columns: 80, rows: 24),
    files: [String: [UInt8]] = [:], fileName: String? = nil, facts: [String: Composition.FileFacts] = [:],
    variables: Variable.Scope = Variable.Scope(), options: ComposerOptions = ComposerOptions(),
    keymap: Keymap = .standard, editor: @escaping World.Editor = World.noEditor
  ) throws {
    try self.init(
      inputs: KeyScript.parse(script), on: DraftDocument(draft), size: size, files: files, fileName: fileName,
      facts: facts, variables: variables, options: options, keymap: keymap, editor: editor)
  }

  /// Plays inputs on a document.
  init(
    inputs: [TerminalInput], on document: DraftDocument = DraftDocument(),
    size: Size = Size(columns: 80, rows: 24), files: [String: [UInt8]] = [:], fileName: String? = nil,
    facts: [String: Composition.FileFacts] = [:], variables: Variable.Scope = Variable.Scope(),
    options: ComposerOptions = ComposerOptions(), keymap: Keymap = .standard,
    theirs: [UInt8]? = nil, answers: [String] = [], questions: [String] = [], secret: String? = nil,
    now: Double = 0, environment: [String: String] = ["WD_PASSWORD": "s3cret"], kept: [KeptEntry] = [],
    isSlow: Bool = false, editor: @escaping World.Editor = World.noEditor,
    prepare: (inout ComposerState) -> Void = { _ in }
  ) {
    var options = options
    options.paragraphs = { HelpFiles.paragraphs }
    options.glossary = { HelpFiles.glossary }
    var context = Composition.Context(boundary: "BOUNDARY", variables: variables)
    context.examiner = Reader.examiner()
    var state = ComposerState(
      document: document, fileName: fileName, context: context, size: size, options: options,
      keymap: keymap)
    prepare(&state)
    let world = World(inputs: inputs, files: files, facts: facts, editor: editor)
    (world.answers, world.questions) = (answers.map { Array($0.utf8) }, questions)
    (world.secret, world.now) = (secret, now)
    (world.environment, world.kept, world.isSlow) = (environment, kept, isSlow)
    if let theirs, let fileName { world.changedFile = (fileName, theirs) }
    var loop = RunLoop(
      state, nextInput: { world.next() }, perform: { world.perform($0) },
      takeFinished: { world.takeFinished() }, hasInput: { isSlow && world.hasInput }, show: { world.show($0) }
    )
    ending = loop.run()
    self.state = loop.state
    frame = loop.state.render()
    frameCount = world.frameCount
    self.files = world.files
    effects = world.effects
    // In every test the shown composition must be that of the draft.
    let whole = state.draft.compose(in: state.context)
    if !state.composition.isTheSame(as: whole) { Issue.record("The composition is not the draft's.") }
  }
}

extension Substring {
  /// The text without the spaces at its end.
  fileprivate var trimmingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension ComposerState {
  /// The message of the last action, as the screen shows it.
  var messageText: String? { message.map { text($0.text) } }
  /// The remedy in the message.
  var messageHint: String? { message.map { text($0.hint) } }
}

extension Sentence {
  /// The text with the keys of the default keymap.
  var shown: String { text(KeyNames(.standard)) }
}

extension Rehearsal: CustomTestStringConvertible {
  /// The screen, for the output of a failed expectation.
  var testDescription: String { "\n" + text + "\n" }
}

/// The outside of the loop: inputs, and files in memory.
final class World {
  private var inputs: [TerminalInput]
  private var index = 0
  var files: [String: [UInt8]]
  let facts: [String: Composition.FileFacts]
  private let editor: Editor
  /// The file that another program changed, until the composer is informed.
  var changedFile: (path: String, bytes: [UInt8])?
  var shelf = RehearsedShelf()
  var lessons = RehearsedLessons()
  var effects: [Effect] = []
  var frameCount = 0
  /// The answers of the server, one for each request that is sent.
  var answers: [[UInt8]] = []
  /// The exchanges that a search of the history finds.
  var kept: [KeptEntry] = []
  /// The reasons to ask before a request is sent.
  var questions: [String] = []
  /// The secret that sending again asks for.
  var secret: String?
  /// The time in seconds since 1970; every answer came at 0.
  var now: Double = 0
  /// The environment of the process.
  var environment = ["WD_PASSWORD": "s3cret"]
  private var pending: SendOrder?

  /// A substitute for the user's editor.
  typealias Editor = (EditorRequest) -> EditorOutcome
  static func noEditor(_ request: EditorRequest) -> EditorOutcome {
    EditorOutcome(editor: "", problem: "There is no editor")
  }

  init(
    inputs: [TerminalInput], files: [String: [UInt8]], facts: [String: Composition.FileFacts],
    editor: @escaping Editor
  ) {
    self.inputs = inputs
    self.editor = editor
    self.files = files
    self.facts = facts
  }

  /// Whether lists are read only when no key is left.
  var isSlow = false
  private var late: [Event] = []

  var hasInput: Bool { index < inputs.count }

  func takeFinished() -> [Event] { late.isEmpty ? [] : [late.removeFirst()] }

  func next() -> TerminalInput? {
    guard hasInput else { return late.isEmpty ? nil : .deadline }
    index += 1
    return inputs[index - 1]
  }

  func show(_ frame: Frame) { frameCount += 1 }

  /// Lists the files of the facts, in one folder; a name that ends with a slash is a folder.
  private func listing(of text: String) -> PathListing {
    if text.hasPrefix("nowhere/") { return PathListing(problem: .notFound) }
    let found = facts.keys.filter { $0.hasPrefix(text) }.sorted()
    return PathListing(
      candidates: found.map {
        PathCandidate(
          path: $0, isFolder: $0.hasSuffix("/"), size: facts[$0]?.size, contentType: facts[$0]?.contentType)
      }, total: found.count, common: PathListing.commonStart(of: found))
  }

  private func examined(_ path: String) -> Result<Composition.FileFacts, Diagnostic.FileProblem> {
    facts[path].map { .success($0) } ?? .failure(facts[path + "/"] == nil ? .notFound : .isFolder)
  }

  private func answer(_ order: SendOrder, id: Int? = nil, after previous: ReceivedAnswer? = nil) -> Event? {
    pending = nil
    guard !answers.isEmpty else {
      return .finished(.exchange(.refused(id: order.id, reason: "There is no network.")))
    }
    return ReceivedAnswer(replaying: answers.removeFirst(), to: order, id: id, after: previous).map {
      .finished(.exchange(.ended(id: id ?? order.id, $0)))
    }
  }

  func perform(_ effect: Effect) -> Event? {
    // Every draft with a file asks for its last answer.
    if case .history(.loadLast) = effect { return nil }
    effects.append(effect)
    let event = result(of: effect)
    switch effect {
    case .shelf, .lessons, .history:
      guard isSlow, let event else { return event }
      late.append(event)
      return nil
    default: return event
    }
  }

  private func result(of effect: Effect) -> Event? {
    switch effect {
    case .save(let path, let bytes, let mayReplace):
      if path.hasPrefix("/nowhere/") {
        return .finished(.notSaved(path: path, reason: "there is no such folder"))
      }
      if path.hasSuffix("/locked.json") {
        return .finished(.notSaved(path: path, reason: "the file may not be written."))
      }
      if files[path] != nil, !mayReplace { return .finished(.fileExists(path: path)) }
      if path == changedFile?.path, let bytes = changedFile?.bytes {
        changedFile = nil
        return .finished(.fileChanged(path: path, bytes: bytes))
      }
      files[path] = bytes
      if path.hasPrefix("gone/") { return .finished(.savedAnew(path: path, bytes: bytes.count)) }
      return .finished(.saved(path: path, bytes: bytes.count))
    case .replaceFile(let path, let bytes):
      files[path] = bytes
      return .finished(.saved(path: path, bytes: bytes.count))
    case .readDraftText(let bytes, let revision):
      return .finished(.draftText(revision: revision, problem: RepairDialog.problem(of: bytes)))
    case .findVersionControl(let path):
      return .finished(.versionControl(path: path, folder: path.hasPrefix("repository/") ? ".git" : ""))
    case .findOtherSession(let path):
      return .finished(.otherSession(path: path, process: path.hasPrefix("shared/") ? 4711 : nil))
    case .examineFiles(let paths, _):
      return .finished(
        .files(Dictionary(paths.map { ($0, examined($0)) }) { $1 }))
    case .readEnvironment(let names):
      return .finished(.environment(environment.filter { names.contains($0.key) }))
    case .completePath(let text, let id):
      return .finished(.pathCandidates(id: id, listing(of: text)))
    case .completeVariable(let text, let id):
      let names = ["WD_PASSWORD", "WD_PORT", "WD_USER"].filter { $0.hasPrefix(text) }
      return .finished(
        .pathCandidates(
          id: id,
          PathListing(
            candidates: names.map { PathCandidate(path: $0, isFolder: false) }, total: names.count,
            common: PathListing.commonStart(of: names))))
    case .copy(let request):
      return .finished(
        .copied(Copied(request, clipboard: .tmux, file: .written(path: "~/copies/" + request.fileName))))
    case .rememberLanguage, .rememberWalls: return nil
    case .readImport(var order):
      for name in order.files { order.options.files[name] = files[name] }
      switch order.source {
      case .text(let text): return .finished(.imported(ImportReading(text, for: order)))
      case .file(let path):
        guard let bytes = files[path] else {
          return .finished(
            .imported(ImportReading(unreadable: "The file does not exist.", for: order)))
        }
        return .finished(.imported(ImportReading(String(decoding: bytes, as: UTF8.self), for: order)))
      }
    case .openExample(let name):
      return .finished(.example(EffectResult.Example(name: name, bytes: files[name] ?? [])))
    case .openEditor(let request): return .finished(.edited(editor(request)))
    case .putDraftAside: return .finished(.draftPutAside(id: "aside"))
    case .findRecoverable, .recover, .adoptRecovered, .releaseRecovered, .discardRecoverable, .discardDraft,
      .restoreDiscarded, .emptyTrash, .postponeRecoverable, .readVariables, .openVariableFile:
      return nil
    case .defineVariable(let definition, let place):
      let source = Variable.Source(.answer, file: place, [definition])
      return .finished(.variables(VariableReading(none: Variable.Scope([source]))))
    case .answer(.save(_, let answer, let path, let mayReplace)):
      if path == "there.json", !mayReplace {
        return .finished(.answer(.exists(.content, of: answer, path: path)))
      }
      return .finished(.answer(.saved(path: path, count: answer.content.count)))
    case .answer(.run(let command, let answer)):
      let output = CommandOutput(
        command: command, answer: answer, bytes: Array("printed by \(command)\n".utf8), status: 0, errors: "")
      return .finished(.answer(.printed(output)))
    case .answer(.page): return nil
    case .history(.search(let words, let purpose)):
      return .finished(.history(.found(kept, words: words, purpose)))
    case .history(.loadOlder): return .finished(.history(.loaded(nil, isOlder: true)))
    case .history: return nil
    case .exchange(let request) where lessons.server != nil:
      return lessons.perform(request).map { .finished(.exchange($0)) }
    case .exchange(let request):
      switch request {
      case .draw(let id): return .finished(.exchange(.drawn(id: id, at: now)))
      case .prepare(let order):
        if !questions.isEmpty {
          pending = order
          return .finished(
            .exchange(
              .asks(
                id: order.id,
                SendInquiry(
                  reasons: questions, prompt: "It is sent.",
                  canBeForOrigin: questions.contains {
                    $0.contains("may change") || $0.contains("plain HTTP")
                  }))))
        }
        return answer(order)
      case .confirm: return pending.flatMap { answer($0) }
      case .follow(let id, let previous):
        return previous.order.flatMap { answer($0, id: id, after: previous) }
      case .again(let id, let earlier, let typed):
        if let secret, typed[secret] == nil {
          return .finished(.exchange(.asksSecret(id: id, name: secret, of: earlier, typed: typed)))
        }
        return earlier.order.flatMap { answer($0, id: id) }
      case .countDown(let id, let seconds):
        return .finished(.exchange(.waits(id: id, left: seconds)))
      case .cancel:
        pending = nil
        return nil
      }
    case .lessons(let request): return lessons.perform(request).map { .finished(.lessons($0)) }
    case .shelf(let request): return shelf.perform(request, on: &files).map { .finished(.shelf($0)) }
    case .redraw, .suspend, .captureMouse, .removeEditorFile, .quit, .keepFile: return nil
    }
  }
}

extension Draft {
  /// Creates a request with some parameters.
  init(
    _ method: String, _ rows: [Draft.Row], _ type: Draft.BodyType = .json, url: String = "https://h.example/x"
  ) {
    self.init()
    self.method = method
    self.url = url
    parameters = rows
    body = Draft.Body(type)
  }
}

/// The tabs of the live pane.
extension ComposerState {
  var route: RouteTab { live.tabs[RouteTab.self] ?? RouteTab() }
  /// The wire as text.
  var wire: WireText { live.tabs[WireTab.self]?.text ?? WireText() }
  /// The wire as hexadecimal digits.
  var hex: HexDigits { live.tabs[WireTab.self]?.hex ?? HexDigits() }
  var code: CodeTab { live.tabs[CodeTab.self] ?? CodeTab() }
}
