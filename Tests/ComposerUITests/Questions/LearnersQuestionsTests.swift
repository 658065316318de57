@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

/// Fifteen questions of people who learn HTTP, each answered at 80×24 from the place where it is asked: in the two lines
/// below the panes, in the list that is open, or on the first screen of help.
@Suite("Fifteen questions of learners")
struct LearnersQuestionsTests {
  private func help(_ script: String, on draft: Draft) throws -> String {
    try Rehearsal(script + "?", on: draft).lines.dropFirst().map { line in
      line.split(separator: " ").filter { $0 != "│" }.joined(separator: " ")
    }.joined(separator: " ")
  }

  @Test("1. Why did 30 get quotes?")
  func quotes() throws {
    let run = try Rehearsal("", on: Draft("POST", [Draft.Row("n", "30")]))
    #expect(run.why.hasPrefix("In JSON: \"30\", because it is text; t makes it a number."))
  }

  @Test("2. Why is there a Content-Length?")
  func contentLength() throws {
    let run = try Rehearsal("6gjjj", on: Draft("POST", [Draft.Row("q", "1")]))
    #expect(run.why.contains("because the body has 9 bytes: so the server knows where it ends"))
  }

  @Test("3. A space: + or %20, and why?")
  func space() throws {
    let run = try Rehearsal("6www", on: Draft("GET", [Draft.Row("q", "green tea")]))
    #expect(run.why.contains("%20 is a space in parameter 1 (q): right in a query and in a form"))
    let lens = try Rehearsal("=", on: Draft("GET", [Draft.Row("q", "green tea")]))
    #expect(lens.why.contains("In a form a space is +, in a query %20; JSON and parts need neither."))
  }

  @Test("4. What does HEAD do with parameters?")
  func head() throws {
    let run = try Rehearsal("m<down>", on: Draft("GET", [Draft.Row("q", "1")]))
    #expect(run.shows("HEAD: your 1 row stays in the query."))
    #expect(run.why.contains("only the header section of the answer comes back"))
  }

  @Test("5. Can a POST have a query and a body?")
  func both() throws {
    let row = try Rehearsal("3o", on: Draft("POST", [Draft.Row("q", "1")]))
    #expect(row.why.contains("A new row: type its name, Tab, its value."))
    let url = try Rehearsal("1", on: Draft("POST", [Draft.Row("q", "1")], url: "https://h.example/x?lang=en"))
    #expect(url.why.contains("This request has a query and a body: both are sent"))
  }

  @Test("6. What is sent for an empty array?")
  func emptyArray() throws {
    let run = try Rehearsal("", on: Draft("GET", [Draft.Row("l", "[]", type: .array)]))
    #expect(run.why.contains("sends nothing here: there are only names and texts."))
    #expect(run.why.contains("To send it: the style json (e), or a text row l[] without a value."))
  }

  @Test("7. What is null in a form?")
  func nullInForm() throws {
    let run = try Rehearsal("", on: Draft("POST", [Draft.Row("z", "", type: .null)], .form))
    #expect(
      run.why.contains("null sends the name alone, z: a form has no null. e has z=, z=null or nothing."))
  }

  @Test("8. Why is there a Host?")
  func host() throws {
    let run = try Rehearsal("6gj", on: Draft("GET", []))
    #expect(
      run.why.contains("it names the server that the URL means, and HTTP/1.1 requires it (RFC 9112 §3.2)"))
  }

  @Test("9. What is the boundary?")
  func boundary() throws {
    let draft = Draft("POST", [Draft.Row("q", "1")], .multipart)
    let head = try Rehearsal("6gjj" + String(repeating: "l", count: 50), on: draft)
    #expect(head.why.contains("boundary"), "\(head.why)")
    #expect(try help("6G", on: draft).contains("boundary"))
    #expect(try Rehearsal("<c-p>boundary", on: draft).shows("The line between the parts of a multipart body"))
  }

  @Test("10. Can a GET have a body?")
  func bodyOfGET() throws {
    let draft = Draft("GET", [Draft.Row("q", "1")])
    #expect(
      try help("1h", on: draft).contains(
        "A body in a GET has no defined meaning: some servers ignore it, some reject it"))
    let forced = try Rehearsal("4ofilter<tab>new<enter>n", on: draft)
    #expect(forced.why.contains("A body in a GET has no defined meaning"))
  }

  @Test("11. What becomes of a file name outside ASCII?")
  func fileName() throws {
    let draft = Draft("POST", [Draft.Row("f", "größe.txt", type: .file)], .multipart)
    let run = try Rehearsal(
      "", on: draft, facts: ["größe.txt": Composition.FileFacts(size: 1, contentType: "text/plain")])
    #expect(run.why.contains("Its name “größe.txt” is sent raw, in UTF-8: most servers read it"))
  }

  @Test("12. What is the difference of k and k=?")
  func withoutEquals() throws {
    let run = try Rehearsal("", on: Draft("GET", [Draft.Row("k", "")]))
    #expect(run.why.contains("An empty text is sent as k=; to send k without =, make it null: t."))
    #expect(
      try help("", on: Draft("GET", [Draft.Row("k", "", type: .null)])).contains(
        "Rack and Rails read k as null; most others read an empty text."))
  }

  @Test("13. Where does PATCH put parameters?")
  func patch() throws {
    let run = try Rehearsal("m", on: Draft("PATCH", [Draft.Row("q", "1")]))
    #expect(run.shows("PATCH     body"))
    #expect(run.why.contains("the body is a patch document"))
  }

  @Test("14. What if a name is there twice?")
  func twice() throws {
    let run = try Rehearsal("", on: Draft("GET", [Draft.Row("a", "1"), Draft.Row("a", "2")]))
    #expect(run.why.contains("a is sent twice: of 12 readers"))
    let json = try Rehearsal("j", on: Draft("POST", [Draft.Row("a", "1"), Draft.Row("a", "2")]))
    #expect(json.why.contains("Warning"))
  }

  @Test("15. What do PHP and Rails make of a[]?")
  func brackets() throws {
    let draft = Draft("GET", [Draft.Row("a[]", "1"), Draft.Row("a[]", "2")])
    #expect(try Rehearsal("", on: draft).why.contains("of 12 readers 6 make a list"))
    let wide = try Rehearsal("", on: draft, size: Size(columns: 120, rows: 40))
    #expect(wide.why.contains("PHP") && wide.why.contains("Rails"), "\(wide.why)")
    let readers = try Rehearsal("8", on: draft)
    #expect(readers.shows("PHP"))
  }
}
