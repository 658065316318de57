import Foundation
import Testing

@Suite("Standard input on the command line")
struct StandardInputTests {
  private static let note = "note: Standard input was not read"
  private static let draft = Data(#"{"wiredraft":1,"url":"https://q.example"}"#.utf8)

  @Test("- is a draft for render, check and compare, and a body for --text and --path")
  func dashes() throws {
    let program = try Program()
    for words in [["render", "-", "--as", "url"], ["render", "--draft", "-", "--as", "url"]] {
      #expect(try program.run(words, input: Self.draft).text == "https://q.example/\n")
    }
    #expect(try program.run(["check", "-"], input: Self.draft).text == "-: nothing is wrong\n")
    let text = try program.run(
      ["render", "POST", "https://h", "--text", "-", "--as", "body"], input: Data("a\nb".utf8))
    #expect(text.text == "a\nb" && text.errors.isEmpty)
    let bytes = try program.run(
      ["render", "POST", "https://h", "--path", "-", "--as", "body"], input: Data([0x61, 0xFF]))
    #expect(bytes.output == Data([0x61, 0xFF]))
    let broken = try program.run(["render", "POST", "https://h", "--text", "-"], input: Data([0xFF]))
    #expect(broken.status == 2 && broken.errors.hasPrefix("-: error: "))
  }

  @Test("Without - a pipe or file that holds something is left alone, and one line says so")
  func unread() throws {
    let program = try Program()
    let result = try program.run(["render", "GET", "https://h", "--as", "url"], input: Data("x".utf8))
    #expect(result.text == "https://h/\n" && result.status == 0)
    #expect(result.errors.hasPrefix(Self.note) && result.errors.split(separator: "\n").count == 1)
    #expect(try program.render("GET", "https://h").errors.isEmpty)
    for input in ["</dev/null", "<&-", "| "] {
      let words = input == "| " ? "printf '' | wiredraft" : "wiredraft"
      let line = words + " render GET https://h " + (input == "| " ? "" : input)
      let shell = try program.run(["-c", line], executable: "/bin/sh", input: Data("x".utf8))
      #expect(shell.errors.isEmpty, "\(line): \(shell.errors)")
    }
    let piped = try program.run(["-c", "echo x | wiredraft render GET https://h"], executable: "/bin/sh")
    #expect(piped.errors.hasPrefix(Self.note))
  }

  @Test("Two - in one command are wrong usage, as is - where it can't be read")
  func twice() throws {
    let program = try Program()
    for words in [
      ["compare", "-", "-"], ["check", "-", "-"], ["import", "-", "-"], ["open", "-", "--plain"],
      ["render", "POST", "https://h", "--text", "-", "--path", "-"],
      ["render", "--draft", "-", "--text", "-"],
      ["render", "POST", "-"], ["-"], ["POST", "h", "--path", "-"], ["POST", "h", "--text", "-", "--plain"],
    ] {
      #expect(try program.run(words, input: Self.draft).status == 64, "\(words)")
    }
  }
}
