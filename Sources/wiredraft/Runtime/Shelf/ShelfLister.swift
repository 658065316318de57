import ComposerUI
import DraftFormats
import DraftStore
import Glibc
import WiredraftCore

enum ShelfLister {
  /// Returns the drafts of a folder, of those below it and of the rest of its repository, and the recent ones elsewhere.
  static func list(beside file: String?) -> ShelfListing {
    let folder = file.map(DraftLoading.folder) ?? "."
    var problems: [String] = []
    var tree: DraftTree?
    do throws(ShelfError) {
      tree = try DraftTree(around: folder)
    } catch {
      problems.append("The folder can't be read: \(error.sentence).")
    }
    if let unreadable = tree?.unreadableNames, unreadable > 0 {
      problems.append(
        unreadable == 1
          ? "The name of one more draft is not UTF-8: it can't be shown."
          : "The names of \(unreadable) more drafts are not UTF-8: they can't be shown.")
    }
    var recent: [String] = []
    do throws(RecentFolder.Failure) {
      recent = RecentDrafts.load(from: try RecentFolder.path()).paths
    } catch {
      problems.append("Recent drafts can't be remembered: \(error.reason).")
    }
    // If its folder can't be read, the current draft is among the recent ones, and is recognized by this path.
    let whole = file.flatMap(WholePath.inFolder)
    var listing = ShelfListing(
      folder: StateFolder.shown(tree?.top ?? WholePath.existing(folder) ?? folder), inFolder: [], recent: [],
      problem: problems.isEmpty ? nil : problems.joined(separator: " "))
    if let tree {
      let listed = list(tree, beside: file, in: &listing)
      recent.removeAll { listed.contains($0) }
    }
    listing.recent = recent.map {
      ShelfName(path: $0 == whole ? file ?? $0 : $0, shown: StateFolder.shown($0))
    }
    return listing
  }

  private static func list(
    _ tree: DraftTree, beside file: String?, in listing: inout ShelfListing
  ) -> Set<String> {
    let start = file.flatMap { file in
      file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file[...$0]) }
    }
    var listed: Set<String> = []
    listing.isCut = tree.isCut
    for folder in tree.folders {
      let whole = tree.absolute(folder.path)
      if folder.hasFolderFile {
        listing.folders[folder.path] = facts(ofFolderFile: whole + FolderDocument.fileName)
      }
      for name in newestFirst(folder.names, in: whole) {
        listed.insert(whole + name)
        // In the draft's folder and below it, paths begin as the draft's own does.
        let isNear = folder.path.hasPrefix(tree.origin)
        let path =
          isNear
          ? (start ?? "") + folder.path.dropFirst(tree.origin.count) + name : WholePath.fromHere(whole + name)
        listing.inFolder.append(ShelfName(path: path, shown: folder.path + name))
      }
    }
    return listed
  }

  /// Returns the names of files in the order of their last changes; of equally old ones the order stays.
  private static func newestFirst(_ names: [String], in folder: String) -> [String] {
    let dated = names.enumerated().map { (DraftFile.changedAt(folder + $1) ?? 0, $0, $1) }
    return dated.sorted { ($1.0, $0.1) < ($0.0, $1.1) }.map(\.2)
  }

  private static func facts(ofFolderFile path: String) -> FolderFacts {
    do {
      return try DraftFile.readFolder(path).map(FolderFacts.init)
        ?? FolderFacts(problem: "it has more than \(DraftHead.length) bytes")
    } catch let error as DraftFileError {
      return FolderFacts(problem: "\(error.position.line):\(error.position.column): \(error.sentence)")
    } catch {
      return FolderFacts(problem: (error as? StoreError)?.sentence ?? "it can't be read")
    }
  }

  static func facts(of paths: [String]) -> [String: ShelfFacts] {
    var facts: [String: ShelfFacts] = [:]
    let clock = ChangeClock()
    for path in paths { facts[path] = self.facts(of: path, clock) }
    return facts
  }

  private static func facts(of path: String, _ clock: ChangeClock) -> ShelfFacts {
    let file: DraftFile
    do throws(StoreError) {
      file = try DraftFile.read(path)
    } catch {
      return error.reason == .notFound
        ? ShelfFacts(isGone: true) : ShelfFacts(problem: error.sentence)
    }
    let head = file.head
    return ShelfFacts(
      title: head.title, method: head.method, url: head.shownURL, environment: head.environment,
      preview: head.preview, size: file.size, changed: clock.words(file.changedAt),
      changedAt: clock.long(file.changedAt), isReadOnly: FileStore.obstacle(to: path) != nil,
      problem: head.problem.map { "\($0.position.line):\($0.position.column): \($0.sentence)" })
  }
}
