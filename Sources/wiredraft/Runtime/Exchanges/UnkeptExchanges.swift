import CProcess
import Glibc

/// The exchanges that have ended, and are still being written into the history.
///
/// Each holds the writing end of a pipe open, so that the pipe ends with the last of them.
final class UnkeptExchanges: Sendable {
  private let ends: (read: CInt, write: CInt)

  init() {
    var pipe: [CInt] = [-1, -1]
    _ = wd_pipe(&pipe)
    ends = (pipe[0], pipe[1])
  }

  /// Notes an exchange; the descriptor is closed when it is kept.
  func begin() -> CInt { fcntl(ends.write, F_DUPFD_CLOEXEC, 0) }

  /// The milliseconds after which the disk is not waited for any more.
  private static let limit: CInt = 10_000

  /// Waits until all are written; no other follows.
  func wait() {
    guard ends.read >= 0 else { return }
    _ = close(ends.write)
    var descriptor = pollfd(fd: ends.read, events: 0, revents: 0)
    _ = poll(&descriptor, 1, Self.limit)
  }
}
