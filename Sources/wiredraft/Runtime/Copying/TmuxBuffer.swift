import Glibc

enum TmuxBuffer {
  private static let patience = Duration.seconds(3)

  /// An old tmux lacks `-w`, which passes the buffer on to the terminal.
  static func load(_ bytes: [UInt8]) throws(SystemFailure) {
    let input = try makeInput(bytes)
    defer { _ = close(input) }
    do throws(SystemFailure) {
      try run(["load-buffer", "-w", "-"], input: input)
    } catch {
      guard error.reason.contains("usage:") || error.reason.contains("unknown") else { throw error }
      try run(["load-buffer", "-"], input: input)
    }
  }

  /// An unnamed file: no one waits for tmux to read it, and nothing breaks if tmux doesn't.
  private static func makeInput(_ bytes: [UInt8]) throws(SystemFailure) -> Int32 {
    let folder = ContextLoading.variable("TMPDIR") ?? "/tmp"
    var name = Array((folder + "/wiredraft-XXXXXX").utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { throw SystemFailure(errno) }
    unlink(name)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    if let number = FileOutput.write(bytes, to: file) {
      _ = close(file)
      throw SystemFailure(number)
    }
    return file
  }

  private static func run(_ words: [String], input: Int32) throws(SystemFailure) {
    guard lseek(input, 0, SEEK_SET) == 0 else { throw SystemFailure(errno) }
    var pipe: [Int32] = [-1, -1]
    guard Glibc.pipe(&pipe) == 0 else { throw SystemFailure(errno) }
    defer { _ = close(pipe[0]) }
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(pipe[0], F_SETFL, O_NONBLOCK)
    let id: pid_t
    do throws(SystemFailure) {
      id = try spawn(words, input: input, errors: pipe[1])
    } catch {
      _ = close(pipe[1])
      throw error
    }
    _ = close(pipe[1])
    guard let said = readAll(pipe[0]) else {
      kill(id, SIGKILL)
      _ = ChildProcess.wait(for: id)
      throw SystemFailure("it does not answer")
    }
    guard ChildProcess.wait(for: id) == 0 else {
      let line = said.split(separator: "\n").first.map(String.init) ?? ""
      throw SystemFailure(line.isEmpty ? "it failed" : Printable.text(line))
    }
  }

  private static func spawn(
    _ words: [String], input: Int32, errors: Int32
  ) throws(SystemFailure) -> pid_t {
    do throws(ChildProcess.NotStarted) {
      return try ChildProcess.start(["tmux"] + words) { actions in
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
      }
    } catch {
      throw error.errno == ENOENT ? SystemFailure("there is no tmux here") : SystemFailure(error.errno)
    }
  }

  /// The beginning of a pipe's output, read to the end of the pipe; nil if the end doesn't come in time.
  private static func readAll(_ descriptor: Int32) -> String? {
    let deadline = ContinuousClock.now + patience
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      if count > 0 {
        if bytes.count < 1 << 16 { bytes += chunk[..<count] }
      } else if errno == EAGAIN {
        let left = (deadline - ContinuousClock.now) / .milliseconds(1)
        guard left > 0 else { return nil }
        var descriptors = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
        _ = poll(&descriptors, 1, Int32(left) + 1)
      } else if errno != EINTR {
        return nil
      }
    }
  }
}
