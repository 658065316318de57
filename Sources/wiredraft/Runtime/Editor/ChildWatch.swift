import Glibc

/// Reports through a descriptor, which can be polled along with others, that a child was stopped or ended.
struct ChildWatch: ~Copyable {
  let readEnd: Int32

  /// Watches a child on a separate thread; nil if no thread can be created.
  init?(_ id: pid_t) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let writeEnd = ends[1]
    let isStarted = Thread.start {
      while true {
        var status = ChildProcess.wait(for: id, options: WUNTRACED)
        _ = write(writeEnd, &status, MemoryLayout<Int32>.size)
        if !Self.isStopped(status) { break }
      }
      _ = close(writeEnd)
    }
    guard isStarted else {
      _ = close(ends[0])
      _ = close(writeEnd)
      return nil
    }
    readEnd = ends[0]
  }

  deinit { _ = close(readEnd) }

  /// Returns the child's status as `waitpid` reports it, or nil if there is none.
  func takeStatus() -> Int32? {
    var status: Int32 = 0
    return read(readEnd, &status, MemoryLayout<Int32>.size) == MemoryLayout<Int32>.size ? status : nil
  }

  /// Whether a status means that the child was stopped rather than ended.
  static func isStopped(_ status: Int32) -> Bool { status & 0xFF == 0x7F }
}
