import DraftFormats
import Testing
import WiredraftCore

@Suite("Importing raw messages")
struct MessageImportTests {
  private func sample(_ text: String) throws -> ImportedSample { try ImportedSample(text, as: .http) }

  @Test("A message with CR LF or LF becomes a draft", arguments: ["\r\n", "\n"])
  func lineEnds(end: String) throws {
    let lines = [
      "POST /a?b=c HTTP/1.1", "Host: h:81", "Content-Type: application/json", "X-A: one", "  two",
      "Content-Length: 7", "",
      "{\"a\":1}",
    ]
    let imported = try sample(lines.joined(separator: end))
    #expect(imported.line == "POST /a?b=c")
    #expect(imported.draft.url.hasPrefix("http://h:81/a"))
    #expect(imported.rows == ["a=1"])
    #expect(imported.headers == ["X-A: one two"])
    #expect(imported.remarks(.leftOut).isEmpty)
  }

  @Test("Targets of all forms find their host")
  func targets() throws {
    #expect(try sample("GET https://h/a?b HTTP/1.1\nHost: h\n\n").line == "GET /a?b")
    #expect(try sample("GET https://h/a HTTP/1.1\nHost: h\n\n").headers.isEmpty)
    #expect(try sample("GET / HTTP/1.1\nHost: h\nOrigin: https://h").draft.url == "https://h/")
    #expect(try sample("GET /a HTTP/1.1").remarks(.leftOut).count == 1)
    #expect(try sample("OPTIONS * HTTP/1.1\nHost: h").line == "OPTIONS *")
    #expect(try sample("GET a HTTP/1.0\nHost: h").line == "GET /a")
  }

  @Test("The list of fields that a browser shows of HTTP/2 is a message, too")
  func pseudoFields() throws {
    let text = ":method: PUT\n:authority: h.org\n:scheme: https\n:path: /a?b=c\naccept: */*\n"
    let sample = try #require(try Import.requests(in: text, as: .http).first.map { ImportedSample($0) })
    #expect(sample.line == "PUT /a?b=c")
    #expect(sample.draft.url == "https://h.org/a")
    #expect(sample.headers == ["accept: */*"])
  }

  @Test("An answer is recognised, and says that the request is wanted")
  func answer() {
    #expect(Import.format(of: "HTTP/1.1 200 OK\r\nA: b\r\n\r\nc") == .http)
    #expect(importProblem("HTTP/2 204\n").hasPrefix("1:1 This message is an answer: copy the request"))
  }

  @Test("Content ends where its length says, or with the text")
  func content() throws {
    #expect(try sample("PUT / HTTP/1.1\nHost: h\nContent-Type: text/plain\n\nabc\n").content == "abc\n")
    let long = try sample("PUT / HTTP/1.1\nHost: h\nContent-Type: text/plain\nContent-Length: 2\n\nabc")
    #expect(long.content == "ab")
    #expect(
      long.remarks(.leftOut) == [
        "What follows the 2 bytes that Content-Length gives was left out: 1 byte."
      ])
    let short = try sample("PUT / HTTP/1.1\nHost: h\nContent-Type: text/plain\nContent-Length: 9\n\nabc")
    #expect(short.content == "abc")
    #expect(short.remarks(.changed).contains { $0.contains("cut off") })
    #expect(try sample("GET / HTTP/1.1\nHost: h\n\n\n").composition.body == nil)
  }

  @Test("Chunks are put together")
  func chunks() throws {
    let head = "PUT / HTTP/1.1\r\nHost: h\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n"
    let imported = try sample(head + "3;x=y\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n")
    #expect(imported.content == "abc0123456789")
    #expect(imported.headers.isEmpty)
    #expect(
      importProblem(head + "5\r\nabc").hasPrefix("6:1 The chunk of 5 bytes that begins here is cut off."))
    #expect(importProblem(head + "x").hasPrefix("6:1 The length of a chunk is missing"))
  }

  @Test(
    "What is no request says why, with the place",
    arguments: [
      ("HTTP/1.1 200 OK\n\n", "1:1 This message is an answer"),
      ("CONNECT h:80 HTTP/1.1", "1:1 CONNECT opens a tunnel"),
      ("GET /a b HTTP/1.1", "1:8 The request line has more"),
      ("GET / HTTP/1.1\nHost h", "2:1 This line is no field"),
      ("GET", "1:1 A message begins with a request line"), ("\n\n", "The text is empty"),
    ])
  func refusals(text: String, problem: String) {
    #expect(importProblem(text, as: .http).hasPrefix(problem), "\(importProblem(text, as: .http))")
  }
}
