import DraftStore
import Glibc
import Synchronization

/// Syncs a journal to the disk on a separate thread, at most every half second while it is being written.
final class JournalSyncer: Sendable {
  private struct State {
    var unsynced: JournalFile?
    /// Whether a thread is syncing or pausing before its next check.
    var isRunning = false
    var hasFailed = false
  }

  /// The pause in microseconds: a shorter one would wear disks, a longer one lose more in a power failure.
  private static let rest: UInt32 = 500_000

  private let state = Mutex(State())
  private let tell: @Sendable (StoreError) -> Void

  /// `tell` is called on the thread when syncing fails for the first time.
  init(tell: @escaping @Sendable (StoreError) -> Void) { self.tell = tell }

  func note(_ file: JournalFile) {
    let starts = state.withLock { state in
      defer {
        state.unsynced = file
        state.isRunning = true
      }
      return !state.isRunning
    }
    guard starts, !Thread.start({ [self] in run() }) else { return }
    // The next change tries again.
    state.withLock { $0.isRunning = false }
  }

  private func run() {
    while let file = takeUnsynced() {
      sync(file)
      usleep(Self.rest)
    }
  }

  /// Takes the journal that needs syncing; if there is none, the thread ends.
  private func takeUnsynced() -> JournalFile? {
    state.withLock { state in
      defer { state.unsynced = nil }
      state.isRunning = state.unsynced != nil
      return state.unsynced
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
