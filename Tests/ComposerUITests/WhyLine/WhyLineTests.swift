@testable import ComposerUI
import Explanations
import ScreenModel
import Testing
import WiredraftCore
import WiredraftExplanations

/// The explanation line says something about what is under the cursor, and what to do.
@Suite("The explanation line")
struct WhyLineTests {
  /// A screen that has no room for the details of the row.
  static let wide = Size(columns: 120, rows: 35)

  static func why(
    _ script: String, _ method: String, _ rows: [Draft.Row], _ type: Draft.BodyType = .json,
    url: String = "https://h/x"
  ) throws -> String {
    try Rehearsal(script, on: Draft(method, rows, type, url: url), size: wide).why
  }

  // MARK: - Routing

  @Test("A row's place is called this program's rule, and the server's documentation decides")
  func whoDecides() throws {
    let row = Draft.Row("q", "shoes")
    #expect(
      try Self.why("", "GET", [row]).contains(
        "q goes to the query: GET, by this program's rule. The server's documentation decides."))
    #expect(try Self.why("", "POST", [row]).contains("q goes to the body: POST, by this program's rule."))
    let small = try Rehearsal("", on: Draft("POST", [row]))
    #expect(small.why.contains("q goes to the body: POST, by this program's rule."))
    #expect(!small.why.contains("…"))
    #expect(try Self.why("1h", "GET", [row]).contains("go to the query by this program's rule"))
    #expect(try Self.why("4", "GET", [row]).contains("so there is no body. o adds a body row anyway"))
    #expect(try Self.why("3", "POST", [row]).contains("so there is no query. o adds a query row anyway"))
  }

  @Test("A query beside a body: both are said to be sent, on rows of both and on the URL")
  func both() throws {
    let rows = [Draft.Row("q", "tea")]
    let url = "https://h/x?lang=en"
    #expect(try Self.why("", "POST", rows, url: url).contains("The query is sent, too."))
    #expect(try Self.why("1", "POST", rows, url: url).contains("a query and a body: both are sent"))
    #expect(try Self.why("3olang<tab>en<enter>", "POST", rows).contains("The body is sent, too."))
    #expect(try !Self.why("", "POST", rows).contains("is sent, too"))
  }

  @Test("A name sent twice says what servers make of it, and [] makes an array")
  func repeated() throws {
    let plain = try Self.why("", "GET", [Draft.Row("a", "1"), Draft.Row("a", "2")])
    #expect(
      plain.contains(
        "a is sent twice: PHP, Rails and Rack keep the last; Express and qs make a list of both; Django and Starlette keep both and give the last; Flask, Go net/url, Tomcat and URLSearchParams keep both and give the first."
      ))
    let list = try Self.why("", "GET", [Draft.Row("a[]", "1"), Draft.Row("a[]", "2"), Draft.Row("a[]", "3")])
    #expect(
      list.contains("a[] is sent 3 times: PHP, Rails, Rack, Express and qs make a list of all; Django and"))
  }

  // MARK: - Values

  @Test("A value says what it is here, and what it would be elsewhere")
  func values() throws {
    let number = Draft.Row("n", "30", type: .number)
    #expect(
      try Self.why("", "POST", [number])
        .contains("30 is a number in JSON, without quotes; in a query it would be n=30, as text."))
    #expect(
      try Self.why("", "GET", [number]).contains("a query has no numbers; in JSON it would be \"n\":30"))
    #expect(
      try Self.why("", "POST", [Draft.Row("q", "30")])
        .contains("In JSON: \"30\", because it is text; t makes it a number."))
    #expect(
      try Self.why("", "GET", [Draft.Row("q", "é")]).contains("Sent as q=%C3%A9: what a query doesn't allow"))
    #expect(try Self.why("", "GET", [Draft.Row("q", "tea")]).contains("Sent as typed, q=tea; in JSON"))
    let list = Draft.Row("l", "[1,2]", type: .array)
    #expect(try Self.why("", "GET", [list]).contains("the style repeat sends l=1&l=2. e has others"))
    #expect(
      try Self.why("", "POST", [list]).contains("In JSON it stays an array; in a query it would be l=1&l=2"))
  }

  @Test("Beside the details of the row the sentence says only why, and stays as it is while more is typed")
  func besideDetails() throws {
    func why(_ script: String, _ method: String, _ row: Draft.Row) throws -> String {
      try Rehearsal(script, on: Draft(method, [row]), size: Size(columns: 120, rows: 40)).why
    }
    let typed = try why("", "GET", Draft.Row("q", "tea"))
    #expect(
      typed.contains("Sent as typed: a query allows all of it. It goes to the query: GET, by this program's"))
    for key in ["<enter>p", "<enter>pot"] {
      #expect(try why(key, "GET", Draft.Row("q", "tea")) == typed, "\(key)")
    }
    #expect(try why("", "GET", Draft.Row("q", "é")).contains("What a query doesn't allow is encoded"))
    #expect(
      try why("", "POST", Draft.Row("q", "tea")).contains("In JSON text is in quotes. It goes to the body"))
    #expect(
      try why("", "GET", Draft.Row("n", "30", type: .number)).contains(
        "a query has no numbers, JSON has them"))
    #expect(try why("hh", "GET", Draft.Row("q", "tea")).contains("This comes before the =: the server looks"))
  }

  @Test("A null says what it sends, and which other forms there are")
  func null() throws {
    var draft = Draft("GET", [Draft.Row("k", "", type: .null)])
    let run = try Rehearsal("", on: draft, size: Self.wide)
    #expect(
      run.why.contains("null sends the name alone, k: a query has no null. e has k=, k=null or nothing."))
    draft.styles.nulls = .empty
    #expect(
      try Rehearsal("", on: draft, size: Self.wide).why.contains("null sends an empty text, k=: a query"))
    #expect(
      try Self.why("", "POST", [Draft.Row("k", "", type: .null)])
        .contains("null in JSON: the name is there, without a value; in a query it would be k"))
    #expect(
      try Self.why("", "POST", [Draft.Row("k", "", type: .null)], .multipart).contains(
        "null is an empty part"))
  }

  @Test("An empty text says how to send the name alone, and does so")
  func nameAlone() throws {
    let draft = Draft("GET", [Draft.Row("k", "")])
    let run = try Rehearsal("", on: draft, size: Self.wide)
    #expect(run.why.contains("An empty text is sent as k=; to send k without =, make it null: t."))
    #expect(try Rehearsal("t", on: draft).state.composition.target.text == "/x?k")
  }

  @Test("An empty array says how to send it, and both ways do")
  func emptyArray() throws {
    let draft = Draft("GET", [Draft.Row("a", "[]", type: .array)])
    let run = try Rehearsal("", on: draft, size: Self.wide)
    #expect(run.why.contains("An empty array or object sends nothing here: there are only names and texts."))
    #expect(run.why.contains("To send it: the style json (e), or a text row a[] without a value."))
    var json = draft
    json.styles.arrays = .json
    #expect(try Rehearsal("", on: json).state.composition.target.text == "/x?a=%5B%5D")
    #expect(
      try Rehearsal("", on: Draft("GET", [Draft.Row("a[]", "")])).state.composition.target.text
        == "/x?a%5B%5D=")
  }

  @Test(
    "A null that leaves JSON is said to become a name without =, not text",
    arguments: EncodingStyles.NullStyle.allCases)
  func nullMoves(style: EncodingStyles.NullStyle) throws {
    var draft = Draft("PATCH", [Draft.Row("name", "Ann"), Draft.Row("nick", "", type: .null)])
    draft.styles.nulls = style
    let wanted =
      switch style {
      case .bare: "nick became a name without ="
      case .empty: "nick became an empty text"
      case .literal: "nick became the text null"
      case .omit: "nick is left out, as null"
      }
    #expect(try Rehearsal("mg", on: draft, size: Self.wide).why.contains(wanted))
  }

  @Test("A wrong number is quoted, with the remedy")
  func wrongNumber() throws {
    let run = try Rehearsal("", on: Draft("POST", [Draft.Row("n", "shoes", type: .number)]), size: Self.wide)
    #expect(run.why.contains("“shoes” is not a number: only digits, -, . and e are allowed"))
    #expect(run.why.contains("Press . to make it text."))
  }

  @Test("A file name that is not ASCII says that it is sent raw, and what is safer")
  func fileName() throws {
    let draft = Draft("POST", [Draft.Row("photo", "é.png", type: .file)], .multipart)
    let facts = ["é.png": Composition.FileFacts(size: 10, contentType: "image/png")]
    let run = try Rehearsal("", on: draft, size: Self.wide, facts: facts)
    #expect(run.why.contains("“é.png” is sent raw, in UTF-8"))
    #expect(run.why.contains("an ASCII file name is safer"))
  }

  // MARK: - Columns and dialogs

  @Test("Each column of a row has a sentence of its own")
  func columns() throws {
    let draft = Draft("GET", [Draft.Row("a[]", "30", type: .number)])
    let texts = try ["", "h", "hh"].map { try Rehearsal($0, on: draft, size: Self.wide).why }
    #expect(Set(texts).count == 3)
    #expect(texts[1].contains("Digits as typed") && texts[1].contains("Enter: all types"))
    #expect(
      texts[2].contains(
        "To HTTP brackets are a part of the name; PHP, Rails, Rack, Express 4.18 and qs make a level of them; to"
      ),
      "\(texts[2])")
  }

  @Test("Each entry of a list has an explanation of its own", arguments: ["m", "b", "h<enter>", "y"])
  func entries(opening: String) throws {
    let draft = Draft("POST", [Draft.Row("q", "1")])
    let row = try Rehearsal("", on: draft, size: Self.wide).why
    let texts = try (0..<4).map {
      try Rehearsal(opening + String(repeating: "<down>", count: $0), on: draft, size: Self.wide).why
    }
    #expect(!texts.contains(row) && !texts.contains(""))
    #expect(Set(texts).count == 4, "\(texts)")
  }

  @Test("Whole sentences of help are taken, as many as fit")
  func sentences() {
    #expect("One. Two. Three.".firstSentences(in: 9) == "One. Two.")
    #expect("One, such as 1.5. Two.".firstSentences(in: 3) == "One, such as 1.5.")
    #expect("No end".firstSentences(in: 3) == "No end")
  }
}
