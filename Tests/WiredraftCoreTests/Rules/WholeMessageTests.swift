import Testing
import WiredraftCore

/// A sentence of the rules, a draft, and the whole message that it must become.
@Suite("Whole messages")
struct WholeMessageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var draft: Draft
    var message: String

    init(
      _ title: String, _ method: String, _ message: String, _ change: (inout Draft) -> Void = { _ in }
    ) {
      self.init(title, method, "https://h/p", message, change)
    }

    init(
      _ title: String, _ method: String, _ url: String, _ message: String,
      _ change: (inout Draft) -> Void = { _ in }
    ) {
      testDescription = title
      draft = makeDraft(method, url, change)
      self.message = message
    }
  }

  @Test("A draft becomes exactly this message", arguments: lines + queries + bodies)
  func message(_ example: Case) {
    let composition = example.draft.composed(
      environment: ["ID": "7"],
      files: ["f.txt": .success(Composition.FileFacts(size: 0, contentType: "text/plain"))])
    #expect(composition.diagnostics.allSatisfy { $0.severity != .error }, "\(composition.codes)")
    #expect(composition.head.text + (composition.bodyText ?? "") == example.message)
  }

  private static let lines = [
    Case("An empty path becomes a slash", "GET", "https://h", "GET / HTTP/1.1\r\nHost: h\r\n\r\n"),
    Case(
      "Dot segments and double slashes stay", "GET", "https://h/a/../b/.//c",
      "GET /a/../b/.//c HTTP/1.1\r\nHost: h\r\n\r\n"),
    Case(
      "Neither fragment nor user information is sent", "GET", "https://u:p@h:8080/p?a#f?b",
      "GET /p?a HTTP/1.1\r\nHost: h:8080\r\n\r\n"),
    Case(
      "An IPv6 address stays in its brackets, the port as typed", "GET", "http://[2001:db8::1]:80/",
      "GET / HTTP/1.1\r\nHost: [2001:db8::1]:80\r\n\r\n"),
    Case("The server as a whole", "OPTIONS", "https://h/*", "OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n"),
    Case(
      "A tunnel has host and port, the scheme's where none is given", "CONNECT", "http://[::1]",
      "CONNECT [::1]:80 HTTP/1.1\r\nHost: [::1]:80\r\n\r\n"),
    Case("A method of one's own is sent as it is", "x-pUrGe", "x-pUrGe /p HTTP/1.1\r\nHost: h\r\n\r\n"),
    Case(
      "No content of a method that expects it is told by the length", "QUERY",
      "QUERY /p HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n"),
    Case(
      "Host first, then the rows in their order, then type and length", "PATCH",
      "PATCH /p HTTP/1.1\r\nHost: h\r\nX-B: 1\r\nx-a: \r\nX-B: 2\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
    ) {
      $0.headers = [
        Draft.Row("X-B", "1"), Draft.Row("x-a", ""), Draft.Row("off", "1", isEnabled: false),
        Draft.Row("X-B", "2"),
      ]
      $0.parameters = []
    },
    Case(
      "The user's own fields stay where they are put, and nothing is doubled", "POST",
      "POST /p HTTP/1.1\r\ncontent-length: 2\r\ncontent-type: application/vnd.api+json\r\nhost: other\r\n\r\n{}"
    ) {
      $0.headers = [
        Draft.Row("content-length", "2", type: .number),
        Draft.Row("content-type", "application/vnd.api+json"),
        Draft.Row("host", "other"),
      ]
      $0.parameters = []
    },
  ]

  private static let queries = [
    Case(
      "A query in the URL is kept byte for byte, ours is appended before the fragment", "DELETE",
      "https://h/p?b=%7e+&&a#f", "DELETE /p?b=%7e+&&a&a=1&a=2 HTTP/1.1\r\nHost: h\r\n\r\n"
    ) { $0.parameters = [Draft.Row("a", "1"), Draft.Row("a", "2")] },
    Case("A bare question mark stays", "GET", "https://h/p?", "GET /p? HTTP/1.1\r\nHost: h\r\n\r\n"),
    Case(
      "A bare question mark gets no ampersand", "GET", "https://h/p?",
      "GET /p?a=1 HTTP/1.1\r\nHost: h\r\n\r\n"
    ) { $0.parameters = [Draft.Row("a", "1")] },
    Case(
      "A trailing ampersand gets no second", "GET", "https://h/p?x&",
      "GET /p?x&a=1 HTTP/1.1\r\nHost: h\r\n\r\n"
    ) { $0.parameters = [Draft.Row("a", "1")] },
    Case(
      "No question mark where nothing is added", "GET", "GET /p HTTP/1.1\r\nHost: h\r\n\r\n"
    ) {
      $0.parameters = [
        Draft.Row("a", "", type: .null), Draft.Row("b", "1", isEnabled: false),
        Draft.Row("c", "", type: .omitted),
      ]
      $0.styles.nulls = .omit
    },
    Case(
      "A plus is %2B and a space %20; what is no letter is UTF-8, not normalised", "HEAD",
      "HEAD /p?a%2Bb=c%20d&%C3%A9=e%CC%81&=&~=-._~ HTTP/1.1\r\nHost: h\r\n\r\n"
    ) {
      $0.parameters = [
        Draft.Row("a+b", "c d"), Draft.Row("é", "e\u{301}"), Draft.Row("", ""), Draft.Row("~", "-._~"),
      ]
    },
    Case(
      "A verbatim row goes as it is beside one that is encoded", "GET",
      "GET /p?s=a%2Fb/?:@&s=a%252Fb HTTP/1.1\r\nHost: h\r\n\r\n"
    ) {
      var row = Draft.Row("s", "a%2Fb/?:@")
      row.isVerbatim = true
      $0.parameters = [row, Draft.Row("s", "a%2Fb")]
    },
    Case(
      "Braces in the path are filled as one segment, from the environment, too", "GET",
      "https://h/{id}/x/{name}?{id}", "GET /7/x/a%2Fb%3F?{id} HTTP/1.1\r\nHost: h\r\n\r\n"
    ) {
      var id = Draft.Row("id", "ID", type: .number)
      id.source = .environment
      $0.path = [Draft.Row("name", "a/b?"), id]
    },
    Case(
      "Query and body are decided each for itself", "PUT",
      "PUT /p?q=1 HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{\"a\":1}"
    ) {
      $0.query = [Draft.Row("q", "1")]
      $0.parameters = [Draft.Row("a", "1", type: .number)]
    },
  ]

  private static let bodies = [
    Case(
      "A form keeps * - . _, and a space is a plus", "POST",
      "POST /p HTTP/1.1\r\nHost: h\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 29\r\n\r\na=*-._+%7E%3B%0A&a=&b&%C3%A9="
    ) {
      $0.body.type = .form
      $0.parameters = [
        Draft.Row("a", "*-._ ~;\n"), Draft.Row("a", ""), Draft.Row("b", "", type: .null), Draft.Row("é", ""),
      ]
    },
    Case(
      "Order, literals and duplicates stay in JSON, and of dates it has the milliseconds", "POST",
      "POST /p HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{\"z\":1.10,\"a\":12345678901234567890,\"z\":true,\"d\":1795167000251,\"t\":\"/\u{7F}é\\u001f\\n\",\"n\":null}"
    ) {
      $0.parameters = [
        Draft.Row("z", "1.10", type: .number), Draft.Row("a", "12345678901234567890", type: .number),
        Draft.Row("z", "true", type: .boolean), Draft.Row("d", "2026-11-20T09:30:00.2505Z", type: .date),
        Draft.Row("t", "/\u{7F}é\u{1F}\n"), Draft.Row("n", "", type: .null),
      ]
    },
    Case(
      "Parts: a text has a name and nothing else, a file its name and type; the last line has its end",
      "POST",
      "POST /p HTTP/1.1\r\nHost: h\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: 159\r\n\r\n--B\r\nContent-Disposition: form-data; name=\"a%22é\"\r\n\r\n1\r\n--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f.txt\"\r\nContent-Type: text/plain\r\n\r\n\r\n--B--\r\n"
    ) {
      $0.body.type = .multipart
      $0.parameters = [Draft.Row("a\"é", "1"), Draft.Row("f", "f.txt", type: .file)]
    },
    Case(
      "No part is the closing delimiter alone", "POST",
      "POST /p HTTP/1.1\r\nHost: h\r\nContent-Type: multipart/form-data; boundary=\"a b\"\r\nContent-Length: 9\r\n\r\n--a b--\r\n"
    ) {
      $0.body.type = .multipart
      $0.boundary = "a b"
      $0.parameters = []
    },
    Case(
      "Text goes as it is, with its type", "POST",
      "POST /p HTTP/1.1\r\nHost: h\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 4\r\n\r\né\r\n"
    ) {
      $0.body.type = .text
      $0.body.text = "é\r\n"
    },
  ]
}
