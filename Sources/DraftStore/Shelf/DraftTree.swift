internal import Glibc

/// The draft files in a folder and in those below it, and the files that give folders their defaults.
///
/// Hidden files and folders are left out, and links to folders are not followed.
package struct DraftTree: Sendable {
  /// The largest number of folders that are read.
  package static let mostFolders = 10_000

  /// The paths of the files: of each folder in the order of their names, then of the folders in it.
  package private(set) var paths: [String] = []
  /// The folders that can't be read, with the system's error numbers.
  package private(set) var unreadable: [(path: String, errno: Int32)] = []
  /// Whether there are more folders than are read.
  package private(set) var isCutOff = false

  /// Lists the files.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of files in the folders.
  package init(_ root: String, mostFolders: Int = DraftTree.mostFolders) {
    var waiting = [root]
    var count = 0
    while let folder = waiting.popLast() {
      guard count < mostFolders else {
        isCutOff = true
        return
      }
      count += 1
      do throws(FolderEntry.Unreadable) {
        // The last is the next to be read.
        waiting += try list(folder).reversed()
      } catch {
        unreadable.append((folder, error.errno))
      }
    }
  }

  /// Adds the files of a folder; returns the folders in it.
  private mutating func list(_ folder: String) throws(FolderEntry.Unreadable) -> [String] {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    var folders: [String] = []
    let entries = try FolderEntry.all(in: folder).compactMap { entry in
      entry.name.map { (name: $0, type: entry.type) }
    }
    for (name, type) in entries.sorted(by: { $0.name < $1.name }) where !name.hasPrefix(".") {
      let path = start + name
      if Self.isFolder(path, type) {
        folders.append(path)
      } else if name.hasSuffix(DraftFolder.suffix), type != UInt8(DT_LNK) || !Self.leadsToFolder(path) {
        paths.append(path)
      }
    }
    return folders
  }

  private static func isFolder(_ path: String, _ type: UInt8) -> Bool {
    guard type == UInt8(DT_UNKNOWN) else { return type == UInt8(DT_DIR) }
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  private static func leadsToFolder(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }
}
