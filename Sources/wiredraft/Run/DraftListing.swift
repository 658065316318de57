import ArgumentParser
import DraftFormats
import DraftStore
import Explanations

enum DraftListing {
  /// Returns the paths of a folder's drafts in order, those of the folders in it first.
  static func paths(in folder: String, depth: Int = 0) throws -> [String] {
    let listing = try listing(of: folder)
    var paths: [String] = []
    for name in listing.folders.sorted() {
      guard depth < DraftTree.deepest else {
        StandardError.print("note: \(folder)/\(name) is left out: it is too deep.")
        continue
      }
      paths += try self.paths(in: "\(folder)/\(name)", depth: depth + 1)
    }
    return paths + (try order(of: listing, in: folder)).map { "\(folder)/\($0)" }
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

  static func order(of listing: DraftFolder.Listing, in folder: String) throws -> [String] {
    guard let document = try folderDocument(of: listing, in: folder) else { return listing.names }
    let path = folder + "/" + FolderDocument.fileName
    for name in document.order ?? [] where !listing.names.contains(name) {
      StandardError.print("note: \(path): order names \(Printable.text(name)), and there is no such draft.")
    }
    return document.ordered(listing.names)
  }

  /// Returns the file of a folder; nil if it has none.
  static func folderDocument(of listing: DraftFolder.Listing, in folder: String) throws -> FolderDocument? {
    guard listing.hasFolderFile else { return nil }
    return try DraftLoading.loadFolder(folder + "/" + FolderDocument.fileName).document
  }
}
