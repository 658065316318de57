import Glibc
import Synchronization

/// The number of exchanges that have ended, and are still being written into the history.
final class UnkeptExchanges: Sendable {
  private let count = Atomic(0)

  func add(_ step: Int) { count.wrappingAdd(step, ordering: .relaxed) }

  /// The milliseconds after which the disk is not waited for any more.
  private static let limit = 10_000

  /// Waits until all are written.
  func wait() {
    for _ in 0..<Self.limit / 5 where count.load(ordering: .relaxed) > 0 { usleep(5000) }
  }
}
