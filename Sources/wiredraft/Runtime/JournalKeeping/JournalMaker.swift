import DraftFormats
import DraftStore
import Synchronization

/// Creates the journal of a large draft on a separate thread, as writing its beginning may take long on a slow disk.
final class JournalMaker: Sendable {
  private struct State {
    var isMaking = false
    var made: Result<JournalFile, StoreError>?
    var thread: Thread?
  }

  private let state = Mutex(State())
  private let tell: @Sendable () -> Void

  /// `tell` is called on the thread when the journal is created or has failed.
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

  func take() throws(StoreError) -> JournalFile? {
    let made = state.withLock { state in
      defer { state.made = nil }
      return state.made
    }
    return try made?.get()
  }

  func wait() {
    let thread = state.withLock { state in
      defer { state.thread = nil }
      return state.thread
    }
    thread?.join()
  }
}
