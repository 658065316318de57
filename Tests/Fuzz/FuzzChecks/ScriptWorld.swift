import ComposerUI
import DraftFormats
import Explanations
import WiredraftCore

/// The surroundings of a script's composer: files that are never on a disk, and an editor that changes its texts.
struct ScriptWorld {
  /// Whether another draft was opened since the last check.
  var hasOpened = false
  /// Whether the last opened file is not a valid draft, and has to be repaired first.
  private(set) var isMending = false
  private var files: [String: [UInt8]] = [
    "d.wiredraft.json": DraftDocument(ScriptDrafts.all[1]).serialized(),
    "other.wiredraft.json": DraftDocument(ScriptDrafts.all[3]).serialized(),
    "damaged.wiredraft.json": Array("{ \"wiredraft\": 1, nonsense".utf8),
    "curl.txt": Array("curl https://h/p -d a=1".utf8),
  ]
  private static let answer = Array(
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n{\"a\":[1,{\"b\":2}]\r\n1\r\n}\r\n0\r\n\r\n"
      .utf8)
  private var saves = 0
  private var trash: [Int: (String, [UInt8])] = [:]
  private var place: SavedLessonPlace?

  mutating func perform(_ effect: Effect) -> Event? {
    switch effect {
    case .save(let path, let bytes, let mayReplace): .finished(save(bytes, to: path, mayReplace))
    case .replaceFile(let path, let bytes): .finished(save(bytes, to: path, true))
    case .readDraftText(let bytes, let revision):
      .finished(.draftText(revision: revision, problem: problem(of: bytes)))
    case .findVersionControl(let path): .finished(.versionControl(path: path, folder: ".git"))
    case .findOtherSession(let path): .finished(.otherSession(path: path, process: nil))
    case .examineFiles(let paths, _):
      .finished(.files(Dictionary(paths.map { ($0, facts(of: $0)) }) { $1 }))
    case .readEnvironment(let names):
      .finished(.environment(["HOME": "/h", "SET": "value"].filter { names.contains($0.key) }))
    case .readVariables: .finished(.variables(reading))
    case .openVariableFile: .finished(.variables(reading.adding(warning: "vi was not found.")))
    case .completePath(let text, let id), .completeVariable(let text, let id):
      .finished(.pathCandidates(id: id, listing(of: text)))
    case .copy(let request):
      .finished(.copied(Copied(request, clipboard: .tmux, file: .written(path: "~/c"))))
    case .readImport(let order): .finished(.imported(reading(order)))
    case .openExample(let name):
      .finished(.example(EffectResult.Example(name: name, bytes: files["other.wiredraft.json"] ?? [])))
    case .openEditor(let request): .finished(.edited(edited(request)))
    case .exchange(.draw(let id)): .finished(.exchange(.drawn(id: id, at: 0)))
    case .exchange(.prepare(let order)):
      ReceivedAnswer(replaying: Self.answer, to: order).map { .finished(.exchange(.ended(id: order.id, $0))) }
    case .exchange, .answer, .history, .defineVariable: nil
    case .lessons(let request): lesson(request).map { .finished(.lessons($0)) }
    case .shelf(let request): shelf(request).map { .finished(.shelf($0)) }
    case .findRecoverable(let isAtStart): .finished(.recoverable(RecoverableDrafts([], isAtStart: isAtStart)))
    case .recover: .finished(.notRecovered(reason: "it is gone"))
    case .restoreDiscarded: .finished(.restored(problem: nil))
    case .emptyTrash: .finished(.trashEmptied(count: 1))
    case .putDraftAside: .finished(.draftPutAside(id: "aside"))
    case .keepFile, .rememberLanguage, .rememberWalls, .removeEditorFile, .adoptRecovered, .releaseRecovered,
      .discardDraft,
      .discardRecoverable, .postponeRecoverable, .redraw, .suspend, .captureMouse, .quit:
      nil
    }
  }

  private var reading: VariableReading {
    func scope(_ name: String?, _ value: ParameterValue) -> Variable.Scope {
      Variable.Scope(
        [
          Variable.Source(
            .environment, file: "http-client.env.json", environment: name,
            [
              Variable.Definition("v", value, line: 3)
            ]),
          Variable.Source(.dotenv, file: ".env", [Variable.Definition("token", "t", secrecy: true, line: 1)]),
        ], files: ["http-client.env.json", ".env"], environment: name)
    }
    return VariableReading(
      none: scope(nil, "text"),
      environments: [
        .init(name: "dev", scope: scope("dev", 1)), .init(name: "prod", scope: scope("prod", [1, "a&b"])),
      ])
  }

  /// Every third save meets an obstacle.
  private mutating func save(_ bytes: [UInt8], to path: String, _ mayReplace: Bool) -> EffectResult {
    saves += 1
    if files[path] != nil, !mayReplace { return .fileExists(path: path) }
    switch saves % 6 {
    case 3: return .notSaved(path: path, reason: "the disk is full")
    case 5: return .fileChanged(path: path, bytes: files["other.wiredraft.json"] ?? [])
    default:
      files[path] = bytes
      return saves % 6 == 4
        ? .savedWith(path: path, bytes: bytes.count, [.otherLayout]) : .saved(path: path, bytes: bytes.count)
    }
  }

  private func problem(of bytes: [UInt8]) -> DraftFileError? {
    do throws(DraftFileError) {
      _ = try DraftDocument(reading: bytes)
      return nil
    } catch {
      return error
    }
  }

  private func facts(of path: String) -> Result<Composition.FileFacts, Diagnostic.FileProblem> {
    path.utf8.count % 2 == 0
      ? .success(Composition.FileFacts(size: path.utf8.count << 20, contentType: "image/png"))
      : .failure(.notFound)
  }

  private func listing(of text: String) -> PathListing {
    let paths = [text + "a", text + "ab/"]
    return PathListing(
      candidates: paths.map { PathCandidate(path: $0, isFolder: $0.hasSuffix("/")) }, total: 2,
      common: text + "a")
  }

  private func reading(_ order: ImportOrder) -> ImportReading {
    switch order.source {
    case .text(let text): ImportReading(text, for: order)
    case .file(let path):
      files[path].map { ImportReading(String(decoding: $0, as: UTF8.self), for: order) }
        ?? ImportReading(unreadable: "the file does not exist", for: order)
    }
  }

  private mutating func edited(_ request: EditorRequest) -> EditorOutcome {
    saves += 1
    var bytes = Array(request.pieces.joined())
    switch saves % 4 {
    case 0: return EditorOutcome(editor: "ed", problem: "There is no editor")
    case 1: bytes += Array("\nnew: line\n".utf8)
    case 2: bytes = Array(bytes.dropLast(bytes.count / 2))
    default: break
    }
    return EditorOutcome(editor: "ed", path: "/tmp/e", bytes: bytes)
  }

  private mutating func lesson(_ request: LessonRequest) -> LessonReport? {
    switch request {
    case .list: return .listed([LessonEntry(key: "k", number: 1, title: "T", about: "A.", stepCount: 2)])
    case .open(let key):
      guard let lesson = Self.lesson else { return .notOpened(key: key, reason: "it is gone.") }
      return .opened(LoadedLesson(key: key, number: 1, lesson: lesson, place: place))
    case .keep(_, let kept):
      place = SavedLessonPlace(reading: kept.bytes)
      return .kept(problem: nil)
    }
  }

  private mutating func shelf(_ request: ShelfRequest) -> ShelfReport? {
    switch request {
    case .list(_, let id):
      let names = files.keys.sorted().map { ShelfName(path: $0, shown: $0) }
      return .listed(id: id, ShelfListing(folder: "~/api", inFolder: names, recent: []))
    case .readHeads(let paths, let id):
      return .read(
        id: id, Dictionary(paths.map { ($0, ShelfFacts(title: $0, size: files[$0]?.count)) }) { $1 })
    case .load(let path, let id): return .loaded(loaded(path), id: id)
    case .opened(let path, _):
      hasOpened = true
      isMending = path.flatMap { files[$0] }.flatMap { problem(of: $0) } != nil
      return nil
    case .nowNamed, .forget, .stopWriting: return nil
    case .write(_, let indices, let folder):
      for index in indices { files["\(folder)/\(index).wiredraft.json"] = [] }
      return .written(drafts: indices.count, problems: [], folder: folder)
    case .rename(let path, let name):
      guard files[name] == nil else {
        return .failed(request, reason: "a file of this name exists already")
      }
      files[name] = files.removeValue(forKey: path)
      return .renamed(from: path, to: name)
    case .duplicate(let path):
      files[path + "-2"] = files[path]
      return .duplicated(path, as: path + "-2")
    case .delete(let path):
      trash[trash.count + 1] = (path, files.removeValue(forKey: path) ?? [])
      return .deleted(path: path, number: trash.count)
    case .restore(let number):
      guard let (path, bytes) = trash.removeValue(forKey: number) else { return .lost(number: number) }
      files[path] = bytes
      return .restored(number: number, path: path)
    }
  }

  private func loaded(_ path: String) -> LoadedDraft {
    guard let bytes = files[path] else {
      return LoadedDraft(path: path, .unreadable(reason: "the file does not exist"))
    }
    do throws(DraftFileError) {
      return LoadedDraft(path: path, .document(try DraftDocument(reading: bytes)))
    } catch {
      return LoadedDraft(path: path, .damaged(bytes, error))
    }
  }

  private static let lesson = try? Lesson(reading: Array(text.utf8), id: "k")
  private static let text = """
    # A lesson

    What it is about.

    ## Start

        POST https://h/items q=shoes

    ## Step

    Switch the row off.

    ### Goal

    - method is POST
    - body is {}

    ### Hints

    - Press Space.

    ### Reached

    It is `{}`.

    ### Solution

        <space>

    ## Step

    The same in a GET.

    ### Goal

    - method is GET
    - body is absent

    ### Hints

    - `m`, then `g`.

    ### Reached

    There is none.

    ### Solution

        mg
    """
}
