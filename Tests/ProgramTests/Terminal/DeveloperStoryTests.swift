import Foundation
import Testing

/// A Swift developer: 100×30, from an empty HOME.
@Suite struct DeveloperStoryTests {
  private struct Report: Decodable {
    struct Diagnostic: Decodable {
      var code: String
      var severity: String
      var list: String?
      var index: Int?
    }
    var diagnostics: [Diagnostic]
    var message: String?
  }

  @Test("A developer reads a call as route, bytes and problems, and has the problems as data")
  func session() throws {
    let tmux = try Tmux(columns: 100, rows: 30)
    try look(tmux)
    try authorize(tmux)
    try mistype(tmux)
    try tmux.press("C-s")
    try tmux.wait(for: "Save the draft")
    try tmux.press("C-u")
    try tmux.type("a.wiredraft.json")
    try tmux.press("Enter")
    try tmux.wait(for: "Saved a.wiredraft.json")
    let wrong = try render(tmux, expecting: 1)
    #expect(wrong.diagnostics.map(\.code) == ["invalid-date"])
    #expect(wrong.diagnostics.first?.severity == "error")
    #expect(wrong.diagnostics.first?.list == "parameters")
    #expect(wrong.diagnostics.first?.index == 3)
    #expect(wrong.message == nil)
    try mend(tmux)
    let mended = try render(tmux, expecting: 0)
    #expect(mended.diagnostics.isEmpty)
    #expect(mended.message != nil)
  }

  private static let copied = """
    curl 'https://api.example.com/v1/items?page=1' \\
      -X 'PUT' \\
      -H 'accept: application/json' \\
      -H 'content-type: application/json' \\
      -H 'authorization: Bearer abc.def' \\
      --data-raw '{"per_page":30,"default":true,"tag":"a","tag":"b"}' \\
      --compressed
    """

  @Test("A developer pastes a browser's call, and copies a request type with keyed parameters")
  func code() throws {
    let tmux = try Tmux(columns: 100, rows: 30)
    try tmux.enter("wiredraft")
    try tmux.wait(for: "Type a URL")
    try tmux.paste(Self.copied)
    try tmux.wait(for: "Import: a curl command")
    try tmux.wait(for: "✓ per_page      number  30")
    let preview = try tmux.wait(for: "Not added: curl also sends User-Agent")
    #expect(!preview.contains("abc.def"))
    try tmux.press("Enter")
    try tmux.wait(for: #""tag":"b"}"#)
    try tmux.press("9", "L")
    try tmux.wait(for: "Language of the code")
    try tmux.press("s")
    try tmux.wait(for: "struct PutV1Items: Request {")
    try tmux.press("z")
    try tmux.wait(for: #"case perPage = "per_page""#)
    try tmux.press("j", "j")
    try tmux.wait(for: "case `default`")
    // The dependency that the package needs to compile it.
    try tmux.wait(for: #"Package.swift: .package("#)
    try tmux.press("y")
    try tmux.wait(for: "l Swift, WiredraftCore")
    try tmux.press("L")
    try tmux.waitForSentence("in tmux's buffer")
    let copied = try tmux.command(["show-buffer"])
    #expect(copied.contains(#"let baseURL = "https://api.example.com""#))
    #expect(copied.contains(#"let path = "/v1/items""#))
    #expect(copied.contains("Bearer abc.def"))
  }

  private func look(_ tmux: Tmux) throws {
    try tmux.enter(
      #"wiredraft POST https://api.example.com/search Accept:application/json q=swift per_page:=30 'tags:=["a","b"]'"#
    )
    try tmux.wait(for: #"{"q":"swift","per_page":30,"tags":["a","b"]}"#)
    try tmux.press("7")
    try tmux.wait(for: "body : from the parameters as json")
    try tmux.wait(for: "query: unused (POST, by this program's rule)")
    try tmux.press("6", "\\", "\\")
    try tmux.wait(for: "0000  50 4f 53 54")
    try tmux.waitForSentence("is 0x22. A quotation mark around the name of parameter 1 (q)")
    try tmux.press("\\")
    try tmux.wait(for: #"{"q":"swift","per_page":30,"tags":["a","b"]}"#)
  }

  private func authorize(_ tmux: Tmux) throws {
    try tmux.press("5", "o")
    try tmux.type("Auth")
    try tmux.wait(for: "Tab completes Authorization.")
    try tmux.press("Tab")
    try tmux.wait(for: "Says who asks; keep it secret")
    try tmux.type("Bearer abc")
    try tmux.wait("the secret masked") { $0.contains("Authorization: •••") && !$0.contains("Bearer abc") }
    try tmux.press("Enter", "S")
    try tmux.wait(for: "Authorization: Bearer abc")
    try tmux.press("S")
    try tmux.wait("the secret masked") { $0.contains("Authorization: •••") && !$0.contains("Bearer abc") }
  }

  private func mistype(_ tmux: Tmux) throws {
    try tmux.press("2", "G", "o")
    try tmux.type("since")
    try tmux.press("Tab")
    try tmux.type("2026-13-01")
    try tmux.wait(for: #":"2026-13-01"}"#)
    try tmux.press("Enter", "h", "Enter")
    try tmux.wait(for: "d  date     × 2026-11-20T09:30:00Z")
    try tmux.press("d")
    try tmux.wait(for: "The text stays as it is.")
    try tmux.press("!")
    try tmux.wait(for: "Problems: 1 error")
    try tmux.press("Enter")
    try tmux.wait("the composer") { !$0.contains("Problems: 1 error") && $0.contains("▸ !  since") }
  }

  private func mend(_ tmux: Tmux) throws {
    try tmux.enter("clear; wiredraft open a.wiredraft.json")
    try tmux.wait(for: "Par 4")
    try tmux.press("n")
    try tmux.wait(for: "Problem 1 of 1")
    try tmux.press("Enter", "C-u")
    try tmux.type("2026-12-01T00:00:00Z")
    try tmux.wait(for: #":1796083200000}"#)
    try tmux.waitForSentence("A date is sent as milliseconds since 1970; e shows other styles.")
    try tmux.press("Enter", "C-s")
    try tmux.wait(for: "Saved a.wiredraft.json")
  }

  /// Quits the composer, and renders the draft in the shell as a script does.
  private func render(_ tmux: Tmux, expecting status: Int) throws -> Report {
    try tmux.press("C-q")
    try tmux.wait("the shell") { $0.contains(Tmux.prompt) && !$0.contains("Wire") }
    try tmux.enter(
      "clear; wiredraft render --draft a.wiredraft.json --as json > out.json 2> err; echo ended $?")
    try tmux.wait(for: "ended \(status)")
    return try JSONDecoder().decode(
      Report.self, from: Data(contentsOf: tmux.folder.url.appendingPathComponent("out.json")))
  }
}
