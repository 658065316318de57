import Foundation
import TestFolders
import Testing

@testable import wiredraft

@Suite("wiredraft doctor", .serialized)
struct DoctorTests {
  /// Returns the value of a fact in the output.
  private func fact(_ name: String, in text: String) -> String? {
    for line in text.split(separator: "\n") {
      let words = line.drop { $0 == " " }
      guard line.hasPrefix("  "), words.hasPrefix(name + "  ") else { continue }
      return words.dropFirst(name.count).trimmingCharacters(in: .whitespaces)
    }
    return nil
  }

  @Test("Without a terminal it says what there is, and that nothing was measured")
  func pipe() throws {
    let program = try Program()
    let result = try program.runDetached(["doctor"])
    #expect(result.status == 0, "\(result.text)")
    let text = result.text
    #expect(fact("version", in: text)?.hasPrefix(Version.text) == true)
    #expect(fact("binary", in: text) == Program.path)
    #expect(fact("there", in: text)?.hasPrefix("no") == true)
    #expect(fact("measured", in: text) == "no: this process has no terminal")
    #expect(fact("state folder", in: text) == "~/.local/state/wiredraft: not there yet")
    #expect(fact("configuration", in: text) == "~/.config/wiredraft/config: not there")
    #expect(fact("character set", in: text) == "UTF-8")
    #expect(text.hasSuffix("Nothing needs attention.\n"))
    // Reporting creates no folder.
    #expect(!program.folder.names.contains(".local"))
  }

  @Test("On a terminal the widths are measured, the line is empty again, and the mode is as it was")
  func terminal() throws {
    let tmux = try Tmux(columns: 100, rows: 60)
    try tmux.enter("clear; stty -a > before; wiredraft doctor > report; echo ended-$?; stty -a > after")
    let screen = try tmux.wait(for: "ended-0")
    // The characters drawn for the measurement are gone.
    #expect(!screen.contains("中"))
    let text = try String(contentsOfFile: tmux.folder("report"), encoding: .utf8)
    #expect(fact("measured", in: text) == "yes, by this terminal's cursor")
    #expect(fact("an ideograph", in: text) == "中  2")
    #expect(fact("a letter", in: text) == "é  1")
    #expect(fact("size", in: text) == "100 columns, 60 rows")
    #expect(fact("within", in: text) == "tmux")
    #expect(fact("way", in: text)?.hasPrefix("tmux's buffer") == true)
    try tmux.enter("cmp before after && echo same")
    try tmux.wait("the end of cmp") { $0.split(separator: "\n").contains("same") }
  }

  @Test("A terminal that does not answer is waited for a moment only, and restored")
  func silent() throws {
    let folder = try TemporaryFolder()
    var environment = Program.environment(home: folder.path)
    environment["TERM"] = "xterm-256color"
    let terminal = try PseudoTerminal(["doctor"], folder: folder, environment: environment)
    #expect(terminal.wait { $0.text.contains("the terminal did not say where its cursor is") })
    #expect(terminal.end() == 0)
    #expect(terminal.isRestored)
  }

  @Test("What needs attention is reported, with what helps, and is the exit status")
  func problems() throws {
    let program = try Program()
    try program.write("", to: "file")
    let result = try program.run(
      ["doctor", "--no-probe"],
      environment: [
        "XDG_STATE_HOME": program.folder("file"), "EDITOR": "/nowhere/editor", "LC_ALL": "C",
        "WIREDRAFT_LESSONS": program.folder("missing"),
      ])
    #expect(result.status == 1)
    #expect(result.text.contains("4 things need attention:"), "\(result.text)")
    #expect(result.text.contains("LC_ALL=C.UTF-8 shows all"))
    #expect(result.text.contains("set XDG_STATE_HOME"))
    #expect(result.text.contains("The editor /nowhere/editor, of $EDITOR, is not installed."))
  }

  @Test("The configuration is the one that the composer reads, and what is wrong in it needs attention")
  func configuration() throws {
    let program = try Program()
    try program.write(
      "theme = \"high-contrast\"\n[defaults]\nescape-delay = 120\nbody = \"xml\"\n", to: "mine")
    let result = try program.run(
      ["doctor", "--no-probe"], environment: ["WIREDRAFT_CONFIG": program.folder("mine")])
    #expect(result.status == 1)
    #expect(fact("configuration", in: result.text)?.hasPrefix("~/mine: there") == true, "\(result.text)")
    #expect(fact("Escape waits", in: result.text) == "120 ms")
    #expect(fact("theme", in: result.text) == "high-contrast")
    #expect(result.text.contains("mine:4:8: error: body can be"), "\(result.text)")
    #expect(result.text.contains("`wiredraft config --check`"))
  }

  @Test("The clipboard's way is the one that copying takes")
  func clipboard() {
    #expect(ClipboardWay.choose(in: ["TMUX": "/tmp/x,1,0"], terminal: "xterm") == .tmux)
    #expect(ClipboardWay.choose(in: ["TMUX": ""], terminal: "xterm") == .terminal)
    #expect(ClipboardWay.choose(in: ["STY": "1.a"], terminal: "xterm") != .terminal)
    #expect(
      ClipboardWay.choose(in: [:], terminal: "linux")
        == .unreachable(reason: "this terminal, linux, has none"))
  }

  @Test("Nothing of the environment but what is named is printed, and no escape in it reaches the terminal")
  func secrets() throws {
    let program = try Program()
    let result = try program.run(
      ["doctor", "--no-probe"],
      environment: [
        "API_TOKEN": "hidden-value", "TERM_PROGRAM": "evil\u{1B}]52;c;AAAA\u{07}\u{9B}31m\u{202E}",
        "LANG": "a\nb",
        "COLORTERM": "\u{1B}[2J",
      ])
    #expect(!result.text.contains("hidden-value"))
    for scalar in result.text.unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value) && scalar.value != 0x202E)
    }
    #expect(result.text.contains("␛[2J"))
  }

  @Test("For programs it is one object of JSON with the same facts")
  func json() throws {
    let result = try Program().run(["doctor", "--no-probe", "--as", "json"])
    let report = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect((report["program"] as? [String: String])?["version"]?.hasPrefix(Version.text) == true)
    #expect((report["problems"] as? [String])?.isEmpty == (result.status == 0))
    #expect((report["places"] as? [String: String])?["journals"]?.hasPrefix("0") == true)
  }
}
