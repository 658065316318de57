internal import DraftFormats
internal import Glibc
internal import SystemPackage

/// A journal that somebody looks at, locked for as long as that takes where its session has ended.
struct OpenJournal: ~Copyable {
  /// How it is locked.
  enum Lock {
    /// Others may look at it, too.
    case shared
    /// For changing or removing it.
    case alone
  }

  let descriptor: Int32
  /// Whether nobody else has it: its session has ended.
  let isFree: Bool
  /// The time of its last change, as its file system says.
  let changed: timespec
  private let path: String
  /// Whether another descriptor holds the lock now.
  private var isTaken = false

  /// Opens a journal; nil where it is not there any more.
  init?(_ path: String, _ lock: Lock) {
    self.path = path
    var descriptor = open(path, O_RDWR | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
    // In a folder that is read-only it can still be read.
    if descriptor < 0, errno != ENOENT { descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    let isFree = Self.lock(descriptor, lock)
    var (own, named) = (stat(), stat())
    // Whoever had it may have removed it before the lock was free.
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
    // A process that is just being started has the descriptor, too, and with it the lock.
    if !isTaken { flock(descriptor, LOCK_UN) }
    close(descriptor)
  }

  /// Locks a journal if its session has ended.
  ///
  /// Who only looks at it has a shared lock for a moment, and is waited for; a session keeps its own lock, and is not.
  /// There is no call that waits for the one and not for the other, so that it is tried some times, for 200 milliseconds
  /// at most.
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

  /// Where there are no locks, the process of the header tells.
  private static func isWriterAlive(_ descriptor: Int32) -> Bool {
    guard let bytes = try? read(descriptor), let glance = try? JournalGlance(bytes) else { return true }
    return kill(pid_t(truncatingIfNeeded: glance.process), 0) == 0 || errno == EPERM
  }

  /// Returns all of it.
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
    var (read, failure) = (0, Int32(0))
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(facts.st_size)) { buffer, count in
      while read < buffer.count {
        let result = pread(descriptor, buffer.baseAddress.map { $0 + read }, buffer.count - read, off_t(read))
        if result < 0, errno == EINTR { continue }
        if result < 0 { failure = errno }
        guard result > 0 else { break }
        read += result
      }
      count = read
    }
    guard failure == 0 else { throw Errno(rawValue: failure) }
    return bytes
  }

  /// Locks it alone, after others could look at it; returns whether that is so and nothing came to it meanwhile.
  func lockAlone(length: Int) -> Bool {
    var facts = stat()
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && fstat(descriptor, &facts) == 0
      && Int(facts.st_size) == length
  }

  /// Hands the descriptor over with its lock: the session goes on where the other ended.
  consuming func takeDescriptor() -> Int32 {
    isTaken = true
    return fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
  }
}
