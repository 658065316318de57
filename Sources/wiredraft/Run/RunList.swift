import ArgumentParser
import DraftFormats
import DraftStore

struct RunList {
  private(set) var drafts: [(path: String, document: DraftDocument)] = []

  /// With `all`, drafts of a folder that expect nothing are taken, too.
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
        if let format = FolderReading.format(of: folder), let phrase = format.folder?.phrase {
          throw ExitCode.failure(
            "\(path): error: It is the folder of \(phrase): `wiredraft import \(path) --all FOLDER` makes drafts of it, which are sent."
          )
        }
        throw ExitCode.failure(
          all
            ? "\(path): error: There is no draft in the folder."
            : "\(path): error: There is no draft with expectations or captures in the folder; --all sends the others, too."
        )
      }
    }
  }
}
