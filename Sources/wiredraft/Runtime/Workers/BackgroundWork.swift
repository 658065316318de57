import ComposerUI
import Glibc
import Synchronization

/// Does what may wait for a slow disk or network on threads of its own, and keeps the results until the loop takes
/// them.
///
/// A newer task of a name supersedes an older one: what came of that is dropped. A task that never ends holds its
/// thread and nothing else.
final class BackgroundWork: Sendable {
  private struct State {
    var lastNumber = 0
    /// The number of the newest task of each name.
    var newest: [String: Int] = [:]
    var finished: [Event] = []
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// - Parameter wake: Called on any thread as soon as there is something to take.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Starts a task; where no thread can be had, it is done at once.
  func start(_ name: String, _ task: @escaping @Sendable () -> Event) {
    let number = state.withLock { state in
      state.lastNumber += 1
      state.newest[name] = state.lastNumber
      return state.lastNumber
    }
    let isStarted = Thread.start { [self] in finish(task(), name, number) }
    if !isStarted { finish(task(), name, number) }
  }

  /// Whether a task runs whose result is wanted.
  var isBusy: Bool { state.withLock { !$0.newest.isEmpty || !$0.finished.isEmpty } }

  /// Returns what is done since the last time, in the order in which it ended.
  func takeFinished() -> [Event] {
    state.withLock { state in
      defer { state.finished = [] }
      return state.finished
    }
  }

  /// Hands in something that was not asked for.
  func post(_ event: Event) {
    state.withLock { $0.finished.append(event) }
    wake()
  }

  private func finish(_ event: Event, _ name: String, _ number: Int) {
    let isWanted = state.withLock { state in
      guard state.newest[name] == number else { return false }
      state.newest[name] = nil
      state.finished.append(event)
      return true
    }
    if isWanted { wake() }
  }
}
