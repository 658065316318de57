import DraftFormats
import DraftStore
import Glibc
import Responses

/// Reads the files that another file refers to, below its folder.
struct FolderFiles: Sendable {
  private let folder: String
  private let name: String

  /// Of standard input the folder is the current one.
  init(of path: String) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    name = path == "-" ? "" : String(path[(slash.map { path.utf8.index(after: $0) } ?? path.startIndex)...])
  }

  /// Returns the path of a file by the name that a command has for it, which is one in the folder.
  func path(of named: String) -> String {
    named.hasPrefix("/") || named.contains("://") || folder == "." ? named : folder + "/" + named
  }

  /// Whether a file is outside of the folder, by itself or by a link; one that isn't there is not.
  func isOutside(_ path: String) -> Bool {
    guard let folder = Self.realPath(folder), let real = Self.realPath(path) else { return false }
    return !real.hasPrefix(folder == "/" ? folder : folder + "/")
  }

  /// The remark on a file that is not read since it is outside.
  func remark(onOutside named: String) -> String {
    let place = name.isEmpty ? "the current folder" : "the folder of \(name)"
    return
      "note[leftOut]: \(Printable.text(named)) is outside of \(place), and --read-files reads what is in it or below it alone: copy the file there, and name the copy."
  }

  func referenced(areRead: Bool) -> ReferencedFiles {
    guard areRead, let folder = Self.realPath(folder) else { return ReferencedFiles(name: name) }
    let prefix = folder == "/" ? folder : folder + "/"
    return ReferencedFiles(name: name) { Self.text(of: $0, below: prefix) }
  }

  private static func text(of path: String, below folder: String) -> Result<String, ReferencedFiles.Problem> {
    guard !path.utf8.contains(0) else { return .failure(.missing) }
    // Symbolic links have been followed in this path.
    guard let real = realPath(folder + path) else {
      return .failure(errno == ENOENT ? .missing : .unreadable(reason: String(cString: strerror(errno))))
    }
    guard real.hasPrefix(folder) else { return .failure(.outside) }
    var facts = stat()
    if stat(real, &facts) == 0, facts.st_size > ReferencedFiles.limit { return .failure(.tooMany) }
    do throws(StoreError) {
      let bytes = try FileStore.load(real)
      guard TextFault.first(in: bytes, allowsNUL: true) == nil else {
        return .failure(.unreadable(reason: "it is not UTF-8 text"))
      }
      return .success(String(decoding: bytes, as: UTF8.self))
    } catch {
      let sentence = error.sentence
      return .failure(.unreadable(reason: sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence))
    }
  }

  private static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
