import Foundation
import Testing

/// Imported requests, in a real terminal.
@Suite(.serialized) struct ImportTests {
  private static let command = """
    curl 'https://api.example.com/v1/charges' \\
      -H 'Accept: application/json' \\
      --data-urlencode 'note=a b' -d amount=2000
    """

  @Test("A command is pasted at the start, looked at, taken over, and taken back")
  func pasting() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    try tmux.enter("wiredraft")
    try tmux.wait(for: "Type a URL")
    try tmux.paste(Self.command)
    try tmux.wait(for: "Import: a curl command")
    try tmux.wait(for: "use it")
    try tmux.press("Enter")
    try tmux.wait(for: "POST /v1/charges HTTP/1.1")
    try tmux.wait(for: "note=a+b&amount=2000")
    try tmux.type("u")
    try tmux.wait("the empty draft") { !$0.contains("/v1/charges") }
  }

  @Test("A file is imported by its path from the palette")
  func file() throws {
    let tmux = try Tmux(columns: 80, rows: 24)
    try Data(Self.command.utf8).write(to: tmux.folder.url.appendingPathComponent("c.sh"))
    try tmux.enter("wiredraft https://h/p")
    try tmux.wait(for: "GET /p HTTP/1.1")
    try tmux.press("C-p")
    try tmux.wait(for: "Find an action, setting")
    try tmux.type("import from")
    try tmux.wait(for: "Import from a file")
    try tmux.press("Enter")
    try tmux.wait(for: "The path; a relative one")
    try tmux.type("c.sh")
    try tmux.press("Enter")
    try tmux.wait(for: "Import: a curl command")
    try tmux.wait(for: "POST instead of GET; another URL")
    try tmux.press("Escape")
    try tmux.wait("the draft as it was") { !$0.contains("Import:") && $0.contains("GET /p HTTP/1.1") }
  }

  @Test("The language of the code is remembered by the next session")
  func language() throws {
    let tmux = try Tmux(columns: 120, rows: 40)
    try tmux.enter("wiredraft https://h/p a=1")
    try tmux.wait(for: "GET /p?a=1 HTTP/1.1")
    try tmux.type("9")
    try tmux.wait(for: "curl: Identical but for")
    try tmux.type("L")
    try tmux.wait(for: "Language of the code")
    try tmux.type("p")
    let file = tmux.folder.url.path + "/.local/state/wiredraft/language"
    try tmux.wait("the file is written") { _ in FileManager.default.fileExists(atPath: file) }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "python\n")
    try tmux.press("C-q")
    try tmux.wait("the shell") { !$0.contains("Route") }
    try tmux.enter("wiredraft https://h/p a=2")
    try tmux.wait(for: "GET /p?a=2 HTTP/1.1")
    try tmux.type("9")
    try tmux.wait(for: "Python, requests")
  }
}
