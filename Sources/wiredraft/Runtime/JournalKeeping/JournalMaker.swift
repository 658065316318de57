import DraftFormats
import DraftStore
import Synchronization

/// Makes the journal of a large draft on a thread of its own: what it begins with may be as large as a disk is slow.
final class JournalMaker: Sendable {
  private struct State {
    var isMaking = false
    var made: Result<JournalFile, StoreError>?
    /// Who makes it, or has made it, until somebody waits.
    var thread: Thread?
  }

  private let state = Mutex(State())
  private let tell: @Sendable () -> Void

  /// - Parameter tell: Called on the thread when it is made, or can't be.
  init(tell: @escaping @Sendable () -> Void) { self.tell = tell }

  var isMaking: Bool { state.withLock { $0.isMaking } }

  func make(_ header: JournalHeader, base: @escaping @Sendable () -> [UInt8], in folder: JournalFolder) {
    wait()
    state.withLock { $0.isMaking = true }
    let work: @Sendable () -> Void = { [self] in
      let made: Result<JournalFile, StoreError>
      do throws(StoreError) {
        made = .success(try folder.makeJournal(header, base: base()))
      } catch {
        made = .failure(error)
      }
      state.withLock { state in
        state.made = made
        state.isMaking = false
      }
      tell()
    }
    if let thread = Thread(work) {
      state.withLock { $0.thread = thread }
    } else {
      work()
    }
  }

  /// Returns what was made since the last time; nil where nothing was.
  func take() throws(StoreError) -> JournalFile? {
    let made = state.withLock { state in
      defer { state.made = nil }
      return state.made
    }
    return try made?.get()
  }

  /// Waits until what is being made is made.
  func wait() {
    let thread = state.withLock { state in
      defer { state.thread = nil }
      return state.thread
    }
    thread?.join()
  }
}
