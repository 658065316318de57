import Foundation
import TestFolders
import TestPrograms

/// The built program, run as a user runs it: from a folder of its own and with an empty HOME.
struct Program {
  /// What a run left.
  struct Result {
    var status: Int32
    var output: Data
    var errors: String
    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The folder of the run.
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The binary, beside the tests' own.
  static let path: String = {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appendingPathComponent("wiredraft").path
  }()

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

  /// An environment with nothing of the machine but where its programs are, and the tested one before them.
  static func environment(home: String) -> [String: String] {
    let binaries = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return [
      "HOME": home, "HISTFILE": "/dev/null", "PATH": binaries + ":" + path, "LC_ALL": "C.UTF-8",
      "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  /// Runs the program without a controlling terminal.
  func runDetached(_ arguments: [String]) throws -> Result {
    try run(["--wait", Self.path] + arguments, executable: "/usr/bin/setsid")
  }

  /// Runs `render` with arguments and returns what it left.
  func render(_ arguments: String...) throws -> Result { try run(["render"] + arguments) }

  /// Writes a file into the folder of the run.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
  }
}

extension TemporaryFolder {
  /// Where it is, for Foundation.
  var url: URL { URL(fileURLWithPath: path) }
}

/// Expected bytes, checked in beside the tests.
enum Golden {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Goldens")

  /// Returns the bytes of a golden; with RECORD_GOLDENS=1 it writes them first, and says so by failing.
  static func bytes(_ name: String, recording actual: Data) throws -> Data {
    let url = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try actual.write(to: url)
      throw Recorded(name: name)
    }
    return try Data(contentsOf: url)
  }

  struct Recorded: Error { var name: String }
}
