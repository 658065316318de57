internal import Glibc

/// The draft files of a folder.
public enum DraftFolder {
  /// What the name of a draft file ends with.
  public static let suffix = ".wiredraft.json"

  /// What a folder holds.
  public struct Listing: Sendable, Hashable {
    /// The names of its draft files, in the order of the alphabet.
    public var names: [String] = []
    /// How many more there are whose names are not UTF-8: they can't be shown, nor opened by their name.
    public var unreadableNames = 0
  }

  /// Returns the names of the draft files in a folder; nothing is read but the folder.
  ///
  /// - Throws: ``ShelfError`` with the folder's path, where it can't be read.
  public static func list(_ folder: String) throws(ShelfError) -> Listing {
    guard !folder.utf8.contains(0) else { throw ShelfError(path: folder, reason: .noName) }
    guard let stream = opendir(folder.isEmpty ? "." : folder) else {
      throw ShelfError(path: folder, errno: errno)
    }
    defer { closedir(stream) }
    var listing = Listing()
    let end = Array(suffix.utf8)
    while let entry = readdir(stream) {
      switch Int(entry.pointee.d_type) {
      case Int(DT_REG), Int(DT_LNK), Int(DT_UNKNOWN): break
      default: continue
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard name.count >= end.count, name.suffix(end.count).elementsEqual(end) else { continue }
      if let text = String(validating: name, as: UTF8.self) {
        listing.names.append(text)
      } else {
        listing.unreadableNames += 1
      }
    }
    let keyed = listing.names.map { (key: $0.lowercased(), name: $0) }
    listing.names = keyed.sorted { ($0.key, $0.name) < ($1.key, $1.name) }.map(\.name)
    return listing
  }
}
