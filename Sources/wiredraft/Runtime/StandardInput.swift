import ArgumentParser
import Glibc
import Synchronization

enum StandardInput {
  /// Whether standard input was read, or the user was told that it is not.
  private static let isSettled = Atomic(false)

  static func read() throws -> [UInt8] {
    settle()
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
      if count > 0 {
        bytes += chunk[..<count]
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        let reason = String(cString: strerror(errno))
        throw ExitCode.failure("-: error: Standard input can't be read: \(reason).")
      }
    }
  }

  static func settle() { isSettled.store(true, ordering: .relaxed) }

  /// Says once that standard input was not read, if it is a pipe or a file that holds something.
  ///
  /// A pipe is given 50 ms to fill; a terminal or a device takes no time.
  static func noteUnread() {
    guard !isSettled.exchange(true, ordering: .relaxed), holdsSomething else { return }
    StandardError.print(
      "note: Standard input was not read: write - for the file, as in --draft -, --text - or --path -.")
  }

  private static var holdsSomething: Bool {
    var facts = stat()
    guard fstat(STDIN_FILENO, &facts) == 0 else { return false }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return facts.st_size > max(0, lseek(STDIN_FILENO, 0, SEEK_CUR))
    case S_IFIFO, S_IFSOCK:
      var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, 50) > 0, descriptor.revents & Int16(POLLIN) != 0 else { return false }
      // The end of a socket's input can be read, too.
      var count: Int32 = 0
      return ioctl(STDIN_FILENO, UInt(FIONREAD), &count) == 0 && count > 0
    default: return false
    }
  }
}
