import Foundation

/// A process started and waited for by the system's own calls.
///
/// Foundation's way waits for a descriptor that a daemon among the child's children keeps open for ever.
struct Child {
  struct Failure: Error { var number: Int32 }

  let id: pid_t

  /// Starts a program in a folder.
  init(
    _ executable: String, _ arguments: [String], folder: String, environment: [String: String], input: String,
    output: String, errors: String
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    // The tests' own threads block signals; a user's shell does not.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var words = (["env", "-C", folder, executable] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0 + "=" + $1) } + [nil]
    defer { for text in words + variables { free(text) } }
    var id = pid_t()
    let result = posix_spawnp(&id, "env", &actions, &attributes, &words, &variables)
    guard result == 0 else { throw Failure(number: result) }
    self.id = id
  }

  /// Waits for the end and returns the exit status, or 128 and the signal's number.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
