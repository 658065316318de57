import ComposerUI
import Exchanges
import Glibc
import Responses
import SystemPackage

/// Runs a command of the shell that gets the content of an answer on its standard input.
///
/// Input and output are files without a name, so that neither end waits for the other.
enum AnswerCommand {
  /// The milliseconds that a command may take.
  private static let patience: CInt = 30_000
  /// The blocks of 512 bytes that it may print.
  private static let limit = 1 << 17

  static func run(_ command: String, on answer: ReceivedAnswer) -> AnswerOutcome {
    do throws(Errno) {
      return try perform(command, answer)
    } catch {
      return .failed(
        "There is no room for what the command gets and prints: \(SystemFailure(error.rawValue).reason).")
    }
  }

  private static func perform(_ command: String, _ answer: ReceivedAnswer) throws(Errno) -> AnswerOutcome {
    let (input, output, errors) = (
      try StoredFile.unnamed(), try StoredFile.unnamed(), try StoredFile.unnamed()
    )
    if let number = AnswerSaving.copy(answer.content, to: input.descriptor) { throw Errno(rawValue: number) }
    lseek(input.descriptor, 0, SEEK_SET)
    let id: pid_t
    do throws(ChildProcess.NotStarted) {
      id = try ChildProcess.start(["sh", "-c", "ulimit -f \(limit); \(command)"]) { actions in
        posix_spawn_file_actions_adddup2(&actions, input.descriptor, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output.descriptor, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors.descriptor, STDERR_FILENO)
      }
    } catch {
      return .failed("The shell can't be started: \(SystemFailure(error.errno).reason).")
    }
    let status = status(of: id)
    // The signal for a file that is too large, as the shell tells it.
    let isCut = (try output.length) >= limit * 512
    let said = StoredBytes(file: errors, range: 0..<min(try errors.length, 1 << 16))
    return .printed(
      CommandOutput(
        command: command, answer: answer, bytes: StoredBytes(file: output, range: 0..<(try output.length)),
        status: status, isCut: isCut, errors: String(decoding: said.bytes(in: 0..<said.count), as: UTF8.self))
    )
  }

  /// Waits for a command; returns its exit status, and nil if it was ended by a signal.
  private static func status(of id: pid_t) -> Int? {
    guard let watch = ChildWatch(id) else { return exitStatus(ChildProcess.wait(for: id)) }
    while true {
      var descriptor = pollfd(fd: watch.readEnd, events: Int16(POLLIN), revents: 0)
      let count = poll(&descriptor, 1, patience)
      if count < 0, errno == EINTR { continue }
      if count == 0 { kill(id, SIGKILL) }
      guard let status = watch.takeStatus() else { continue }
      guard ChildWatch.isStopped(status) else { return exitStatus(status) }
      kill(id, SIGCONT)
    }
  }

  private static func exitStatus(_ status: CInt) -> Int? {
    status & 0x7F == 0 ? Int(status >> 8 & 0xFF) : nil
  }
}
