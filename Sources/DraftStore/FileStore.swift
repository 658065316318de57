internal import Glibc
internal import SystemPackage

/// Loads and saves files whole.
package enum FileStore {
  /// Returns the bytes of a file.
  ///
  /// It never waits: what is no regular file, such as a FIFO, is an error.
  /// - Throws: ``StoreError`` with the path and what is in the way.
  package static func load(_ path: String) throws(StoreError) -> [UInt8] { try read(path).bytes }

  /// Returns a file, with what tells this version from others.
  ///
  /// - Throws: As ``load(_:)`` does.
  package static func read(_ path: String) throws(StoreError) -> StoredFile { try read(path, calls: .system) }

  /// Returns a file, read by calls of which some may go wrong.
  package static func read(_ path: String, calls: FileCalls) throws(StoreError) -> StoredFile {
    let place = try checked(path, .load)
    do throws(Errno) {
      try checkType(try calls.facts(of: place).type)
      return try read(place, calls)
    } catch {
      throw StoreError(error, path: path, operation: .load)
    }
  }

  /// Returns why a file, were it there, can't be saved to under its name; nil if it can, as far as one can tell
  /// without trying.
  ///
  /// A file without any permission to write is read-only for everybody, for root as well.
  package static func obstacle(to path: String) -> StoreError? {
    do throws(StoreError) {
      let place = try checked(path, .save)
      do throws(Errno) {
        let target = try LinkTarget.resolve(place)
        do throws(Errno) {
          try checkWritable(target, try target.stat())
        } catch .noSuchFileOrDirectory {
          // A file that is made needs its folder alone.
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

  /// Returns how many other names, hard links, a file has, which keep what stands in it when it is saved; 0 where it
  /// is not there.
  package static func otherNames(of path: String) -> Int {
    guard let place = try? checked(path, .load), let facts = try? place.stat() else { return 0 }
    return max(0, Int(facts.linkCount) - 1)
  }

  /// Writes a file so that, whatever happens, either the old or the new bytes are there, whole.
  ///
  /// The bytes go to a new file in the same folder, which then takes the name. A symbolic link stays, and the
  /// file it leads to is written. A file that is new is for its owner only; another keeps its permissions.
  /// - Throws: ``StoreError``; the old file is as it was, and no other is left, unless only the folder could
  ///   not be written to the disk.
  package static func save(_ bytes: [UInt8], to path: String) throws(StoreError) {
    _ = try save(bytes, to: path, if: .always)
  }

  /// Writes a file as ``save(_:to:)`` does, if what stands there is what the condition asks for.
  ///
  /// What another program writes while this one does is looked at once more, right before the new file takes the
  /// name.
  /// - Throws: As ``save(_:to:)`` does.
  package static func save(
    _ bytes: [UInt8], to path: String, if condition: SaveCondition
  ) throws(StoreError) -> SaveOutcome {
    try save(bytes, to: path, if: condition, calls: .system)
  }

  /// Writes a file by calls of which some may go wrong.
  package static func save(
    _ bytes: [UInt8], to path: String, if condition: SaveCondition, calls: FileCalls
  ) throws(StoreError) -> SaveOutcome {
    let place = try checked(path, .save)
    do throws(Errno) {
      let target = try LinkTarget.resolve(place)
      for _ in 0..<20 {
        let write = try AtomicWrite(to: target, calls: calls)
        if let outcome = try conflict(write, target, condition, to: bytes, calls) { return outcome }
        // Nil: it became another while the bytes were written.
        guard let stamp = try write.write(bytes, ifUnchanged: condition != .always) else { continue }
        guard case .unchanged(.some) = condition else { return .saved(stamp, wasGone: false) }
        return .saved(stamp, wasGone: !write.replaces)
      }
      throw .resourceBusy
    } catch {
      throw savingError(error, place, path)
    }
  }

  /// Tells whether the file or its folder forbids it.
  private static func savingError(_ error: Errno, _ place: FilePath, _ path: String) -> StoreError {
    var result = StoreError(error, path: path, operation: .save)
    guard result.reason == .noPermission, let target = try? LinkTarget.resolve(place) else { return result }
    let isLocked = target.folder.withPlatformString { access($0, F_OK) == 0 && access($0, W_OK) != 0 }
    if isLocked, (try? checkWritable(target, try target.stat())) != nil || !target.isThere {
      result.reason = .noPermissionOnFolder
    }
    return result
  }

  /// Returns what stands in the way of a condition; nil for nothing.
  private static func conflict(
    _ write: AtomicWrite, _ target: FilePath, _ condition: SaveCondition, to bytes: [UInt8],
    _ calls: FileCalls
  ) throws(Errno) -> SaveOutcome? {
    guard write.replaces else { return nil }
    switch condition {
    case .always: return nil
    case .absent: return .exists
    case .unchanged(let known):
      // It is read even if it looks as it did: who writes within one tick of the clock leaves no other sign.
      let found: StoredFile
      do throws(Errno) {
        found = try read(target, calls)
      } catch .noSuchFileOrDirectory {
        return nil
      }
      // The same bytes again, the known ones or those that are to be written, are no other version.
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
    // No file has a NUL in its name, and the system would stop reading there.
    guard !path.utf8.contains(0) else {
      throw StoreError(.invalidArgument, path: path, operation: operation)
    }
    return FilePath(path)
  }

  static func checkType(_ type: FileType) throws(Errno) {
    if type == .directory { throw .isDirectory }
    if type != .regular { throw .notSupported }
  }

  /// Renaming needs no permission on the file: without this a write-protected one would be replaced.
  static func checkWritable(_ target: FilePath, _ facts: Stat) throws(Errno) {
    // Root may write all files; who takes away every permission to write means everybody.
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
      // Somebody may have gone on writing.
      facts = try calls.facts(of: file)
      return StoredFile(bytes: bytes, stamp: FileStamp(facts, bytes))
    }
  }
}

extension FilePath {
  /// Whether there is anything of this name.
  fileprivate var isThere: Bool { withPlatformString { access($0, F_OK) == 0 } }
}
