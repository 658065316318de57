internal import Glibc

/// The files have no names, and disappear when closed.
enum TemporaryFile {
  /// -1 if no file can be created.
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
