import Curses
import Glibc

/// A program that has the terminal until it ends.
struct EditorProcess {
  /// How it ended.
  enum Ending: Sendable, Hashable {
    case status(Int32)
    case signal(Int32)
    /// It could not be started, for a reason of the system.
    case notStarted(Int32)
    /// A signal asked this process to end, and the editor did not follow.
    case stillRunning
  }

  /// How long it may take to end after this process was asked to.
  private static let patience = Duration.seconds(2)

  private let terminal: Terminal

  init(terminal: Terminal) { self.terminal = terminal }

  /// Runs a program to its end; the terminal must be paused.
  ///
  /// It is in this process's group, as if the shell had started both: the shell's job control stops and continues
  /// both, and the keys that send signals are the editor's.
  func run(_ words: [String]) -> Ending {
    // Control-\ goes to the whole group.
    var (ignoring, old) = (sigaction(), sigaction())
    ignoring.__sigaction_handler.sa_handler = SIG_IGN
    sigaction(SIGQUIT, &ignoring, &old)
    defer { sigaction(SIGQUIT, &old, nil) }
    let id: pid_t
    do throws(ChildProcess.NotStarted) {
      id = try ChildProcess.start(words) { actions in
        // The composer may read from a pipe and write to one; an editor wants the terminal.
        for descriptor in [STDIN_FILENO, STDOUT_FILENO] where isatty(descriptor) == 0 {
          posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/tty", O_RDWR, 0)
        }
      }
    } catch {
      return .notStarted(error.errno)
    }
    defer { takeForegroundBack() }
    return wait(for: id)
  }

  private func wait(for id: pid_t) -> Ending {
    guard let watch = ChildWatch(id) else { return Self.ending(of: ChildProcess.wait(for: id)) }
    var deadline: ContinuousClock.Instant?
    while true {
      if let signal = terminal.waitWhilePaused(for: watch.readEnd, until: deadline) {
        // Whoever ends the composer means the editor, too: most keep what was typed when they are asked to end.
        kill(id, signal)
        deadline = ContinuousClock.now + Self.patience
        continue
      }
      guard let status = watch.takeStatus() else {
        if let deadline, ContinuousClock.now >= deadline { return .stillRunning }
        continue
      }
      guard ChildWatch.isStopped(status) else { return Self.ending(of: status) }
      terminal.stopWhilePaused()
      kill(id, SIGCONT)
    }
  }

  private static func ending(of status: Int32) -> Ending {
    let signal = status & 0x7F
    return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Makes this process's group the one that the terminal is for, where the group that it was given to is gone.
  private func takeForegroundBack() {
    let file = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return }
    defer { _ = close(file) }
    let group = tcgetpgrp(file)
    guard group > 0, group != getpgrp(), kill(-group, 0) != 0, errno == ESRCH else { return }
    var (block, old) = (sigset_t(), sigset_t())
    sigemptyset(&block)
    sigaddset(&block, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &block, &old)
    tcsetpgrp(file, getpgrp())
    pthread_sigmask(SIG_SETMASK, &old, nil)
  }
}
