import Foundation

/// A program that was started; what it writes comes through a pipe.
final class Child: @unchecked Sendable {
  struct Failure: Error { var number: Int32 }

  private let id: pid_t
  private let lock = NSLock()
  private var status: Int32?

  private init(id: pid_t) { self.id = id }

  /// Starts a program, and returns the end of the pipe to read from.
  static func start(_ words: [String]) throws -> (output: Int32, child: Child) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure(number: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    // The tests' own threads block signals.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments = words.map { strdup($0) } + [nil]
    defer { for text in arguments { free(text) } }
    var variables = ProcessInfo.processInfo.environment.map { strdup($0 + "=" + $1) } + [nil]
    defer { for text in variables { free(text) } }
    var id = pid_t()
    let result = posix_spawnp(&id, words[0], &actions, &attributes, &arguments, &variables)
    guard result == 0 else {
      close(ends[0])
      throw Failure(number: result)
    }
    return (ends[0], Child(id: id))
  }

  /// Waits for the end, and returns the exit status, or 128 and the signal's number.
  @discardableResult
  func wait() -> Int32 {
    lock.lock()
    defer { lock.unlock() }
    if let status { return status }
    var raw: Int32 = 0
    while waitpid(id, &raw, 0) < 0, errno == EINTR {}
    let signal = raw & 0x7F
    let result = signal == 0 ? raw >> 8 & 0xFF : 128 + signal
    status = result
    return result
  }

  /// Ends it, and waits for that.
  func end() {
    lock.lock()
    let isRunning = status == nil
    lock.unlock()
    guard isRunning else { return }
    kill(id, SIGKILL)
    wait()
  }
}
