internal import Glibc
internal import SystemPackage

/// The file is for this user alone, and is gone when it is released, unless it got a name.
final class NewFile {
  let descriptor: CInt
  /// Its name for the time being, where the file system has no files without one.
  let name: String?

  /// With `hasUnnamed` a file without a name is tried first.
  init(in folder: String, hasUnnamed: Bool) throws(Errno) {
    // O_TMPFILE, which Swift doesn't import.
    let unnamed = hasUnnamed ? open(folder, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o600) : -1
    guard unnamed < 0 else {
      (descriptor, name) = (unnamed, nil)
      return
    }
    let path = folder + "/new-" + String(UInt64.random(in: 0...(.max)), radix: 36)
    let named = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard named >= 0 else { throw Errno(rawValue: errno) }
    // Another process removes only what it can lock.
    flock(named, LOCK_EX | LOCK_NB)
    (descriptor, name) = (named, path)
  }

  deinit {
    if let name { unlink(name) }
    close(descriptor)
  }

  func link(to path: String) throws(Errno) {
    let result =
      name.map { Glibc.link($0, path) }
      ?? linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW)
    if result != 0 { throw Errno(rawValue: errno) }
  }

  func write(_ bytes: some Sequence<UInt8>, at offset: Int) throws(Errno) {
    let bytes = Array(bytes)
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress?.advanced(by: done), bytes.count - done, off_t(offset + done))
      }
      if count > 0 {
        done += count
      } else if errno != EINTR {
        throw Errno(rawValue: errno)
      }
    }
  }

  func empty() throws(Errno) { if ftruncate(descriptor, 0) != 0 { throw Errno(rawValue: errno) } }

  func sync() throws(Errno) { if fdatasync(descriptor) != 0 { throw Errno(rawValue: errno) } }
}
