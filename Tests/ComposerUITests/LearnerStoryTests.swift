import ComposerUI
import ScreenModel
import Testing
import WiredraftCore

@Suite("A learner's first session, 80×24, from nothing")
struct LearnerStoryTests {
  static let url = "api.example.com/items<enter>"
  static let rows = url + "oq<tab>shoes<tab>limit<tab>30"

  @Test("Without arguments, the URL is edited, and other possible actions are shown below it")
  func start() throws {
    let run = try Rehearsal("")
    #expect(run.frame.cursor == Point(column: 8, row: 0))
    #expect(run.shows("a URL, such as api.github.com/search/repositories, then Enter"))
    #expect(run.shows("^P   examples: "))
    try expectScreen(.whole, of: run.state, "start")
  }

  @Test("The https:// added to a URL without a scheme is reported")
  func assumedScheme() throws {
    let run = try Rehearsal("api.example.com/items")
    #expect(run.why.contains("https:// was assumed"))
    #expect(run.shows("GET /items HTTP/1.1"))
    #expect(run.shows("Host: api.example.com"))
  }

  @Test("The query grows with each typed key")
  func growingQuery() throws {
    #expect(try Rehearsal(Self.url + "o").shows("GET /items HTTP/1.1"))
    #expect(try Rehearsal(Self.url + "oq").shows("GET /items?q= HTTP/1.1"))
    #expect(try Rehearsal(Self.url + "oq<tab>sh").shows("GET /items?q=sh HTTP/1.1"))
    #expect(try Rehearsal(Self.url + "oq<tab>shoes<tab>").shows("GET /items?q=shoes HTTP/1.1"))
    let run = try Rehearsal(Self.rows)
    #expect(run.shows("GET /items?q=shoes&limit=30"))
    #expect(run.why.contains("30 is text"))
    #expect(run.why.contains("^T makes it a number"))
    try expectScreen(.whole, of: run.state, "two-rows")
  }

  @Test("^T makes the row a number while its value is edited")
  func typeWhileEditing() throws {
    let run = try Rehearsal(Self.rows + "<c-t>")
    #expect(run.state.draft.parameters?.last?.type == .number)
    #expect(run.state.draft.parameters?.last?.text == "30")
    #expect(try Rehearsal(Self.rows + "<c-t><c-t>").state.draft.parameters?.last?.type == .string)
  }

  @Test("POST moves both rows to the body, and one line summarizes the change")
  func post() throws {
    let run = try Rehearsal(Self.rows + "<c-t><enter>mp")
    #expect(run.state.draft.method == "POST")
    #expect(run.shows("POST /items HTTP/1.1"))
    #expect(run.shows(#"{"q":"shoes","limit":30}"#))
    #expect(run.shows("Content-Length: 24"))
    #expect(
      run.why.contains(
        "GET → POST: 2 rows moved from the query to the body; Content-Type and Content-Length added; limit became a number"
      ))
    try expectScreen(.grid, .live, .why, of: run.state, "post")
    let text = try Rehearsal(Self.rows + "<enter>mp")
    #expect(text.shows(#""limit":"30"}"#))
  }

  @Test("The picker explains each method's use of parameters, and its effect on the rows")
  func picker() throws {
    let run = try Rehearsal(Self.rows + "<enter>m<down><down>")
    #expect(run.shows("g  GET       query       safe, idempotent"))
    #expect(run.shows("POST: your 2 rows would go to the body as json."))
    try expectScreen(.whole, of: run.state, "method-picker")
  }

  @Test("A form body, two undos and a redo")
  func formAndUndo() throws {
    let form = Self.rows + "<enter>mpbf"
    let run = try Rehearsal(form)
    #expect(run.shows("q=shoes&limit=30"))
    #expect(run.shows("application/x-www-form-urlencod"))
    let undone = try Rehearsal(form + "uu")
    #expect(undone.state.draft.method == "GET")
    #expect(undone.shows("GET /items?q=shoes&limit=30"))
    let redone = try Rehearsal(form + "uuU")
    #expect(redone.state.draft.method == "POST")
    #expect(redone.state.draft.body.type == .json)
    #expect(redone.why.contains("Redone: method"))
  }

  @Test("In the wire, w goes from piece to piece with an explanation of each; Enter goes to the row")
  func wire() throws {
    let start = "api.example.com/items<enter>oname<tab>café au lait<enter>6g"
    #expect(try Rehearsal(start).why.contains("GET: asks for something"))
    let text = try Rehearsal(start + "wwwwwww").why
    #expect(text.contains("%C3%A9 is é in UTF-8 (U+00E9, two bytes)"))
    let back = try Rehearsal(start + "wwwwwww<enter>")
    #expect(back.why.contains("goes to the query"))
    let end = try Rehearsal(start + "G").why
    #expect(end.contains("This CR LF, an empty line, ends the header section"))
  }

  /// Returns the explanations of the piece at the cursor after a run, and of those that `w` goes to from there.
  private static func whys(of run: Rehearsal, pieces: Int) -> [String] {
    var run = run
    return (0..<pieces).map { _ in
      defer {
        if let event = run.state.event(for: .key(KeyPress(.character("w")))) { _ = run.state.apply(event) }
        run.frame = run.state.render()
      }
      return run.why
    }
  }

  @Test("Content-Length says why it is there")
  func contentLength() throws {
    let whys = try Self.whys(of: Rehearsal(Self.rows + "<enter>mp6g"), pieces: 30)
    #expect(whys.contains { $0.contains("Content-Length: 26 was added because the body has 26 bytes") })
  }

  @Test("^R sends what is shown, and the answer says what its bytes are")
  func send() throws {
    let answer = "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n"
    func play(_ keys: String) throws -> Rehearsal {
      Rehearsal(inputs: try KeyScript.parse(Self.rows + "<enter><c-r>" + keys), answers: [answer])
    }
    #expect(try play("").why.contains("201 Created"))
    #expect(try play("0t").why.contains("201: "))
    let whys = try Self.whys(of: play("0tt"), pieces: 16)
    #expect(whys.contains { $0.contains("Chunk 1, of 2 bytes, follows") })
  }
}
