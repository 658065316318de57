import ComposerUI
import DraftFormats
import DraftStore
import Glibc
import WiredraftCore

/// Lists drafts, and reads facts from their beginnings.
enum ShelfLister {
  /// Returns the drafts of a folder by name, and the recent ones in other folders.
  ///
  /// - Parameter file: A file of the folder; nil for the current folder.
  static func list(beside file: String?) -> ShelfListing {
    let folder = file.map(DraftLoading.folder) ?? "."
    let real = WholePath.existing(folder)
    let start = file.flatMap { file in
      file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file[...$0]) }
    }
    var problems: [String] = []
    var names: [String] = []
    do throws(ShelfError) {
      let listing = try DraftFolder.list(folder)
      names = listing.names
      if listing.unreadableNames > 0 {
        problems.append(
          listing.unreadableNames == 1
            ? "The name of one more draft is not UTF-8: it can't be shown."
            : "The names of \(listing.unreadableNames) more drafts are not UTF-8: they can't be shown.")
      }
    } catch {
      problems.append("The folder can't be read: \(error.sentence).")
    }
    var recent: [String] = []
    do throws(RecentFolder.Failure) {
      recent = RecentDrafts.load(from: try RecentFolder.path()).paths
    } catch {
      problems.append("Recent drafts can't be remembered: \(error.reason).")
    }
    if let real {
      let listed = Set(names.map { (real == "/" ? "" : real) + "/" + $0 })
      recent.removeAll { listed.contains($0) }
    } else if problems.isEmpty {
      problems.append("The folder isn't there any more.")
    }
    // If its folder can't be read, the current draft is among the recent ones, and is recognized by this path.
    let whole = file.flatMap(WholePath.inFolder)
    return ShelfListing(
      folder: StateFolder.shown(real ?? folder),
      inFolder: names.map { ShelfName(path: (start ?? "") + $0, shown: $0) },
      recent: recent.map {
        ShelfName(path: $0 == whole ? file ?? $0 : $0, shown: StateFolder.shown($0))
      },
      problem: problems.isEmpty ? nil : problems.joined(separator: " "))
  }

  /// Reads the first bytes of files, and returns the facts in them, by path.
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
      title: head.title, method: head.method, url: head.shownURL, size: file.size,
      changed: clock.short(file.changedAt), changedAt: clock.long(file.changedAt),
      problem: head.problem.map { "\($0.position.line):\($0.position.column): \($0.sentence)" })
  }
}
