import Glibc

enum ChildProcess {
  struct NotStarted: Error {
    var errno: Int32
  }

  /// Starts a program, found as the shell finds it, with no signal blocked or ignored.
  static func start(
    _ words: [String], opening open: (inout posix_spawn_file_actions_t) -> Void
  ) throws(NotStarted) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    open(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var id = pid_t()
    let number = posix_spawnp(&id, words[0], &actions, &attributes, &arguments, environ)
    guard number == 0 else { throw NotStarted(errno: number) }
    return id
  }

  /// Waits until a child ends, or is stopped if the options ask for that; returns its status as `waitpid` reports it.
  static func wait(for id: pid_t, options: Int32 = 0) -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, options) < 0 {
      // Nothing else waits for it, so this can't happen; it counts as a failure.
      if errno != EINTR { return 0xFF00 }
    }
    return status
  }
}
