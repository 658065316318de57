@testable import ComposerUI
import Testing

@Suite("The syntax of configuration files")
struct ConfigurationSyntaxTests {
  private static func problems(_ text: String) -> [String] {
    ConfigurationSyntax(Array(text.utf8)).problems.map { "\($0.line):\($0.column) \($0.sentence)" }
  }

  @Test("Sections, texts, numbers, Booleans, lists and comments are parsed, each with its place")
  func values() {
    let text = """
      # a comment
      theme = "a \\"b\\" \\\\ \\u00e9" # another
        [ keys.grid ]
      one=1
      minus = -7
      yes = true
      words = [ 'x\\', # the first
        "y",
      ]
      """
    let syntax = ConfigurationSyntax(Array(text.utf8))
    #expect(syntax.problems.isEmpty)
    #expect(
      syntax.sections == [
        ConfigurationSection(name: "keys.grid", place: ConfigurationPlace(line: 3, column: 3))
      ])
    #expect(syntax.entries.map(\.name) == ["theme", "one", "minus", "yes", "words"])
    #expect(syntax.entries.map(\.section) == ["", "keys.grid", "keys.grid", "keys.grid", "keys.grid"])
    #expect(syntax.entries[0].value == .text("a \"b\" \\ é"))
    #expect(syntax.entries[1].value == .number(1))
    #expect(syntax.entries[1].valuePlace == ConfigurationPlace(line: 4, column: 5))
    #expect(syntax.entries[2].value == .number(-7))
    #expect(syntax.entries[3].value == .truth(true))
    #expect(
      syntax.entries[4].items == [
        ConfigurationEntry.Item(text: "x\\", place: ConfigurationPlace(line: 7, column: 11)),
        ConfigurationEntry.Item(text: "y", place: ConfigurationPlace(line: 8, column: 3)),
      ])
  }

  struct Wrong: Sendable {
    var text: String
    var problem: String
    init(_ text: String, _ problem: String) { (self.text, self.problem) = (text, problem) }
  }

  @Test(
    "Errors are reported with line and column",
    arguments: [
      Wrong("a", "1:2 after the name a a = is missing"), Wrong("= 1", "1:1 a line is"),
      Wrong("\n a =", "2:5 a has no value"), Wrong("a = b", "1:5 put a text in quotes"),
      Wrong("a = 1.5", "1:5 put a text in quotes"), Wrong("a = \"b", "1:5 the text that begins here"),
      Wrong("a = \"b\" c", "1:9 nothing but a comment"), Wrong("a = \"\\n\"", "1:6 in double quotes"),
      Wrong("a = \"\\u12\"", "1:6 \\u needs 4"), Wrong("a = \"\\", "1:6 nothing follows"),
      Wrong("[a", "1:3 a section is a name"), Wrong("[]", "1:2 a section is a name"),
      Wrong("[[a]]", "1:2 lists of sections"), Wrong("[a] b", "1:5 nothing but a comment"),
      Wrong("[a]\n[a]", "2:1 [a] is in line 1 already"),
      Wrong("a = [\"x\"", "1:5 the list that begins here"),
      Wrong("a = [\"x\" \"y\"]", "1:10 a comma is missing"),
      Wrong("a = [,]", "1:6 a comma is allowed between two texts only"),
      Wrong("a = [1]", "1:6 a list has texts"), Wrong("a = [\nb = 1", "2:1 a list has texts"),
      Wrong("a = 1\u{0}", "1:6 a NUL byte"), Wrong("a = 1\rb = 2", "1:6 a CR without an LF"),
      Wrong("a = \"\u{1b}\"", "1:6 the invisible character U+001B"),
      Wrong("a = \"\u{202e}\"", "1:6 the invisible character U+202E"),
      Wrong("a\u{feff} = 1", "1:2 a byte order mark"),
    ])
  func wrong(_ wrong: Wrong) {
    let problems = Self.problems(wrong.text)
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix(wrong.problem) == true, "\(problems)")
  }

  @Test("A byte order mark at the start and CR LF have no meaning")
  func editors() {
    let syntax = ConfigurationSyntax([0xEF, 0xBB, 0xBF] + Array("a = 1\r\n\r\nb = \"x\"\r\n".utf8))
    #expect(syntax.problems.isEmpty)
    #expect(syntax.entries.map(\.name) == ["a", "b"])
    #expect(syntax.entries.map(\.value) == [.number(1), .text("x")])
  }

  @Test("Invalid UTF-8 affects only its line")
  func encoding() {
    let syntax = ConfigurationSyntax(Array("a = 1\nb = \"".utf8) + [0xC3, 0x28] + Array("\"\nc = 3\n".utf8))
    #expect(syntax.problems.map(\.line) == [2])
    #expect(syntax.problems.map(\.column) == [6])
    #expect(syntax.entries.map(\.name) == ["a", "c"])
  }

  @Test("Entries below an unreadable section header belong to an unknown section")
  func lostSection() {
    let syntax = ConfigurationSyntax(Array("[defaults\nmouse = false\n".utf8))
    #expect(syntax.entries.map(\.section) == ["?"])
    let (configuration, problems) = Configuration.read(Array("[defaults\nmouse = false\n".utf8))
    #expect(configuration.defaults.capturesMouse)
    #expect(problems.map(\.line) == [1])
  }
}
