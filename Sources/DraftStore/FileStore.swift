internal import Glibc
internal import SystemPackage

/// Loads and saves whole files.
package enum FileStore {
  /// Returns the bytes of a file.
  ///
  /// It never blocks: anything other than a regular file, such as a FIFO, is an error.
  /// - Throws: ``StoreError`` with the path and the reason.
  package static func load(_ path: String) throws(StoreError) -> [UInt8] { try read(path).bytes }

  /// Returns a file with the stamp of its version.
  ///
  /// - Throws: As ``load(_:)`` does.
  package static func read(_ path: String, calls: FileCalls = .system) throws(StoreError) -> StoredFile {
    let place = try checked(path, .load)
    do throws(Errno) {
      try checkType(try calls.facts(of: place).type)
      return try read(place, calls)
    } catch {
      throw StoreError(error, path: path, operation: .load)
    }
  }

  /// Returns the reason why a file can't be saved under its name, or nil if it can, as far as is known without trying.
  /// The file needn't exist.
  ///
  /// A file without any write permission is read-only for everyone, including root.
  package static func obstacle(to path: String) -> StoreError? {
    do throws(StoreError) {
      let place = try checked(path, .save)
      do throws(Errno) {
        let target = try LinkTarget.resolve(place)
        do throws(Errno) {
          try checkWritable(target, try target.stat())
        } catch .noSuchFileOrDirectory {
          // Creating a file requires only its folder.
        }
        // The new file is made beside the old one.
        guard target.folder.withPlatformString({ access($0, W_OK) }) == 0 else {
          throw Errno(rawValue: Glibc.errno)
        }
        return nil
      } catch {
        throw savingError(error, place, path)
      }
    } catch {
      return error
    }
  }

  /// Returns the number of a file's other hard links, which keep the old contents when it is saved; 0 if the file
  /// doesn't exist.
  package static func otherNames(of path: String) -> Int {
    guard let place = try? checked(path, .load), let facts = try? place.stat() else { return 0 }
    return max(0, Int(facts.linkCount) - 1)
  }

  /// Writes a file so that, whatever happens, either all the old or all the new bytes are there.
  ///
  /// The bytes go to a new file in the same folder, which is then renamed. A symbolic link is kept, and the file it
  /// leads to is written. A new file is for its owner only; an existing one keeps its permissions.
  /// - Throws: ``StoreError``; the old file is unchanged and no other file is left, unless only syncing the folder to
  ///   the disk failed.
  package static func save(_ bytes: [UInt8], to path: String) throws(StoreError) {
    _ = try save(bytes, to: path, if: .always)
  }

  /// Writes a file as ``save(_:to:)`` does, if the existing file meets the condition.
  ///
  /// Immediately before the new file is renamed, the old one is checked once more for changes by other programs.
  /// - Throws: As ``save(_:to:)`` does.
  package static func save(
    _ bytes: [UInt8], to path: String, if condition: SaveCondition, calls: FileCalls = .system
  ) throws(StoreError) -> SaveOutcome {
    let place = try checked(path, .save)
    do throws(Errno) {
      let target = try LinkTarget.resolve(place)
      // A new file would be made wherever a link of its name leads.
      if condition == .absent, target != place { return .exists }
      for _ in 0..<20 {
        let write = try AtomicWrite(to: target, calls: calls)
        if let outcome = try conflict(write, target, condition, to: bytes, calls) { return outcome }
        // Nil means that the file changed while the bytes were written.
        guard let stamp = try write.write(bytes, ifUnchanged: condition != .always) else { continue }
        guard case .unchanged(.some) = condition else { return .saved(stamp, wasGone: false) }
        return .saved(stamp, wasGone: !write.replaces)
      }
      throw .resourceBusy
    } catch {
      throw savingError(error, place, path)
    }
  }

  /// Distinguishes whether the file or its folder forbids writing.
  private static func savingError(_ error: Errno, _ place: FilePath, _ path: String) -> StoreError {
    var result = StoreError(error, path: path, operation: .save)
    guard result.reason == .noPermission, let target = try? LinkTarget.resolve(place) else { return result }
    let isLocked = target.folder.withPlatformString { access($0, F_OK) == 0 && access($0, W_OK) != 0 }
    if isLocked, (try? checkWritable(target, try target.stat())) != nil || !target.isThere {
      result.reason = .noPermissionOnFolder
    }
    return result
  }

  private static func conflict(
    _ write: AtomicWrite, _ target: FilePath, _ condition: SaveCondition, to bytes: [UInt8],
    _ calls: FileCalls
  ) throws(Errno) -> SaveOutcome? {
    guard write.replaces else { return nil }
    switch condition {
    case .always: return nil
    case .absent: return .exists
    case .unchanged(let known):
      // The file is read even if its identity is unchanged: a write within one tick of the clock leaves no other trace.
      let found: StoredFile
      do throws(Errno) {
        found = try read(target, calls)
      } catch .noSuchFileOrDirectory {
        return nil
      }
      // A file with the known bytes, or with the bytes to be written, is not another version.
      if let known, found.stamp.hasSameBytes(as: known) { return nil }
      return found.bytes == bytes ? nil : .changed(found)
    }
  }

  private static func checked(
    _ path: String, _ operation: StoreError.Operation
  ) throws(StoreError) -> FilePath {
    guard !path.isEmpty else {
      throw StoreError(
        path: path, operation: operation, reason: .emptyPath, errno: Errno.noSuchFileOrDirectory.rawValue)
    }
    // No file name contains a NUL, and the system would stop reading there.
    guard !path.utf8.contains(0) else {
      throw StoreError(.invalidArgument, path: path, operation: operation)
    }
    return FilePath(path)
  }

  static func checkType(_ type: FileType) throws(Errno) {
    if type == .directory { throw .isDirectory }
    if type != .regular { throw .notSupported }
  }

  /// Renaming requires no permission on the file, so it would replace a write-protected one.
  static func checkWritable(_ target: FilePath, _ facts: Stat) throws(Errno) {
    // Root can write any file, but removing every write permission is meant for everyone.
    guard facts.permissions.rawValue & 0o222 != 0 else { throw .permissionDenied }
    guard target.withPlatformString({ access($0, W_OK) }) == 0 else { throw Errno(rawValue: Glibc.errno) }
  }

  private static func read(_ place: FilePath, _ calls: FileCalls) throws(Errno) -> StoredFile {
    try calls.closing(try calls.open(place, O_RDONLY | O_NONBLOCK)) { (file) throws(Errno) in
      var facts = try calls.facts(of: file)
      try checkType(facts.type)
      var bytes: [UInt8] = []
      bytes.reserveCapacity(Int(facts.size) + 1)
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
      defer { buffer.deallocate() }
      while true {
        let count = try calls.read(file, into: buffer)
        if count == 0 { break }
        bytes.append(contentsOf: buffer[..<count])
      }
      // Another program may have continued writing.
      facts = try calls.facts(of: file)
      return StoredFile(bytes: bytes, stamp: FileStamp(facts, bytes))
    }
  }
}

extension FilePath {
  fileprivate var isThere: Bool { withPlatformString { access($0, F_OK) == 0 } }
}
