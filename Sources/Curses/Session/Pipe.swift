internal import Glibc

/// The ends never block and are closed in child processes.
enum Pipe {
  /// Returns the read end and the write end, or -1 for both if there are no descriptors left.
  static func make() -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return (-1, -1) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }

  /// Returns the available bytes, at most 4096.
  static func read(_ end: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = max(0, Glibc.read(end, buffer.baseAddress, 4096))
    }
  }
}
