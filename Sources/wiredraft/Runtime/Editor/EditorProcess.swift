import Curses
import Glibc

struct EditorProcess {
  enum Ending: Sendable, Hashable {
    case status(Int32)
    case signal(Int32)
    case notStarted(Int32)
    /// A signal asked this process to end, and the editor kept running.
    case stillRunning
  }

  /// The time the editor gets to end after this process was asked to end.
  private static let patience = Duration.seconds(2)

  private let terminal: Terminal?

  init(terminal: Terminal?) { self.terminal = terminal }

  /// Runs a program to its end; the terminal must be paused.
  ///
  /// The program runs in this process's group, as if the shell had started both: the shell's job control stops and
  /// continues both, and the keys that send signals reach the editor.
  func run(_ words: [String]) -> Ending {
    // Control-\ reaches the whole group.
    var (ignoring, old) = (sigaction(), sigaction())
    ignoring.__sigaction_handler.sa_handler = SIG_IGN
    sigaction(SIGQUIT, &ignoring, &old)
    defer { sigaction(SIGQUIT, &old, nil) }
    // A script without a terminal may have an editor that needs none.
    let device = terminal == nil && !Self.hasTerminal ? "/dev/null" : "/dev/tty"
    let id: pid_t
    do throws(ChildProcess.NotStarted) {
      id = try ChildProcess.start(words) { actions in
        // The composer may be connected to pipes, but an editor needs the terminal.
        for descriptor in [STDIN_FILENO, STDOUT_FILENO] where isatty(descriptor) == 0 {
          posix_spawn_file_actions_addopen(&actions, descriptor, device, O_RDWR, 0)
        }
      }
    } catch {
      return .notStarted(error.errno)
    }
    defer { takeForegroundBack() }
    return wait(for: id)
  }

  private func wait(for id: pid_t) -> Ending {
    guard let terminal, let watch = ChildWatch(id) else { return Self.ending(of: ChildProcess.wait(for: id)) }
    var deadline: ContinuousClock.Instant?
    while true {
      if let signal = terminal.waitWhilePaused(for: watch.readEnd, until: deadline) {
        // A request to end the composer includes the editor: most editors keep the typed text when asked to end.
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

  private static var hasTerminal: Bool {
    let file = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard file >= 0 else { return false }
    _ = close(file)
    return true
  }

  private static func ending(of status: Int32) -> Ending {
    let signal = status & 0x7F
    return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Makes this process's group the terminal's foreground group again if the group that had it is gone.
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
