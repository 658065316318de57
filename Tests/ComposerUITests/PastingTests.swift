@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Pasting into the grid")
struct PastingTests {
  @Test("Eight lines from documentation become eight rows below the cursor, as one step")
  func eightLines() throws {
    let lines = """
      amount: 2000
      currency: usd
      card[number]: 4242424242424242
      card[exp_month]: 12
      card[exp_year]: 2030
      description: My first charge
      statement_descriptor: Wiredraft, Inc.
      metadata[order]: https://example.com/o?id=1
      """
    let run = try Rehearsal("<paste:\(lines)>", on: EditingTests.two)
    #expect(
      EditingTests.parameters(run) == [
        "a=1", "amount=2000", "currency=usd", "card[number]=4242424242424242", "card[exp_month]=12",
        "card[exp_year]=2030", "description=My first charge", "statement_descriptor=Wiredraft, Inc.",
        "metadata[order]=https://example.com/o?id=1", "b=2",
      ])
    #expect(run.why.contains("8 rows were pasted, read as name: value; u undoes it."))
    #expect(run.state.grid.row == 1)
    let undone = try Rehearsal("<paste:\(lines)>u", on: EditingTests.two)
    #expect(EditingTests.parameters(undone) == ["a=1", "b=2"])
    #expect(undone.why.contains("Undone: 8 pasted rows"))
  }

  @Test("Pasting into the list of headers creates fields, and reports that the start line was left out")
  func headers() throws {
    let block = "GET /x HTTP/1.1\nHost: h\nCookie: a=b; c=d\n  e=f\nX-Time: 10:30"
    let run = try Rehearsal("5<paste:\(block)>", on: EditingTests.two)
    #expect(
      run.state.draft.headers.map { "\($0.name)=\($0.text)" } == [
        "Host=h", "Cookie=a=b; c=d e=f", "X-Time=10:30",
      ])
    #expect(run.state.messageText?.contains("“GET /x HTTP/1.1” is not a field and was left out") == true)
  }

  @Test("A table becomes rows, which are off until they have a value")
  func table() throws {
    let run = try Rehearsal(
      "<paste:| Name | Type | Description |\n|---|---|---|\n| `q` | string | **Required**. Keywords |\n| page | integer | |>",
      on: EditingTests.two)
    #expect(run.state.draft.parameters?.map(\.name) == ["a", "q", "page", "b"])
    #expect(run.state.draft.parameters?[1].notes.description == "string · **Required**. Keywords")
    #expect(run.state.draft.parameters?[1].isEnabled == false)
    #expect(run.state.messageText?.contains("Space switches them on") == true)
  }

  @Test("Lines of names and values are rows, too, where a URL or the name of a new row is to be typed")
  func whileEditing() throws {
    let lines = "q: tea\nlimit: 3\nsort: stars"
    let onURL = Rehearsal(
      inputs: try KeyScript.parse("<paste:\(lines)>"), on: DraftDocument(), size: Size(columns: 120, rows: 40)
    )
    #expect(onURL.state.draft.url.isEmpty && onURL.state.edit == nil)
    #expect(onURL.state.draft.parameters?.map(\.name) == ["q", "limit", "sort"])
    for keys in ["o", "ox<bs>"] {
      let new = try Rehearsal("2\(keys)<paste:\(lines)>", on: EditingTests.two)
      #expect(new.state.draft.parameters?.map(\.name).contains("sort") == true, "\(keys)")
      #expect(new.state.draft.parameters?.count == 5)
    }
    // A name that has begun, and a value, take the text as it is.
    #expect(try Rehearsal("2ox<paste:\(lines)>", on: EditingTests.two).state.draft.parameters?.count == 3)
    #expect(
      try Rehearsal("2ox<tab><paste:\(lines)>", on: EditingTests.two).state.draft.parameters?.count == 3)
  }

  @Test("A URL pasted into the request line becomes the URL, including its query")
  func url() throws {
    let run = try Rehearsal("1<paste:https://x.example/p?a=1&b=2\n>", on: EditingTests.two)
    #expect(run.state.draft.url == "https://x.example/p?a=1&b=2")
    #expect(EditingTests.parameters(run) == ["a=1", "b=2"])
    #expect(run.why.contains("its query stays in it"))
    #expect(
      try Rehearsal("1<paste:https://x.example/p>u", on: EditingTests.two).state.draft.url == "https://h/p")
    #expect(
      try Rehearsal("1<paste:localhost:8080/a>", on: EditingTests.two).state.draft.url == "localhost:8080/a")
    #expect(try Rehearsal("1<paste:x=1&y=2>", on: EditingTests.two).state.draft.url == "https://h/p")
  }

  @Test(
    "Several lines pasted into a cell stay in it, with visible line ends", arguments: ScreenTests.sizes)
  func cell(size: Size) throws {
    let run = try Rehearsal("i<c-u><paste:x: 1\ny: 2><enter>", on: EditingTests.two, size: size)
    #expect(EditingTests.parameters(run) == ["a=x: 1\ny: 2", "b=2"])
    #expect(run.shows("x: 1⏎y: 2"))
    try expectScreen(.grid, of: run.state, "pasted-cell")
  }

  @Test("Pasted rows are shown and reported", arguments: ScreenTests.sizes)
  func screen(size: Size) throws {
    let run = try Rehearsal(
      "G<paste:first: 1\nsecond: two words\nthird: https://h>", on: EditingTests.two, size: size)
    try expectScreen(.grid, .why, of: run.state, "pasted-rows")
  }

  // MARK: - Other forms

  @Test(
    "JSON that is no object becomes the body as one JSON value, as one step",
    arguments: [#"[{"id":1},{"id":2}]"#, "[1,2,3]", "[\n  1\n]\n", "\"text\"", "42", "null", "[]"])
  func jsonValue(text: String) throws {
    for keys in ["", "5", "3"] {
      let run = try pasting(text, after: keys)
      #expect(run.state.draft.body.type == .json)
      #expect(run.state.draft.body.jsonText?.text.typed == text.withoutOuterSpace)
      #expect(EditingTests.parameters(run) == ["a=1", "b=2"])
      #expect(run.state.grid.list == .body)
      let undone = try pasting(text, after: keys, then: "u")
      #expect(undone.isUnchanged)
    }
  }

  @Test(
    "XML and GraphQL are offered as a text body",
    arguments: [
      ("<a>\n  <b c=\"d\"/>\n</a>", "XML", "application/xml"),
      ("query { user(id: 1) { name } }", "GraphQL", nil),
      ("{\n  user {\n    id\n  }\n}", "GraphQL", nil), ("<!doctype html>\n<p>x", "HTML", "text/html"),
    ] as [(String, String, String?)])
  func textBody(text: String, name: String, type: String?) throws {
    let asked = try pasting(text)
    #expect(EditingTests.parameters(asked) == ["a=1", "b=2"])
    #expect(asked.text.contains(name) && asked.text.contains("text body"))
    let run = try pasting(text, then: "<enter>")
    #expect(run.state.draft.body.type == .text)
    #expect(run.state.draft.body.text?.typed == text)
    if let type { #expect(run.state.draft.body.contentType == type) }
    #expect(EditingTests.parameters(run) == ["a=1", "b=2"])
    #expect(try pasting(text, then: "<enter>u").isUnchanged)
    #expect(try pasting(text, then: "<esc>").isUnchanged)
  }

  @Test("The questions about a paste fit every size", arguments: ScreenTests.sizes)
  func questions(size: Size) throws {
    let body = Rehearsal(inputs: [.paste("<a/>")], on: DraftDocument(EditingTests.two), size: size)
    try expectScreen(.front, of: body.state, "pasted-body")
    let fields = Rehearsal(
      inputs: [.paste("Accept: */*\nX-A: 1")], on: DraftDocument(EditingTests.two), size: size)
    try expectScreen(.front, of: fields.state, "pasted-fields")
    let url = Rehearsal(
      inputs: [.paste("https://h/items?limit=3&name=S")], on: DraftDocument(EditingTests.two), size: size)
    try expectScreen(.front, of: url.state, "pasted-url")
  }

  @Test("A URL in the grid is no row: it becomes that of the request, or its query becomes rows")
  func urls() throws {
    for text in ["https://a.example/items?limit=3&name=S", "a.example/items?limit=3&name=S"] {
      #expect(try pasting(text).isUnchanged)
      #expect(try pasting(text, then: "<esc>").isUnchanged)
      let whole = try pasting(text, then: "<enter>")
      #expect(whole.state.draft.url == text)
      #expect(EditingTests.parameters(whole) == ["a=1", "b=2"])
      let query = try pasting(text, then: "q")
      #expect(query.state.draft.url == EditingTests.two.url)
      #expect(EditingTests.parameters(query) == ["a=1", "limit=3", "name=S", "b=2"])
      #expect(try pasting(text, then: "qu").isUnchanged)
    }
    // Without a query there is one choice.
    #expect(try pasting("https://a.example/items").shows("it replaces the URL of the request"))
    #expect(!(try pasting("https://a.example/items").shows("rows here")))
    #expect(EditingTests.parameters(try pasting("q=a?b", then: "")) == ["a=1", "q=a?b", "b=2"])
  }

  @Test("Header lines outside the header fields ask where they belong")
  func headerLines() throws {
    let lines = "Accept: text/html\nX-A: 1\nCookie: a=b"
    let asked = try pasting(lines)
    #expect(EditingTests.parameters(asked) == ["a=1", "b=2"])
    #expect(asked.state.draft.headers.isEmpty)
    let headers = try pasting(lines, then: "h")
    #expect(
      headers.state.draft.headers.map { "\($0.name)=\($0.text)" } == [
        "Accept=text/html", "X-A=1", "Cookie=a=b",
      ])
    #expect(headers.state.grid.list == .headers)
    let parameters = try pasting(lines, then: "p")
    #expect(EditingTests.parameters(parameters) == ["a=1", "Accept=text/html", "X-A=1", "Cookie=a=b", "b=2"])
    for key in ["h", "p"] {
      #expect(try pasting(lines, then: "\(key)u").isUnchanged)
    }
    for other in ["amount: 1\ncurrency: usd", "Accept: a\ncard[number]: 1", "two words: 1\nHost: h"] {
      #expect(try pasting(other).state.draft.parameters?.count == 4)
    }
  }

  @Test(
    "A paste that fits nothing is refused with one sentence, and nothing is changed",
    arguments: [
      "The quick brown fox\njumps over the lazy dog.", "a: 1\nprose goes here, and on\n", "a:\n  b: c\n",
      "type Query {\n  a: Int\n}", "\"a\": 1,\n\"b\": 2",
      "name: A\nmethod: GET\nurl: h\nheaders:\n- name: A\n",
      "let a = 1;", "body { color: red; }", "\u{1}a=b", "---", "[1, 2",
      #"{"v": 2, "name": "A", "folders": [], "requests": []}"#, "=1",
    ])
  func refused(text: String) throws {
    for keys in ["", "5", "4"] {
      let run = try pasting(text, after: keys)
      #expect(run.isUnchanged, "\(text)")
      #expect(run.state.dialogs.isEmpty)
      #expect(run.state.messageText?.isEmpty == false)
    }
  }

  @Test("One JSON value is in the list of body types")
  func pickJSONValue() throws {
    let run = try Rehearsal("bv", on: EditingTests.two)
    #expect(run.state.draft.body.jsonText != nil)
    #expect(try Rehearsal("b", on: EditingTests.two).shows("one JSON value"))
    #expect(try Rehearsal("bvbj", on: EditingTests.two).state.draft.body.jsonText == nil)
    let form = try Rehearsal("bfbv", on: EditingTests.two)
    #expect(form.state.draft.body.type == .json && form.state.draft.body.jsonText != nil)
    #expect(try Rehearsal("bfbvu", on: EditingTests.two).state.draft.body.type == .form)
    #expect(try pasting("[1,2]", after: "bv").state.draft.body.jsonText?.text.typed == "[1,2]")
  }
}

extension PastingTests {
  /// Pastes a text on the draft of these tests.
  private func pasting(_ text: String, after before: String = "", then after: String = "") throws -> Rehearsal
  {
    let inputs = try KeyScript.parse(before) + [.paste(text)] + KeyScript.parse(after)
    return Rehearsal(inputs: inputs, on: DraftDocument(EditingTests.two))
  }
}

extension Rehearsal {
  /// Whether the draft is the one on which these tests begin.
  fileprivate var isUnchanged: Bool {
    state.document.serialized() == DraftDocument(EditingTests.two).serialized()
  }
}

extension Draft.BodyText {
  /// The text as one string.
  fileprivate var typed: String { String(self) }
}

extension String {
  fileprivate var withoutOuterSpace: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
