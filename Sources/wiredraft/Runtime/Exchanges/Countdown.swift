import ComposerUI
import Exchanges
import Glibc
import Synchronization

/// Tells every second how long is left of a time, on a thread of its own.
final class Countdown: Sendable {
  private let id: Int
  private let seconds: Int
  private let work: BackgroundWork
  private let isCancelled = Atomic(false)

  init(_ id: Int, seconds: Int, work: BackgroundWork) {
    (self.id, self.seconds, self.work) = (id, seconds, work)
  }

  func start() {
    _ = Thread.start { [self] in
      let end = SentExchange.time(CLOCK_MONOTONIC) + Double(seconds)
      while !isCancelled.load(ordering: .relaxed) {
        let left = max(0, Int((end - SentExchange.time(CLOCK_MONOTONIC)).rounded()))
        work.post(.finished(.exchange(.waits(id: id, left: left))))
        if left == 0 { return }
        _ = sleep(1)
      }
    }
  }

  func cancel() { isCancelled.store(true, ordering: .relaxed) }
}
