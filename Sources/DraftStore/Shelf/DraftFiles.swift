internal import Glibc
internal import SystemPackage

/// Renames and copies draft files; nothing that stands there is ever overwritten.
public enum DraftFiles {
  /// Gives a file another name in its folder.
  ///
  /// A symbolic link is renamed itself; what it leads to stays.
  /// - Returns: The new path.
  /// - Throws: ``ShelfError/Reason/taken`` where a file has the name, ``ShelfError/Reason/noName`` where none can.
  public static func rename(_ path: String, to name: String) throws(ShelfError) -> String {
    let target = try sibling(of: path, name)
    if target == path { return path }
    try move(path, to: target)
    return target
  }

  /// Makes a copy of a file beside it, under a free name, for its owner only.
  ///
  /// - Returns: The path of the copy.
  public static func duplicate(_ path: String) throws(ShelfError) -> String {
    for number in 2..<10_000 {
      let target = numbered(path, number)
      do throws(ShelfError) {
        try copy(path, to: target)
        return target
      } catch {
        guard error.reason == .taken else { throw error }
      }
    }
    throw ShelfError(path: path, reason: .taken)
  }

  /// Moves a file, to another file system, too; what stands at the new path stays.
  static func move(_ path: String, to target: String) throws(ShelfError) {
    try check(path)
    try check(target)
    // A second name fails where the name is taken; renaming would replace what has it.
    if link(path, target) == 0 { return try remove(path, orElse: target) }
    switch errno {
    case EXDEV:
      try copyWhole(path, to: target)
      try remove(path, orElse: target)
    case EPERM, ENOTSUP, ENOSYS, EMLINK: try takeName(path, target)
    case ENOENT: throw ShelfError(path: path, reason: .gone)
    case let number: throw ShelfError(path: target, errno: number)
    }
  }

  /// Renames where a file can't have two names: an empty file holds the new one meanwhile.
  private static func takeName(_ path: String, _ target: String) throws(ShelfError) {
    let place = open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard place >= 0 else { throw ShelfError(path: target, errno: errno) }
    _ = close(place)
    guard Glibc.rename(path, target) != 0 else { return }
    let number = errno
    unlink(target)
    throw ShelfError(path: path, errno: number)
  }

  /// Copies a file with its permissions and times; of a symbolic link the link.
  private static func copyWhole(_ path: String, to target: String) throws(ShelfError) {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK else {
      return try copy(path, to: target, keepsFacts: true)
    }
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard readlink(path, &bytes, bytes.count - 1) >= 0 else { throw ShelfError(path: path, errno: errno) }
    guard symlink(bytes, target) == 0 else { throw ShelfError(path: target, errno: errno) }
  }

  /// Copies the bytes of a regular file into a new one, for its owner only; where that fails, none is left.
  ///
  /// - Parameter keepsFacts: Whether the new one has the permissions and times of the old one.
  static func copy(_ path: String, to target: String, keepsFacts: Bool = false) throws(ShelfError) {
    try check(path)
    try check(target)
    let from = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard from >= 0 else { throw ShelfError(path: path, errno: errno) }
    defer { _ = close(from) }
    var facts = stat()
    guard fstat(from, &facts) == 0 else { throw ShelfError(path: path, errno: errno) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw ShelfError(path: path, reason: .system(EINVAL)) }
    let to = open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard to >= 0 else { throw ShelfError(path: target, errno: errno) }
    var number = copyAll(from, to)
    if keepsFacts {
      fchmod(to, facts.st_mode & 0o7777)
      var times = [facts.st_atim, facts.st_mtim]
      futimens(to, &times)
    }
    if number == 0, fsync(to) != 0 { number = errno }
    if close(to) != 0, number == 0 { number = errno }
    guard number == 0 else {
      unlink(target)
      throw ShelfError(path: target, reason: .system(number))
    }
  }

  /// The path with a number before its suffix: `a-2.wiredraft.json`.
  static func numbered(_ path: String, _ number: Int) -> String {
    let (folder, name) = parts(of: path)
    let dot =
      name.hasSuffix(DraftFolder.suffix)
      ? name.index(name.endIndex, offsetBy: -DraftFolder.suffix.count)
      : name.dropFirst().lastIndex(of: ".") ?? name.endIndex
    return folder + name[..<dot] + "-\(number)" + name[dot...]
  }

  /// The folder of a path, with its slash, and the name.
  static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let start = path.utf8.index(after: slash)
    return (String(path[..<start]), String(path[start...]))
  }

  private static func sibling(of path: String, _ name: String) throws(ShelfError) -> String {
    guard !name.isEmpty, name != ".", name != "..", name.utf8.count <= 255,
      !name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") })
    else { throw ShelfError(path: name, reason: .noName) }
    return parts(of: path).folder + name
  }

  private static func check(_ path: String) throws(ShelfError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw ShelfError(path: path, reason: .noName) }
  }

  /// Takes the old name away; where that can't be done, the new one goes, and nothing has changed.
  private static func remove(_ path: String, orElse target: String) throws(ShelfError) {
    guard unlink(path) != 0 else { return }
    let number = errno
    unlink(target)
    throw ShelfError(path: path, reason: .system(number))
  }

  private static func copyAll(_ from: Int32, _ to: Int32) -> Int32 {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = read(from, buffer.baseAddress, buffer.count)
      if count == 0 { return 0 }
      guard count > 0 else {
        if errno == EINTR { continue }
        return errno
      }
      var written = 0
      while written < count {
        let step = write(to, buffer.baseAddress?.advanced(by: written), count - written)
        if step > 0 {
          written += step
        } else if errno != EINTR {
          return step == 0 ? EIO : errno
        }
      }
    }
  }
}
