import Foundation
import TestSupport
import Testing

/// The built program, run as users run it: in a separate folder and with an empty HOME.
struct Program {
  /// The result of a run.
  struct Result {
    var status: Int32
    var output: Data
    var errors: String
    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The folder of the run.
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The binary, in the folder of the tests.
  static let path = "\(Tools.buildFolder)/wiredraft"

  /// Runs the program to its end.
  func run(
    _ arguments: [String], executable: String = Program.path, input: Data = Data(),
    environment: [String: String] = [:]
  ) throws -> Result {
    let files = folder.url.path
    try input.write(to: URL(fileURLWithPath: files + "/.stdin"))
    let child = try Child(
      [executable] + arguments, folder: files,
      environment: Self.environment(home: files).merging(environment) { $1 },
      input: files + "/.stdin", output: files + "/.stdout", errors: files + "/.stderr")
    let status = child.wait()
    return Result(
      status: status, output: try Data(contentsOf: URL(fileURLWithPath: files + "/.stdout")),
      errors: try String(contentsOfFile: files + "/.stderr", encoding: .utf8))
  }

  /// Returns an environment without this machine's settings, except for the path of programs, on which the tested one
  /// comes first.
  static func environment(home: String) -> [String: String] {
    let binaries = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return [
      "HOME": home, "HISTFILE": "/dev/null", "PATH": binaries + ":" + path, "LC_ALL": "C.UTF-8",
      "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  /// Runs plain mode on lines and ends it by a signal, which keeps what was not saved.
  func interrupt(
    _ lines: String, _ arguments: [String] = ["--plain"], umask: String = "022",
    environment: [String: String] = [:]
  ) throws -> Result {
    let script = """
      umask \(umask); mkfifo .fifo; "$@" <.fifo >.said & id=$!; exec 3>.fifo; cat >&3; echo glossary zzend >&3
      until grep -q zzend .said; do kill -0 $id || break; done
      kill -TERM $id; wait $id; grep -v zzend .said; rm .fifo .said
      """
    return try run(
      ["-c", script, "sh", Program.path] + arguments, executable: "/bin/sh", input: Data(lines.utf8),
      environment: environment)
  }

  /// Writes a file into the folder of the run, and makes the folders that it is in.
  func write(_ text: String, to name: String) throws {
    let file = folder.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Returns whether a file of the state has a text.
  func stateHolds(_ text: String) throws -> Bool {
    let state = folder.url.appendingPathComponent(".local/state")
    let files = try require(FileManager.default.enumerator(at: state, includingPropertiesForKeys: nil))
    return files.contains { file in
      guard let url = file as? URL, let bytes = try? Data(contentsOf: url) else { return false }
      return bytes.range(of: Data(text.utf8)) != nil
    }
  }
}

extension TemporaryFolder {
  /// The location, for Foundation.
  var url: URL { URL(fileURLWithPath: path) }
}
