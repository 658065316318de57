import Foundation
import TestSupport

/// A story in a terminal that runs a shell. Each line is a step:
/// - `enter LINE` types a line and Enter, `type TEXT`, `press KEYS` by tmux's names, `paste TEXT`, where `\n` ends a
///   line, `resize COLUMNSxROWS`, `kill SIGNAL`, to the program, `tmux WORDS`, a command of tmux.
/// - `wait TEXT` waits until the screen holds a text, `wait TEXT && TEXT && not TEXT` until all is so at once, `sentence
///   TEXT` until it holds a text with any line breaks, `begins TEXT` until it begins with it, `line TEXT` until a line is
///   that text, `times N TEXT` until it is there N times, `first WORD TEXT` until the first line with a word holds a text,
///   `shell` until the shell has the screen again, `walk KEY TEXT` presses a key until the screen holds a sentence.
/// - `file NAME TEXT` waits until a file is there and holds a text, `times N in NAME TEXT` until it holds it N times,
///   `buffered TEXT` until tmux's buffer holds it, `ended` until the program that `started` noted, PROCESS, has ended.
/// - `has TEXT` and `lacks TEXT` look at the screen as the last wait saw it, `plain TEXT` at the screen now with its
///   escapes, which it lacks, `lines N` at the number of its lines, `sees TEXT` and `misses TEXT` at the buffer of tmux,
///   `title TEXT` and `untitled TEXT` at the title of the terminal, `format FORMAT -> TEXT` at what tmux says of it.
/// - `# TEXT` is a comment. `␣` is a space, `USER` the number of the user.
struct TerminalStory {
  private let tmux: Tmux
  private var program: pid_t = 0
  private static let signals = [
    "KILL": SIGKILL, "TERM": SIGTERM, "HUP": SIGHUP, "INT": SIGINT, "QUIT": SIGQUIT,
    "TRAP": SIGTRAP,
  ]

  init(_ tmux: Tmux) { self.tmux = tmux }

  mutating func play(_ story: String, line start: Int) throws {
    var screen = ""
    for (index, line) in story.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.isEmpty { continue }
      do {
        try step(String(line), &screen)
      } catch {
        throw StepRunner.Fault(line: start + 1 + index, text: "“\(line)”: \(error)")
      }
    }
  }

  private mutating func step(_ line: String, _ screen: inout String) throws {
    let space = line.firstIndex(of: " ") ?? line.endIndex
    let rest = (space == line.endIndex ? "" : String(line[line.index(after: space)...]))
      .replacing("␣", with: " ").replacing("PROCESS", with: String(program))
      .replacing("USER", with: String(getuid()))
    let words = rest.split(separator: " ").map(String.init)
    switch line[..<space] {
    case "enter": try tmux.enter(rest)
    case "type": try tmux.type(rest)
    case "press": try tmux.command(["send-keys"] + words)
    case "paste": try tmux.paste(rest.replacing("\\n", with: "\n"))
    case "resize":
      let size = rest.split(separator: "x").compactMap { Int($0) }
      try tmux.resize(columns: size[0], rows: size[1])
    case "kill":
      guard let signal = Self.signals[rest] else { throw Unmet(found: "it is no signal") }
      kill(try tmux.programID(), signal)
    case "tmux": try tmux.command(words)
    case "started": program = try tmux.programID()
    case "ended": try tmux.wait("the end") { _ in kill(program, 0) != 0 }
    case "wait":
      let wanted = rest.components(separatedBy: " && ")
      screen = try tmux.wait(rest) { screen in
        wanted.allSatisfy { text in
          text.hasPrefix("not ") ? !screen.contains(text.dropFirst(4)) : screen.contains(text)
        }
      }
    case "sentence": screen = try tmux.waitForSentence(rest)
    case "shell":
      screen = try tmux.wait("the shell") { screen in
        screen.contains(Tmux.prompt)
          && (try? tmux.command(["display-message", "-p", "#{alternate_on}"])) == "0\n"
      }
    case "line": screen = try tmux.wait(rest) { $0.split(separator: "\n").contains { $0 == rest } }
    case "walk": try tmux.walk(words[0], to: words.dropFirst().joined(separator: " "))
    case "file":
      let text = words.dropFirst().joined(separator: " ")
      _ = try tmux.wait(line) { _ in read(words[0]).map { text.isEmpty || $0.contains(text) } ?? false }
    case "begins": screen = try tmux.wait(line) { $0.hasPrefix(rest) }
    case "first":
      screen = try tmux.wait(line) { screen in
        screen.split(separator: "\n").first { $0.contains(words[0] + " ") }?.contains(words[1]) == true
      }
    case "times":
      let isInFile = words[1] == "in"
      let text =
        isInFile ? words.dropFirst(3).joined(separator: " ") : String(rest.dropFirst(words[0].count + 1))
      _ = try tmux.wait(line) { screen in
        let whole = isInFile ? read(words[2]) ?? "" : screen
        return whole.components(separatedBy: text).count - 1 == Int(words[0])
      }
    case "buffered":
      _ = try tmux.wait(line) { _ in (try? tmux.command(["show-buffer"]))?.contains(rest) == true }
    case "plain":
      let escapes = try tmux.command(["capture-pane", "-p", "-e"])
      try demand(!escapes.contains(rest), escapes)
    case "format":
      let parts = rest.components(separatedBy: " -> ")
      let found = try tmux.command(["display-message", "-p", parts[0]])
      try demand(found == parts[1] + "\n", found)
    case "lines":
      let lines = try tmux.screen().split(separator: "\n", omittingEmptySubsequences: false)
      try demand(lines.count >= Int(rest) ?? 0, "\(lines.count) lines")
    case "#": break
    case "has": try demand(screen.contains(rest), screen)
    case "lacks": try demand(!screen.contains(rest), screen)
    case "sees", "misses":
      let buffer = try tmux.command(["show-buffer"])
      try demand(buffer.contains(rest) == (line[..<space] == "sees"), buffer)
    case "title", "untitled":
      let title = try tmux.command(["display-message", "-p", "#{pane_title}"])
      try demand(title.contains(rest) == (line[..<space] == "title"), title)
    default: try demand(false, "this is no step")
    }
  }

  private func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: tmux.folder.path + "/" + name).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private func demand(_ condition: Bool, _ found: String) throws {
    if !condition { throw Unmet(found: found) }
  }

  private struct Unmet: Error, CustomStringConvertible {
    var found: String
    var description: String { "it is not so:\n\(found)" }
  }
}
