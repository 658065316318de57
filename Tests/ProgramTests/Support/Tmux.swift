import Foundation
import TestSupport

/// A shell in a real terminal, on a separate tmux server, where the program is typed like any other.
final class Tmux {
  struct TimedOut: Error, CustomStringConvertible {
    var wanted: String
    var screen: String
    var description: String { "Waited for \(wanted); the screen shows:\n\(screen)" }
  }

  let folder: TemporaryFolder
  private let socket: String

  /// The beginning of the shell's prompt.
  static let prompt = "bash-"

  /// Starts a shell in a terminal of the given size, in an empty folder, or a given one, that is also HOME.
  init(
    columns: Int, rows: Int, environment: [String: String] = [:], in given: TemporaryFolder? = nil
  ) throws {
    folder = try given ?? TemporaryFolder()
    socket = folder.url.appendingPathComponent(".tmux").path
    var words = ["new-session", "-d", "-x", String(columns), "-y", String(rows), "-c", folder.url.path]
    var variables = Program.environment(home: folder.url.path)
    variables.merge(environment) { $1 }
    for (name, value) in variables { words += ["-e", "\(name)=\(value)"] }
    try command(words + ["bash --norc --noprofile"])
    try command(["set-option", "-g", "status", "off"])
    try command(["set-option", "-g", "remain-on-exit", "on"])
    try command(["resize-window", "-x", String(columns), "-y", String(rows)])
    try wait(for: Self.prompt)
  }

  deinit { _ = try? command(["kill-server"]) }

  /// Runs a tmux command on this server and returns what it prints.
  @discardableResult
  func command(_ words: [String]) throws -> String {
    let output = folder.url.path + "/.tmux-output"
    let child = try Child(
      ["tmux", "-S", socket, "-f", "/dev/null"] + words, folder: folder.url.path,
      environment: Program.environment(home: folder.url.path), output: output)
    _ = child.wait()
    return try String(contentsOfFile: output, encoding: .utf8)
  }

  /// The lines on the screen.
  func screen() throws -> String { try command(["capture-pane", "-p"]) }

  /// Types text literally.
  func type(_ text: String) throws { try command(["send-keys", "-l", text]) }

  /// Presses keys by tmux's names, such as `Enter`, `C-s`, `Escape`.
  func press(_ keys: String...) throws { try command(["send-keys"] + keys) }

  /// Types a command line and presses Enter.
  func enter(_ line: String) throws {
    try type(line)
    try press("Enter")
  }

  /// Pastes text, bracketed if the program requests that.
  func paste(_ text: String) throws {
    try command(["set-buffer", "-b", "paste", "--", text])
    try command(["paste-buffer", "-p", "-r", "-b", "paste"])
  }

  func resize(columns: Int, rows: Int) throws {
    try command(["resize-window", "-x", String(columns), "-y", String(rows)])
  }

  /// The last started program: the pane's youngest descendant.
  func programID() throws -> pid_t {
    var id = try command(["display-message", "-p", "#{pane_pid}"]).trimmingCharacters(
      in: .whitespacesAndNewlines)
    while let child = try String(contentsOfFile: "/proc/\(id)/task/\(id)/children", encoding: .utf8)
      .split(separator: " ").last
    {
      id = String(child)
    }
    guard let number = pid_t(id) else { throw TimedOut(wanted: "a program", screen: try screen()) }
    return number
  }

  /// Waits until the screen holds a text.
  @discardableResult
  func wait(for text: String) throws -> String { try wait("“\(text)”") { $0.contains(text) } }

  /// Waits until the screen holds a sentence, regardless of its line breaks.
  @discardableResult
  func waitForSentence(_ text: String) throws -> String {
    try wait("the sentence “\(text)”") { screen in
      let words = screen.split { $0.isWhitespace }.filter { !["│", "▎"].contains($0) }
      return words.joined(separator: " ").contains(text)
    }
  }

  /// Presses a key repeatedly, each time waiting for its effect, until the screen holds a sentence.
  func walk(_ key: String, to text: String) throws {
    for _ in 0..<60 {
      let before = try command(["capture-pane", "-p", "-e"])
      let words = try screen().split { $0.isWhitespace }.filter { $0 != "▎" }
      if words.joined(separator: " ").contains(text) { return }
      try press(key)
      try wait("another screen after \(key), towards “\(text)”") { _ in
        (try? command(["capture-pane", "-p", "-e"])) != before
      }
    }
    throw TimedOut(wanted: "“\(text)” by pressing \(key)", screen: try screen())
  }

  /// Waits until the screen meets a condition, for at most a minute.
  @discardableResult
  func wait(_ wanted: String, until condition: (String) -> Bool) throws -> String {
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      let screen = try screen()
      if condition(screen) { return screen }
      if ContinuousClock.now > deadline { throw TimedOut(wanted: wanted, screen: screen) }
    }
  }
}
