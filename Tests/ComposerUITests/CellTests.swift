@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("The grid's cells")
struct CellTests {
  static func form(_ rows: [Draft.Row]) -> Draft {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.body = Draft.Body(.form)
    draft.parameters = rows
    return draft
  }

  static func multipart(_ rows: [Draft.Row]) -> Draft {
    var draft = form(rows)
    draft.body = Draft.Body(.multipart)
    return draft
  }

  @Test(
    "t goes through the types that the text is valid for, and back to text",
    arguments: [
      ("30", Draft.RowType.number), ("true", .boolean), ("[1]", .array), ("{}", .object),
      ("2026-11-20T09:30:00Z", .date), ("null", .null), ("2026", .number),
    ])
  func cycling(text: String, type: Draft.RowType) throws {
    let run = try Rehearsal("t", on: Self.form([Draft.Row("a", text)]))
    #expect(run.state.draft.parameters?.first?.type == type)
    #expect(run.state.draft.parameters?.first?.text == text)
    #expect(
      try Rehearsal("tt", on: Self.form([Draft.Row("a", text)])).state.draft.parameters?.first?.type
        == .string)
  }

  @Test(
    "Where a text is valid for no other type, t changes nothing and says so",
    arguments: ["abc", "[1,2", " {\"a\":", "2026-13-20T09:30:00Z", "123-"])
  func noOtherType(text: String) throws {
    for keys in ["t", "i<c-t>"] {
      let run = try Rehearsal(keys, on: Self.form([Draft.Row("a", text)]))
      #expect(run.state.draft.parameters?.first?.type == .string)
      #expect(!run.state.isModified)
      #expect(run.why.contains("can only be text"), "\(run.why)")
    }
    // A number in quotes, an array in a text that was once one: each valid type has its turn.
    let all = try ["", "t", "tt", "ttt"].map {
      try Rehearsal($0, on: Self.multipart([Draft.Row("a", "1")])).state.draft.parameters?.first?.type
    }
    #expect(all == [.string, .number, .file, .string])
  }

  @Test("The type of a row that is not sent is said, since no byte shows it")
  func unsentType() throws {
    var draft = Draft()
    draft.method = "CONNECT"
    draft.url = "https://h/"
    draft.query = [Draft.Row("a", "1")]
    for keys in ["3t", "3i<c-t>"] {
      let run = try Rehearsal(keys, on: draft)
      #expect(run.state.draft.query?.first?.type == .number)
      #expect(run.state.messageText == "Not sent, but the type is number now.", "\(keys)")
    }
  }

  @Test("The list of types shows the row as each type, and which types the text doesn't fit")
  func typePicker() throws {
    let draft = Self.form([Draft.Row("a", "30")])
    #expect(try Rehearsal("h<enter><down>", on: draft).shows("number: sent as a=30"))
    #expect(try Rehearsal("h<enter><down><down>", on: draft).shows("bool: A bool is true or false"))
    let run = try Rehearsal("h<enter>b", on: draft)
    #expect(run.state.draft.parameters?.first?.text == "30")
    #expect(run.why.contains("The text stays as it is."))
  }

  @Test("Enter toggles a bool; null and omitted say what to do")
  func withoutText() throws {
    let run = try Rehearsal("<enter>", on: Self.form([Draft.Row("a", "true", type: .boolean)]))
    #expect(run.state.draft.parameters?.first?.text == "false")
    #expect(
      try Rehearsal("<enter>", on: Self.form([Draft.Row("a", type: .null)])).why.contains("null has no text"))
    #expect(
      try Rehearsal("<enter>", on: Self.form([Draft.Row("a", "x", type: .omitted)])).why.contains("omitted"))
  }

  @Test("The character at which JSON is invalid is marked in its cell")
  func errorMark() throws {
    let run = try Rehearsal("ix", on: Self.form([Draft.Row("a", "[1,}", type: .array)]))
    #expect(run.why.contains("line 1, column 4"))
    let screen = run.frame.flattened()
    let row = try #require(run.lines.lastIndex { $0.contains("[1,}x") })
    let column = try #require((0..<80).first { screen[$0, row].base == "}" })
    #expect(screen[column, row].style.ground == .cell)
    #expect(screen[column - 1, row].style.ground != .cell)
  }

  @Test("> turns a card's rows into an object and < back into rows; the form stays the same")
  func nesting() throws {
    let draft = Self.form([
      Draft.Row("card[number]", "4242"), Draft.Row("card[exp]", "12/30"), Draft.Row("z", "1"),
    ])
    let wire = draft.compose().body?.bytes.bytes(in: 0..<100)
    let run = try Rehearsal(">", on: draft)
    #expect(run.state.draft.parameters?.first?.text == #"{"number":"4242","exp":"12/30"}"#)
    #expect(run.state.composition.body?.bytes.bytes(in: 0..<100) == wire)
    #expect(run.why.contains("2 rows are one object now: the wire stays the same."))
    let back = try Rehearsal("><", on: draft)
    #expect(back.state.draft.parameters?.map(\.name) == ["card[number]", "card[exp]", "z"])
    #expect(back.why.contains("the wire stays the same"))
    #expect(try Rehearsal(">u", on: draft).why.contains("Undone: nested"))
    var json = draft
    json.body = Draft.Body(.json)
    #expect(try Rehearsal(">", on: json).why.contains("nested members, so the body has changed"))
    let conflict = Self.form([Draft.Row("a", "1"), Draft.Row("a[b]", "2")])
    #expect(try Rehearsal(">", on: conflict).why.contains("two things at once"))
  }

  @Test("Tab completes a header's name and value, then goes on")
  func headers() throws {
    var draft = Draft()
    draft.url = "https://h/"
    let run = try Rehearsal("5oaccept-e<tab>", on: draft)
    #expect(run.state.draft.headers.first?.name == "Accept-Encoding")
    #expect(try Rehearsal("5oAccept-E", on: draft).shows("Accept-Encoding"))
    let value = try Rehearsal("5oAcc<tab>application/j<tab><enter>", on: draft)
    #expect(value.state.draft.headers.first?.name == "Accept")
    #expect(value.state.draft.headers.first?.text == "application/json")
    let own = try Rehearsal("5oZzz<tab>1<enter>", on: draft)
    #expect(own.state.draft.headers.first?.text == "1")
    let two = try Rehearsal("5oaccept-l<tab>en<tab>X<enter>", on: draft)
    #expect(two.state.draft.headers.map(\.name) == ["Accept-Language", "X"])
    #expect(try Rehearsal("5oacc<down><tab>x<enter>", on: draft).state.draft.headers.first?.text == "x")
  }

  static let facts = [
    "me.png": Composition.FileFacts(size: 12345, contentType: "image/png"),
    "menu.txt": Composition.FileFacts(size: 1, contentType: "text/plain"),
    "other/": Composition.FileFacts(size: 0, contentType: nil),
  ]

  @Test("Tab completes a path: the common prefix first, then a list, then the next cell")
  func paths() throws {
    let draft = Self.multipart([Draft.Row("f", "", type: .file)])
    func text(_ script: String) throws -> String? {
      try Rehearsal(script, on: draft, facts: Self.facts).state.draft.parameters?.first?.text
    }
    #expect(try text("im<tab>") == "me")
    let list = try Rehearsal("im<tab><tab>", on: draft, facts: Self.facts)
    #expect(list.shows("menu.txt"))
    #expect(list.shows("12,345 B image/png"))
    #expect(try text("im<tab><tab><enter>") == "me.png")
    #expect(try text("im<tab><tab><tab><enter>") == "menu.txt")
    #expect(try text("im<tab><tab><esc>") == "me")
    #expect(try text("io<tab>") == "other/")
    #expect(try Rehearsal("iq<tab>", on: draft, facts: Self.facts).why.contains("No file or folder"))
    #expect(try Rehearsal("inowhere/<tab>", on: draft, facts: Self.facts).why.contains("does not exist"))
    let next = try Rehearsal("ime.png<tab>b", on: draft, facts: Self.facts)
    #expect(next.state.draft.parameters?.map(\.name) == ["f", "b"])
    #expect(
      try Rehearsal("ime.png<enter>", on: draft, facts: Self.facts).why.contains("12,345 bytes, image/png"))
  }

  @Test("The list of paths fits every size", arguments: ScreenTests.sizes)
  func listScreens(size: Size) throws {
    let draft = Self.multipart([Draft.Row("f", "", type: .file), Draft.Row("note", "x")])
    try expectScreen(
      .grid, .front, of: Rehearsal("im<tab><tab>", on: draft, size: size, facts: Self.facts).state, "paths")
  }

  /// Applies an action without a key, then plays a key script.
  static func play(_ action: Action, _ script: String, on draft: Draft) throws -> ComposerState {
    var state = ComposerState(document: DraftDocument(draft), context: Composition.Context(boundary: "B"))
    _ = state.apply(action)
    for input in try KeyScript.parse(script) {
      guard let event = state.event(for: input) else { continue }
      for effect in state.apply(event) {
        guard case .readEnvironment(let names) = effect else { continue }
        let values = [
          "WD_PASSWORD": "s3cret", "WD_BEARER": "Bearer tok",
          "WD_BASIC": "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
        ].filter { names.contains($0.key) }
        _ = state.apply(.finished(.environment(values)))
      }
    }
    return state
  }

  private func text(_ state: ComposerState) -> String { Self.screen(of: state) }

  static func screen(of state: ComposerState) -> String {
    state.render().flattened().lines.joined(separator: "\n")
  }

  @Test(
    "In a multipart body an empty row becomes a file first, and a remark does not hide the file's facts")
  func emptyRowBecomesFile() throws {
    let empty = try Rehearsal("t", on: Self.multipart([Draft.Row("f", "")]))
    #expect(empty.state.draft.parameters?.first?.type == .file)
    #expect(empty.why.contains("No file is named yet: type its path."))
    #expect(
      try Rehearsal("t", on: Self.form([Draft.Row("f", "")])).state.draft.parameters?.first?.type == .null)
    let large = Composition.FileFacts(size: 2 << 30, contentType: "application/pdf", boundary: .unchecked)
    let run = try Rehearsal(
      "", on: Self.multipart([Draft.Row("f", "s.pdf", type: .file)]), facts: ["s.pdf": large])
    #expect(run.why.contains("2,147,483,648 bytes, application/pdf, sent as “s.pdf”. The file is too large"))
  }

  @Test("Text that reads as a list, an object or a Boolean names the key that makes it one")
  func textThatIsMeantOtherwise() throws {
    func why(_ text: String, _ body: Draft.BodyType = .json) throws -> String {
      var draft = Self.form([Draft.Row("a", text)])
      draft.body.type = body
      return try Rehearsal("", on: draft).why
    }
    #expect(try why("[1,2]").contains("In JSON: \"[1,2]\", because it is text; t makes it an array."))
    #expect(try why("[1,2]", .form).contains("[1,2] is text, sent as it is; t makes it an array"))
    #expect(try why(#"{"b":1}"#).contains("t makes it an object."))
    #expect(try why("true").contains("In JSON: \"true\", because it is text; t makes it a bool."))
    #expect(try !why("true", .form).contains("makes it"))
    #expect(try !why("[1,").contains("makes it"))
  }

  @Test("A date names its unit, unless it is sent as typed")
  func dateUnit() throws {
    var draft = Self.form([Draft.Row("since", "2026-12-01T00:00:00Z", type: .date)])
    #expect(try Rehearsal("", on: draft).why.contains("A date is sent as milliseconds since 1970"))
    draft.styles.dates = .iso8601
    #expect(try !Rehearsal("", on: draft).why.contains("A date is sent as"))
  }

  @Test("A new URL with a name in its path leads to the row that fills it")
  func pathRow() throws {
    let run = try Rehearsal("h/{id}/x<enter>")
    #expect(run.state.grid.list == .path)
    #expect(run.why.contains("The path has {id}: Enter, and its value."))
    #expect(try Rehearsal("h/{id}/x<enter><enter>a/b<enter>").shows("GET /a%2Fb/x HTTP/1.1"))
    #expect(try Rehearsal("h/x<enter>").state.grid.list == .parameters)
    #expect(try Rehearsal("h/{id}<enter>2<s-tab><enter><enter>").state.grid.list == .parameters)
  }

  @Test("Basic authentication asks for user and password, and puts them into a secret row")
  func basicAuthentication() throws {
    func play(_ script: String) throws -> ComposerState {
      try Self.play(.addBasicAuthentication, script, on: Self.form([Draft.Row("a", "1")]))
    }
    let added = try play("Aladdin<enter>open sesame<enter>")
    #expect(added.draft.headers.first?.text == "Aladdin:open sesame")
    #expect(added.draft.headers.first?.type == .basic)
    #expect(added.composition.head.text.contains("Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==\r\n"))
    #expect(added.draft.headers.first.map { Secrets.mask(of: $0) } == "Aladdin:\(Secrets.mask)")
    #expect(text(added).contains("Aladdin:") && !text(added).contains("sesame"), "\(text(added))")
    #expect(added.draft.headers.first?.isSecret == true)
    #expect(try play("Aladdin<enter>open sesame<enter>u").draft.headers.isEmpty)
    #expect(try !text(play("Aladdin<enter>open")).contains("open"))
    let named = try play("u<enter>$WD_PASSWORD<enter>")
    #expect(named.draft.headers.first?.text == "u:{{$env.WD_PASSWORD}}")
    #expect(text(named).contains("whenever the draft is composed"))
    let unset = try play("u<enter>$NOT_SET<enter>")
    #expect(unset.draft.headers.isEmpty)
    #expect(text(unset).contains("$NOT_SET is not set"))
    // The question remains, so that the user can correct the name.
    let mended = try play("u<enter>$NOT_SET<enter><c-u>$WD_PASSWORD<enter>")
    #expect(mended.draft.headers.first?.text == "u:{{$env.WD_PASSWORD}}")
    #expect(try text(play("a:b<enter>")).contains("A user has no colon"))
    #expect(try play("{{a:b}}<enter>p<enter>").draft.headers.first?.text == "{{a:b}}:p")
    // A user without a password is a key.
    let key = try play("sk_live<enter><enter>")
    #expect(key.draft.headers.first?.text == "sk_live:" && !text(key).contains("sk_live"))
    // Tab continues to the password like Enter, and is named only in that case.
    #expect(try play("u<tab>p<enter>").draft.headers.first?.text == "u:p")
    #expect(try text(play("u")).contains("⏎ go on  ⇥ next"))
    #expect(try text(play("u<tab>p")).contains("⏎ accept  Esc close"))
    #expect(try play("u<tab>p<tab><enter>").draft.headers.first?.text == "u:p")
  }

  @Test("The title and the boundary have prompts, and an invalid boundary is not accepted")
  func prompts() throws {
    let draft = Self.multipart([Draft.Row("a", "1")])
    #expect(try Self.play(.editTitle, "T<enter>", on: draft).document.title == "T")
    #expect(try Self.play(.editBoundary, "abc<enter>", on: draft).draft.boundary == "abc")
    let wrong = try Self.play(.editBoundary, "a*c<enter>", on: draft)
    #expect(wrong.draft.boundary == nil)
    #expect(text(wrong).contains("A boundary has 1 to 70"))
  }

  @Test("A part's file name and content type, and the source of a value, are changed and undone")
  func details() throws {
    let draft = Self.multipart([Draft.Row("f", "me.png", type: .file)])
    #expect(try Self.play(.editPartName, "x.png<enter>", on: draft).draft.parameters?[0].filename == "x.png")
    let type = try Self.play(.editPartType, "image/x<enter>", on: draft)
    #expect(type.draft.parameters?[0].contentType == "image/x")
    #expect(try Self.play(.editPartName, "x<enter>u", on: draft).draft.parameters?[0].filename == nil)
    let form = Self.form([Draft.Row("a", "HOME")])
    #expect(try Self.play(.toggleEnvironment, "", on: form).draft.parameters?[0].source == .environment)
    #expect(try Self.play(.toggleEnvironment, "u", on: form).draft.parameters?[0].source == .literal)
  }

  @Test("A secret value is never in the explanation line")
  func secrets() throws {
    var row = Draft.Row("pin", "4711")
    row.isSecret = true
    #expect(try !Rehearsal("", on: Self.form([row])).why.contains("4711"))
    #expect(
      try !Rehearsal("h<enter><down>", on: Self.form([row])).lines.contains { $0.contains("number: sent") })
  }
}
