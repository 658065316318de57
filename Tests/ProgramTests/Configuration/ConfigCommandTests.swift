import Foundation
import Testing

@Suite("wiredraft config")
struct ConfigCommandTests {
  private let program: Program
  private let path: String

  init() throws {
    program = try Program()
    path = program.folder.url.path + "/.config/wiredraft/config"
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  @Test("Without a file all is as it is by default, and none is made")
  func none() throws {
    let result = try program.run(["config"])
    #expect(result.status == 0)
    #expect(result.text.hasPrefix("# ~/.config/wiredraft/config (not there)\n"))
    #expect(try program.run(["config", "--path"]).text == path + "\n")
    #expect(!FileManager.default.fileExists(atPath: program.folder.url.path + "/.config"))
  }

  @Test("The whole file that it prints is right, and nothing of it differs from the defaults")
  func defaults() throws {
    let text = try program.run(["config", "--defaults"]).text
    for line in [
      "theme = \"auto\"", "body = \"json\"", "# lit = 17", "delete-row = [\"x\", \"del\"]",
    ] {
      #expect(text.contains("\n\(line)\n"), "\(line)")
    }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
    try write(text)
    let checked = try program.run(["config", "--check"])
    #expect(checked.status == 0)
    #expect(checked.text.isEmpty)
    #expect(checked.errors == "~/.config/wiredraft/config: nothing is wrong\n")
    #expect(try program.run(["config"]).text.contains("# All is as it is by default"))
    let input = try program.run(["config", "--check", "-"], input: Data(text.utf8))
    #expect(input.status == 0)
  }

  @Test("What is wrong is printed with its place, what is right is in force")
  func wrong() throws {
    try write("theme = \"monochrome\"\n[keys.grid]\ndelet-row = \"D\"\ntoggle-row = \"T\"\n")
    let checked = try program.run(["config", "--check"])
    #expect(checked.status == 1)
    #expect(
      checked.text
        == "~/.config/wiredraft/config:3:1: error: there is no action delet-row; is delete-row meant?\n")
    let shown = try program.run(["config"])
    #expect(shown.status == 1)
    #expect(shown.errors.contains("config:3:1: error: "))
    #expect(shown.text.hasSuffix("theme = \"monochrome\"\n\n[keys.grid]\ntoggle-row = \"T\"\n"))
  }

  @Test("Warnings alone are no failure")
  func warnings() throws {
    try write("[keys.grid]\ndelete-row = \"c-b\"\n")
    let checked = try program.run(["config", "--check"])
    #expect(checked.status == 0)
    #expect(checked.text.contains(":2:14: warning: c-b belongs to tmux"))
  }

  @Test("Variables name another folder, another file, or a theme")
  func variables() throws {
    let folder = program.folder.url.path
    try write("theme = \"monochrome\"\n")
    let other = folder + "/other.config"
    try Data("theme = \"high-contrast\"\n".utf8).write(to: URL(fileURLWithPath: other))
    #expect(
      try program.run(["config"], environment: ["XDG_CONFIG_HOME": folder + "/.config"]).text.contains(
        "monochrome"))
    #expect(
      try program.run(["config"], environment: ["XDG_CONFIG_HOME": folder + "/none"]).text.contains(
        "(not there)"))
    // A relative path is not used.
    #expect(try program.run(["config"], environment: ["XDG_CONFIG_HOME": "none"]).text.contains("monochrome"))
    let named = ["WIREDRAFT_CONFIG": other]
    #expect(try program.run(["config"], environment: named).text.contains("high-contrast"))
    #expect(try program.run(["config", "--path"], environment: named).text == other + "\n")
    #expect(
      try program.run(["config"], environment: ["WIREDRAFT_THEME": "auto"]).text.contains("by default"))
    let theme = try program.run(["config"], environment: ["WIREDRAFT_THEME": "dork"])
    #expect(theme.status == 2)
    #expect(theme.errors.hasPrefix("WIREDRAFT_THEME: error: there is no theme dork"))
  }

  @Test("What is no file, or can't be read, is reported")
  func unreadable() throws {
    let folder = program.folder.url.path
    func check(_ name: String) throws -> Program.Result { try program.run(["config", "--check", name]) }
    #expect(try check("nothing").errors == "nothing: error: the file does not exist\n")
    #expect(try check("nothing").status == 2)
    #expect(try check("/").errors == "/: error: this is a folder, not a file\n")
    #expect(mkfifo(folder + "/pipe", 0o600) == 0)
    #expect(try check("pipe").errors == "pipe: error: this is no regular file\n")
    try Data(count: 10_000_000).write(to: URL(fileURLWithPath: folder + "/large"))
    #expect(try check("large").text.contains("large:1:1: error: the file is larger"))
    #expect(try check("large").status == 1)
    #expect(try check("/dev/null").status == 0)
    #expect(try program.run(["config", "--check", "a", "--path"]).status == 64)
    #expect(try program.run(["config", "file"]).status == 64)
  }

  @Test("Escapes of a file never reach the terminal, written out or not")
  func escapes() throws {
    try write("theme = \"\\u009b31m\\u202e\"\n[\u{1b}[31m]\n")
    let result = try program.run(["config", "--check"])
    #expect(result.status == 1)
    #expect(
      !result.text.unicodeScalars.contains {
        $0.value < 0x20 && $0 != "\n" || $0.value == 0x9B || $0.value == 0x202E
      })
  }

  @Test("render prints the same bytes whatever the file says")
  func render() throws {
    let request = ["POST", "https://h/p", "a:=[1,2]", "--body", "form"]
    let before = try program.run(["render"] + request)
    try write("[defaults]\nbody = \"multipart\"\nencoding.arrays = \"brackets\"\n")
    #expect(try program.run(["render"] + request).output == before.output)
    #expect(try program.run(["render", "POST", "https://h/p", "a=1"]).text.contains("{\"a\":\"1\"}"))
  }
}
