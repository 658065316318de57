internal import Glibc
internal import SystemPackage
internal import Synchronization

/// The journal of a session, locked as long as the value lives: so a journal that can be locked belongs to a session
/// that has ended.
///
/// Lines are appended by one thread; another may bring them to the disk meanwhile.
package final class JournalFile: Sendable {
  private struct Extent {
    /// How long the file is up to its last whole line.
    var length: Int
    /// Whether there is part of a line behind it.
    var isTorn = false
    /// Whether the name is not known to be on the disk yet.
    var isNew: Bool
  }

  /// What names the journal among those of its folder.
  package let id: String
  package let path: String
  private let folder: String
  private let descriptor: Int32
  private let extent: Mutex<Extent>
  private let calls: FileCalls

  /// Takes a file over that is open for appending, and locked.
  init(id: String, folder: String, descriptor: Int32, length: Int, isNew: Bool, calls: FileCalls) {
    self.id = id
    self.folder = folder
    self.calls = calls
    path = JournalFolder.journalPath(folder, id)
    self.descriptor = descriptor
    extent = Mutex(Extent(length: length, isNew: isNew))
  }

  deinit {
    // A process that is just being started has the descriptor, too, and with it the lock.
    flock(descriptor, LOCK_UN)
    try? calls.close(descriptor)
  }

  /// Makes a journal, for its owner only, with its first lines.
  ///
  /// It gets its name when they are in it and the lock is held: nobody finds it before.
  /// - Parameter base: What stands beside it; nil for nothing.
  /// - Parameter lines: The header, and perhaps more.
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
    // Where the file system knows no locks, the process in the header tells whether the session lives.
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

  /// Appends lines, by one write.
  ///
  /// - Throws: ``StoreError``; the file is as it was before.
  package func append(_ lines: [UInt8]) throws(StoreError) {
    do throws(Errno) { try write(lines) } catch { throw StoreError(number: error.rawValue, path: path) }
  }

  private func write(_ lines: [UInt8]) throws(Errno) {
    let failure: Errno? = extent.withLock { extent in
      do throws(Errno) {
        // Behind half a line nothing would be found again.
        if extent.isTorn { try calls.truncate(descriptor, to: extent.length) }
        extent.isTorn = true
        try calls.writeAll(lines, to: descriptor)
        extent.isTorn = false
        extent.length += lines.count
        return nil
      } catch {
        // Where that fails, too, the next time begins with it.
        if extent.isTorn, (try? calls.truncate(descriptor, to: extent.length)) != nil {
          extent.isTorn = false
        }
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Brings what was appended to the disk; it may wait as long as that takes.
  package func sync() throws(StoreError) {
    do throws(Errno) {
      try calls.syncBytes(descriptor)
    } catch .invalidArgument {
      // What has no disk needs none.
    } catch {
      throw StoreError(number: error.rawValue, path: path)
    }
    let isNew = extent.withLock { extent in
      defer { extent.isNew = false }
      return extent.isNew
    }
    guard isNew else { return }
    syncExisting(JournalFolder.basePath(folder, id))
    // The folders above may be as new as the journal.
    for folder in [folder, folder + "/..", folder + "/../.."] { syncExisting(folder) }
  }

  /// Where it can't be done, the name is as lasting as the file system makes it.
  private func syncExisting(_ path: String) {
    guard let descriptor = try? calls.open(FilePath(path), O_RDONLY) else { return }
    try? calls.sync(descriptor)
    try? calls.close(descriptor)
  }

  /// Removes the journal and what stands beside it: its work is saved, or was discarded.
  package func remove() {
    try? calls.unlink(FilePath(path))
    try? calls.unlink(FilePath(JournalFolder.basePath(folder, id)))
  }

  /// Takes all away that stands behind the last whole line.
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
  /// What the system said while a journal was written.
  init(number: Int32, path: String) {
    self.init(Errno(rawValue: number), path: path, operation: .save)
  }
}
