internal import Glibc

/// The least processor time, in nanoseconds, that some work took this thread in a few tries: other work on the machine
/// doesn't count.
public func leastWork(_ body: () -> Void) -> Int {
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
