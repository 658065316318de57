internal import Glibc
internal import SystemPackage
internal import Synchronization

/// The journal of a session, locked as long as the value lives. A journal that can be locked therefore belongs to a
/// session that has ended.
///
/// One thread appends lines; another may sync them to the disk meanwhile.
package final class JournalFile: Sendable {
  private struct Extent {
    /// Up to the last complete line.
    var length: Int
    /// Whether an incomplete line follows.
    var isTorn = false
    /// Whether the name may not be on the disk yet.
    var isNew: Bool
  }

  package let id: String
  package let path: String
  private let folder: String
  private let descriptor: Int32
  private let extent: Mutex<Extent>
  private let calls: FileCalls

  /// The file is locked and open for appending.
  init(id: String, folder: String, descriptor: Int32, length: Int, isNew: Bool, calls: FileCalls) {
    self.id = id
    self.folder = folder
    self.calls = calls
    path = JournalFolder.journalPath(folder, id)
    self.descriptor = descriptor
    extent = Mutex(Extent(length: length, isNew: isNew))
  }

  deinit {
    // A child process that is just starting has the descriptor, too, and with it the lock.
    flock(descriptor, LOCK_UN)
    try? calls.close(descriptor)
  }

  /// The folder that the journal is in.
  package var home: JournalFolder { JournalFolder(at: folder, calls: calls) }

  /// For its owner only. The journal gets its name after the lines are written and the lock is held: it can't
  /// be found before. The base goes to the file beside it.
  static func create(
    in folder: String, id: String, base: [UInt8]?, lines: [UInt8], calls: FileCalls
  ) throws(StoreError) -> JournalFile {
    let path = JournalFolder.journalPath(folder, id)
    let unnamed = FilePath(JournalFolder.newPath(folder, id))
    let descriptor: Int32
    do throws(Errno) {
      descriptor = try calls.open(unnamed, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW)
    } catch {
      throw StoreError(number: error.rawValue, path: path)
    }
    // If the file system doesn't support locks, the process in the header shows whether the session is alive.
    do throws(Errno) {
      try calls.lock(descriptor, LOCK_EX | LOCK_NB)
    } catch .wouldBlock {
      try? calls.close(descriptor)
      throw StoreError(number: EWOULDBLOCK, path: path)
    } catch {}
    let file = JournalFile(
      id: id, folder: folder, descriptor: descriptor, length: 0, isNew: true, calls: calls)
    do throws(Errno) {
      if let base { try writeBase(base, to: FilePath(JournalFolder.basePath(folder, id)), calls) }
      try file.write(lines)
      try calls.rename(unnamed, to: FilePath(path))
    } catch {
      try? calls.unlink(unnamed)
      if base != nil { try? calls.unlink(FilePath(JournalFolder.basePath(folder, id))) }
      throw StoreError(number: error.rawValue, path: path)
    }
    return file
  }

  private static func writeBase(
    _ bytes: [UInt8], to path: FilePath, _ calls: FileCalls
  ) throws(Errno) {
    try calls.closing(try calls.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)) {
      (file) throws(Errno) in try calls.writeAll(bytes, to: file)
    }
  }

  /// Appends lines in one write.
  ///
  /// - Throws: ``StoreError``; the file is unchanged.
  package func append(_ lines: [UInt8]) throws(StoreError) {
    do throws(Errno) { try write(lines) } catch { throw StoreError(number: error.rawValue, path: path) }
  }

  private func write(_ lines: [UInt8]) throws(Errno) {
    let failure: Errno? = extent.withLock { extent in
      do throws(Errno) {
        // Text after an incomplete line could not be read again.
        if extent.isTorn { try calls.truncate(descriptor, to: extent.length) }
        extent.isTorn = true
        try calls.writeAll(lines, to: descriptor)
        extent.isTorn = false
        extent.length += lines.count
        return nil
      } catch {
        // If that fails, too, the next append begins with it.
        if extent.isTorn, (try? calls.truncate(descriptor, to: extent.length)) != nil {
          extent.isTorn = false
        }
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Syncs the appended lines to the disk; may block as long as that takes.
  package func sync() throws(StoreError) {
    do throws(Errno) {
      try calls.syncBytes(descriptor)
    } catch .invalidArgument {
      // A file without a disk needs no sync.
    } catch {
      throw StoreError(number: error.rawValue, path: path)
    }
    let isNew = extent.withLock { extent in
      defer { extent.isNew = false }
      return extent.isNew
    }
    guard isNew else { return }
    syncExisting(JournalFolder.basePath(folder, id))
    // The parent folders may be as new as the journal.
    for folder in [folder, folder + "/..", folder + "/../.."] { syncExisting(folder) }
  }

  /// If that fails, the file system decides how durable the name is.
  private func syncExisting(_ path: String) {
    guard let descriptor = try? calls.open(FilePath(path), O_RDONLY) else { return }
    try? calls.sync(descriptor)
    try? calls.close(descriptor)
  }

  /// Removes the journal and the file beside it: its work was saved or discarded.
  package func remove() {
    try? calls.unlink(FilePath(path))
    try? calls.unlink(FilePath(JournalFolder.basePath(folder, id)))
  }

  /// Moves the journal and the file beside it to the trash of its folder: its work was discarded.
  ///
  /// - Throws: ``StoreError``; the journal stays where it is.
  package func discard() throws(StoreError) {
    do throws(Errno) {
      try home.moveFiles(of: id, to: home.trash)
    } catch {
      throw StoreError(number: error.rawValue, path: path)
    }
    let now = timespec(tv_sec: time(nil), tv_nsec: 0)
    try? calls.setTimes(descriptor, now, now)
  }

  /// Releases the lock: the journal is that of a session that has ended, and can be taken over.
  package func release() { flock(descriptor, LOCK_UN) }

  func truncate(to length: Int) throws(StoreError) {
    let failure: Errno? = extent.withLock { extent in
      extent.length = length
      do throws(Errno) {
        try calls.truncate(descriptor, to: length)
        extent.isTorn = false
        return nil
      } catch {
        extent.isTorn = true
        return error
      }
    }
    if let failure { throw StoreError(number: failure.rawValue, path: path) }
  }
}

extension StoreError {
  init(number: Int32, path: String) {
    self.init(Errno(rawValue: number), path: path, operation: .save)
  }
}
