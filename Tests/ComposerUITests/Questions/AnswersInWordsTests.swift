@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

/// The answers that are sentences; each is complete at 80×24, below the panes or on the first screen of `?`.
@Suite("Answers in words, whole on a screen of 80×24")
struct AnswersInWordsTests {
  /// Returns the first screen of help, as one text.
  private func help(_ script: String, on draft: Draft) throws -> String {
    let run = try Rehearsal(script + "?", on: draft)
    return run.lines.dropFirst().map { line in
      line.split(separator: " ").filter { $0 != "│" }.joined(separator: " ")
    }.joined(separator: " ")
  }

  @Test("Why DELETE sends q in the URL, and where PUT would send it")
  func delete() throws {
    let text = try help("", on: Draft("DELETE", [Draft.Row("q", "1")]))
    #expect(text.contains("GET, HEAD and DELETE put the parameters into the query"))
    #expect(text.contains("PUT, POST and PATCH would send the same rows in the body"))
    #expect(text.contains("Source: This program's convention; RFC 9110 §9.3"))
    #expect(try help("1h", on: Draft("DELETE", [Draft.Row("q", "1")])).contains("no defined meaning"))
  }

  @Test("Why there is a Content-Length")
  func contentLength() throws {
    let run = try Rehearsal("6gjjj", on: Draft("POST", [Draft.Row("q", "1")]))
    #expect(
      run.why
        == "Content-Length: 9 was added because the body has 9 bytes: so the server knows where it ends (RFC 9110 §8.6)."
    )
    #expect(
      try help("6gjjj", on: Draft("POST", [Draft.Row("q", "1")])).contains(
        "Bytes are counted, not characters"))
  }

  @Test("What %2B is, and when a space is a +")
  func plus() throws {
    #expect(
      try Rehearsal("6www", on: Draft("GET", [Draft.Row("q", "1+1")])).why
        == "%2B is + in parameter 1 (q): it must be encoded, because servers read a raw + as a space (URL Standard §5.1)."
    )
    let form = Draft("POST", [Draft.Row("q", "a b")], .form)
    #expect(
      try Rehearsal("6www", on: form).why
        == "+ is a space in parameter 1 (q), because this is a form; a + itself is sent as %2B (URL Standard §5.2)."
    )
    #expect(try help("6www", on: form).contains("In a query %20 is right everywhere"))
  }

  @Test("The bytes of a character beyond ASCII")
  func utf8() throws {
    #expect(
      try Rehearsal("6ww", on: Draft("GET", [Draft.Row("q", "é")])).why
        == "%C3%A9 is é in UTF-8 (U+00E9, two bytes) in parameter 1 (q): not allowed raw in a query, which is ASCII only (RFC 3986 §2.5)."
    )
  }

  @Test("What happens to 30 and true under GET and under POST")
  func types() throws {
    let rows = [Draft.Row("n", "30", type: .number), Draft.Row("b", "true", type: .boolean)]
    #expect(
      try Rehearsal("6ww", on: Draft("GET", rows)).why
        == "30 is the number of parameter 1 (n), sent as text: a query has no numbers; in JSON it would stay one (this program's convention)."
    )
    #expect(
      try help("", on: Draft("GET", rows)).contains("In JSON (POST, PUT) it is a number without quotes"))
    #expect(try help("j", on: Draft("GET", rows)).contains("In JSON (POST, PUT) it is a word without quotes"))
    #expect(
      try Rehearsal("6wwww", on: Draft("POST", rows)).why.contains("in a query it would be text"))
  }

  @Test("What a null sends, and what an empty list sends")
  func nothing() throws {
    let null = try help("", on: Draft("GET", [Draft.Row("z", "", type: .null)]))
    #expect(
      null.contains("bare sends the name alone (k), empty sends k=, literal sends k=null, omit sends nothing")
    )
    let empty = try help("", on: Draft("GET", [Draft.Row("l", "[]", type: .array)]))
    #expect(
      empty.contains("so an empty one leaves nothing, not even its name. In JSON it is sent as []"))
  }

  @Test("Which bytes a file part adds")
  func file() throws {
    let multipart = Draft("POST", [Draft.Row("f", "me.txt", type: .file)], .multipart)
    let text = try help("", on: multipart)
    #expect(text.contains("a delimiter line, a Content-Disposition with name and filename, a Content-Type"))
  }

  @Test("Who wins, a parameter or an overridden query")
  func overridden() throws {
    var overridden = Draft("GET", [Draft.Row("q", "1")])
    overridden.query = [Draft.Row("q", "2")]
    let text = try help("", on: overridden)
    #expect(text.contains("but that side's own rows are sent instead"))
    #expect(text.contains("Nothing is merged"))
    #expect(try help("3", on: overridden).contains("It wins over a parameter of the same name"))
    #expect(try Rehearsal("7", on: overridden).shows("ignored: overridden"))
  }

  @Test("Why TRACE refuses")
  func trace() throws {
    let text = try help("1h", on: Draft("TRACE", [Draft.Row("q", "1")]))
    #expect(text.contains("so it must not have a body: a password in it would come back for all to see"))
    #expect(text.contains("Source: RFC 9110 §9.3.8"))
  }

  @Test("The explanation of a byte is never cut at 80 columns", arguments: Draft.BodyType.allCases)
  func whole(type: Draft.BodyType) {
    for method in ["GET", "POST", "DELETE", "PATCH"] {
      var draft = Draft(
        method,
        [
          Draft.Row("q", "é+ &"), Draft.Row("per_page", "30", type: .number),
          Draft.Row("on", "true", type: .boolean),
          Draft.Row("tags", #"["a","b"]"#, type: .array),
          Draft.Row("card", #"{"exp":"12/27"}"#, type: .object),
          Draft.Row("since", "2026-11-20T09:30:00Z", type: .date), Draft.Row("none", "", type: .null),
        ], type)
      draft.headers = [Draft.Row("Accept", "application/json"), Draft.Row("X-Request-ID", "1")]
      if type == .text { draft.body.text = "text" }
      var state = ComposerState(document: DraftDocument(draft), context: Composition.Context(boundary: "B"))
      state.show(.wire)
      for offset in 0..<state.composition.length {
        state.live.cursor = offset
        let lines = TextWrap.lines(state.text(Why(state).text), columns: 78)
        #expect(lines.count <= 2, "\(lines)")
      }
    }
  }
}
