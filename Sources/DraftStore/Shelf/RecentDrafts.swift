package import DraftFormats
internal import Glibc
internal import SystemPackage

/// The file with the list of recently opened or saved drafts.
package enum RecentDrafts {
  package static let fileName = "recent"

  /// Returns the list, empty if there is no file or it can't be read.
  package static func load(from folder: String) -> RecentList {
    guard let bytes = try? FileStore.load(folder + "/" + fileName) else { return RecentList() }
    return RecentList(reading: bytes)
  }

  /// An unreadable list must not be mistaken for an empty one, and lost.
  private static func known(_ path: String, _ calls: FileCalls) throws(StoreError) -> RecentList {
    do throws(StoreError) {
      return RecentList(reading: try FileStore.read(path, calls: calls).bytes)
    } catch {
      guard error.reason == .notFound else { throw error }
      return RecentList()
    }
  }

  /// Changes the list, and writes it as a whole, for its owner only.
  ///
  /// If two composers do so at once, one waits for the other, so that neither loses the other's changes.
  /// - Throws: The reason why it could not be written; the old list is unchanged.
  package static func update(
    in folder: String, calls: FileCalls = .system, _ change: (inout RecentList) -> Void
  ) throws(StoreError) {
    let path = folder + "/" + fileName
    // The folder itself serves as the lock: it exists, and no lock file can be left behind.
    let lock: Int32
    do throws(Errno) {
      lock = try calls.open(FilePath(folder), O_RDONLY | O_DIRECTORY)
    } catch {
      throw StoreError(error, path: path, operation: .save)
    }
    defer { try? calls.close(lock) }
    // If the file system doesn't support locks, simultaneous changes are unlikely enough.
    try? calls.lock(lock, LOCK_EX)
    let old = try known(path, calls)
    var list = old
    change(&list)
    guard list != old else { return }
    // A symbolic link in its place is replaced, not followed.
    var facts = stat()
    if lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK { try? calls.unlink(FilePath(path)) }
    _ = try FileStore.save(list.bytes, to: path, if: .always, calls: calls)
    chmod(path, 0o600)
  }
}
