import ComposerUI
import DraftStore
import Glibc
import Synchronization

/// Keeps the text of a damaged file while it is mended: what was typed is on the disk a moment later.
final class MendingKeeper: Sendable {
  private struct State {
    /// What is to be written, or removed where there is no text.
    var waiting: (path: String, text: MendingText?)?
    var hasThread = false
    var reason: String?
  }

  /// How long it rests after each writing.
  private static let rest: UInt32 = 300_000

  private let state = Mutex(State())
  private let writing = Mutex(())

  /// Notes what became of the text.
  func note(_ path: String, _ text: MendingText?) {
    let starts = state.withLock { state in
      defer { state.hasThread = true }
      state.waiting = (path, text)
      return !state.hasThread
    }
    guard starts else { return }
    let isStarted = Thread.start { [self] in
      while flush() { usleep(Self.rest) }
    }
    if !isStarted { while flush() {} }
  }

  /// Writes what waits; returns false, and another note starts another thread, where nothing did.
  @discardableResult
  func flush() -> Bool {
    writing.withLock { _ in
      let next = state.withLock { state in
        defer { state.waiting = nil }
        if state.waiting == nil { state.hasThread = false }
        return state.waiting
      }
      guard let (path, text) = next else { return false }
      guard let text else {
        MendingFolder.remove(path)
        return true
      }
      var reason: String?
      do throws(StoreError) {
        try MendingFolder.keep(text.bytes, of: path)
      } catch {
        reason = error.sentence
      }
      state.withLock { $0.reason = reason }
      return true
    }
  }

  /// Why the text could not be kept, as the end of a sentence; nil where it was.
  var problem: String? { state.withLock { $0.reason } }
}
