import Foundation
import Testing

/// The program in a real terminal, with a configuration file.
@Suite struct ConfiguredProgramTests {
  private func start(
    _ text: String, _ command: String = "wiredraft POST https://h/p a:='[1,2]' b=2",
    environment: [String: String] = [:]
  ) throws -> Tmux {
    let tmux = try Tmux(columns: 120, rows: 30, environment: environment)
    let folder = tmux.folder.url.path + "/.config/wiredraft"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/config"))
    try tmux.enter(command)
    try tmux.wait(for: "Parameters 2")
    return tmux
  }

  @Test("Keys, defaults and the theme of the file are in force")
  func inForce() throws {
    let tmux = try start(
      """
      theme = "high-contrast"
      [defaults]
      body = "form"
      encoding.arrays = "brackets"
      tab = "route"
      [keys.grid]
      delete-row = "D"
      [keys.anywhere]
      quit = "a-q"
      """)
    var screen = try tmux.wait(for: "Route")
    #expect(screen.contains("Body form"))
    #expect(screen.contains("a%5B%5D=1"))
    #expect(screen.contains("Alt-q quit") || screen.contains("D delete"))
    let escapes = try tmux.command(["capture-pane", "-p", "-e"])
    #expect(!escapes.contains("[2m") && !escapes.contains("38;5;253") && !escapes.contains("38;5;80"))
    try tmux.type("x")
    try tmux.type("D")
    screen = try tmux.wait(for: "Parameters 1")
    try tmux.press("M-q")
    try tmux.type("d")
    try tmux.wait(for: Tmux.prompt)
    try tmux.wait("the shell alone") { !$0.contains("Parameters") }
  }

  @Test("A file that is wrong is reported at the start, with its first place; what is right is in force")
  func wrong() throws {
    let tmux = try start("[defaults]\nbody = \"form\"\nbdy = \"json\"\n[keys.grid]\ndelete-row = \"c-i\"\n")
    try tmux.waitForSentence(
      "Configuration: 2 problems (`wiredraft config --check`). ~/.config/wiredraft/config:3:1: error: there is no default bdy; is body meant?"
    )
    #expect(try tmux.screen().contains("Body form"))
    try tmux.type("j")
    try tmux.wait("the line without the note") { !$0.contains("config --check") }
    try tmux.press("C-q")
  }

  @Test("What a draft file says, or leaves out, keeps its meaning")
  func files() throws {
    let tmux = try Tmux(columns: 120, rows: 30)
    let folder = tmux.folder.url.path
    try FileManager.default.createDirectory(
      atPath: folder + "/.config/wiredraft", withIntermediateDirectories: true)
    try Data("[defaults]\nbody = \"form\"\n".utf8).write(
      to: URL(fileURLWithPath: folder + "/.config/wiredraft/config"))
    try Data(
      "{\"wiredraft\": 1, \"method\": \"POST\", \"url\": \"https://h/p\", \"parameters\": [{\"name\": \"a\", \"value\": \"1\"}]}\n"
        .utf8
    ).write(to: URL(fileURLWithPath: folder + "/a.wiredraft.json"))
    try tmux.enter("wiredraft open a.wiredraft.json")
    try tmux.wait(for: "Body json")
    try tmux.press("C-q")
    try tmux.wait("the shell alone") { !$0.contains("Body json") }
    try tmux.enter("wiredraft open new.wiredraft.json")
    try tmux.wait(for: "Type a URL above")
    try tmux.press("Enter")
    try tmux.wait(for: "m method")
    for key in ["m", "p"] { try tmux.press(key) }
    try tmux.wait(for: "Body form")
    try tmux.press("C-q")
  }
}
