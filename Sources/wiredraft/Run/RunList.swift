import ArgumentParser
import DraftFormats
import DraftStore

/// The drafts of a run, in order.
struct RunList {
  private(set) var drafts: [(path: String, document: DraftDocument)] = []

  /// Reads draft files, and those of folders.
  ///
  /// - Parameter all: Whether the drafts of a folder that expect nothing are taken, too.
  /// - Throws: Exit status 2, after a message, if one can't be read, or there is none.
  init(_ paths: [String], all: Bool) throws {
    for path in paths {
      guard DraftFolderRender.isFolder(path) else {
        drafts.append((path, try DraftLoading.load(path)))
        continue
      }
      let count = drafts.count
      let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      for name in try DraftListing.paths(in: folder) {
        let document = try DraftLoading.load(name)
        if all || !document.expected.isEmpty { drafts.append((name, document)) }
      }
      guard drafts.count > count else {
        throw ExitCode.failure(
          all
            ? "\(path): error: There is no draft in the folder."
            : "\(path): error: There is no draft with expectations or captures in the folder; --all sends the others, too."
        )
      }
    }
  }
}
