import Foundation
import Testing

@Suite(.serialized) struct TerminalTests {
  /// Returns the terminal's mode as a shell sees it.
  private func mode(_ tmux: Tmux, _ mark: String) throws -> String {
    try tmux.enter("clear; stty -a | tr -d '\\n'; echo; echo \(mark)-$?")
    let screen = try tmux.wait(for: "\(mark)-0")
    return screen.split(separator: "\n").filter { $0.contains(";") }.joined()
  }

  private func isAlternate(_ tmux: Tmux) throws -> Bool {
    try tmux.command(["display-message", "-p", "#{alternate_on}"]).hasPrefix("1")
  }

  @Test(
    "After quitting and after every signal the terminal is as it was",
    arguments: ["quit", "TERM", "HUP", "INT", "QUIT", "TRAP"])
  func restores(way: String) throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    let before = try mode(tmux, "before")
    try tmux.enter("wiredraft GET https://h/p a=1")
    try tmux.wait(for: "GET /p?a=1")
    #expect(try isAlternate(tmux))
    if way == "quit" {
      try tmux.press("C-q")
    } else {
      let numbers = ["TERM": SIGTERM, "HUP": SIGHUP, "INT": SIGINT, "QUIT": SIGQUIT, "TRAP": SIGTRAP]
      let number = try #require(numbers[way])
      kill(try tmux.programID(), number)
    }
    try tmux.wait("the shell's screen") { _ in (try? isAlternate(tmux)) == false }
    #expect(try mode(tmux, "after") == before)
    let flags = try tmux.command([
      "display-message", "-p", "#{cursor_flag} #{mouse_any_flag} #{keypad_cursor_flag}",
    ])
    #expect(flags == "1 0 0\n")
  }

  @Test("Suspended and continued, the composer shows what it showed")
  func suspends() throws {
    let tmux = try Tmux(columns: 80, rows: 24)
    let before = try mode(tmux, "before")
    try tmux.enter("wiredraft GET https://h/p a=1")
    try tmux.wait(for: "GET /p?a=1")
    try tmux.press("Z")
    try tmux.wait("the shell") { _ in (try? isAlternate(tmux)) == false }
    #expect(try mode(tmux, "stopped") == before)
    try tmux.enter("fg")
    try tmux.wait("the composer") { $0.contains("GET /p?a=1") && $0.contains("Wire") }
    try tmux.press("m")
    try tmux.wait(for: "PATCH")
  }

  @Test("Any size is drawn, and one that is too small says so and keeps the draft")
  func resizes() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    try tmux.enter("wiredraft GET https://h/p a=1")
    try tmux.wait(for: "GET /p?a=1")
    try tmux.resize(columns: 40, rows: 12)
    // Only at this size is the method in the first line, without a box.
    try tmux.wait("the small screen") { $0.hasPrefix(" GET ▾ https://h/p") }
    try tmux.resize(columns: 20, rows: 5)
    try tmux.wait(for: "40×12")
    try tmux.resize(columns: 80, rows: 24)
    try tmux.wait(for: "GET /p?a=1")
  }

  @Test("Where there is no terminal, or one that can't place its cursor, a message says what to do")
  func noTerminal() throws {
    let program = try Program()
    let result = try program.runDetached(["GET", "https://h/p"])
    #expect(result.status == 69)
    #expect(result.errors.contains("terminal"))
    let tmux = try Tmux(columns: 120, rows: 40)
    try tmux.enter("TERM=dumb wiredraft GET https://h/p; echo status-$?")
    try tmux.wait(for: "status-69")
    try tmux.wait(for: "dumb")
    try tmux.enter("clear; TERM=no-such-terminal wiredraft GET https://h/p a=1")
    try tmux.wait(for: "GET /p?a=1")
  }

  @Test("Control characters, escapes, wide and combining characters never break the screen")
  func hostileText() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    let file = tmux.folder.url.appendingPathComponent("hostile.json")
    try Data(
      #"{"wiredraft": 1, "url": "https://h/p", "method": "POST", "parameters": [{"name": "esc\u001b]0;owned\u0007", "value": "\u001b[2J漢字👩‍👩‍👧é"}, {"name": "last", "value": "here"}]}"#
        .utf8
    ).write(to: file)
    try tmux.enter("wiredraft open hostile.json")
    let screen = try tmux.wait("the rows") { $0.contains("last") && $0.contains("here") && $0.contains("漢字") }
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count >= 40)
    let title = try tmux.command(["display-message", "-p", "#{pane_title}"])
    #expect(!title.contains("owned"))
  }
}
