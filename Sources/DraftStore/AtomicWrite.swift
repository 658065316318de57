internal import Glibc
internal import SystemPackage

struct AtomicWrite {
  private let target: FilePath
  private let folder: FilePath
  private let old: Stat?
  private let calls: FileCalls

  init(to target: FilePath, calls: FileCalls) throws(Errno) {
    self.target = target
    self.calls = calls
    folder = target.folder
    do throws(Errno) {
      let facts = try calls.facts(of: target)
      try FileStore.checkType(facts.type)
      try FileStore.checkWritable(target, facts)
      old = facts
    } catch .noSuchFileOrDirectory {
      old = nil
    }
  }

  var replaces: Bool { old != nil }

  /// With `ifUnchanged`, everything stays and nil is returned if another program wrote, created or removed
  /// the file meanwhile.
  func write(_ bytes: [UInt8], ifUnchanged: Bool) throws(Errno) -> FileStamp? {
    let (temporary, file) = try makeTemporary()
    let stamp: FileStamp
    do throws(Errno) {
      stamp = try fill(file, with: bytes)
      if ifUnchanged, try !isUnchanged {
        try? calls.unlink(temporary)
        return nil
      }
      try calls.rename(temporary, to: target)
    } catch {
      try? calls.unlink(temporary)
      throw error
    }
    try syncFolder()
    return stamp
  }

  private var isUnchanged: Bool {
    get throws(Errno) {
      do throws(Errno) {
        let facts = try calls.facts(of: target)
        return old.map { FileIdentity($0) == FileIdentity(facts) } ?? false
      } catch .noSuchFileOrDirectory {
        return old == nil
      }
    }
  }

  private func makeTemporary() throws(Errno) -> (FilePath, Int32) {
    for _ in 0..<100 {
      // The name isn't derived from the file's name, which may already have the maximum length.
      let path = folder.appending(Leftovers.nameBeside())
      do throws(Errno) {
        return (path, try calls.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW))
      } catch {
        guard error == .fileExists else { throw error }
      }
    }
    throw .fileExists
  }

  /// Closes the file in any case.
  private func fill(_ file: Int32, with bytes: [UInt8]) throws(Errno) -> FileStamp {
    try calls.closing(file) { (file) throws(Errno) in
      try keepOwnerAndPermissions(of: file)
      try calls.writeAll(bytes, to: file)
      try calls.sync(file)
      return FileStamp(try calls.facts(of: file), bytes)
    }
  }

  private func keepOwnerAndPermissions(of file: Int32) throws(Errno) {
    guard let old else { return }
    let new = try calls.facts(of: file)
    var permissions = old.permissions.rawValue
    if old.userID != new.userID || old.groupID != new.groupID,
      // Only root can give a file away; otherwise this user becomes the owner, but the group may stay the same.
      !isGiven(file, to: old.userID.rawValue, old.groupID.rawValue),
      !isGiven(file, to: uid_t.max, old.groupID.rawValue)
    {
      permissions = Self.permissions(permissions, whereGroupIsLost: old.groupID != new.groupID)
    }
    try calls.setPermissions(file, permissions)
  }

  private func isGiven(_ file: Int32, to user: uid_t, _ group: gid_t) -> Bool {
    (try? calls.setOwner(file, user, group)) != nil
  }

  /// A new group doesn't get the permissions of the old one, but those of all others.
  static func permissions(_ permissions: mode_t, whereGroupIsLost isLost: Bool) -> mode_t {
    isLost ? permissions & 0o707 | (permissions & 0o007) << 3 : permissions
  }

  /// Makes the new name persist; errors of file systems and folders that can't do that are ignored.
  private func syncFolder() throws(Errno) {
    do throws(Errno) {
      try calls.closing(try calls.open(folder, O_RDONLY | O_DIRECTORY)) { (folder) throws(Errno) in
        try calls.sync(folder)
      }
    } catch {
      switch error {
      case .invalidArgument, .notSupported, .permissionDenied, .readOnlyFileSystem: return
      default: throw error
      }
    }
  }
}
