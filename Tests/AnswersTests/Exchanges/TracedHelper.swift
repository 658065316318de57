import Exchanges
import Foundation
import TestSupport

/// The program that sends, started by a script that writes its process identifier down.
struct TracedHelper {
  /// The command that leaves it 60 MiB of memory. A sanitizer, with which only the usual tests run, needs more.
  static let memoryLimit = isExhaustive ? "ulimit -v 61440" : ":"

  let program: HelperProgram
  private let note: String

  /// Writes the script.
  ///
  /// - Parameter preparation: A command of the shell that runs before the program, in the same process.
  init(in folder: TemporaryFolder, preparation: String = ":") throws {
    note = folder("helper-id")
    program = HelperProgram(path: folder("helper"))
    let script = """
      #!/bin/sh
      echo $$ >'\(note)'
      \(preparation)
      exec '\(HelperPrograms.exchange.path)' "$@"

      """
    try folder.write(Array(script.utf8), to: "helper-script")
    // A child of another test could inherit the descriptor that writes it, and it can't be started before that is
    // closed.
    try Child(["install", "-m", "700", folder("helper-script"), folder("helper")]).wait()
  }

  /// The process identifier of the program that was started last; nil before that.
  var process: pid_t? {
    (try? String(contentsOfFile: note, encoding: .utf8)).flatMap {
      pid_t($0.trimmingCharacters(in: .newlines))
    }
  }

  /// Whether nothing is left of the process, not even its exit status.
  var isGone: Bool { process.map { kill($0, 0) != 0 && errno == ESRCH } ?? false }
}
