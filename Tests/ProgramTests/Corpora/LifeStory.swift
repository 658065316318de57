import DraftFormats
import Foundation
import TestSupport
import WiredraftCore

/// A story of composers that are ended in all ways, and of what they leave. Each has a terminal of its own, with nothing
/// in between. Each line is a step:
/// - `start WORDS` starts one, of the size that `size COLUMNSxROWS` set; `as NAME` makes another the one that the steps
///   are about.
/// - `type TEXT`, where `‹1b›` is a byte, `press KEYS`: `C-x`, `Enter`, `Escape`, `Up`, `Down`, `Tab`, `Del`, `BSpace`.
/// - `wait TEXT` waits until its output since the start, or since `forget`, holds a text; `lacks TEXT` finds it nowhere
///   in that output.
/// - `kill`, `signal TERM`, `hangup`; `status N` waits for its end, `restored` finds the mode of the terminal as it was.
/// - `journals N` and `trash N` wait until there are as many journals, or discarded ones; `kept URL` until the journal of
///   unsaved work has a draft of that URL, `unsaved` until there is such a journal.
/// - `leave URL` starts one, types a URL and kills it.
/// - `unstyled` finds no control character in the output but those that end lines.
/// - `# TEXT` is a comment; `␣` is a space.
struct LifeStory {
  private let folder: TemporaryFolder
  private let environment: [String: String]
  private var lives: [String: Life] = [:]
  private var name = ""
  private var size = (columns: 80, rows: 24)

  private static let keys = [
    "Enter": "\r", "Escape": "\u{1B}", "Up": "\u{1B}[A", "Down": "\u{1B}[B", "Tab": "\t", "Del": "\u{1B}[3~",
    "BSpace": "\u{7F}",
  ]
  private static let signals = ["TERM": SIGTERM, "HUP": SIGHUP, "INT": SIGINT]

  init(in folder: TemporaryFolder, environment: [String: String]) {
    self.folder = folder
    self.environment = environment
  }

  mutating func play(_ story: String, line start: Int) throws {
    for (index, line) in story.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.isEmpty || line.hasPrefix("#") { continue }
      if let fault = try step(String(line), number: start + 1 + index) {
        throw StepRunner.Fault(line: start + 1 + index, text: "“\(line)”: \(fault)")
      }
    }
  }

  /// Plays a step, and returns what isn't as it should be.
  private mutating func step(_ line: String, number: Int) throws -> String? {
    let rest = String(line.drop { $0 != " " }.dropFirst()).replacing("␣", with: " ")
    let words = rest.split(separator: " ").map(String.init)
    let count = Int(rest) ?? 0
    switch line.prefix(while: { $0 != " " }) {
    case "size":
      let numbers = rest.split(separator: "x").compactMap { Int($0) }
      size = (numbers[0], numbers[1])
      return nil
    case "as":
      name = rest
      return nil
    case "start":
      lives[name] = try Life(
        StepText.words(rest, line: number), in: folder, environment: environment, columns: size.columns,
        rows: size.rows)
      return nil
    case "leave":
      let life = try Life([], in: folder, environment: environment)
      guard life.wait(for: "help") else { return "it doesn't start" }
      life.type(rest)
      guard life.wait(for: rest) else { return "it is not on the screen" }
      life.kill()
      return nil
    case "journals": return wait { folder.journalNames.count == count } ? nil : "\(folder.journalNames)"
    case "trash": return wait { folder.trashNames.count == count } ? nil : "\(folder.trashNames)"
    case "kept": return wait { (try? url()) == rest } ? nil : "\((try? url()) ?? "nothing") is kept"
    case "unsaved":
      return wait { (try? folder.readJournals().contains(where: \.hasUnsavedWork)) == true } ? nil : "none"
    default: break
    }
    guard let life = lives[name] else { return "nothing was started" }
    switch line.prefix(while: { $0 != " " }) {
    case "type": life.terminal.type(StepText.bytes(rest))
    case "press":
      for word in words {
        guard let key = Self.keys[word] ?? Self.control(word) else { return "\(word) is no key" }
        life.type(key)
      }
    case "wait": return life.wait(for: rest) ? nil : "it shows \(life.terminal.text.suffix(2_000))"
    case "lacks": return life.terminal.text.contains(rest) ? "it is there" : nil
    case "forget": life.terminal.forgetOutput()
    case "kill": life.kill()
    case "signal": life.terminal.kill(Self.signals[rest] ?? SIGTERM)
    case "hangup": life.terminal.hangUp()
    case "status":
      let status = life.terminal.end()
      return status.map { words.contains(String($0)) } == true
        ? nil : "it is \(status.map(String.init) ?? "none")"
    case "unstyled":
      let controls = life.terminal.output.filter { $0 < 0x20 || $0 == 0x7F }
      return controls.allSatisfy { $0 == 0x0A || $0 == 0x0D } ? nil : "\(Set(controls))"
    case "restored": return life.terminal.isRestored ? nil : "the mode is another"
    default: return "this is no step"
    }
    return nil
  }

  private static func control(_ word: String) -> String? {
    guard word.hasPrefix("C-"), let letter = word.utf8.last else { return nil }
    return String(UnicodeScalar(letter & 0x1F))
  }

  /// Waits until a condition holds, reading the outputs meanwhile; returns false after half a minute.
  private func wait(until condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(30)
    while !condition() {
      if ContinuousClock.now > deadline { return false }
      for life in lives.values { life.terminal.read(milliseconds: 1) }
    }
    return true
  }

  private func url() throws -> String? {
    try folder.readJournals().first(where: \.hasUnsavedWork)?.replay().document.draft.url
  }
}
