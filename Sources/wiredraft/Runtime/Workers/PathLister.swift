import ComposerUI
import DraftStore
import Glibc
import WiredraftCore
import WiredraftFiles

enum PathLister {
  /// The most candidates that are returned; all are counted.
  static let limit = 200

  /// `~/` means the home folder. Hidden files are left out unless the typed name starts with a dot. A name that isn't
  /// UTF-8 can't be typed, and is left out. It may block as long as the folder does.
  static func list(_ typed: String, relativeTo base: String?) -> PathListing {
    // A shell, too, takes a tilde alone as the home folder.
    let text = typed == "~" ? "~/" : typed
    let cut = text.utf8.lastIndex(of: UInt8(ascii: "/")).map { text.utf8.index(after: $0) } ?? text.startIndex
    let (typedFolder, begun) = (String(text[..<cut]), String(text[cut...]))
    guard let folder = folder(typedFolder, relativeTo: base), !folder.utf8.contains(0) else {
      return PathListing(problem: .notFound)
    }
    let entries: [FolderEntry]
    do throws(FolderEntry.Unreadable) {
      entries = try FolderEntry.all(in: folder)
    } catch {
      return PathListing(problem: problem(error.errno))
    }
    var found: [(name: String, kind: UInt8)] = []
    for entry in entries {
      guard let name = entry.name, name.utf8.starts(with: begun.utf8) else { continue }
      if name.utf8.first == UInt8(ascii: "."), begun.isEmpty { continue }
      found.append((name, entry.type))
    }
    found.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    let start = folderPrefix(typedFolder)
    let candidates = found.prefix(limit).map { candidate($0.name, $0.kind, start: start, in: folder) }
    var common = start + PathListing.commonStart(of: found.map(\.name))
    if found.count == 1, let only = candidates.first { common = only.path }
    return PathListing(candidates: candidates, total: found.count, common: found.isEmpty ? "" : common)
  }

  private static func candidate(
    _ name: String, _ kind: UInt8, start: String, in folder: String
  ) -> PathCandidate {
    var facts = stat()
    let isKnown = stat(folder + "/" + name, &facts) == 0
    let isFolder = isKnown ? facts.st_mode & S_IFMT == S_IFDIR : kind == UInt8(DT_DIR)
    return PathCandidate(
      path: start + name + (isFolder ? "/" : ""), isFolder: isFolder,
      size: isKnown && facts.st_mode & S_IFMT == S_IFREG ? Int(facts.st_size) : nil,
      contentType: isFolder ? nil : FileExtension.contentType(of: name))
  }

  private static func folder(_ typed: String, relativeTo base: String?) -> String? {
    if typed.hasPrefix("/") { return typed }
    if typed.hasPrefix("~/") { return ContextLoading.variable("HOME").map { $0 + typed.dropFirst() } }
    let start = base ?? ""
    return start.isEmpty ? (typed.isEmpty ? "." : typed) : start + "/" + typed
  }

  /// The text before a name. Draft paths don't support `~`, so the home folder is written out.
  private static func folderPrefix(_ typed: String) -> String {
    guard typed.hasPrefix("~/"), let home = ContextLoading.variable("HOME") else { return typed }
    return home + typed.dropFirst()
  }

  private static func problem(_ number: Int32) -> Diagnostic.FileProblem {
    switch number {
    case ENOENT: .notFound
    case ENOTDIR: .notAFile
    case EACCES, EPERM: .noPermission
    default: .system(number)
    }
  }
}
