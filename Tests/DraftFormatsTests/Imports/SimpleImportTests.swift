import DraftFormats
import Testing
import WiredraftCore

@Suite("Importing URLs, queries, objects and lines")
struct SimpleImportTests {
  @Test("A URL's query becomes rows, or stays")
  func url() throws {
    let split = try ImportedSample(" https://h/a?b=c%20d&e=f\n", as: .url)
    #expect(split.draft.url == "https://h/a")
    #expect(split.rows == ["b=c d", "e=f"])
    #expect(split.line == "GET /a?b=c%20d&e=f")
    var options = ImportOptions()
    options.splitsQuery = false
    #expect(try ImportedSample("https://h/a?b=c", as: .url, options: options).draft.url == "https://h/a?b=c")
    #expect(importProblem("http://h/\nx", as: .url).hasPrefix("1:10 The URL ends here"))
  }

  @Test("A query becomes rows that are sent as its bytes")
  func query() throws {
    let imported = try ImportedSample("?a=b+c&d=%20", as: .query)
    #expect(imported.draft.url.isEmpty)
    #expect(imported.rows.count == 2)
    var draft = imported.draft
    draft.url = "http://h/"
    #expect(draft.compose().target.text == "/?a=b+c&d=%20")
    #expect(importProblem("a=b c", as: .query).hasPrefix("1:4 A query has no white space"))
  }

  @Test("The members of an object become rows with their types")
  func object() throws {
    let imported = try ImportedSample("{ \"a\": 1.50, \"b\": [true, null], \"a\": \"x\" }", as: .json)
    #expect(imported.draft.method == "POST")
    #expect(imported.rows == ["a=1.50", "b=[true,null]", "a=x"])
    #expect(importProblem("{\"a\":\n1,}", as: .json) == "2:3 Expected a name in quotes.")
    #expect(importProblem("[1]", as: .json).hasPrefix("Rows are made of the members of an object"))
  }

  @Test("Lines become rows, those of header fields such")
  func lines() throws {
    #expect(try ImportedSample("name: Ann\nage: 30", as: .lines).rows == ["name=Ann", "age=30"])
    let fields = try ImportedSample(
      ":authority: h.org\n:method: POST\n:path: /a?b=c\n:scheme: https\naccept: */*\nuser-agent: me",
      as: .lines)
    #expect(fields.line == "POST /a?b=c")
    #expect(fields.headers == ["accept: */*", "user-agent: me"])
  }
}
