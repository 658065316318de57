internal import Glibc

package struct FolderEntry: Sendable, Hashable {
  /// The bytes of the name, which may not be UTF-8.
  package let bytes: [UInt8]
  /// The type, one of the system's `DT_` numbers; a file system may not report it.
  package let type: UInt8

  /// The name, or nil if it is not UTF-8.
  package var name: String? { String(validating: bytes, as: UTF8.self) }

  /// The error that a folder can't be read.
  package struct Unreadable: Error, Sendable, Hashable {
    /// The system's error number.
    package let errno: Int32
  }

  /// Returns the entries of a folder, without the folder itself and its parent, in no particular order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of entries.
  package static func all(in folder: String) throws(Unreadable) -> [FolderEntry] {
    guard let stream = opendir(folder) else { throw Unreadable(errno: Glibc.errno) }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    while let entry = readdir(stream) {
      // The bytes are read in place: a copy of the whole field would read beyond the entry, which is only as long as
      // its name.
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard bytes != [0x2E], bytes != [0x2E, 0x2E] else { continue }
      entries.append(FolderEntry(bytes: bytes, type: entry.pointee.d_type))
    }
    return entries
  }

  /// Returns the names in a folder that are UTF-8, in no particular order; none if it can't be read.
  package static func names(in folder: String) -> [String] {
    ((try? all(in: folder)) ?? []).compactMap(\.name)
  }
}
