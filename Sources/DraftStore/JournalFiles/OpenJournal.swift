internal import DraftFormats
internal import Glibc
internal import SystemPackage

/// If its session has ended, it is locked until the value is destroyed.
struct OpenJournal: ~Copyable {
  enum Lock {
    case shared
    case alone
  }

  let descriptor: Int32
  /// Whether no one else has it, that is, whether its session has ended.
  let isFree: Bool
  /// The time of its last change, according to its file system.
  let changed: timespec
  private let path: String
  /// Whether another descriptor now holds the lock.
  private var isTaken = false

  init?(_ path: String, _ lock: Lock) {
    self.path = path
    var descriptor = open(path, O_RDWR | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
    // In a read-only folder it can still be read.
    if descriptor < 0, errno != ENOENT { descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    let isFree = Self.lock(descriptor, lock)
    var (own, named) = (stat(), stat())
    // The previous holder may have removed it before releasing the lock.
    guard fstat(descriptor, &own) == 0, own.st_mode & S_IFMT == S_IFREG, lstat(path, &named) == 0,
      own.st_ino == named.st_ino, own.st_dev == named.st_dev
    else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.isFree = isFree
    changed = own.st_mtim
  }

  deinit {
    // A child process that is just starting has the descriptor, too, and with it the lock.
    if !isTaken { flock(descriptor, LOCK_UN) }
    close(descriptor)
  }

  /// Locks only if the session has ended. A reader holds a shared lock for a moment, and is waited for; a
  /// session keeps its lock, and is not. No system call waits for one and not the other, so the lock is tried
  /// repeatedly, for at most 200 milliseconds.
  private static func lock(_ descriptor: Int32, _ lock: Lock) -> Bool {
    let operation = lock == .shared ? LOCK_SH : LOCK_EX
    for attempt in 1...40 {
      if flock(descriptor, operation | LOCK_NB) == 0 { return true }
      guard errno == EWOULDBLOCK else { return !isWriterAlive(descriptor) }
      guard lock == .alone, attempt < 40, flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { break }
      flock(descriptor, LOCK_UN)
      usleep(5_000)
    }
    return false
  }

  /// Returns whether the process in the header is alive, for file systems without locks.
  private static func isWriterAlive(_ descriptor: Int32) -> Bool {
    guard let bytes = try? read(descriptor), let glance = try? JournalGlance(bytes) else { return true }
    return kill(pid_t(truncatingIfNeeded: glance.process), 0) == 0 || errno == EPERM
  }

  func read() throws(StoreError) -> [UInt8] {
    do throws(Errno) {
      return try Self.read(descriptor)
    } catch {
      throw StoreError(error, path: path, operation: .load)
    }
  }

  private static func read(_ descriptor: Int32) throws(Errno) -> [UInt8] {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw Errno(rawValue: errno) }
    let (bytes, failure) = WholeRead.bytes(of: descriptor, upTo: Int(facts.st_size))
    if let failure { throw Errno(rawValue: failure) }
    return bytes
  }

  /// Returns whether that succeeded and nothing was appended meanwhile.
  func lockAlone(length: Int) -> Bool {
    var facts = stat()
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && fstat(descriptor, &facts) == 0
      && Int(facts.st_size) == length
  }

  /// The descriptor has the lock: the session continues where the other ended.
  consuming func takeDescriptor() -> Int32 {
    isTaken = true
    return fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
  }
}
