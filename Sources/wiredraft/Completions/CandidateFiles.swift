import DraftStore
import Glibc

/// Files and folders as candidates.
struct CandidateFiles {
  /// Returns what the folder that a path begins with holds.
  ///
  /// Names with a dot before them are offered to who types the dot. A name that can't stand in a shell's list, with a
  /// line end in it, is left out.
  /// - Parameters:
  ///   - endings: What the names of files end with, without the dot before it; any where there is none.
  func candidates(for path: String, endings: [String] = [], foldersOnly: Bool = false) -> [Candidate] {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let start = path.dropFirst(folder.count)
    let names = FolderEntry.names(in: folder.isEmpty ? "." : folder).sorted()
    return names.compactMap { name in
      guard name.hasPrefix(start), name != ".", name != "..", start.hasPrefix(".") || !name.hasPrefix("."),
        !name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
      else { return nil }
      var facts = stat()
      guard stat(folder + name, &facts) == 0 else { return nil }
      let isFolder = facts.st_mode & S_IFMT == S_IFDIR
      if isFolder { return Candidate(text: folder + name + "/", goesOn: true, isFile: true) }
      guard !foldersOnly, endings.isEmpty || endings.contains(where: { name.hasSuffix("." + $0) }) else {
        return nil
      }
      return Candidate(text: folder + name, isFile: true)
    }
  }
}
