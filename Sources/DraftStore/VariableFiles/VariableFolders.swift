internal import DraftFormats
internal import Glibc

/// The folders whose files count for a draft.
struct VariableFolders {
  /// Absolute paths, the nearest first; none if the draft's folder doesn't exist.
  private(set) var all: [String] = []
  /// The nearest folder above that has a file for its drafts, which doesn't count, since folders between have none; nil
  /// for none.
  private(set) var unread: (distance: Int, between: [String])?

  /// Goes up from the draft's folder to the root of its repository, or without a repository as long as the next folder
  /// has a file for its drafts.
  ///
  /// - Parameter endsSearch: Whether the file in a folder says that those above it don't count.
  init(from folder: String, endsSearch: (String) -> Bool = { _ in false }) {
    guard let first = WholePath.existing(folder) else { return }
    let path = Self.path(from: first)
    let end = path.firstIndex(where: VersionControl.isRepository)
    for folder in path.prefix(end.map { $0 + 1 } ?? path.count) {
      let hasFile = Self.hasFile(folder)
      guard hasFile || end != nil || all.isEmpty else { break }
      all.append(folder)
      if hasFile, endsSearch(folder) { return }
    }
    guard end == nil,
      let distance = path.indices.dropFirst(all.count).first(where: { Self.hasFile(path[$0]) })
    else { return }
    unread = (distance, Array(path[all.count..<distance]))
  }

  private static func hasFile(_ folder: String) -> Bool {
    access((folder == "/" ? "" : folder) + "/" + FolderDocument.fileName, F_OK) == 0
  }

  /// A folder and those around it.
  private static func path(from first: String) -> [String] {
    var folders = [first]
    while let last = folders.last, last != "/", let slash = last.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folders.append(slash == last.startIndex ? "/" : String(last[..<slash]))
    }
    return folders
  }
}
