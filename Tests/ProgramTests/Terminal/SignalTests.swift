import DraftFormats
import Foundation
import TestSupport
import Testing
import WiredraftCore

/// The effect of each signal on the program.
@Suite("Every signal", .serialized)
struct SignalTests {
  /// All signals that end a process by default, including the real-time ones; two belong to the C library.
  static let ending = (1...64).filter { ![Int(SIGKILL), 32, 33].contains($0) && !leaving.contains($0) }
  /// The signals that do nothing, stop a process or continue it.
  static let leaving = [SIGCHLD, SIGURG, SIGWINCH, SIGCONT, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGXFSZ].map {
    Int($0)
  }

  /// Starts on a new draft in a folder, and types unsaved text.
  private func work(in folder: TemporaryFolder) throws -> Life {
    let life = try Life([], in: folder)
    check(life.wait(for: "help"))
    life.type("h.example/kept")
    check(life.wait(for: "h.example/kept"))
    return life
  }

  /// Returns the URL of the work that the next session offers.
  private func keptURL(_ folder: TemporaryFolder) throws -> String? {
    let reader = try folder.readJournals().first(where: \.hasUnsavedWork)
    return try reader?.replay().document.draft.url
  }

  @Test("A signal that ends the program gives the terminal back, and keeps the work", arguments: ending)
  func ends(signal: Int) throws {
    let folder = try TemporaryFolder()
    let life = try work(in: folder)
    life.terminal.kill(Int32(signal))
    check(life.terminal.end(), 128 + Int32(signal))
    check(life.terminal.isRestored)
    // The previous screen is restored, and the cursor is visible.
    let isBack = life.terminal.text.contains("[?1049l")
    check(isBack)
    check(try keptURL(folder)?.contains("h.example/kep") == true)
  }

  @Test(
    "A signal that means nothing to it leaves it as it is",
    arguments: [SIGCHLD, SIGURG, SIGWINCH, SIGCONT, SIGXFSZ])
  func leaves(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let life = try work(in: folder)
    for _ in 0..<20 { life.terminal.kill(signal) }
    life.type("more")
    check(life.terminal.wait { _ in (try? keptURL(folder)) == "h.example/keptmore" })
    life.terminal.kill(SIGTERM)
    check(life.terminal.end(), 128 + SIGTERM)
    check(life.terminal.isRestored)
  }

  @Test("Stopped and continued again and again from outside, it goes on where it was")
  func stops() throws {
    let folder = try TemporaryFolder()
    let life = try work(in: folder)
    for _ in 0..<100 {
      life.terminal.kill(SIGSTOP)
      life.terminal.kill(SIGCONT)
      life.type("x")
      life.terminal.read(milliseconds: 1)
    }
    let wanted = "h.example/kept" + String(repeating: "x", count: 100)
    check(life.terminal.wait { _ in (try? keptURL(folder)) == wanted })
    life.terminal.kill(SIGTERM)
    check(life.terminal.end(), 128 + SIGTERM)
    check(life.terminal.isRestored)
  }

  @Test(
    "A signal that was ignored from the start stays ignored",
    arguments: ["HUP", "USR1", "INT", "RTMIN", "ALRM"])
  func ignored(name: String) throws {
    let tmux = try Tmux(columns: 100, rows: 30)
    try tmux.enter("(trap '' \(name); exec wiredraft GET https://h/p a=1)")
    try tmux.wait(for: "GET /p?a=1")
    let process = try tmux.programID()
    let numbers = ["HUP": SIGHUP, "USR1": SIGUSR1, "INT": SIGINT, "RTMIN": 34, "ALRM": SIGALRM]
    kill(process, try require(numbers[name]))
    try tmux.press("D")
    try tmux.wait(for: "GET /p?a=1&a=1")
  }
}
