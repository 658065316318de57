import Foundation
import TestSupport
import Testing

/// Terminal events at the worst moments for a program.
@Suite(.serialized) struct EnduranceTests {
  private func start(_ tmux: Tmux) throws -> pid_t {
    try tmux.enter("wiredraft POST https://h/p a=1 --body form")
    try tmux.wait(for: "Content-Length: 3")
    return try tmux.programID()
  }

  /// Returns the system's state of a process, such as `T` for a stopped one, or nil if it is gone.
  private func state(of process: pid_t) -> Character? {
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status?.split(separator: ")").last?.first { $0 != " " }
  }

  private func isAlternate(_ tmux: Tmux) -> Bool {
    (try? tmux.command(["display-message", "-p", "#{alternate_on}"])) != "0\n"
  }

  /// The number of stops: `STOPS`, or 20.
  private static let stops = ProcessInfo.processInfo.environment["STOPS"].flatMap { Int($0) } ?? 20

  @Test("Stopped from outside again and again, it gives the terminal back and takes it again")
  func stops() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    let process = try start(tmux)
    for round in 0..<Self.stops {
      if round % 2 == 0 { try tmux.type("jkjkjkjk") }
      kill(process, SIGTSTP)
      try tmux.wait("the shell's screen") { _ in !isAlternate(tmux) && state(of: process) == "T" }
      // Keys after the stop went to the shell and must not precede the command.
      try tmux.press("C-u")
      try tmux.enter("fg")
      try tmux.wait("the composer") { isAlternate(tmux) && $0.contains("Content-Length: 3") }
    }
    try tmux.press("C-q")
    try tmux.wait("the shell's screen") { _ in !isAlternate(tmux) }
    try tmux.enter("clear; stty -a")
    try tmux.wait("the shell's mode") { $0.contains("isig icanon iexten echo ") && $0.contains("opost") }
  }

  @Test("Started in the background it waits for the terminal, and leaves it as the shell had it")
  func background() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    try tmux.enter("wiredraft GET https://h/p a=1 &")
    try tmux.wait("the stop") { _ in (try? tmux.programID()).flatMap { state(of: $0) } == "T" }
    try tmux.enter("fg")
    try tmux.wait(for: "GET /p?a=1")
    try tmux.press("C-q")
    try tmux.wait("the shell's screen") { _ in !isAlternate(tmux) }
    try tmux.enter("clear; stty -a")
    try tmux.wait("the shell's mode") {
      $0.contains("isig icanon iexten echo ") && $0.contains(" icrnl") && $0.contains("opost")
    }
  }

  @Test(
    "A terminal that vanishes ends the program, even one that ignores the hang-up", arguments: ["", "nohup "])
  func vanishes(prefix: String) throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    try tmux.enter(prefix + "wiredraft GET https://h/p a=1")
    try tmux.wait(for: "GET /p?a=1")
    let process = try tmux.programID()
    try tmux.type("o" + String(repeating: "abc", count: 20))
    try tmux.command(["kill-server"])
    try wait { [nil, "Z"].contains(state(of: process)) }
  }

  @Test("Two hundred sizes in a row, down to a single cell, leave the right screen")
  func resizes() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    let process = try start(tmux)
    var sizes = (0..<200).map { (columns: 1 + $0 * 37 % 130, rows: 1 + $0 * 17 % 45) }
    sizes[100] = (1, 1)
    while !sizes.isEmpty {
      var words: [String] = []
      for size in sizes.prefix(10) {
        words += ["resize-window", "-x", "\(size.columns)", "-y", "\(size.rows)", ";"]
      }
      try tmux.command(words)
      sizes.removeFirst(10)
    }
    try tmux.resize(columns: 1, rows: 1)
    try tmux.resize(columns: 40, rows: 12)
    try tmux.wait("the small screen") { $0.contains("POST") && $0.split(separator: "\n").count >= 10 }
    try tmux.resize(columns: 120, rows: 40)
    try tmux.wait("the large screen") { $0.contains("Content-Length: 3") && $0.contains("help") }
    check(state(of: process), "S")
  }

  @Test("A megabyte is pasted into a cell, and as a hundred rows", arguments: ["cell", "rows"])
  func pastes(place: String) throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    _ = try start(tmux)
    let text: String
    switch place {
    case "cell":
      try tmux.press("Enter")
      try tmux.press("C-u")
      text = String(repeating: "x", count: 1_000_000)
    default: text = String(repeating: "n: " + String(repeating: "y", count: 9_996) + "\n", count: 100)
    }
    let file = tmux.folder.url.appendingPathComponent("paste")
    try Data(text.utf8).write(to: file)
    try tmux.command(["load-buffer", "-b", "large", file.path])
    try tmux.command(["paste-buffer", "-p", "-r", "-b", "large"])
    if place == "cell" { try tmux.press("Enter") }
    try tmux.wait(for: place == "cell" ? "Content-Length: 1000002" : "Parameters 101")
  }

  /// Waits until a condition holds, for at most a minute.
  private func wait(until condition: () -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while !condition() {
      if ContinuousClock.now > deadline { throw Tmux.TimedOut(wanted: "the end", screen: "") }
    }
  }
}
