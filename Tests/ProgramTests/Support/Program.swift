import Foundation

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
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    var full = [
      "HOME": folder.url.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "LANG": "C.UTF-8",
    ]
    full.merge(environment) { $1 }
    process.environment = full
    let inputFile = folder.url.appendingPathComponent(".stdin")
    let outputFile = folder.url.appendingPathComponent(".stdout")
    let errorFile = folder.url.appendingPathComponent(".stderr")
    try input.write(to: inputFile)
    for file in [outputFile, errorFile] { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: try Data(contentsOf: outputFile),
      errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self))
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

/// A folder that goes when its last user does.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("wiredraft-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
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
