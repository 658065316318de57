public import DraftFormats
internal import Glibc
internal import SystemPackage

/// The file of the drafts that were opened or saved last.
public enum RecentDrafts {
  /// The name of the file in the state folder.
  public static let fileName = "recent"

  /// Returns the list; an empty one where there is no file, or it can't be read.
  public static func load(from folder: String) -> RecentList {
    guard let bytes = try? FileStore.load(folder + "/" + fileName) else { return RecentList() }
    return RecentList(reading: bytes)
  }

  /// Changes the list, and writes it whole, for its owner only.
  ///
  /// Of two composers that do so at once, one waits for the other: neither loses what the other noted.
  /// - Throws: Why it could not be written; the old list is as it was.
  public static func update(in folder: String, _ change: (inout RecentList) -> Void) throws(StoreError) {
    let path = folder + "/" + fileName
    // The folder itself is the lock: it is there, and there is nothing to be left behind.
    let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw StoreError(Errno(rawValue: errno), path: path, operation: .save) }
    defer { _ = close(lock) }
    while flock(lock, LOCK_EX) != 0, errno == EINTR {}
    let old = load(from: folder)
    var list = old
    change(&list)
    guard list != old else { return }
    // A link in its place is replaced rather than followed.
    var facts = stat()
    if lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK { unlink(path) }
    try FileStore.save(list.bytes, to: path)
    chmod(path, 0o600)
  }
}
