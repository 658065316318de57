internal import DraftFormats
internal import Glibc

package enum DraftFolder {
  package static let suffix = ".wiredraft.json"

  package struct Listing: Sendable, Hashable {
    /// The names of its draft files, in alphabetical order.
    package var names: [String] = []
    /// The number of further draft files whose names are not UTF-8: they can be neither shown nor opened by name.
    package var unreadableNames = 0
    /// Whether the folder has a file of its own, `folder.wiredraft.json`.
    package var hasFolderFile = false
    /// The names of the folders in it that are neither hidden nor links, in no particular order.
    package var folders: [String] = []
  }

  /// Returns the names of the draft files in a folder; only the folder is read.
  ///
  /// - Throws: ``ShelfError`` with the folder's path if it can't be read.
  package static func list(_ folder: String) throws(ShelfError) -> Listing {
    guard !folder.utf8.contains(0) else { throw ShelfError(path: folder, reason: .noName) }
    let entries: [FolderEntry]
    do throws(FolderEntry.Unreadable) {
      entries = try FolderEntry.all(in: folder.isEmpty ? "." : folder)
    } catch {
      throw ShelfError(path: folder, errno: error.errno)
    }
    var listing = Listing()
    let end = Array(suffix.utf8)
    for entry in entries {
      switch Int(entry.type) {
      case Int(DT_DIR):
        if let name = entry.name, !name.hasPrefix(".") { listing.folders.append(name) }
        continue
      case Int(DT_REG), Int(DT_LNK), Int(DT_UNKNOWN): break
      default: continue
      }
      guard entry.bytes.count >= end.count, entry.bytes.suffix(end.count).elementsEqual(end) else { continue }
      if let name = entry.name {
        guard name != FolderDocument.fileName else {
          listing.hasFolderFile = true
          continue
        }
        listing.names.append(name)
      } else {
        listing.unreadableNames += 1
      }
    }
    let keyed = listing.names.map { (key: $0.lowercased(), name: $0) }
    listing.names = keyed.sorted { ($0.key, $0.name) < ($1.key, $1.name) }.map(\.name)
    return listing
  }
}
