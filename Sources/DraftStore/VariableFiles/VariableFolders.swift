enum VariableFolders {
  /// Absolute paths, the nearest first: from the draft's folder up to the root of the repository; without a
  /// repository the draft's alone, and none if it doesn't exist.
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
