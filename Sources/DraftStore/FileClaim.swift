internal import Glibc

/// Says to other sessions that this one works on a file, for as long as the value lives.
///
/// It keeps nobody from anything: whoever comes second is told who came first.
public final class FileClaim {
  private let descriptor: Int32
  private let path: String
  /// The process that works on the file already; nil if none does, or nobody can tell.
  public let holder: Int32?

  /// Claims a file, which may not be there yet.
  ///
  /// - Parameter folder: Where the claims are; made if it is not there.
  /// - Returns: Nil where the file's folder is not there, or no claim can be written.
  public init?(of file: String, in folder: String) {
    guard !file.utf8.contains(0), let whole = Self.wholePath(of: file) else { return nil }
    _ = mkdir(folder, 0o700)
    let number = FileStamp.checksum(of: Array(whole.utf8))
    path = folder + "/" + String(number, radix: 36) + ".open"
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      var buffer = [UInt8](repeating: 0, count: 16)
      let count = pread(descriptor, &buffer, buffer.count, 0)
      holder =
        count > 0 ? Int32(String(decoding: buffer[..<count].prefix { $0 != 0x0A }, as: UTF8.self)) : nil
      return
    }
    holder = nil
    let text = Array("\(getpid())\n".utf8)
    _ = ftruncate(descriptor, 0)
    _ = pwrite(descriptor, text, text.count, 0)
  }

  deinit {
    // The name goes while the lock is held: who opens it later makes another.
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
    close(descriptor)
  }

  /// The path without links, also of a file that is not there as long as its folder is.
  private static func wholePath(of file: String) -> String? {
    if let path = realpath(file, nil) {
      defer { free(path) }
      return String(validatingCString: path)
    }
    let slash = file.lastIndex(of: "/")
    let folder = slash.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
    guard let path = realpath(folder, nil) else { return nil }
    defer { free(path) }
    let name = slash.map { file[file.index(after: $0)...] } ?? file[...]
    return String(validatingCString: path).map { $0 + "/" + name }
  }
}
