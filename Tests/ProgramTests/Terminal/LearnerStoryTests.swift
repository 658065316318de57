import Foundation
import Testing

/// A learner's first session: 80×24, from an empty HOME.
@Suite struct LearnerStoryTests {
  @Test(
    "A learner sees parameters move from the URL to the body and back, and asks the wire what its bytes are")
  func session() throws {
    let tmux = try Tmux(columns: 80, rows: 24)
    try draftQuery(tmux)
    try chooseMethodAndBody(tmux)
    try readWire(tmux)
    try lookForAnswer(tmux)
  }

  /// Types a URL and two parameters.
  private func draftQuery(_ tmux: Tmux) throws {
    try tmux.enter("wiredraft")
    try tmux.wait(for: "Type a URL, such as api.example.com/items")
    try tmux.wait(for: "examples: 4 requests to start from")
    try tmux.type("api.example.com/items")
    try tmux.wait(for: "https:// was assumed")
    try tmux.wait(for: "GET /items HTTP/1.1")
    try tmux.press("Enter", "o", "q", "Tab")
    try tmux.wait(for: "GET /items?q= HTTP/1.1")
    try tmux.type("shoes")
    try tmux.wait(for: "GET /items?q=shoes HTTP/1.1")
    try tmux.press("Tab")
    try tmux.type("limit")
    try tmux.press("Tab")
    try tmux.type("30")
    try tmux.wait(for: "GET /items?q=shoes&limit=30")
    try tmux.wait(for: "30 is text, as all is in a query; ^T makes it a number")
    try tmux.press("Enter")
  }

  /// Chooses POST, makes 30 a number, chooses the form, undoes and redoes.
  private func chooseMethodAndBody(_ tmux: Tmux) throws {
    try tmux.press("m")
    try tmux.wait(for: "a patch document")
    try tmux.press("p")
    try tmux.wait(for: #"{"q":"shoes","limit":"30"}"#)
    try tmux.wait(for: "Content-Type: application/json")
    try tmux.wait(for: "Content-Length: 26")
    try tmux.waitForSentence(
      "2 rows moved from the query to the body; Content-Type and Content-Length added.")
    try tmux.press("t")
    try tmux.wait(for: #"{"q":"shoes","limit":30}"#)
    try tmux.press("u")
    try tmux.wait(for: #"{"q":"shoes","limit":"30"}"#)
    try tmux.press("b")
    try tmux.wait(for: "one part per row; needed for files")
    try tmux.press("f")
    try tmux.wait(for: "+q=shoes&limit=30")
    try tmux.waitForSentence("Body json → form: Content-Type is application/x-www-form-urlencoded")
    try tmux.press("u")
    try tmux.wait(for: #"{"q":"shoes","limit":"30"}"#)
    try tmux.press("u")
    try tmux.wait(for: "GET /items?q=shoes&limit=30")
    try tmux.press("U")
    try tmux.wait(for: #"{"q":"shoes","limit":"30"}"#)
    try tmux.press("u")
    try tmux.wait(for: "GET /items?q=shoes&limit=30")
  }

  /// Walks through the wire piece by piece, and goes from a piece to its row.
  private func readWire(_ tmux: Tmux) throws {
    try tmux.type("ocity")
    try tmux.press("Tab")
    try tmux.type("café")
    try tmux.wait(for: "caf%C3%A9 HTTP/1.1")
    try tmux.press("Enter", "6")
    try tmux.wait(for: "The name of parameter 3 (city):")
    try tmux.walk("w", to: "%C3%A9 is é in UTF-8 (U+00E9, two bytes) in parameter 3 (city)")
    try tmux.press("Enter")
    try tmux.waitForSentence("city goes to the query: GET, by this program's rule.")
    try tmux.press("m", "p")
    try tmux.wait(for: #":"café"}"#)
    try tmux.press("6", "g")
    try tmux.walk("w", to: "was added because the body has 41 bytes")
    try tmux.walk("w", to: "This CR LF, an empty line, ends the header section")
    try tmux.walk("w", to: "The value of parameter 2 (limit)")
    try tmux.press("Enter")
    try tmux.waitForSentence(
      "In JSON: \"30\", because it is text; t makes it a number. limit goes to the body")
  }

  /// Looks for the answer.
  private func lookForAnswer(_ tmux: Tmux) throws {
    try tmux.press("C-r")
    try tmux.waitForSentence("POST may change something on the server.")
    try tmux.press("Escape")
    try tmux.waitForSentence("Nothing was sent.")
    try tmux.press("y")
    try tmux.wait(for: "c curl command")
    try tmux.press("c")
    try tmux.wait(for: "in tmux's buffer")
    let command = try tmux.command(["show-buffer"])
    #expect(command.hasPrefix("curl 'https://api.example.com/items'"))
    #expect(command.contains(#"--data-raw '{"q":"shoes","limit":"30","city":"café"}'"#))
  }
}
