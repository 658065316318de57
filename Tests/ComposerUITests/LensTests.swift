@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("The lens on a cell")
struct LensTests {
  private func draft(_ method: String = "GET", _ rows: Draft.Row...) -> Draft {
    var draft = Draft()
    draft.method = method
    draft.url = "https://api.example.com/x"
    draft.parameters = rows
    return draft
  }

  private func forms(
    _ row: Draft.Row, in list: Draft.RowList = .parameters, isName: Bool = false,
    styles: EncodingStyles = EncodingStyles(),
    context: Composition.Context = Composition.Context(boundary: "B")
  ) -> LensForms {
    var draft = draft()
    draft.styles = styles
    return LensForms(of: row, in: list, isName: isName, draft: draft, context: context)
  }

  private func text(_ forms: LensForms, _ place: LensForm.Place) -> String? {
    forms.forms.first { $0.place == place }?.text
  }

  private func count(_ forms: LensForms, _ place: LensForm.Place) -> Int? {
    forms.forms.first { $0.place == place }?.count
  }

  @Test("A text is shown as typed, in UTF-8, and encoded for each place, with the number of bytes there")
  func forms() {
    let forms = forms(Draft.Row("q", "café & tea+x"))
    #expect(text(forms, .typed) == "café & tea+x")
    #expect(text(forms, .bytes) == "63 61 66 C3 A9 20 26 20 74 65 61 2B 78")
    #expect(text(forms, .query) == "caf%C3%A9%20%26%20tea%2Bx")
    #expect(text(forms, .form) == "caf%C3%A9+%26+tea%2Bx")
    #expect(text(forms, .json) == "\"café & tea+x\"")
    #expect(text(forms, .part) == "café & tea+x")
    #expect([.typed, .query, .form, .json, .part].map { count(forms, $0) } == [13, 25, 21, 15, 13])
  }

  @Test("A name has its own forms")
  func name() {
    let forms = forms(Draft.Row("a\"b c", "1"), isName: true)
    #expect(text(forms, .query) == "a%22b%20c")
    #expect(text(forms, .form) == "a%22b+c")
    #expect(text(forms, .json) == "\"a\\\"b c\"")
    #expect(text(forms, .part) == "a%22b c")
    #expect(text(forms, .converted) == nil)
  }

  @Test("As converted: the result of value(forHTTPMethod:), text for GET and the value itself for POST")
  func converted() {
    #expect(
      text(forms(Draft.Row("n", "30", type: .number)), .converted) == "GET: \"30\", text; POST: 30, a number")
    #expect(
      text(forms(Draft.Row("b", "true", type: .boolean)), .converted)
        == "GET: \"true\", text; POST: true, a bool")
    #expect(text(forms(Draft.Row("q", "a")), .converted) == "for every method \"a\"")
    #expect(text(forms(Draft.Row("n", type: .null)), .converted) == "for every method null")
    #expect(
      text(forms(Draft.Row("a", "[1,\"b\"]", type: .array)), .converted)
        == "GET: [\"1\",\"b\"]; POST: [1,\"b\"]")
    let wrong = forms(Draft.Row("n", "12x", type: .number)).forms.first { $0.place == .converted }
    #expect(wrong?.isProblem == true)
  }

  @Test("Values that send nothing are reported: null, an empty list, an omitted row, an empty text")
  func nothing() {
    let null = forms(Draft.Row("n", type: .null))
    #expect(text(null, .query) == "the name alone, without a value")
    #expect(text(null, .json) == "null")
    #expect(text(null, .part) == "an empty part")
    var styles = EncodingStyles()
    styles.nulls = .omit
    #expect(
      text(forms(Draft.Row("n", type: .null), styles: styles), .query)
        == "nothing: the style for null is omit")
    styles.nulls = .literal
    #expect(text(forms(Draft.Row("n", type: .null), styles: styles), .query) == "null")
    let empty = forms(Draft.Row("l", "[]", type: .array))
    #expect(text(empty, .query) == "nothing: an empty array sends no pair")
    #expect(text(empty, .part) == "nothing: an empty array sends no part")
    #expect(text(empty, .json) == "\"l\":[]")
    #expect(text(forms(Draft.Row("o", "x", type: .omitted)), .query) == "nothing: the row is omitted")
    #expect(text(forms(Draft.Row("t", "")), .query) == "an empty text")
    #expect(text(forms(Draft.Row("t", "")), .json) == "\"\"")
  }

  @Test("A long value is not broken within an encoded byte, and the dialog has a narrow screen for itself")
  func breaks() throws {
    var draft = Draft()
    draft.url = "https://h/p"
    draft.parameters = [Draft.Row("n", "größe + ✓ 日本語テキスト, " + String(repeating: "é", count: 40))]
    let run = Rehearsal(
      inputs: try KeyScript.parse("="), on: DraftDocument(draft), size: Size(columns: 80, rows: 24))
    #expect(run.lines.contains { $0.hasPrefix("╭ Lens: n, text ") })
    let lens = try #require(run.state.frontDialog(LensDialog.self))
    let lines = LensView(state: run.state, lens: lens).lines.map(\.text)
    #expect(lines.count { $0.contains("%C3") } > 1)
    #expect(lines.allSatisfy { !$0.suffix(2).contains("%") })
    let bytes = lines.filter { $0.allSatisfy { $0 == " " || $0.isHexDigit } && !$0.isEmpty }
    #expect(bytes.count > 1)
    #expect(bytes.allSatisfy { $0.split(separator: " ").allSatisfy { $0.count == 2 } })
  }

  @Test("An array is shown with the pairs or parts that its style produces")
  func array() {
    var styles = EncodingStyles()
    styles.arrays = .brackets
    let forms = forms(Draft.Row("tags", "[\"a b\",2]", type: .array), styles: styles)
    #expect(text(forms, .query) == "tags%5B%5D=a%20b&tags%5B%5D=2")
    #expect(text(forms, .part) == "tags[]: a b · tags[]: 2")
    #expect(text(forms, .json) == "\"tags\":[\"a b\",2]")
  }

  @Test("A file's part has its size, if it is known; elsewhere the lens says that a file isn't allowed")
  func file() {
    let context = Composition.Context(
      boundary: "B", files: ["me.png": .success(Composition.FileFacts(size: 70, contentType: "image/png"))])
    let forms = forms(Draft.Row("f", "me.png", type: .file), context: context)
    #expect(count(forms, .part) == 70)
    #expect(forms.forms.first { $0.place == .query }?.isProblem == true)
  }

  @Test("A row of another list is shown as that list sends it")
  func lists() {
    #expect(text(forms(Draft.Row("id", "a/b"), in: .path), .path) == "a%2Fb")
    #expect(text(forms(Draft.Row("X-A", "b c"), in: .headers), .field) == "b c")
    #expect(text(forms(Draft.Row("X-A", "b c"), in: .headers, isName: true), .field) == "X-A")
  }

  @Test("Each form equals the wire after the row is sent there", arguments: ["GET", "POST"])
  func sameAsWire(method: String) throws {
    for (key, place) in [("j", LensForm.Place.json), ("f", .form)] {
      let run = try Rehearsal("b" + key + "=", on: draft(method, Draft.Row("q", "é+ /\"&=%")))
      guard let lens = run.state.frontDialog(LensDialog.self) else {
        Issue.record("no lens")
        return
      }
      let shown = try #require(text(lens.forms, method == "GET" ? .query : place))
      let sent = try #require(run.state.composition.sentAs(Draft.RowReference(.parameters, 0)))
      #expect(sent == (method == "GET" || place == .form ? "q=" : "\"q\":") + shown)
    }
  }

  @Test("A text that looks encoded causes a warning, and r sends it unchanged")
  func encodedAlready() throws {
    let draft = draft("GET", Draft.Row("s", "a%2Fb"))
    let run = try Rehearsal("=", on: draft)
    #expect(run.shows("Warning: it looks encoded already"))
    #expect(run.shows("a%252Fb"))
    let verbatim = try Rehearsal("=r", on: draft)
    #expect(verbatim.state.draft.parameters?[0].isVerbatim == true)
    #expect(!verbatim.shows("a%252Fb") && verbatim.shows("Verbatim:"))
    #expect(try Rehearsal("=ru", on: draft).state.draft.parameters?[0].isVerbatim == true)
    #expect(try Rehearsal("=r<esc>u", on: draft).state.draft.parameters?[0].isVerbatim == false)
  }

  @Test("The lens follows the rows, and opens on the row of a byte and of a line of the route")
  func following() throws {
    let draft = draft("GET", Draft.Row("q", "a"), Draft.Row("n", "30", type: .number))
    #expect(try Rehearsal("=", on: draft).shows("Lens: q, text"))
    #expect(try Rehearsal("=j", on: draft).shows("Lens: n, number"))
    #expect(try Rehearsal("=jt", on: draft).shows("Lens: n, text"))
    #expect(try Rehearsal("=h", on: draft).shows("Lens: the name q"))
    #expect(try Rehearsal("7j=", on: draft).shows("Lens: n, number"))
    #expect(try Rehearsal("6=", on: draft).shows("Lens: the name q"))
    #expect(try Rehearsal("1=", on: draft).why.contains("no row here"))
  }

  @Test("A secret value stays hidden until it is shown")
  func secret() throws {
    var row = Draft.Row("q", "hunter2")
    row.setSecret(true)
    let draft = draft("GET", row)
    #expect(!(try Rehearsal("=", on: draft).text.contains("hunter2")))
    #expect(try Rehearsal("=S", on: draft).shows("hunter2"))
  }

  @Test("Only the start of a long value is shown, and the lens says so")
  func long() throws {
    let row = Draft.Row("q", String(repeating: "ab ", count: 40_000))
    #expect(forms(row).isCut)
    #expect(count(forms(row), .typed) == 120_000)
    let run = try Rehearsal("=", on: draft("GET", row))
    #expect(run.shows("The value is long: this is what its start becomes."))
  }

  @Test("Screens", arguments: [(80, 24), (120, 40), (40, 12)])
  func screens(columns: Int, rows: Int) throws {
    let run = try Rehearsal(
      "=", on: draft("POST", Draft.Row("q", "café%20& tea"), Draft.Row("n", "30", type: .number)),
      size: Size(columns: columns, rows: rows))
    try expectScreen(.front, of: run.state, "lens")
  }
}
