import ComposerUI
import DraftFormats
import WiredraftCore

/// Draft files in memory, with immediate answers to the requests of the list of drafts.
struct RehearsedShelf {
  /// The deleted files, by number.
  private var trash: [Int: (String, [UInt8])] = [:]
  private static let suffix = ".wiredraft.json"
  /// The folder of files elsewhere, which are in the list of recent ones.
  private static let elsewhere = "/other/"

  mutating func perform(_ request: ShelfRequest, on files: inout [String: [UInt8]]) -> ShelfReport? {
    switch request {
    case .list(_, let id):
      let all = files.keys.filter { $0.hasSuffix(Self.suffix) && !$0.hasPrefix("/") }
      let names = all.filter { !$0.hasSuffix(FolderDocument.fileName) }
        .sorted { (Self.folder(of: $0), $0) < (Self.folder(of: $1), $1) }
      let recent = files.keys.filter { $0.hasPrefix(Self.elsewhere) }.sorted()
      var listing = ShelfListing(
        folder: "~/api", inFolder: names.map { ShelfName(path: $0, shown: $0) },
        recent: recent.map { ShelfName(path: $0, shown: "~" + $0) })
      for path in all where path.hasSuffix(FolderDocument.fileName) {
        let document = try? FolderDocument(reading: files[path] ?? [])
        listing.folders[Self.folder(of: path)] =
          document.map(FolderFacts.init) ?? FolderFacts(problem: "1:1: expected an object")
      }
      return .listed(id: id, listing)
    case .readHeads(let paths, let id):
      var facts: [String: ShelfFacts] = [:]
      for path in paths { facts[path] = Self.facts(of: files[path] ?? []) }
      return .read(id: id, facts)
    case .load(let path, let id):
      guard let bytes = files[path] else {
        return .loaded(LoadedDraft(path: path, .unreadable(reason: "the file does not exist")), id: id)
      }
      do throws(DraftFileError) {
        return .loaded(LoadedDraft(path: path, .document(try DraftDocument(reading: bytes))), id: id)
      } catch {
        return .loaded(LoadedDraft(path: path, .damaged(bytes, error)), id: id)
      }
    case .opened, .nowNamed, .forget, .stopWriting: return nil
    case .rename(let path, let name):
      guard files[name] == nil else {
        return .failed(request, reason: "a file of this name exists already")
      }
      files[name] = files.removeValue(forKey: path)
      return .renamed(from: path, to: name)
    case .duplicate(let path):
      let copy = path.replacing(Self.suffix, with: "-2" + Self.suffix)
      files[copy] = files[path]
      return .duplicated(path, as: copy)
    case .write(let reading, let indices, let folder):
      guard let requests = ImportChoices(reading.outcome) else { return nil }
      for index in indices {
        let document = requests.request(index).document
        files["\(folder)/\(FileNameSuggestion.name(for: document))"] = document.serialized()
      }
      return .written(drafts: indices.count, problems: [], folder: folder)
    case .delete(let path):
      let number = trash.count + 1
      trash[number] = files.removeValue(forKey: path).map { (path, $0) }
      return .deleted(path: path, number: number)
    case .restore(let number):
      guard let (path, bytes) = trash.removeValue(forKey: number) else {
        return .failed(request, reason: "it isn't there any more")
      }
      files[path] = bytes
      return .restored(number: number, path: path)
    }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private static func facts(of bytes: [UInt8]) -> ShelfFacts {
    guard !bytes.isEmpty else { return ShelfFacts(isGone: true) }
    let head = DraftHead(reading: bytes, isWhole: true)
    return ShelfFacts(
      title: head.title, method: head.method, url: head.shownURL, environment: head.environment,
      preview: head.preview, size: bytes.count, changed: "20 Nov", changedAt: "2026-11-20 09:14",
      problem: head.problem.map { "\($0.position.line):\($0.position.column): \($0.sentence)" })
  }
}
