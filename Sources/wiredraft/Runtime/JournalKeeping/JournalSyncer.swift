import DraftStore
import Glibc
import Synchronization

/// Brings a journal to the disk on a thread of its own, at most each half second while something is written.
final class JournalSyncer: Sendable {
  private struct State {
    /// What was written and is not on the disk.
    var unsynced: JournalFile?
    /// Whether a thread syncs, or rests before it looks again.
    var isRunning = false
    var hasFailed = false
  }

  /// How long it rests, in microseconds: more often would wear disks, less often lose more where the power goes.
  private static let rest: UInt32 = 500_000

  private let state = Mutex(State())
  private let tell: @Sendable (StoreError) -> Void

  /// - Parameter tell: Called on the thread, the first time that it can't be done.
  init(tell: @escaping @Sendable (StoreError) -> Void) { self.tell = tell }

  /// Notes that something was written.
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

  /// Syncs and rests as long as something was written meanwhile.
  private func run() {
    while let file = takeUnsynced() {
      sync(file)
      usleep(Self.rest)
    }
  }

  /// Takes what is not on the disk; where nothing is, the thread is over.
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
