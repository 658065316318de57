import DraftFormats
import Foundation
import TestSupport
import Testing

/// A run of the composer on a terminal, in a folder that is its HOME.
struct Life {
  /// The folder that consecutive runs share.
  let folder: TemporaryFolder
  let terminal: PseudoTerminal

  init(
    _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:], columns: Int = 80,
    rows: Int = 24, through starter: [String] = []
  ) throws {
    self.folder = folder
    terminal = try PseudoTerminal(
      arguments, folder: folder,
      environment: Program.environment(home: folder.path).merging(["TERM": "xterm-256color"]) { $1 }
        .merging(environment) { $1 },
      columns: columns, rows: rows, through: starter)
  }

  /// Types text, one key for each character.
  func type(_ text: String) { terminal.type(text.utf8) }

  /// Waits until the program has written a text without interruption since its start or the last mark.
  func wait(for text: String) -> Bool { terminal.wait { $0.text.contains(text) } }

  /// Lets the program run for some time, or until a condition holds.
  func run(for time: Duration, until condition: (PseudoTerminal) -> Bool = { _ in false }) {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end, !condition(terminal) { terminal.read(milliseconds: 1) }
  }

  /// Kills the process; returns when it is gone.
  func kill() {
    terminal.kill(SIGKILL)
    _ = terminal.end()
  }
}

extension TemporaryFolder {
  /// The folder of the journals, where this folder is HOME.
  var journals: String { path + "/.local/state/wiredraft/journal" }

  /// The folder of the journals of discarded drafts.
  var trash: String { journals + "/trash" }

  /// The names of the journals.
  var journalNames: [String] { names(in: journals) }
  var trashNames: [String] { names(in: trash) }

  private func names(in path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
      .filter { $0.hasSuffix(".journal") }.sorted()
  }

  /// Returns the bytes of a file, or nil if it doesn't exist.
  func bytes(of path: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(fileURLWithPath: path))).map { Array($0) }
  }

  /// Reads the journals.
  func readJournals() throws -> [JournalReader] {
    try journalNames.map { name in
      try JournalReader(bytes(of: journals + "/" + name) ?? [])
    }
  }
}

extension TemporaryFolder {
  /// Types a request, waits until it is on the screen, and kills the program.
  func leave(_ url: String, arguments: [String] = [], environment: [String: String] = [:]) throws {
    let life = try Life(arguments, in: self, environment: environment)
    TestSupport.check(life.wait(for: "help"))
    life.type(arguments.isEmpty ? url : "1\r\u{15}" + url)
    TestSupport.check(life.wait(for: url))
    life.kill()
  }

  /// Runs a program of the system; returns whether it succeeded.
  func system(_ words: [String]) throws -> Bool {
    let child = try Child(words, folder: path, environment: Program.environment(home: path))
    return child.wait() == 0
  }
}
