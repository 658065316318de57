internal import Glibc

/// Files and folders for the time being: their names say which process made them, so that those of a process that was
/// killed can be told from those that are in use.
package enum Leftovers {
  /// In seconds: an editor may outlive the composer that started it.
  private static let age = 86_400

  /// The template of a name for `mkdtemp`, with the number of this process.
  package static var template: String { "wiredraft-\(getpid())-XXXXXX" }

  static func nameBeside() -> String {
    ".wiredraft-\(getpid())-" + String(UInt64.random(in: 0...(.max)), radix: 36) + ".tmp"
  }

  /// Removes what dead processes of this user left: files with secrets that were given to an editor, and in some folders
  /// new versions of files that did not get their names.
  package static func sweep(_ folders: [String], temporary: String = StateFolder.temporary) {
    for name in names(in: temporary, from: "wiredraft-", to: "") { removeFolder(temporary + "/" + name) }
    for folder in folders {
      for name in names(in: folder, from: ".wiredraft-", to: ".tmp") {
        let path = folder + "/" + name
        if isOld(path, S_IFREG) { unlink(path) }
      }
    }
  }

  /// Names that begin and end with the texts, and have no living process between.
  private static func names(in folder: String, from start: String, to end: String) -> [String] {
    FolderEntry.names(in: folder).filter { name in
      guard name.hasPrefix(start), name.hasSuffix(end) else { return false }
      let parts = name.dropFirst(start.count).dropLast(end.count).split(
        separator: "-", omittingEmptySubsequences: false)
      guard let random = parts.last, (6...13).contains(random.utf8.count), random.allSatisfy(isSign) else {
        return false
      }
      // Earlier versions wrote no process. A word may be of the user's own making, and a number is that of a user, whose
      // state has such a name.
      guard parts.count == 2 else {
        return parts.count == 1 && !random.allSatisfy(\.isLowercase) && !random.allSatisfy(\.isNumber)
      }
      guard let process = pid_t(parts[0]), process > 0 else { return false }
      return kill(process, 0) != 0 && errno == ESRCH
    }
  }

  private static func isSign(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }

  /// Removes a folder only if there is nothing but old files in it.
  private static func removeFolder(_ path: String) {
    guard isOld(path, S_IFDIR), let entries = try? FolderEntry.all(in: path) else { return }
    let files = entries.compactMap(\.name).map { path + "/" + $0 }
    guard files.count == entries.count, files.allSatisfy({ isOld($0, S_IFREG) }) else { return }
    for file in files { unlink(file) }
    rmdir(path)
  }

  /// Whether a path is a file or a folder of this user, a folder for no other one, that has not changed for a day.
  private static func isOld(_ path: String, _ type: mode_t) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == type && facts.st_uid == geteuid()
      && (type != S_IFDIR || facts.st_mode & 0o777 == 0o700) && facts.st_mtim.tv_sec < time(nil) - age
  }
}
