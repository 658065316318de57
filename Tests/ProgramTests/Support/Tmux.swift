import Foundation

/// A shell in a real terminal: a tmux server of its own, in which the program is typed like any other.
final class Tmux {
  struct TimedOut: Error, CustomStringConvertible {
    var wanted: String
    var screen: String
    var description: String { "Waited for \(wanted); the screen shows:\n\(screen)" }
  }

  let folder: TemporaryFolder
  private let socket: String

  /// Starts a shell in a terminal of the size given, in an empty folder that is HOME as well.
  init(columns: Int, rows: Int, environment: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    socket = folder.url.appendingPathComponent(".tmux").path
    var words = ["new-session", "-d", "-x", String(columns), "-y", String(rows), "-c", folder.url.path]
    let binaries = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    var variables = ["PATH": binaries + ":" + path, "HOME": folder.url.path, "PS1": "$ ", "LC_ALL": "C.UTF-8", "TERM": "screen-256color"]
    variables.merge(environment) { $1 }
    for (name, value) in variables { words += ["-e", "\(name)=\(value)"] }
    try command(words + ["bash --norc --noprofile"])
    try command(["set-option", "-g", "status", "off"])
    try command(["set-option", "-g", "remain-on-exit", "on"])
    try command(["resize-window", "-x", String(columns), "-y", String(rows)])
    try wait(for: "$")
  }

  deinit { _ = try? command(["kill-server"]) }

  /// Runs a tmux command on this server and returns what it prints.
  @discardableResult
  func command(_ words: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["tmux", "-S", socket, "-f", "/dev/null"] + words
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// The lines on the screen.
  func screen() throws -> String { try command(["capture-pane", "-p"]) }

  /// Types text as it is.
  func type(_ text: String) throws { try command(["send-keys", "-l", text]) }

  /// Presses keys by tmux's names, such as `Enter`, `C-s`, `Escape`.
  func press(_ keys: String...) throws { try command(["send-keys"] + keys) }

  /// Types a command line and presses Enter.
  func enter(_ line: String) throws {
    try type(line)
    try press("Enter")
  }

  /// Pastes text, bracketed where the program asks for that.
  func paste(_ text: String) throws {
    try command(["set-buffer", "-b", "paste", "--", text])
    try command(["paste-buffer", "-p", "-r", "-b", "paste"])
  }

  func resize(columns: Int, rows: Int) throws {
    try command(["resize-window", "-x", String(columns), "-y", String(rows)])
  }

  /// The process that runs in the foreground of the shell.
  func programID() throws -> pid_t {
    let shell = try command(["display-message", "-p", "#{pane_pid}"]).trimmingCharacters(in: .whitespacesAndNewlines)
    let children = try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
    guard let child = children.split(separator: " ").last.flatMap({ pid_t($0) }) else {
      throw TimedOut(wanted: "a program", screen: try screen())
    }
    return child
  }

  /// Waits until the screen holds a text.
  @discardableResult
  func wait(for text: String) throws -> String { try wait("“\(text)”") { $0.contains(text) } }

  /// Waits until the screen meets a condition, at most ten seconds.
  @discardableResult
  func wait(_ wanted: String, until condition: (String) -> Bool) throws -> String {
    let deadline = ContinuousClock.now + .seconds(10)
    while true {
      let screen = try screen()
      if condition(screen) { return screen }
      if ContinuousClock.now > deadline { throw TimedOut(wanted: wanted, screen: screen) }
    }
  }
}
