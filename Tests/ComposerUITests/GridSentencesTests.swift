@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

/// The sentences about rows, tabs and lists in the line below are true and useful.
@Suite("Sentences of the grid")
struct GridSentencesTests {
  @Test("The last row that is switched off says what the body is then, and what deleting it would leave")
  func lastRow() throws {
    var draft = Draft("POST", [Draft.Row("a", "1"), Draft.Row("b", "2")])
    let one = try Rehearsal("<space>", on: draft, size: Size(columns: 120, rows: 40))
    #expect(one.why.contains("a is switched off: it leaves no byte. Space switches it on."))
    let both = try Rehearsal("<space>j<space>", on: draft, size: Size(columns: 120, rows: 40))
    #expect(both.why.contains("With every row off the body is {}; x on the last row leaves no body."))
    let deleted = try Rehearsal("xx", on: draft, size: Size(columns: 120, rows: 40))
    #expect(deleted.shows("Content-Length: 0"))
    draft.method = "GET"
    let query = try Rehearsal("<space>j<space>", on: draft, size: Size(columns: 120, rows: 40))
    #expect(!query.why.contains("With every row off"))
  }

  static let narrow = Size(columns: 40, rows: 12)
  static let wide = Size(columns: 120, rows: 40)

  static func draft(_ method: String = "GET", _ rows: [Draft.Row]? = nil, _ body: Draft.BodyType = .json)
    -> Draft
  {
    var draft = Draft()
    draft.method = method
    draft.url = "https://h/p"
    draft.parameters = rows
    draft.body = Draft.Body(body)
    return draft
  }

  // MARK: - Sides

  @Test("A row added to a computed side reports that the computed rows are not sent, and how to restore them")
  func replaced() throws {
    let draft = Self.draft("GET", [Draft.Row("a", "1"), Draft.Row("b", "2")])
    let run = try Rehearsal("3onew<tab>v<enter>", on: draft, size: Self.wide)
    #expect(
      run.why.contains("overrides 2 parameters, which are not sent any more; f goes back to them"))
    #expect(try Rehearsal("3onew<tab>v<enter>f", on: draft).state.composition.target.text == "/p?a=1&b=2")
    let small = try Rehearsal("3onew<tab>v<enter>", on: draft, size: Self.narrow)
    #expect(small.why.contains("2 overridden; f goes back."))
    let alone = try Rehearsal("3onew<tab>v<enter>", on: Self.draft(), size: Self.wide)
    #expect(!alone.why.contains("replaces"))
    let body = try Rehearsal(
      "4onew<tab>v<enter>", on: Self.draft("POST", [Draft.Row("a", "1")]), size: Self.wide)
    #expect(body.why.contains("overrides 1 parameter, which is not sent any more; f goes back to it"))
  }

  @Test("An invalid JSON body is dropped from the parameters, too, which is reported")
  func wrongBody() throws {
    var draft = Self.draft("POST", [Draft.Row("a", "1")])
    draft.body.jsonText = Draft.JSONBodyText(Draft.BodyText("[1,"))
    let run = try Rehearsal("2f", on: draft)
    #expect(run.why == "Back to the parameters: the JSON value of 3 bytes dropped; u brings it back.")
    #expect(run.state.draft.body.jsonText == nil)
    #expect(try Rehearsal("2fu", on: draft).state.draft.body.jsonText != nil)
  }

  @Test("A body without rows is called unused only if the method would not use it")
  func unused() throws {
    let post = try Rehearsal("4", on: Self.draft("POST", nil, .form), size: Self.wide)
    #expect(post.shows("4 Body form"))
    let get = try Rehearsal("4", on: Self.draft("GET", nil, .form), size: Self.wide)
    #expect(get.shows("4 Body unused"))
    #expect(get.why.contains("GET puts parameters into the query, so the type form is not used yet"))
    #expect(get.shows("Unused: parameters would go to the query."))
    #expect(try Rehearsal("4", on: Self.draft("GET", nil, .none), size: Self.wide).shows("4 Body none"))
  }

  // MARK: - Lists

  @Test("A filter that matches no row says so, in any list and with the field open or closed")
  func emptyFilter() throws {
    let draft = Self.draft("GET", [Draft.Row("a", "1"), Draft.Row("b", "2")])
    for list in ["2", "3"] {
      let open = try Rehearsal(list + "/zzz", on: draft)
      #expect(open.why == "No row has “zzz”. Escape shows all rows again.")
      let kept = try Rehearsal(list + "/zzz<enter><tab><s-tab>", on: draft)
      #expect(kept.why == "No row has “zzz”. / changes that, / and Escape show all rows.")
    }
  }

  @Test("A pasted invalid JSON object creates no row, and its error position is reported")
  func brokenPaste() throws {
    let run = try Rehearsal("<paste:{\"a\": 1,}>", on: Self.draft())
    #expect(run.state.draft.parameters == nil)
    #expect(run.why.contains("line 1, column 9"))
    #expect(try Rehearsal("<paste:{id}=1>", on: Self.draft()).state.draft.parameters?.first?.name == "{id}")
  }

  // MARK: - Rows

  @Test("A description comes first, as a separate sentence")
  func description() throws {
    var row = Draft.Row("q", "Swift")
    row.notes.description = "The search keywords"
    let run = try Rehearsal("", on: Self.draft("GET", [row]))
    #expect(run.why.hasPrefix("The search keywords. Sent as typed, q=Swift;"))
    let small = try Rehearsal("", on: Self.draft("GET", [row]), size: Self.narrow)
    #expect(small.why == "The search keywords. → query: GET, by this program's rule.")
  }

  @Test("The facts about a file are on a narrow screen, too")
  func narrowFacts() throws {
    let draft = Self.draft("POST", [Draft.Row("f", "a.txt", type: .file)], .multipart)
    let run = try Rehearsal(
      "", on: draft, size: Self.narrow,
      facts: ["a.txt": Composition.FileFacts(size: 3, contentType: "text/plain")])
    #expect(run.why.contains("3 bytes, text/plain"))
  }

  @Test("The effect of a type is tried on the path row that it would change")
  func pathTrial() throws {
    var draft = Self.draft()
    draft.url = "https://h/{id}/{x}"
    draft.path = [Draft.Row("id", "a/b"), Draft.Row("x", "2026-11-20T09:30:00Z")]
    let wrong = try Rehearsal("2]]<left><enter><down>", on: draft, size: Self.wide)
    #expect(wrong.shows("number: This is not a number"))
    let date = try Rehearsal(
      "2]]<down><left><enter>" + String(repeating: "<down>", count: 6), on: draft, size: Self.wide)
    #expect(date.shows("date: sent as 1795167000000"))
  }

  @Test("> nests the rows that can be nested, and reports the others with the reason")
  func nestingPartly() throws {
    let rows = [
      Draft.Row("a[b]", "1"), Draft.Row("a", "3"), Draft.Row("a[c]", "2"),
      Draft.Row("a[d]", "[1", type: .array), Draft.Row("x.y", "1"),
    ]
    let draft = Self.draft("POST", rows, .form)
    let run = try Rehearsal(">", on: draft, size: Self.wide)
    #expect(run.state.draft.parameters?.map(\.name) == ["a", "a", "a[d]", "x.y"])
    #expect(run.state.draft.parameters?.first?.text == #"{"b":"1","c":"2"}"#)
    #expect(run.why.contains("2 rows are one object now, 2 rows stay: “a” would be two things at once"))
    #expect(run.why.contains("“a[d]” has a text that is wrong"))
    let back = try Rehearsal(">u", on: draft, size: Self.wide)
    #expect(back.state.draft.parameters?.map(\.name) == rows.map(\.name))
    #expect(back.why.contains("Undone: nested"))
    // With several heads, each makes its own row.
    let several = try Rehearsal("vG>", on: draft, size: Self.wide)
    #expect(several.state.draft.parameters?.map(\.name) == ["a", "a", "a[d]", "x"])
    #expect(several.why.contains("3 rows are 2 rows now, 2 rows stay"))
    #expect(!RowsTab.isSelecting(in: several.state))
    #expect(
      try Rehearsal(">", on: draft, size: Self.narrow).why
        == "2 rows are one object now; 2 stay: “a” would be two things.")
    let flat = try Rehearsal(
      "vj<lt>", on: Self.draft("POST", [Draft.Row("o", #"{"m":1}"#, type: .object), Draft.Row("t", "1")]))
    #expect(flat.state.draft.parameters?.map(\.name) == ["o[m]", "t"])
    #expect(flat.why.contains("1 row stays: “t” is neither an array nor an object"))
  }

  // MARK: - Cells

  @Test("A name too long for its column is edited across the rest of its row")
  func longName() throws {
    let size = Size(columns: 100, rows: 30)
    let run = try Rehearsal("5oX-Very-Long-Name", on: Self.draft(), size: size)
    #expect(run.shows("X-Very-Long-Name"))
    #expect(try Rehearsal("5oauth", on: Self.draft(), size: size).shows("authorization"))
    let rows = [Draft.Row("short", "the value")]
    #expect(try Rehearsal("<left><left>i", on: Self.draft("GET", rows), size: size).shows("the value"))
    // A click in the part that covers other cells moves the cursor there.
    let line = try #require(run.lines.firstIndex { $0.contains("X-Very-Long-Name") })
    let place = try #require(run.lines[line].firstRange(of: "Name")?.lowerBound)
    let column = run.lines[line].distance(from: run.lines[line].startIndex, to: place)
    let clicked = try Rehearsal(
      "5oX-Very-Long-Name<click:\(column + 1),\(line + 1)>!", on: Self.draft(), size: size)
    #expect(clicked.state.draft.headers.first?.name == "X-Very-Long-!Name")
  }

  @Test("Tab completes the name of an environment variable, then goes to the next cell")
  func variables() throws {
    var row = Draft.Row("k", "")
    row.source = .environment
    let draft = Self.draft("GET", [row])
    func text(_ script: String) throws -> String? {
      try Rehearsal(script, on: draft).state.draft.parameters?.first?.text
    }
    #expect(try text("iWD_U<tab>") == "WD_USER")
    #expect(try text("iW<tab>") == "WD_")
    #expect(try text("iWD_<tab><tab><tab><enter>") == "WD_USER")
    #expect(try Rehearsal("iWD_<tab>", on: draft).shows("WD_PORT"))
    #expect(try Rehearsal("iQ<tab>", on: draft).why.contains("No environment variable begins like this"))
    #expect(try Rehearsal("iWD_", on: draft, size: Self.wide).why.contains("Tab lists those that are set"))
    let next = try Rehearsal("iWD_PA<tab><tab>b<enter>", on: draft)
    #expect(next.state.draft.parameters?.map(\.name) == ["k", "b"])
  }

  @Test("A variable without a name asks for one; a verbatim value that can't be sent is reported at once")
  func sayings() throws {
    var row = Draft.Row("k", "")
    row.source = .environment
    #expect(
      try Rehearsal("", on: Self.draft("GET", [row])).why.contains("No environment variable is named yet"))
    let verbatim = try Rehearsal("r", on: Self.draft("GET", [Draft.Row("a", "x%2Fy z")]))
    #expect(verbatim.why.contains("byte 6 of its value isn't allowed in a query"))
  }

  @Test("A folder in a file's cell names the key that lists it")
  func folders() throws {
    let draft = Self.draft("POST", [Draft.Row("f", "", type: .file)], .multipart)
    var state = try Rehearsal("ifolder", on: draft).state
    _ = state.apply(.finished(.files(["folder": .failure(.isFolder)])))
    #expect(state.text(Why(state).hint) == "Tab lists what is in it.")
  }

  @Test("For a path with a tilde, the program says that Tab expands the home folder")
  func tilde() throws {
    let draft = Self.draft("POST", [Draft.Row("f", "", type: .file)], .multipart)
    #expect(try Rehearsal("i~/a.txt", on: draft).why.hasSuffix("Tab writes the ~ out."))
    #expect(try Rehearsal("i~/a.txt<enter>", on: draft).why.hasSuffix("Enter, then Tab, writes the ~ out."))
  }

  @Test("On a narrow screen the problem and its place precede the key, which the footer names")
  func narrowProblem() throws {
    let run = try Rehearsal("5obad name<tab>v<enter>", on: Self.draft(), size: Self.narrow)
    #expect(run.why.contains("at character 4"))
    #expect(run.lines.last?.contains(". fix") == true)
  }

  @Test("Dialogs with a field, and the jump, name the key for help", arguments: [narrow, wide])
  func help(size: Size) throws {
    for script in ["<c-p>", "'", "<c-s>", "/"] {
      let run = try Rehearsal(script, on: Self.draft("GET", [Draft.Row("a", "1")]), size: size)
      #expect(run.lines.last?.contains("F1 help") == true, "\(script)")
      #expect(
        try Rehearsal(script + "<f1>", on: Self.draft("GET", [Draft.Row("a", "1")])).state.dialogs.count == 2,
        "\(script)")
    }
  }

}
