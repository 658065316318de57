internal import Glibc

package struct FolderEntry: Sendable, Hashable {
  /// The bytes of its name: not every name is UTF-8.
  package let bytes: [UInt8]
  /// What it is, one of the system's `DT_` numbers; a file system need not tell.
  package let type: UInt8

  /// The name; nil where it is not UTF-8.
  package var name: String? { String(validating: bytes, as: UTF8.self) }

  /// A folder can't be read.
  package struct Unreadable: Error, Sendable, Hashable {
    /// The system's number for why.
    package let errno: Int32
  }

  /// Returns what lies in a folder, but the folder itself and the one above, in no order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of entries.
  package static func all(in folder: String) throws(Unreadable) -> [FolderEntry] {
    guard let stream = opendir(folder) else { throw Unreadable(errno: Glibc.errno) }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    while let entry = readdir(stream) {
      // Where it stands: a copy of the whole field would read beyond the entry, which is as long as its name.
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard bytes != [0x2E], bytes != [0x2E, 0x2E] else { continue }
      entries.append(FolderEntry(bytes: bytes, type: entry.pointee.d_type))
    }
    return entries
  }

  /// Returns the names in a folder that are UTF-8, in no order; none where it can't be read.
  package static func names(in folder: String) -> [String] {
    ((try? all(in: folder)) ?? []).compactMap(\.name)
  }
}
