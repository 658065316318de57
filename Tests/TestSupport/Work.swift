internal import Glibc

/// Returns the least processor time of this thread, in nanoseconds, for some work over a few tries: other work on the
/// machine doesn't count.
package func leastWork(_ body: () -> Void) -> Int {
  func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
  return (0..<5).map { _ in
    let start = now()
    body()
    return now() - start
  }.min() ?? 0
}
