@testable import ComposerUI
import DraftFormats
import Responses
import ScreenModel
import Sending
import Testing
import WiredraftCore

@Suite("Steps that an answer leads to")
struct AnswerStepTests {
  private static let list =
    #"[{"id": 7, "name": "tea", "price": 2.50}, {"id": 8, "name": "mate", "note": "new"}]"#

  private static func answer(_ status: String = "200 OK", fields: String = "", body: String = #"{"id": 42}"#)
    -> String
  {
    "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  private static func play(
    _ script: String, _ answers: [String] = [answer()], method: String = "GET",
    rows: [Draft.Row] = [Draft.Row("id", "42")],
    expected: ExpectedAnswer = ExpectedAnswer()
  ) throws -> Rehearsal {
    var draft = Draft()
    draft.method = method
    draft.url = "https://api.example.com/items"
    draft.parameters = rows
    draft.headers = [Draft.Row("Authorization", "Bearer t")]
    var document = DraftDocument(draft)
    document.expected = expected
    return Rehearsal(
      inputs: try KeyScript.parse(script), on: document, size: Size(columns: 120, rows: 40), answers: answers)
  }

  // MARK: - Values

  @Test("A value becomes a variable with one key, and the next request can use it")
  func variable() throws {
    let run = try Self.play("<c-r>0jv<enter>1<enter><end>/{{id}}<enter>")
    #expect(run.shows("GET /items/42?id=42 HTTP/1.1"))
    #expect(
      run.effects.contains(
        .defineVariable(
          Variable.Definition("id", .number(NumberLiteral(42))), from: "GET api.example.com/items, $.id")))
    // No file has it: the place of its value is in an answer.
    let listed = try Self.play("<c-r>0jv<enter>V<enter>")
    #expect(listed.shows("{{id}} is of the answer to GET api.example.com/items, $.id"))
    #expect(listed.why.contains("{{id}}") && !listed.shows("open the file"))
    #expect(
      !listed.effects.contains { effect in
        if case .openVariableFile = effect { true } else { false }
      })
    let none = try Self.play("<c-r>0jv<c-u>a}b<enter>")
    #expect(none.shows("A name has no braces"))
  }

  @Test("A value that was sent lights up where it comes back, with what became of it")
  func reflection() throws {
    let run = try Self.play("<c-r>0j")
    #expect(run.why.contains("You sent 42 as a text: it came back as a number."))
  }

  @Test("An expectation is made of what is under the cursor, checked at once, edited and removed")
  func expectation() throws {
    let made = try Self.play("<c-r>0je<enter>")
    #expect(made.state.document.expected.expectations == ["$.id == 42"])
    #expect(made.shows("expect 1/1"))
    let wrong = try Self.play("<c-r>0je<bs>3<enter>ttttt")
    #expect(wrong.state.document.expected.expectations == ["$.id == 43"] || wrong.shows("expect 0/1"))
    let removed = try Self.play("<c-r>0je<enter>tttttx")
    #expect(removed.state.document.expected.expectations == nil)
    let invalid = try Self.play("<c-r>0je<c-u>x == 1<enter>")
    #expect(invalid.shows("x is none of status"))
  }

  // MARK: - Fields

  @Test("Enter on Location shows the next request and its reason, and Enter sends it as a step")
  func redirect() throws {
    let moved = Self.answer("303 See Other", fields: "Location: https://other.example.com/done\r\n", body: "")
    let script = "<c-r>0tjj"
    let shown = try Self.play(script + "<enter>", [moved], method: "POST")
    #expect(shown.shows("303 asks to GET the answer elsewhere: POST becomes GET (RFC 9110 §15.4.4)."))
    #expect(shown.shows("Authorization was for api.example.com alone"))
    #expect(shown.shows("+ GET /done HTTP/1.1") && !shown.text.contains("Bearer t\n"))
    let sent = try Self.play(script + "<enter><enter>", [moved, Self.answer()], method: "POST")
    #expect(sent.state.exchange.ended.count == 2)
    #expect(sent.state.exchange.shown?.steps.count == 2)
    #expect(sent.state.exchange.shown?.url.text == "https://other.example.com/done")
    let left = try Self.play(script + "<enter><esc>", [moved], method: "POST")
    #expect(left.state.exchange.ended.count == 1 && left.state.exchange.running == nil)
  }

  @Test("Enter on Set-Cookie makes a row that says where it came from, and nothing is sent without it")
  func cookie() throws {
    let answer = Self.answer(fields: "Set-Cookie: sid=abc; Path=/; Secure; HttpOnly\r\n")
    let run = try Self.play("<c-r>0tjj<enter>", [answer])
    let row = try #require(run.state.draft.headers.last)
    #expect(row.name == "Cookie" && row.text == "sid=abc")
    #expect(row.notes.description == "sid came with the answer of GET https://api.example.com/items?id=42.")
    #expect(try Self.play("<c-r>0tjj<enter>u", [answer]).state.draft.headers.count == 1)
    let foreign = Self.answer(fields: "Set-Cookie: sid=abc; Domain=other.com\r\n")
    #expect(try Self.play("<c-r>0tjj<enter>", [foreign]).state.draft.headers.count == 1)
  }

  @Test("Enter on Link makes the draft the request of the next page, and one step undoes it")
  func link() throws {
    let answer = Self.answer(fields: "Link: </items?page=1>; rel=\"prev\", </items?page=3>; rel=\"next\"\r\n")
    let run = try Self.play("<c-r>0tjj<enter>", [answer])
    #expect(
      run.state.draft.url == "https://api.example.com/items?page=3" && run.state.draft.parameters == nil)
    #expect(try Self.play("<c-r>0tjj<enter>u", [answer]).state.draft.parameters?.count == 1)
  }

  @Test("Enter on WWW-Authenticate asks for the credentials of its scheme")
  func challenge() throws {
    let answer = Self.answer("401 Unauthorized", fields: "WWW-Authenticate: Basic realm=\"x\"\r\n")
    #expect(try Self.play("<c-r>0tjj<enter>", [answer]).shows("Basic authentication"))
  }

  // MARK: - Forms

  @Test("An array of objects is a table, with a column for each name")
  func table() throws {
    let run = try Self.play("<c-r>0\\", [Self.answer(body: Self.list)])
    #expect(run.shows("id  name  price  note"))
    #expect(run.shows("7   tea   2.50") && run.shows("8   mate         new"))
    #expect(try Self.play("<c-r>0\\jll", [Self.answer(body: Self.list)]).why.hasPrefix("$[1]"))
  }

  @Test("An array in a cell of the table is on one line, whatever the space in it")
  func nestedCells() throws {
    let body = "[{\n  \"id\": 1,\n  \"tags\": [\n    \"a b\",\n    \"c\"\n  ]\n}]"
    #expect(try Self.play("<c-r>0\\", [Self.answer(body: body)]).shows(#"["a b","c"]"#))
  }

  @Test("A stream of events is a list")
  func events() throws {
    let body = "event: tick\ndata: one\n\n: comment\n\ndata: two\ndata: lines\n\n"
    let stream = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + body
    let run = try Self.play("<c-r>0", [stream])
    #expect(run.shows("tick one") && run.shows("two lines"))
    #expect(try Self.play("<c-r>0j", [stream]).why.hasPrefix("Event 2 of 2"))
  }

  @Test("An image is shown by its format, dimensions and weight")
  func image() throws {
    let gif = "GIF89a\u{2}\u{0}\u{3}\u{0}\u{0}\u{0}\u{0}"
    let answer =
      "HTTP/1.1 200 OK\r\nContent-Type: image/gif\r\nContent-Length: \(gif.utf8.count)\r\n\r\n\(gif)"
    #expect(try Self.play("<c-r>0", [answer]).shows("2 × 3 pixels"))
  }

  // MARK: - Other programs and files

  @Test("A command gets the content, and its output is a view")
  func command() throws {
    let run = try Self.play("<c-r>0|<c-u>wc -c<enter>")
    #expect(run.effects.contains { if case .answer(.run("wc -c", _)) = $0 { true } else { false } })
    #expect(run.shows("printed by wc -c"))
  }

  @Test("The answer is saved under a name by its type; a file that is there is asked about")
  func save() throws {
    let run = try Self.play("<c-r>0sb<enter>")
    #expect(run.state.messageText == "10 bytes of the answer are in items.json.")
    let there = try Self.play("<c-r>0sb<c-u>there.json<enter>")
    #expect(there.shows("There is a file there.json already."))
    #expect(
      try Self.play("<c-r>0sb<c-u>there.json<enter><enter>").state.messageText
        == "10 bytes of the answer are in there.json.")
  }

  @Test("The answer is compared with the one before it, by the structure of its JSON")
  func differences() throws {
    let run = try Self.play("<c-r><c-r>0d", [Self.answer(), Self.answer(body: #"{"id": 43}"#)])
    #expect(run.shows("$.id") && run.shows("− 42") && run.shows("+ 43"))
    #expect(run.why.contains("compared by the structure of JSON"))
    #expect(
      try Self.play("<c-r>0d").state.messageText?.contains("There is no answer before this one") == true)
  }

  @Test("D compares the answer with any other one of the session, and offers the history")
  func comparedWithAny() throws {
    let answers = [
      Self.answer(), Self.answer(body: #"{"id": 43}"#), Self.answer("201 Created", body: #"{"id": 44}"#),
    ]
    let latest = try Self.play("<c-r><c-r><c-r>0D<enter>", answers)
    #expect(latest.shows("− 43") && latest.shows("+ 44"))
    let first = try Self.play("<c-r><c-r><c-r>0Db", answers)
    #expect(first.shows("− 42") && first.shows("+ 44") && first.shows("− 200"))
    #expect(first.why.contains("from that of GET api.example.com/items?id=42"))
    // An older one is compared with a newer one.
    #expect(try Self.play("<c-r><c-r><c-r>0[[Da", answers).shows("− 44"))
    #expect(try Self.play("<c-r>0D/").shows("Words such as POST, 4xx, today"))
  }

  @Test("The exchanges of the history are listed with status and place, however long the URL is")
  func history() throws {
    var run = try Self.play("", [])
    run.state.open(
      PickerDialog(
        KeptPicker(
          entries: (1...40).map { id in
            KeptEntry(
              id: id, when: "2026-11-28 20:10", method: "GET",
              url: "https://api.example.com/a/rather/long/path/of/items/\(id)?and=a&query=too", status: 302,
              milliseconds: 7)
          }, purpose: .show), selecting: nil))
    for size in [Size(columns: 120, rows: 40), Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)] {
      _ = run.state.apply(.resize(size))
      let text = run.state.render().flattened().text
      #expect(text.contains("302 GET") && text.contains("/a/rathe"), "\(text)")
      _ = run.state.apply(.action(.moveToLast))
      // Of the letters there are 26.
      #expect(!run.state.render().flattened().text.contains("␀"))
      #expect(run.state.render().flattened().text.contains("Exchange 40: GET"))
      _ = run.state.apply(.action(.moveToFirst))
    }
  }

  @Test("A text that its line can't show is in the explanation, without escapes")
  func longText() throws {
    let run = try Self.play(
      "<c-r>0j", [Self.answer(body: #"{"a":"There is no such item \u65e5, and this says it at length."}"#)])
    #expect(run.why.contains("“There is no such item 日, and this says it at length.”: text,"))
    #expect(try Self.play("<c-r>0j", [Self.answer(body: #"{"a":"b"}"#)]).why.hasPrefix("$.a text,"))
  }

  @Test("To the right of a value that doesn't fold there is nothing, and Enter is named by what it does")
  func folding() throws {
    let body = #"{"a":1,"b":2}"#
    let moved = try Self.play("<c-r>0j<right>", [Self.answer(body: body)])
    #expect(moved.state.messageText?.contains("There is nothing to the right.") == true)
    #expect(moved.shows("$.a") && !moved.shows("$.b"))
    #expect(try Self.play("<c-r>0", [Self.answer(body: body)]).shows("⏎ fold"))
    #expect(try Self.play("<c-r>0<enter>", [Self.answer(body: body)]).shows("⏎ unfold"))
  }

  @Test("The word send in the bar is a button")
  func button() throws {
    var state = try Self.play("", []).state
    let line = try #require(state.render().flattened().lines.first)
    let place = try #require(line.firstRange(of: "^R send"))
    let column = TextLayout.columns(line[..<place.lowerBound])
    let effects = state.apply(.mouse(MouseEvent(.press, at: Point(column: column + 2, row: 0))))
    #expect(effects == [.exchange(.draw(id: 1))])
  }

  @Test("A stream is shown while it comes, stays as it is while it is paused, and can be ended")
  func live() throws {
    var state = try Self.play("", []).state
    _ = state.apply(.send)
    _ = state.apply(.finished(.exchange(.drawn(id: 1, at: 0))) as Event)
    _ = state.apply(.finished(.exchange(.began(id: 1))) as Event)
    func come(_ text: String) throws {
      let bytes = Array(text.utf8)
      var stream = try #require(ContentStream(MediaType(Array("text/event-stream".utf8))))
      stream.read(bytes[...])
      let rows = (0..<stream.count).map { (row: stream.row(at: $0), time: $0 * 200_000_000) }
      let live = LiveRows(rows: rows, count: rows.count, bytes: bytes)
      _ = state.apply(
        .finished(.exchange(.goesOn(id: 1, ExchangeProgress(stage: .receiving, live: live)))) as Event)
    }
    try come("data: one\n\n")
    #expect(state.render().flattened().lines.contains { $0.contains("one") })
    _ = state.apply(.pauseStream)
    try come("data: one\n\ndata: two\n\n")
    let paused = state.render().flattened().lines
    #expect(paused.contains { $0.contains("Paused") } && !paused.contains { $0.contains("two") })
    _ = state.apply(.pauseStream)
    try come("data: one\n\ndata: two\n\n")
    #expect(state.render().flattened().lines.contains { $0.contains("+200 ms") && $0.contains("two") })
    #expect(state.apply(.cancelSend) == [.exchange(.cancel(id: 1))])
  }
}
