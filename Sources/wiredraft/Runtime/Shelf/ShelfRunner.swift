import ComposerUI
import DraftFormats
import DraftStore
import Glibc
import Synchronization

final class ShelfRunner {
  private let work: BackgroundWork
  private let recent = RecentKeeper()
  private let trash = DraftTrash()
  private let read = ReadFile()
  /// The sign that stops the writing of an import.
  private var writing: StopSign?
  private var lastTask = 0

  init(work: BackgroundWork) { self.work = work }

  func remember(_ change: RecentKeeper.Change) {
    recent.note(change)
    let recent = recent
    lastTask += 1
    work.start("recent \(lastTask)") {
      .finished(.shelf(recent.write().map { .recentNotKept(reason: $0) } ?? .done))
    }
  }

  func takeLoaded(_ path: String) -> (file: StoredFile, isBlank: Bool)? { read.take(path) }

  /// Deleted drafts can't be restored any more. A session that ends in another way than by quitting keeps its trash.
  func finish(isQuit: Bool) {
    _ = recent.write()
    if isQuit { trash.empty(now: Int64(time(nil))) }
  }

  /// The folder is that of the open draft; nil for the current one.
  func perform(_ request: ShelfRequest, in ownFolder: String?) {
    switch request {
    case .list(let file, let id):
      work.start("shelf list") { .finished(.shelf(.listed(id: id, ShelfLister.list(beside: file)))) }
    case .readHeads(let paths, let id):
      work.start("shelf heads") { .finished(.shelf(.read(id: id, ShelfLister.facts(of: paths)))) }
    case .load(let path, let id):

      let read = read
      work.start("shelf load") { .finished(.shelf(.loaded(Self.load(path, into: read), id: id))) }
    case .opened(let path, _):
      if let path { remember(.opened(path)) }
    case .nowNamed: break
    case .forget(let path): remember(.forgotten(path))
    case .rename(let path, let name):
      run(request) { () throws(ShelfError) in
        let new = try DraftFiles.rename(path, to: name)
        return .renamed(from: path, to: new)
      }
      return
    case .duplicate(let path):
      run(request) { () throws(ShelfError) in .duplicated(path, as: try DraftFiles.duplicate(path)) }
    case .delete(let path): delete(path, request)
    case .write(let reading, let indices, let folder):
      let (work, sign) = (work, StopSign())
      writing = sign
      work.start("import write") {
        let report = Self.write(reading, indices, to: folder, beside: ownFolder ?? ".") { done in
          if done.isMultiple(of: 50) {
            work.post(.finished(.shelf(.writing(done, of: indices.count))))
          }
          return !sign.isSet
        }
        return .finished(.shelf(report))
      }
    case .stopWriting: writing?.set()
    case .restore(let number):
      let (trash, recent) = (trash, recent)
      run(request) { () throws(ShelfError) in
        guard let path = try trash.restore(number) else { return .lost(number: number) }
        recent.note(.restored(path))
        return .restored(number: number, path: path)
      }
    }
  }

  /// Stops where the function, which is given the number of drafts that are made, returns false.
  private static func write(
    _ reading: ImportReading, _ indices: [Int], to folder: String, beside own: String,
    while goesOn: (Int) -> Bool
  ) -> ShelfReport {
    guard let requests = ImportChoices(reading.outcome), case .read(let contents) = reading.outcome else {
      return .done
    }
    var environments: [ImportedEnvironment] = []
    if case .collection(_, let all) = contents { environments = all }
    let path = EffectRunner.expandingHome(folder)
    do throws(ImportFolder.Refusal) {
      let lines = try ImportFolder.write(
        indices.lazy.map { requests.request($0).withoutRemarksOutside }, environments, to: path,
        while: goesOn)
      var (drafts, problems) = (0, [String]())
      var notes = contents.remarksOutside.map(ImportCommand.line)
      for line in lines {
        switch line {
        case .draft: drafts += 1
        case .problem(let text): problems.append(text)
        case .note(let text): notes.append(text)
        case .file: break
        }
      }
      return .written(
        drafts: drafts, problems: problems, notes: notes, isListed: isListed(path, beside: own),
        folder: folder)
    } catch {
      return .written(drafts: 0, problems: [error.sentence], folder: folder)
    }
  }

  /// Whether the list of drafts has those of a folder.
  private static func isListed(_ path: String, beside own: String) -> Bool {
    guard let tree = try? DraftTree(around: own), let whole = WholePath.existing(path) else { return true }
    return tree.folders.contains { tree.absolute($0.path).hasPrefix(whole + "/") }
  }

  private func delete(_ path: String, _ request: ShelfRequest) {
    let (trash, recent) = (trash, recent)
    run(request) { () throws(ShelfError) in
      let folder: String
      do throws(StateFolder.Failure) {
        folder = try StateFolder.make()
      } catch {
        throw ShelfError(path: path, reason: .noTrash("\(StateFolder.shown(error.path)): \(error.reason)"))
      }
      let number = try trash.delete(path, stateFolder: folder)
      recent.note(.deleted(path))
      return .deleted(path: path, number: number)
    }
  }

  /// Runs a change of files; each task has a distinct name, so that none supersedes another.
  private func run(
    _ request: ShelfRequest, _ body: @escaping @Sendable () throws(ShelfError) -> ShelfReport
  ) {
    lastTask += 1
    let recent = recent
    work.start("shelf \(lastTask)") {
      let report: ShelfReport
      do throws(ShelfError) {
        report = try body()
      } catch {
        report = .failed(request, reason: Printable.text(error.sentence))
      }
      if case .renamed(let old, let new) = report { recent.note(.renamed(old, new)) }
      _ = recent.write()
      return .finished(.shelf(report))
    }
  }

  private static func load(_ path: String, into read: ReadFile) -> LoadedDraft {
    let file: StoredFile
    do throws(StoreError) {
      file = try FileStore.read(path)
    } catch {
      return LoadedDraft(path: path, .unreadable(reason: error.sentence))
    }
    let outcome: LoadedDraft.Outcome
    let isBlank = DraftLoading.isBlank(file.bytes)
    if isBlank {
      outcome = .document(DraftDocument())
    } else {
      do throws(DraftFileError) {
        outcome = .document(try DraftDocument(reading: file.bytes))
      } catch {
        outcome = .damaged(file.bytes, error)
      }
    }
    read.put(file, path, isBlank: isBlank)
    return LoadedDraft(
      path: path, outcome, isReadOnly: FileStore.obstacle(to: path) != nil,
      otherProcess: OtherSession.process(on: path))
  }
}

private final class StopSign: Sendable {
  private let state = Mutex(false)

  var isSet: Bool { state.withLock { $0 } }

  func set() { state.withLock { $0 = true } }
}

private final class ReadFile: Sendable {
  private let last = Mutex<(path: String, file: StoredFile, isBlank: Bool)?>(nil)

  func put(_ file: StoredFile, _ path: String, isBlank: Bool) {
    last.withLock { $0 = (path, file, isBlank) }
  }

  func take(_ path: String) -> (file: StoredFile, isBlank: Bool)? {
    last.withLock { last in
      guard let read = last, read.path == path else { return nil }
      last = nil
      return (read.file, read.isBlank)
    }
  }
}
