import DraftStore
import Glibc
import Synchronization

/// Brings a journal to the disk on a thread of its own, at most each half second while something is written.
final class JournalSyncer: Sendable {
  private struct State {
    /// What was written and is not on the disk.
    var unsynced: JournalFile?
    var hasThread = false
    var hasFailed = false
  }

  /// How long it rests: more often would wear disks, less often lose more where the power goes.
  private static let rest: UInt32 = 500_000

  private let state = Mutex(State())
  private let readEnd: Int32
  private let writeEnd: Int32
  private let tell: @Sendable (StoreError) -> Void

  /// - Parameter tell: Called on the thread, the first time that it can't be done.
  init(tell: @escaping @Sendable (StoreError) -> Void) {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
    self.tell = tell
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Notes that something was written.
  func note(_ file: JournalFile) {
    let (wakes, starts) = state.withLock { state in
      defer {
        state.unsynced = file
        state.hasThread = true
      }
      return (state.unsynced == nil, !state.hasThread)
    }
    if starts { _ = Thread.start { [self] in run() } }
    if wakes {
      var byte: UInt8 = 1
      _ = write(writeEnd, &byte, 1)
    }
  }

  private func run() {
    var byte: UInt8 = 0
    while true {
      let count = read(readEnd, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return }
      let file = state.withLock { state in
        defer { state.unsynced = nil }
        return state.unsynced
      }
      if let file { sync(file) }
      usleep(Self.rest)
    }
  }

  private func sync(_ file: JournalFile) {
    do throws(StoreError) {
      try file.sync()
      state.withLock { $0.hasFailed = false }
    } catch {
      let isFirst = state.withLock { state in
        defer { state.hasFailed = true }
        return !state.hasFailed
      }
      if isFirst { tell(error) }
    }
  }
}
