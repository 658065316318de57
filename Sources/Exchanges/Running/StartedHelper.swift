internal import CProcess
internal import Glibc
internal import Synchronization
package import SystemPackage

/// The other program as it runs for one exchange, and its pipes. Until it has a plan it does nothing but load its library,
/// so it can be started before the plan is made.
package final class StartedHelper: Sendable {
  /// The file that gets the bytes that come.
  package let spool: StoredFile
  /// Where it reads, and where it writes.
  let input: CInt, output: CInt
  private let child: pid_t
  private let hasEnded = Mutex(false)

  package init(_ program: HelperProgram, spool: StoredFile) throws(Errno) {
    self.spool = spool
    var (toChild, fromChild) = ([CInt](repeating: -1, count: 2), [CInt](repeating: -1, count: 2))
    let number = wd_pipe(&toChild)
    guard number == 0 else { throw Errno(rawValue: number) }
    defer { _ = close(toChild[0]) }
    let other = wd_pipe(&fromChild)
    guard other == 0 else {
      _ = close(toChild[1])
      throw Errno(rawValue: other)
    }
    defer { _ = close(fromChild[1]) }
    for end in [toChild[1], fromChild[0]] {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
    do throws(Errno) {
      child = try program.start(
        [program.path], [toChild[0], fromChild[1], STDERR_FILENO, spool.descriptor])
    } catch {
      _ = close(toChild[1])
      _ = close(fromChild[0])
      throw error
    }
    (input, output) = (toChild[1], fromChild[0])
  }

  deinit {
    // It was started for nothing, and has done nothing yet.
    if !hasEnded.withLock({ $0 }) { kill(child, SIGKILL) }
    end()
  }

  /// The end of its input tells the program to go. One that does not go within a second is killed.
  func end() {
    let isEnded = hasEnded.withLock { ended in
      defer { ended = true }
      return ended
    }
    if isEnded { return }
    _ = close(input)
    var rest = [UInt8](repeating: 0, count: 1 << 16)
    // Its output ends when it does.
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(1)
    var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    while clock.now < deadline {
      guard poll(&descriptor, 1, 50) > 0 else { continue }
      let count = Glibc.read(output, &rest, rest.count)
      if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { break }
    }
    if clock.now >= deadline { kill(child, SIGKILL) }
    _ = close(output)
    var status: CInt = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
  }
}
