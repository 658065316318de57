import Foundation
import TestSupport

/// Runs of the program under strace.
enum TracedRuns {
  /// Whether strace is installed and may trace processes, which some containers forbid. Only root may read the texts of a
  /// program that lets no other look into its memory.
  static let canTrace: Bool = {
    guard geteuid() == 0, let program = try? Program(),
      let result = try? program.run(["-o", "/dev/null", "true"], executable: "strace")
    else { return false }
    return result.status == 0
  }()

  /// Runs the program with arguments, and returns the lines of its system calls.
  static func calls(
    _ program: Program, _ words: [String], trace: String, input: String = "",
    environment: [String: String] = [:]
  ) throws -> (calls: [Substring], result: Program.Result) {
    let path = program.folder.path + "/trace.txt"
    let result = try program.run(
      ["-f", "-s", "4096", "-o", path, "-e", "trace=" + trace, Program.path] + words, executable: "strace",
      input: Data(input.utf8), environment: environment)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return (text.split(separator: "\n").filter { $0.contains("(") }, result)
  }
}
