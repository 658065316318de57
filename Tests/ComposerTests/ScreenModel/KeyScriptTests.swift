import ScreenModel
import TestSupport
import Testing

@Suite("Key scripts")
struct KeyScriptTests {
  @Test("A script becomes the keys that a person would press")
  func keys() throws {
    let inputs = try KeyScript.parse("oé<TAB><s-tab><c-s><a-X><lt><space><f12><c-a-left>")
    let expected: [KeyPress] = [
      KeyPress(.character("o")), KeyPress(.character("é")), KeyPress(.tab), KeyPress(.tab, .shift),
      KeyPress(.character("s"), .control), KeyPress(.character("X"), .alt), KeyPress(.character("<")),
      KeyPress(.character(" ")), KeyPress(.function(12)), KeyPress(.left, [.control, .alt]),
    ]
    check(inputs, expected.map { .key($0) })
  }

  @Test(
    "Control with a letter is what a terminal makes of it",
    arguments: [
      ("<c-i>", KeyPress(.tab)), ("<c-m>", KeyPress(.enter)), ("<c-[>", KeyPress(.escape)),
      ("<c-h>", KeyPress(.backspace)), ("<c-J>", KeyPress(.character("j"), .control)),
      ("<c-@>", KeyPress(.character(" "), .control)), ("\n", KeyPress(.character("j"), .control)),
      ("\t", KeyPress(.tab)),
    ])
  func controls(script: String, press: KeyPress) throws {
    check(try KeyScript.parse(script), [.key(press)])
  }

  @Test("Pastes, clicks, sizes and waits are input too")
  func others() throws {
    let point = Point(column: 2, row: 0)
    check(
      try KeyScript.parse("<paste:a: 1\r\nb>  <click:3,1><resize:40x12><wait:0.5>"),
      [
        .paste("a: 1\nb"), .key(KeyPress(.character(" "))), .key(KeyPress(.character(" "))),
        .mouse(MouseEvent(.press, at: point)), .mouse(MouseEvent(.release, at: point)),
        .resize(Size(columns: 40, rows: 12)), .deadline,
      ])
  }

  @Test("Brackets that name nothing are kept as they are")
  func literalBrackets() throws {
    check(try KeyScript.parse("a<>b<c").count, 6)
  }

  @Test("An unknown name or a malformed argument is an error that names it")
  func errors() {
    #expect(throws: KeyScript.Failure.unknownName("entre")) { try KeyScript.parse("a<entre>") }
    #expect(throws: KeyScript.Failure.unknownName("pasta:x")) { try KeyScript.parse("<pasta:x>") }
    #expect(throws: KeyScript.Failure.malformedArgument("click:3")) { try KeyScript.parse("<click:3>") }
    #expect(throws: KeyScript.Failure.malformedArgument("resize:0x9")) { try KeyScript.parse("<resize:0x9>") }
    #expect(throws: KeyScript.Failure.unknownName("f25")) { try KeyScript.parse("<f25>") }
  }

  @Test(
    "A key's name reads back as the same key, and labels suit footers",
    arguments: [
      ("c-s", "^S", "^S"), ("tab", "⇥", "Tab"), ("s-tab", "⇤", "Shift-Tab"), ("enter", "Enter", "Enter"),
      ("f1", "F1", "F1"), ("a-1", "Alt-1", "Alt-1"), ("c-left", "Ctrl-←", "Ctrl-Left"), ("esc", "Esc", "Esc"),
      ("lt", "<", "<"), ("space", "Space", "Space"), ("q", "q", "q"), ("c-\\", "^\\", "^\\"),
    ])
  func names(name: String, label: String, ascii: String) throws {
    let press = try require(KeyPress(named: name))
    check(press.name, name)
    check(press.label, label)
    check(press.asciiLabel, ascii)
  }
}
