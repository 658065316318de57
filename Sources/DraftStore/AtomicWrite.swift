internal import Glibc
internal import SystemPackage

/// One replacement of a file by another of the same name.
struct AtomicWrite {
  private let target: FilePath
  private let folder: FilePath
  /// The file that is replaced; nil for none.
  private let old: Stat?

  init(to target: FilePath) throws(Errno) {
    self.target = target
    let parent = target.removingLastComponent()
    folder = parent.isEmpty ? "." : parent
    do throws(Errno) {
      let facts = try target.stat()
      try FileStore.checkType(facts.type)
      try FileStore.checkWritable(target, facts)
      old = facts
    } catch .noSuchFileOrDirectory {
      old = nil
    }
  }

  /// Whether a file stands there.
  var replaces: Bool { old != nil }

  /// Writes, and returns what tells the new version from others.
  ///
  /// - Parameter ifUnchanged: Leaves all as it is, and returns nil, if somebody else wrote, made or removed the file
  ///   meanwhile.
  func write(_ bytes: [UInt8], ifUnchanged: Bool) throws(Errno) -> FileStamp? {
    let (temporary, file) = try makeTemporary()
    let stamp: FileStamp
    do throws(Errno) {
      stamp = try fill(file, with: bytes)
      if ifUnchanged, try !isUnchanged {
        _ = temporary.withPlatformString { unlink($0) }
        return nil
      }
      let result = temporary.withPlatformString { from in
        target.withPlatformString { to in rename(from, to) }
      }
      guard result == 0 else { throw Errno(rawValue: errno) }
    } catch {
      _ = temporary.withPlatformString { unlink($0) }
      throw error
    }
    try syncFolder()
    return stamp
  }

  private var isUnchanged: Bool {
    get throws(Errno) {
      do throws(Errno) {
        let facts = try target.stat()
        return old.map { FileIdentity($0) == FileIdentity(facts) } ?? false
      } catch .noSuchFileOrDirectory {
        return old == nil
      }
    }
  }

  private func makeTemporary() throws(Errno) -> (FilePath, FileDescriptor) {
    for _ in 0..<100 {
      // Not made of the file's name, which may be as long as a name can be.
      let name = ".wiredraft-" + String(UInt64.random(in: 0...(.max)), radix: 36) + ".tmp"
      let path = folder.appending(name)
      do {
        let file = try FileDescriptor.open(
          path, .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
          permissions: .ownerReadWrite)
        return (path, file)
      } catch {
        guard Errno(of: error) == .fileExists else { throw Errno(of: error) }
      }
    }
    throw .fileExists
  }

  /// Writes, and closes the file whatever happens.
  private func fill(_ file: FileDescriptor, with bytes: [UInt8]) throws(Errno) -> FileStamp {
    do {
      return try file.closeAfter {
        try keepOwnerAndPermissions(of: file)
        try file.writeAll(bytes)
        guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
        return FileStamp(try file.stat(), bytes)
      }
    } catch { throw Errno(of: error) }
  }

  private func keepOwnerAndPermissions(of file: FileDescriptor) throws(Errno) {
    guard let old else { return }
    let new = try file.stat()
    var permissions = old.permissions.rawValue
    if old.userID != new.userID || old.groupID != new.groupID,
      // Only root may give a file away; for others it is theirs from now on, but may stay the group's.
      fchown(file.rawValue, old.userID.rawValue, old.groupID.rawValue) != 0,
      fchown(file.rawValue, uid_t.max, old.groupID.rawValue) != 0
    {
      permissions = Self.permissions(permissions, whereGroupIsLost: old.groupID != new.groupID)
    }
    guard fchmod(file.rawValue, permissions) == 0 else { throw Errno(rawValue: errno) }
  }

  /// What the old group might, another must not: it may what all others may.
  static func permissions(_ permissions: mode_t, whereGroupIsLost isLost: Bool) -> mode_t {
    isLost ? permissions & 0o707 | (permissions & 0o007) << 3 : permissions
  }

  /// Makes the new name last; file systems and folders that can't do that are as durable as they are.
  private func syncFolder() throws(Errno) {
    do {
      let folder = try FileDescriptor.open(folder, .readOnly, options: [.directory, .closeOnExec])
      try folder.closeAfter {
        guard fsync(folder.rawValue) == 0 else { throw Errno(rawValue: errno) }
      }
    } catch {
      switch Errno(of: error) {
      case .invalidArgument, .notSupported, .permissionDenied, .readOnlyFileSystem: return
      case let error: throw error
      }
    }
  }
}
