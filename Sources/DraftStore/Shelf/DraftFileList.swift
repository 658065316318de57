internal import DraftFormats

/// The draft files in a folder and in all those below it, and the files of the folders themselves.
///
/// Hidden files and folders are left out, and links to folders are not followed.
package struct DraftFileList: Sendable {
  /// The largest number of folders that are read.
  package static let mostFolders = 10_000

  /// The paths of the files: of each folder in alphabetical order, then of the folders in it.
  package private(set) var paths: [String] = []
  /// The problems of folders that can't be read.
  package private(set) var unreadable: [ShelfError] = []
  /// Whether there are more folders than are read.
  package private(set) var isCutOff = false

  /// Lists the files.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of files in the folders.
  package init(_ root: String, mostFolders: Int = DraftFileList.mostFolders) {
    var waiting = [root]
    var count = 0
    while let folder = waiting.popLast() {
      guard count < mostFolders else {
        isCutOff = true
        return
      }
      count += 1
      do throws(ShelfError) {
        let listing = try DraftFolder.list(folder)
        let start = folder.hasSuffix("/") ? folder : folder + "/"
        if listing.hasFolderFile { paths.append(start + FolderDocument.fileName) }
        paths += listing.names.map { start + $0 }
        // The last is the next to be read.
        waiting += listing.folders.sorted(by: >).map { start + $0 }
      } catch {
        unreadable.append(error)
      }
    }
  }
}
