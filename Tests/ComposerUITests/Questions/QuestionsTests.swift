@testable import ComposerUI
import ScreenModel
import Testing
import WiredraftCore

/// A learner's questions, and the keys for the screen that answers each, at 80×24, without another word.
///
/// The texts are compared as people read them: a sentence may span two lines.
@Suite("Fifteen questions, each answered by a screen of 80×24")
struct QuestionsTests {
  private let number = Draft.Row("n", "30", type: .number)
  private let bool = Draft.Row("b", "true", type: .boolean)

  @Test("1. Why does DELETE /x send q=1 in the URL?")
  func deleteInURL() throws {
    let run = try Rehearsal("", on: Draft("DELETE", [Draft.Row("q", "1")]))
    #expect(run.shows("DELETE /x?q=1 HTTP/1.1"))
    #expect(run.why.contains("q goes to the query: DELETE, by this program's rule."))
    #expect(run.shows("(no body: parameters go to the"))
  }

  @Test("2. Where would PUT send it?")
  func putInstead() throws {
    // The preview before the switch matches the result after it.
    let asked = try Rehearsal("m<up><up>", on: Draft("DELETE", [Draft.Row("q", "1")]))
    #expect(asked.shows("PUT: your 1 row would go to the body as json."))
    let switched = try Rehearsal("mu", on: Draft("DELETE", [Draft.Row("q", "1")]))
    #expect(switched.shows("PUT /x HTTP/1.1") && switched.shows("{\"q\":\"1\"}"))
    #expect(switched.why.hasPrefix("DELETE → PUT: 1 row moved from the query to the body"))
  }

  @Test("3. What does tags=[a,b] become in five styles?")
  func arrayStyles() throws {
    let run = try Rehearsal("e", on: Draft("GET", [Draft.Row("tags", "[\"a\",\"b\"]", type: .array)]))
    for (style, text) in [
      ("repeat", "tags=a&tags=b"), ("brackets", "tags%5B%5D=a&tags%5B%5D=b"),
      ("indexed", "tags%5B0%5D=a&tags%5B1%5D=b"), ("comma", "tags=a,b"), ("pipe", "tags=a%7Cb"),
      ("space", "tags=a%20b"), ("json", "tags=%5B%22a%22%2C%22b%22%5D"),
    ] {
      let isThere = run.lines.contains { line in
        [" ", "▸"].contains { line.contains("\($0)\(style) ") } && line.contains(text)
      }
      #expect(isThere, "\(style)")
    }
  }

  @Test("4. Why is there a Content-Length?")
  func contentLength() throws {
    let script = "6g" + String(repeating: "j", count: 3)
    let run = try Rehearsal(script, on: Draft("POST", [Draft.Row("q", "1")]))
    #expect(run.why.contains("Content-Length: 9 was added because the body has 9 bytes"), "\(run.why)")
    #expect(run.why.contains("RFC 9110 §8.6"))
    let empty = try Rehearsal("6gjj", on: Draft("POST", [], .none))
    #expect(empty.why.contains("Content-Length: 0 was added"), "\(empty.why)")
  }

  @Test("5. Which bytes does a file part add?")
  func filePart() throws {
    let draft = Draft("POST", [Draft.Row("a", "1"), Draft.Row("f", "me.txt", type: .file)], .multipart)
    let facts = ["me.txt": Composition.FileFacts(size: 11, contentType: "text/plain")]
    let row = try Rehearsal("j", on: draft, facts: facts)
    #expect(row.why.contains("Its part adds 114 bytes: the file's and 103 around them."), "\(row.why)")
    var named = draft
    named.parameters?[1].filename = String(repeating: "\"a", count: 70)
    let marks = try Rehearsal("j", on: named, facts: facts)
    #expect(
      Why.filePartSentence(of: Draft.RowReference(.parameters, 1), in: marks.state.session)
        == "Its part adds 388 bytes: the file's and 377 around them.")
    // All of them are highlighted, or are in the part that the line below describes.
    let alone = Draft("POST", [Draft.Row("f", "me.txt", type: .file)], .multipart)
    let run = try Rehearsal("6", on: alone, facts: facts)
    #expect(run.shows("Content-Disposition: "))
    #expect(run.shows("name=\"f\";") && run.shows("filename=\"me.txt\""))
    #expect(run.shows("Content-Type: text/plain"))
    #expect(run.shows("‹me.txt, 11 bytes›"))
    #expect(run.why.contains("part") && run.why.contains("(f)"), "\(run.why)")
    let (with, without) = (
      row.state.composition.length, try Rehearsal("j ", on: draft).state.composition.length
    )
    // The additional byte is a digit of Content-Length.
    #expect(with - without == 115)
    // Without the row all of these are gone.
    let off = try Rehearsal("j ", on: draft, facts: facts)
    #expect(!off.shows("filename") && !off.shows("‹me.txt"))
  }

  @Test("6. What is %2B?")
  func encodedPlus() throws {
    let run = try Rehearsal("6www", on: Draft("GET", [Draft.Row("q", "1+1")]))
    #expect(run.shows("q=1%2B1"))
    #expect(run.why.contains("%2B") && run.why.contains("+"), "\(run.why)")
    #expect(run.why.contains("space"), "\(run.why)")
  }

  @Test("7. When is a space a +?")
  func plusForSpace() throws {
    let draft = Draft("POST", [Draft.Row("q", "a b")], .form)
    let run = try Rehearsal("6www", on: draft)
    #expect(run.shows("q=a+b"))
    #expect(run.why.contains("+") && run.why.contains("space") && run.why.contains("form"), "\(run.why)")
    // In a query it is %20.
    let lens = try Rehearsal("=", on: draft)
    #expect(lens.lines.contains { $0.contains("in a query") && $0.contains("a%20b") })
    #expect(lens.lines.contains { $0.contains("in a form") && $0.contains("a+b") })
  }

  @Test("8. What happens to 30 and true under GET and under POST?")
  func typedValues() throws {
    let draft = Draft("GET", [number, bool])
    #expect(try Rehearsal("=", on: draft).shows("GET: \"30\", text; POST: 30, a number"))
    #expect(try Rehearsal("j=", on: draft).shows("GET: \"true\", text; POST: true, a bool"))
    let posted = try Rehearsal("mp", on: draft)
    #expect(posted.shows("{\"n\":30,\"b\":true}"))
    #expect(posted.why.contains("n became a number; b became a bool"))
    #expect(try Rehearsal("mpmg", on: draft).why.contains("2 values became text"))
  }

  @Test("9. What does a null send?")
  func null() throws {
    let draft = Draft("GET", [Draft.Row("z", type: .null)])
    let run = try Rehearsal("=", on: draft)
    #expect(run.shows("GET /x?z HTTP/1.1") || run.shows("the name alone, without a value"))
    #expect(run.lines.contains { $0.contains("in a query") && $0.contains("the name alone") })
    #expect(run.lines.contains { $0.contains("in JSON") && $0.contains("null") })
    // And in each style.
    let styles = try Rehearsal("en", on: draft)
    for text in ["bare", "empty", "literal", "omit"] { #expect(styles.shows(text)) }
    #expect(styles.shows("z=null") && styles.shows("(nothing is sent)"))
  }

  @Test("10. What does an empty list send?")
  func emptyList() throws {
    let draft = Draft("GET", [Draft.Row("l", "[]", type: .array)])
    let run = try Rehearsal("", on: draft)
    #expect(run.why.contains("empty"), "\(run.why)")
    let lens = try Rehearsal("=", on: draft)
    #expect(lens.lines.contains { $0.contains("in a query") && $0.contains("sends no pair") })
    #expect(lens.lines.contains { $0.contains("in JSON") && $0.contains("\"l\":[]") })
  }

  @Test("11. Who wins, q=1 or an overridden query?")
  func overridden() throws {
    var draft = Draft("GET", [Draft.Row("q", "1")])
    draft.query = [Draft.Row("q", "2")]
    let run = try Rehearsal("", on: draft)
    #expect(run.shows("GET /x?q=2 HTTP/1.1"))
    #expect(run.shows("overridden"))
    #expect(run.why.contains("override"), "\(run.why)")
    let actual = try Rehearsal("3", on: draft)
    #expect(actual.why.contains("This list overrides 1 parameter"), "\(actual.why)")
  }

  @Test("12. Why does TRACE refuse?")
  func trace() throws {
    let run = try Rehearsal("1h", on: Draft("TRACE", [Draft.Row("q", "1")]))
    #expect(run.why.contains("A TRACE request must not have a body"), "\(run.why)")
    #expect(run.why.contains("RFC 9110 §9.3.8"))
    #expect(run.shows("1 error"))
    let list = try Rehearsal("!", on: Draft("TRACE", [Draft.Row("q", "1")]))
    #expect(list.shows("A TRACE request must not have a body"))
  }

  @Test("13. What did the last switch change?")
  func lastSwitch() throws {
    let run = try Rehearsal("mg", on: Draft("POST", [number, bool, Draft.Row("q", "x")]))
    #expect(
      run.why
        == "POST → GET: 3 rows moved from the body to the query; Content-Type and Content-Length removed; 2 values became text."
    )
    #expect(run.lines.count { $0.contains("✓ »") } == 3)
  }

  @Test("14. What will the server see twice?")
  func twice() throws {
    let run = try Rehearsal(
      "", on: Draft("GET", [Draft.Row("a", "1"), Draft.Row("b", "2"), Draft.Row("a", "3")]))
    #expect(run.shows("GET /x?a=1&b=2&a=3"))
    #expect(run.why.contains("a is sent twice: of 12 readers 3 keep the last"), "\(run.why)")
    let wide = try Rehearsal("", on: run.state.draft, size: Size(columns: 120, rows: 40))
    #expect(wide.why.contains("PHP, Rails and Rack keep the last; Express and qs make a list of both;"))
    #expect(!(try Rehearsal("j", on: run.state.draft).why.contains("twice")))
    let json = try Rehearsal(
      "jj", on: Draft("POST", [Draft.Row("a", "1"), Draft.Row("b", "2"), Draft.Row("a", "3")]))
    #expect(json.why.contains("a") && json.why.contains("Warning"), "\(json.why)")
    // Also if the URL contains it already, and in fields.
    var url = Draft("GET", [Draft.Row("a", "1")])
    url.url += "?a=0"
    #expect(try Rehearsal("", on: url).why.contains("a is sent twice, once in the URL itself"))
    var fields = Draft("GET", [])
    fields.headers = [Draft.Row("X-A", "1"), Draft.Row("x-a", "2")]
    #expect(try Rehearsal("5", on: fields).why.contains("X-A is sent twice"))
  }

  @Test("15. What would curl add?")
  func curl() throws {
    let run = try Rehearsal("9", on: Draft("POST", [Draft.Row("q", "1")]))
    #expect(run.why.contains("curl adds User-Agent and Accept by itself"), "\(run.why)")
    #expect(run.shows("Identical but for"))
  }
}
