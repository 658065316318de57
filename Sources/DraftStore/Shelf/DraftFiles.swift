internal import Glibc
internal import SystemPackage

/// Renames and copies draft files; existing files are never overwritten.
package enum DraftFiles {
  /// Renames a file in its folder.
  ///
  /// A symbolic link itself is renamed; its target is unchanged.
  /// - Returns: The new path.
  /// - Throws: ``ShelfError/Reason/taken`` if a file has the name, ``ShelfError/Reason/noName`` if the name isn't
  ///   possible.
  package static func rename(
    _ path: String, to name: String, calls: FileCalls = .system
  ) throws(ShelfError) -> String {
    let target = try sibling(of: path, name)
    if target == path { return path }
    try move(path, to: target, calls: calls)
    return target
  }

  /// Copies a file in its folder, under a free name, for its owner only.
  ///
  /// - Returns: The path of the copy.
  package static func duplicate(_ path: String, calls: FileCalls = .system) throws(ShelfError) -> String {
    for number in 2..<10_000 {
      let target = numbered(path, number)
      do throws(ShelfError) {
        try copy(path, to: target, calls: calls)
        return target
      } catch {
        guard error.reason == .taken else { throw error }
      }
    }
    throw ShelfError(path: path, reason: .taken)
  }

  /// Moves even to another file system; an existing file at the new path is kept.
  static func move(_ path: String, to target: String, calls: FileCalls) throws(ShelfError) {
    try check(path)
    try check(target)
    let (from, to) = (FilePath(path), FilePath(target))
    do throws(Errno) {
      // Linking fails if the name is taken; renaming would replace the file.
      try calls.link(from, to: to)
    } catch {
      switch error {
      case Errno(rawValue: EXDEV): try copyWhole(path, to: target, calls)
      case .notPermitted, .notSupported, Errno(rawValue: ENOSYS), .tooManyLinks:
        return try takeName(path, target, calls)
      case .noSuchFileOrDirectory: throw ShelfError(path: path, reason: .gone)
      default: throw ShelfError(path: target, errno: error.rawValue)
      }
    }
    try remove(path, orElse: target, calls)
  }

  /// For a file that can't have two names: an empty file reserves the new one meanwhile.
  private static func takeName(
    _ path: String, _ target: String, _ calls: FileCalls
  ) throws(ShelfError) {
    do throws(Errno) {
      let place = try calls.open(FilePath(target), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      try? calls.close(place)
    } catch {
      throw ShelfError(path: target, errno: error.rawValue)
    }
    do throws(Errno) {
      try calls.rename(FilePath(path), to: FilePath(target))
    } catch {
      try? calls.unlink(FilePath(target))
      throw ShelfError(path: path, errno: error.rawValue)
    }
  }

  /// The copy has the permissions and times; a symbolic link is copied as a link.
  private static func copyWhole(
    _ path: String, to target: String, _ calls: FileCalls
  ) throws(ShelfError) {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK else {
      return try copy(path, to: target, keepsFacts: true, calls: calls)
    }
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard readlink(path, &bytes, bytes.count - 1) >= 0 else { throw ShelfError(path: path, errno: errno) }
    guard symlink(bytes, target) == 0 else { throw ShelfError(path: target, errno: errno) }
  }

  /// The copy is for its owner only, unless it keeps the permissions and times; if copying fails, no file is
  /// left.
  static func copy(
    _ path: String, to target: String, keepsFacts: Bool = false, calls: FileCalls
  ) throws(ShelfError) {
    try check(path)
    try check(target)
    let from: Int32
    do throws(Errno) {
      from = try calls.open(FilePath(path), O_RDONLY | O_NONBLOCK)
    } catch {
      throw ShelfError(path: path, errno: error.rawValue)
    }
    defer { try? calls.close(from) }
    let facts: Stat
    do throws(Errno) { facts = try calls.facts(of: from) } catch {
      throw ShelfError(path: path, errno: error.rawValue)
    }
    guard facts.type == .regular else { throw ShelfError(path: path, reason: .system(EINVAL)) }
    let to: Int32
    do throws(Errno) {
      to = try calls.open(FilePath(target), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    } catch {
      throw ShelfError(path: target, errno: error.rawValue)
    }
    do throws(Errno) {
      try calls.closing(to) { (to) throws(Errno) in
        try copyAll(from, to, calls)
        if keepsFacts {
          // A file system may support neither.
          try? calls.setPermissions(to, facts.permissions.rawValue & 0o7777)
          try? calls.setTimes(to, facts.st_atim, facts.st_mtim)
        }
        try calls.sync(to)
      }
    } catch {
      try? calls.unlink(FilePath(target))
      throw ShelfError(path: target, reason: .system(error.rawValue))
    }
  }

  /// The number is before the suffix: `a-2.wiredraft.json`.
  static func numbered(_ path: String, _ number: Int) -> String {
    let (folder, name) = parts(of: path)
    let dot =
      name.hasSuffix(DraftFolder.suffix)
      ? name.index(name.endIndex, offsetBy: -DraftFolder.suffix.count)
      : name.dropFirst().lastIndex(of: ".") ?? name.endIndex
    return folder + name[..<dot] + "-\(number)" + name[dot...]
  }

  /// The folder has its slash.
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

  /// If that fails, the new name is removed, so that nothing has changed.
  private static func remove(
    _ path: String, orElse target: String, _ calls: FileCalls
  ) throws(ShelfError) {
    do throws(Errno) {
      try calls.unlink(FilePath(path))
    } catch .noSuchFileOrDirectory {
      // Another program removed it: the file at the new path is the only one.
    } catch {
      try? calls.unlink(FilePath(target))
      throw ShelfError(path: path, reason: .system(error.rawValue))
    }
  }

  private static func copyAll(_ from: Int32, _ to: Int32, _ calls: FileCalls) throws(Errno) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try calls.read(from, into: buffer)
      if count == 0 { return }
      try calls.writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: to)
    }
  }
}
