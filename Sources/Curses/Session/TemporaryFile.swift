internal import Glibc

/// Files that have no name any more: they go when they are closed.
enum TemporaryFile {
  /// Returns a descriptor, or -1 where there is no place for one.
  static func make() -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    for folder in [folder, "/tmp"] {
      var path = Array("\(folder)/wiredraft-XXXXXX".utf8CString)
      let file = mkstemp(&path)
      guard file >= 0 else { continue }
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
      unlink(path)
      return file
    }
    return -1
  }
}
