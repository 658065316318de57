/// The folders whose files define variables for a draft.
enum VariableFolders {
  /// Returns the absolute paths of the folders, the nearest first: from the draft's up to the root of the repository;
  /// without a repository that one alone, and none if it doesn't exist.
  ///
  /// - Complexity: One system call a folder.
  static func all(from folder: String) -> [String] {
    guard let first = WholePath.existing(folder) else { return [] }
    var folders: [String] = []
    var path = first == "/" ? "" : first[...]
    while true {
      folders.append(path.isEmpty ? "/" : String(path))
      if VersionControl.isRepository(String(path)) { return folders }
      guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return [first] }
      path = path[..<slash]
    }
  }
}
