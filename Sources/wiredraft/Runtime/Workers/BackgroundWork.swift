import ComposerUI
import Glibc
import Synchronization

/// Runs tasks that may wait for a slow disk or network on separate threads, and keeps the results until the loop takes
/// them.
///
/// A newer task supersedes an older one with the same name, whose result is dropped. A task that never ends occupies
/// its thread and nothing else.
final class BackgroundWork: Sendable {
  private struct State {
    var lastNumber = 0
    var newest: [String: Int] = [:]
    var finished: [Event] = []
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// `wake` is called on any thread as soon as there is something to take.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Starts a task, or runs it directly if no thread can be created.
  func start(_ name: String, _ task: @escaping @Sendable () -> Event) {
    let number = state.withLock { state in
      state.lastNumber += 1
      state.newest[name] = state.lastNumber
      return state.lastNumber
    }
    let isStarted = Thread.start { [self] in finish(task(), name, number) }
    if !isStarted { finish(task(), name, number) }
  }

  /// Whether a task is running whose result is needed, or a result is waiting.
  var isBusy: Bool { state.withLock { !$0.newest.isEmpty || !$0.finished.isEmpty } }

  func takeFinished() -> [Event] {
    state.withLock { state in
      defer { state.finished = [] }
      return state.finished
    }
  }

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
