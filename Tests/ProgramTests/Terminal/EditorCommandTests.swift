import TestSupport
import Testing

@testable import wiredraft

@Suite struct EditorCommandTests {
  private func command(_ text: String) -> EditorCommand { EditorCommand(text: text, variable: "$EDITOR") }

  @Test("VISUAL goes before EDITOR, an empty one counts for none, then vi, then nano")
  func finding() {
    let all: (String) -> Bool = { _ in true }
    check(EditorCommand.find(in: ["VISUAL": "a", "EDITOR": "b"], isThere: all)?.text, "a")
    check(EditorCommand.find(in: ["VISUAL": " ", "EDITOR": "b"], isThere: all)?.variable, "$EDITOR")
    check(EditorCommand.find(in: [:], isThere: all)?.text, "vi")
    check(EditorCommand.find(in: [:]) { $0 == "nano" }?.text, "nano")
    check(EditorCommand.find(in: [:]) { _ in false } == nil)
  }

  @Test(
    "A plain command is started as it is, any other through the shell; editors that know how are told the line"
  )
  func words() {
    check(command("ed").words(for: "/t/x", line: 3, column: 2), ["ed", "/t/x"])
    check(
      command("ed -x").words(for: "/t/x", line: 1, column: 1),
      [
        "sh", "-c", "ed -x \"$@\"", "ed -x", "/t/x",
      ])
    check(command("\"/path with space/ed\" -x").program, "ed")
    check(command("'/a b'/vim\\ x --y").program, "vim x")
    check(command("vim").words(for: "f", line: 7, column: 3), ["vim", "+7", "f"])
    check(command("/usr/bin/nano").words(for: "f", line: 7, column: 3), ["/usr/bin/nano", "+7,3", "f"])
    check(command("micro").words(for: "f", line: 7, column: 3), ["micro", "+7:3", "f"])
    check(command("hx").words(for: "f", line: 7, column: 3), ["hx", "f:7:3"])
    check(command("vi").words(for: "f", line: 1, column: 1), ["vi", "f"])
    check(command("code").words(for: "f", line: 7, column: 3), ["code", "--wait", "--goto", "f:7:3"])
    check(
      command("code --wait").words(for: "f", line: 7, column: 3),
      ["sh", "-c", "code --wait \"$@\"", "code --wait", "--goto", "f:7:3"])
    check(command("subl -w").words(for: "f", line: 1, column: 1).last, "f")
  }
}
