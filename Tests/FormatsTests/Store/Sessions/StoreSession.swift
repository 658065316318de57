import DraftFormats
@testable import DraftStore
import Glibc
import SystemPackage
import TestSupport
import Variables
import WiredraftCore

/// A folder of files in which the commands of a case work. In a name `x×255` is 255 times `x`, `␠` a space, and `PROCESS`
/// the number of the process.
///
/// - `file NAME TEXT`, `folder NAME`, `link NAME TARGET`, `fifo NAME`, `mode NAME 664`, `size NAME BYTES`, `remove NAME`,
///   `replace NAME OTHER` (with a file of another name), `give NAME USER` (also a link), `aged NAME SECONDS` make the files
/// - `mode-of`, `owner`, and `ls`: all files, with their permissions and texts; a link with its target
/// - `load`, `save`, `save-new`, `save-unknown` (if the file isn't there, or is the same), `read` (and remember its
///   version), `save-unchanged` (if that is there still; then it is another), `obstacle`
/// - `list`, `head`, `rename`, `copy`, `delete`, `restore NUMBER`, `empty DAYS` (of the trash), `lose trash NAME` (of a
///   file in it), `tree`, `control`
/// - `variables FOLDER ENVIRONMENTS`: the files of variables; `stamp`: whether they are others than the last time
/// - `recent PATH`: remembers a draft
/// - the commands of `StoreSession+Journals.swift`
struct StoreSession: ~Copyable {
  let folder: TemporaryFolder
  private var stamp: FileStamp?
  private var variables: VariableFilesStamp?
  private let trash = DraftTrash()
  private var deleted: [Int] = []
  var journals: [String: JournalFile] = [:]
  var ids: [String: String] = [:]

  init() throws { folder = try TemporaryFolder() }

  /// The path of a name in the folder.
  func path(_ name: String) -> String { name == "." ? folder.path : folder(Self.local(name)) }

  private static func local(_ name: String) -> String {
    name.replacing("␠", with: " ").replacing("PROCESS", with: "\(getpid())")
  }

  mutating func answer(_ line: String) throws -> String {
    let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map {
      Self.expanded($0)
    }
    let (verb, name) = (parts[0], parts.count > 1 ? parts[1] : "")
    let rest = parts.count > 2 ? parts[2] : ""
    do {
      let answer =
        try make(verb, name, rest) ?? store(verb, name, rest) ?? shelf(verb, name, rest)
        ?? journal(verb, name, rest)
      return (answer ?? "THERE IS NO COMMAND \(verb)").replacing(folder.path, with: "")
    } catch let error as StoreError {
      return
        "! \(error.sentence) (\(error.operation) \(error.path), \(error.reason)\(error.errno == 0 ? "" : ", \(error.errno)"))"
        .replacing(folder.path, with: "")
    } catch let error as ShelfError {
      if case .noFolder(let kept) = error.reason {
        return "! no folder; it is kept: \(String(decoding: try FileStore.load(kept), as: UTF8.self))"
      }
      let reason = "\(error.reason)"
      return "! " + (reason.contains("(") ? reason.prefix { $0 != "(" } : "\(error.sentence)")
    } catch let error as TakingOverProblem {
      return "! \(error)"
    }
  }

  private static func expanded(_ word: Substring) -> String {
    let pieces = word.split(separator: "×")
    guard pieces.count == 2, let count = Int(pieces[1]) else { return String(word) }
    return String(repeating: String(pieces[0]), count: count)
  }

  // MARK: - Making files

  private mutating func make(_ verb: String, _ name: String, _ rest: String) throws -> String? {
    switch verb {
    case "file": try folder.write(Array(rest.utf8), to: Self.local(name))
    case "folder": try folder.check(mkdir(path(name), 0o700))
    case "link": try folder.check(symlink(rest.hasPrefix("/") ? folder.path + rest : rest, path(name)))
    case "fifo": try folder.check(mkfifo(path(name), 0o600))
    case "mode": try folder.check(chmod(path(name), mode_t(rest, radix: 8) ?? 0))
    case "size": try folder.check(truncate(path(name), off_t(rest) ?? 0))
    case "remove": if unlink(path(name)) != 0 { try folder.check(rmdir(path(name))) }
    case "replace": try folder.check(Glibc.rename(path(rest), path(name)))
    case "give": try folder.check(lchown(path(name), uid_t(rest) ?? 0, gid_t(rest) ?? 0))
    case "aged", "aged-journal":
      let name = verb == "aged" ? name : "journal/\(ids[name] ?? name).journal"
      var times = [
        timespec(tv_sec: Int(rest) ?? 0, tv_nsec: 5), timespec(tv_sec: Int(rest) ?? 0, tv_nsec: 5),
      ]
      try folder.check(utimensat(AT_FDCWD, path(name), &times, 0))
    case "owner":
      var facts = stat()
      try folder.check(stat(path(name), &facts))
      return "\(facts.st_uid) \(facts.st_gid)"
    case "mode-of":
      var facts = stat()
      try folder.check(stat(path(name), &facts))
      return String(facts.st_mode & 0o7777, radix: 8)
    case "ls": return listing("").joined(separator: "\n")
    default: return nil
    }
    return ""
  }

  private func listing(_ place: String) -> [String] {
    FolderEntry.names(in: path(place.isEmpty ? "." : place)).sorted().flatMap { entry -> [String] in
      let name = (place.isEmpty ? "" : place + "/") + entry
      var facts = stat()
      guard lstat(path(name), &facts) == 0 else { return [name + "?"] }
      let shown = nameOfJournal(name).replacing("\(getpid())-", with: "PROCESS-")
      let mode = String(facts.st_mode & 0o7777, radix: 8)
      switch facts.st_mode & S_IFMT {
      case S_IFLNK: return ["\(shown) → \((try? FilePath.readLink(path(name))) ?? "?")"]
      case S_IFDIR: return ["\(shown)/ \(mode)"] + listing(name)
      case S_IFREG:
        let bytes = (try? FileStore.load(path(name))) ?? []
        let isLong = facts.st_size > 100 || place == "journal"
        return ["\(shown) \(mode) \(isLong ? "of some length" : String(decoding: bytes, as: UTF8.self))"]
      default: return ["\(shown) is no file"]
      }
    }
  }

  // MARK: - Loading and saving

  private mutating func store(_ verb: String, _ name: String, _ text: String) throws -> String? {
    func save(_ condition: SaveCondition) throws -> String {
      switch try FileStore.save(Array(text.utf8), to: path(name), if: condition) {
      case .saved(let new, let wasGone):
        if verb == "save-unchanged" { stamp = new }
        return wasGone ? "saved; it was gone" : "saved"
      case .exists: return "it exists"
      case .changed(let file):
        stamp = file.stamp
        return "changed to “\(String(decoding: file.bytes, as: UTF8.self))”"
      }
    }
    switch verb {
    case "load":
      let bytes = try FileStore.load(name.isEmpty ? "" : path(name))
      return bytes.count > 999 ? "\(bytes.count) bytes" : "“\(String(decoding: bytes, as: UTF8.self))”"
    case "save":
      guard name.isEmpty else { return try save(.always) }
      try FileStore.save([], to: "")
    case "save-new": return try save(.absent)
    case "save-unknown": return try save(.unchanged(nil))
    case "save-unchanged": return try save(.unchanged(stamp))
    case "read":
      let new = try FileStore.read(path(name)).stamp
      defer { stamp = new }
      return stamp.map { $0 == new ? "the same version" : "another version" } ?? "read"
    case "obstacle": return FileStore.obstacle(to: path(name))?.sentence ?? "none"
    case "control": return VersionControl.folder(above: path(name)) ?? "none"
    case "same-file": return WholePath.ofFile(path(name)) == WholePath.ofFile(path(text)) ? "yes" : "no"
    default: return nil
    }
    return ""
  }

  // MARK: - Drafts in folders

  private mutating func shelf(_ verb: String, _ name: String, _ rest: String) throws -> String? {
    switch verb {
    case "list":
      let listing = try DraftFolder.list(path(name))
      return listing.names.map { $0.onOneLine }.joined(separator: "\n")
    case "head":
      let file = try DraftFile.read(path(name))
      return "\(file.size) bytes, method \(file.head.method ?? "none")"
        + (file.head.problem == nil ? "" : ", damaged")
    case "rename": return try DraftFiles.rename(path(name), to: rest)
    case "copy": return try DraftFiles.duplicate(path(name))
    case "delete":
      deleted.append(try trash.delete(path(name), stateFolder: path(rest)))
      return "deleted as \(deleted.count)"
    case "restore": return try trash.restore(deleted[(Int(name) ?? 1) - 1]) ?? "it is gone for good"
    case "lose":
      for kept in (listing("trash").map { $0.cut(at: " ") }.filter { $0.hasSuffix("/" + rest) }) {
        try folder.check(unlink(path(String(kept))))
      }
    case "empty": trash.empty(now: Int64(time(nil)) + (Int64(name) ?? 0) * 86_400)
    case "tree":
      let tree = try DraftTree(around: path(name))
      let drafts = tree.folders.flatMap { folder in folder.names.map { folder.path + $0.cut(at: ".") } }
      return "of \(tree.top), from “\(tree.origin)”" + (tree.isCut ? ", cut" : "")
        + drafts.map { "\n" + $0 }.joined()
        + tree.folders.filter(\.hasFolderFile).map { "\nfolder file in \($0.path)" }.joined()
    case "recent":
      if !rest.isEmpty { try RecentDrafts.update(in: path(name)) { $0.remember(rest) } }
      return RecentDrafts.load(from: path(name)).paths.joined(separator: ", ")
    case "variables", "stamp":
      let environments = rest == "all" ? nil : rest.isEmpty ? [] : [rest.replacing("EMPTY", with: "")]
      let found = FoundVariableFiles(from: path(name), environments: environments)
      if verb == "stamp" {
        defer { variables = found.stamp }
        return variables == found.stamp ? "the same" : "another"
      }
      return found.files.map {
        "\($0.path) \($0.kind), \($0.distance) up: \(String(decoding: $0.bytes.prefix(9), as: UTF8.self))\n"
      }.joined()
        + found.leftOut.map { "left out \($0.path) \($0.kind): \($0.reason.sentence) (\($0.reason))\n" }
        .joined()
        + "environments: \(found.dotenvEnvironments.joined(separator: ", "))"
    default: return nil
    }
    return ""
  }
}

extension String {
  /// The text before the first of a character.
  func cut(at character: Character) -> Substring { prefix { $0 != character } }
}

extension FilePath {
  static func readLink(_ path: String) throws -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
