import TestSupport
import Foundation
import Testing

@testable import wiredraft

@Suite("wiredraft doctor", .serialized)
struct DoctorTests {
  @Test("A terminal that does not answer is waited for a moment only, and restored")
  func silent() throws {
    let folder = try TemporaryFolder()
    var environment = Program.environment(home: folder.path)
    environment["TERM"] = "xterm-256color"
    let terminal = try PseudoTerminal(["doctor"], folder: folder, environment: environment)
    check(terminal.wait { $0.text.contains("the terminal did not say where its cursor is") })
    check(terminal.end(), 0)
    check(terminal.isRestored)
  }

  @Test("The clipboard's way is the one that copying takes")
  func clipboard() {
    check(ClipboardWay.choose(in: ["TMUX": "/tmp/x,1,0"], terminal: "xterm"), .tmux)
    check(ClipboardWay.choose(in: ["TMUX": ""], terminal: "xterm"), .terminal)
    check(ClipboardWay.choose(in: ["STY": "1.a"], terminal: "xterm") != .terminal)
    check(
      ClipboardWay.choose(in: [:], terminal: "linux"), .unreachable(reason: "this terminal, linux, has none"))
  }
}
