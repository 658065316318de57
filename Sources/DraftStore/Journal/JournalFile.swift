internal import Glibc
internal import SystemPackage
internal import Synchronization

/// The journal of a session, locked as long as the value lives: so a journal that can be locked belongs to a session
/// that has ended.
///
/// Lines are appended by one thread; another may bring them to the disk meanwhile.
public final class JournalFile: Sendable {
  private struct Extent {
    /// How long the file is up to its last whole line.
    var length: Int
    /// Whether there is part of a line behind it.
    var isTorn = false
    /// Whether the name is not known to be on the disk yet.
    var isNew: Bool
  }

  /// What names the journal among those of its folder.
  public let id: String
  /// Where it is.
  public let path: String
  private let folder: String
  private let descriptor: Int32
  private let extent: Mutex<Extent>

  /// Takes a file over that is open for appending, and locked.
  init(id: String, folder: String, descriptor: Int32, length: Int, isNew: Bool) {
    self.id = id
    self.folder = folder
    path = JournalFolder.journalPath(folder, id)
    self.descriptor = descriptor
    extent = Mutex(Extent(length: length, isNew: isNew))
  }

  deinit {
    // A process that is just being started has the descriptor, too, and with it the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Makes a journal, for its owner only, with its first lines.
  ///
  /// It gets its name when they are in it and the lock is held: nobody finds it before.
  /// - Parameter base: What stands beside it; nil for nothing.
  /// - Parameter lines: The header, and perhaps more.
  static func create(
    in folder: String, id: String, base: [UInt8]?, lines: [UInt8]
  ) throws(StoreError) -> JournalFile {
    let path = JournalFolder.journalPath(folder, id)
    let unnamed = JournalFolder.newPath(folder, id)
    let descriptor = open(unnamed, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError(number: errno, path: path) }
    // Where the file system knows no locks, the process in the header tells whether the session lives.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      throw StoreError(number: EWOULDBLOCK, path: path)
    }
    let file = JournalFile(id: id, folder: folder, descriptor: descriptor, length: 0, isNew: true)
    do throws(StoreError) {
      if let base { try writeBase(base, to: JournalFolder.basePath(folder, id)) }
      try file.append(lines)
      guard rename(unnamed, path) == 0 else { throw StoreError(number: errno, path: path) }
    } catch {
      unlink(unnamed)
      unlink(JournalFolder.basePath(folder, id))
      throw error
    }
    return file
  }

  private static func writeBase(_ bytes: [UInt8], to path: String) throws(StoreError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError(number: errno, path: path) }
    defer { close(descriptor) }
    if let number = writeAll(bytes, to: descriptor) { throw StoreError(number: number, path: path) }
  }

  /// Returns the system's error; nil where all is written.
  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
        let count = write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return count < 0 ? errno : ENOSPC }
        written += count
      }
      return nil
    }
  }

  /// Appends lines, by one write.
  ///
  /// - Throws: ``StoreError``; the file is as it was before.
  public func append(_ lines: [UInt8]) throws(StoreError) {
    let number: Int32? = extent.withLock { extent in
      // Behind half a line nothing would be found again.
      if extent.isTorn, ftruncate(descriptor, off_t(extent.length)) != 0 { return errno }
      extent.isTorn = false
      if let number = Self.writeAll(lines, to: descriptor) {
        extent.isTorn = ftruncate(descriptor, off_t(extent.length)) != 0
        return number
      }
      extent.length += lines.count
      return nil
    }
    if let number { throw StoreError(number: number, path: path) }
  }

  /// Brings what was appended to the disk; it may wait as long as that takes.
  public func sync() throws(StoreError) {
    guard fdatasync(descriptor) == 0 || errno == EINVAL else { throw StoreError(number: errno, path: path) }
    let isNew = extent.withLock { extent in
      defer { extent.isNew = false }
      return extent.isNew
    }
    guard isNew else { return }
    Self.syncExisting(JournalFolder.basePath(folder, id))
    // The folders above may be as new as the journal.
    for folder in [folder, folder + "/..", folder + "/../.."] { Self.syncExisting(folder) }
  }

  /// Where it can't be done, the name is as lasting as the file system makes it.
  private static func syncExisting(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Removes the journal and what stands beside it: its work is saved, or was discarded.
  public func remove() {
    unlink(path)
    unlink(JournalFolder.basePath(folder, id))
  }

  /// Takes all away that stands behind the last whole line.
  func truncate(to length: Int) throws(StoreError) {
    let isDone = extent.withLock { extent in
      extent.length = length
      extent.isTorn = ftruncate(descriptor, off_t(length)) != 0
      return !extent.isTorn
    }
    guard isDone else { throw StoreError(number: errno, path: path) }
  }
}

extension StoreError {
  /// What the system said while a journal was written.
  init(number: Int32, path: String) {
    self.init(Errno(rawValue: number), path: path, operation: .save)
  }
}
