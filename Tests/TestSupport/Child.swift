package import Foundation

/// A program that a test started, with the system's own calls.
///
/// Foundation's `Process` would wait for a descriptor that a daemon among the child's children keeps open forever.
package final class Child: @unchecked Sendable {
  /// The error that a program could not be started.
  package struct Failure: Error {
    /// The system's error number.
    package var number: Int32
  }

  /// The process identifier.
  package let id: pid_t
  private let lock = NSLock()
  private var status: Int32?

  /// Starts a program in a folder, with files as its input and outputs.
  package init(
    _ words: [String], folder: String = "/",
    environment: [String: String] = ProcessInfo.processInfo.environment, input: String = "/dev/null",
    output: String = "/dev/null", errors: String = "/dev/null"
  ) throws {
    id = try Self.spawn(["env", "-C", folder] + words, environment) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
  }

  /// Starts a program that writes to a pipe.
  package init(_ words: [String], writingTo pipe: Int32) throws {
    id = try Self.spawn(words, ProcessInfo.processInfo.environment) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, pipe, 1)
      posix_spawn_file_actions_adddup2(&actions, pipe, 2)
    }
  }

  /// Starts a program, and returns the read end of a pipe for its output, which the caller closes.
  package static func start(_ words: [String]) throws -> (output: Int32, child: Child) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure(number: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    do {
      return (ends[0], try Child(words, writingTo: ends[1]))
    } catch {
      close(ends[0])
      throw error
    }
  }

  private static func spawn(
    _ words: [String], _ environment: [String: String], files: (inout posix_spawn_file_actions_t) -> Void
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    files(&actions)
    // Without the descriptors of other tests, of which Foundation lets children have the sockets of its requests: a
    // connection would stay open as long as the child runs.
    for descriptor in 3..<Int32(min(4096, sysconf(Int32(_SC_OPEN_MAX)))) {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    // The tests' own threads block signals; a user's shell doesn't.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0 + "=" + $1) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var id = pid_t()
    let result = posix_spawnp(&id, words[0], &actions, &attributes, &arguments, &variables)
    guard result == 0 else { throw Failure(number: result) }
    return id
  }

  /// Waits for the end, and returns the exit status, or 128 plus the signal's number.
  @discardableResult
  package func wait() -> Int32 {
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

  /// Ends the program, and waits for its end.
  package func end() {
    lock.lock()
    let isRunning = status == nil
    lock.unlock()
    guard isRunning else { return }
    kill(id, SIGKILL)
    wait()
  }
}
