import ArgumentParser
import DraftFormats
import DraftStore
import Explanations

enum DraftListing {
  /// The drafts of a folder and the folders in it, in order.
  struct Contents {
    var entries: [(name: String, isFolder: Bool)] = []
    /// The folder's file; nil if it has none.
    var file: FolderDocument?
  }

  /// Returns the paths of the drafts in a folder and below it, in order.
  static func paths(in folder: String, depth: Int = 0) throws -> [String] {
    try contents(of: folder, depth: depth).entries.flatMap { entry in
      let path = "\(folder)/\(entry.name)"
      return entry.isFolder ? try paths(in: path, depth: depth + 1) : [path]
    }
  }

  /// Returns the contents of a folder, without folders that are too deep.
  static func contents(of folder: String, depth: Int) throws -> Contents {
    let listing = try listing(of: folder)
    let folders = listing.folders.sorted().filter { name in
      if depth >= DraftTree.deepest {
        StandardError.print("note: \(folder)/\(name) is left out: it is too deep.")
      }
      return depth < DraftTree.deepest
    }
    var contents = Contents()
    var names = folders + listing.names
    if listing.hasFolderFile {
      let path = folder + "/" + FolderDocument.fileName
      let file = try DraftLoading.loadFolder(path).document
      let known = Set(listing.names + listing.folders)
      for name in file.order ?? [] where !known.contains(name) {
        StandardError.print(
          "note: \(path): order names \(Printable.text(name)), and there is no such draft or folder.")
      }
      names = file.ordered(listing.names, folders: folders)
      contents.file = file
    }
    let isFolder = Set(folders)
    contents.entries = names.map { ($0, isFolder.contains($0)) }
    return contents
  }

  static func listing(of folder: String) throws -> DraftFolder.Listing {
    do throws(ShelfError) {
      let listing = try DraftFolder.list(folder)
      if listing.unreadableNames > 0 {
        StandardError.print(
          "note: \(folder): \(listing.unreadableNames) files are left out: their names are no UTF-8.")
      }
      return listing
    } catch {
      throw ExitCode.failure("\(folder): error: \(error.sentence)")
    }
  }
}
