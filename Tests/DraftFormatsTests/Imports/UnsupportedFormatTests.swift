import DraftFormats
import Testing

@Suite("Formats that are known and not imported")
struct UnsupportedFormatTests {
  static let samples: [(text: String, name: String)] = [
    (
      #"{"id": "1", "name": "A", "order": ["2"], "requests": [{"id": "2", "url": "https://h/", "method": "GET"}]}"#,
      "a Postman collection (1)"
    ),
    ("name: A\nmethod: POST\nurl: https://h/\nheaders:\n- name: A\n  value: b\n", "a Posting request"),
    ("<?xml version=\"1.0\"?>\n<a b=\"c\">d: e</a>", "XML"), ("<a>x=1</a>", "XML"),
    ("<soap:Envelope xmlns:soap=\"u\"><soap:Body/></soap:Envelope>", "XML"), ("<a>b=c&d</a>", "XML"),
    ("<!DOCTYPE html>\n<html></html>", "HTML"), ("<html lang=en>\n<body>a: b", "HTML"),
    ("query { user { id } }", "GraphQL"),
    ("query ($login: String!) {\n  user(login: $login) { id }\n}", "GraphQL"),
    ("mutation M { add(a: 1) { id } }", "GraphQL"), ("{\n  user {\n    id\n  }\n}", "GraphQL"),
    ("# a\nfragment F on User { id }\nsubscription { a }", "GraphQL"),
    ("a:\n  b: c\n", "YAML"), ("---\na: b\n", "YAML"), ("- a: b\n  c: d\n", "YAML"),
    ("version: '3'\nservices:\n  web:\n    image: x\n", "YAML"),
    (#"{"name": "A", "version": "1", "items": [], "brunoConfig": {"version": "1"}}"#, "a Bruno collection"),
    (
      #"{"client": "Thunder Client", "collectionName": "A", "version": "1.2", "requests": []}"#,
      "a Thunder Client collection"
    ),
    (#"{"clientName": "Thunder Client", "folders": [], "requests": []}"#, "a Thunder Client collection"),
    ("<?xml version=\"1.0\"?>\n<database><object type=\"LMREQUEST\"/></database>", "a Paw document"),
    (#"{"v": 2, "name": "A", "folders": [], "requests": []}"#, "a Hoppscotch collection"),
    ("[{\"id\":1},{\"id\":2}]", "a JSON array"), ("[1,2]", "a JSON array"),
  ]

  @Test("Such a text is named and refused, with the way out", arguments: samples)
  func named(text: String, name: String) {
    #expect(Import.format(of: text) == nil)
    let problem = importProblem(text)
    #expect(problem.hasPrefix("This is \(name)"), "\(problem)")
    #expect(problem.split(separator: ". ").count >= 2 || problem.contains(": "), "\(problem)")
  }

  @Test(
    "A text that only resembles one is what it was",
    arguments: [
      (#"{"info": {"title": "x"}, "item": 1}"#, .json), (#"{"type": "export", "name": "x"}"#, .json),
      (#"{"requests": 3}"#, .json), (#"{"values": [1], "name": "x"}"#, .json),
      ("name: A\nurl: https://h/", .lines),
      ("GET https://h/\n\n[Asserts", .httpFile), ("POST https://h/\n\nwget x", .httpFile),
      ("a: b\nc: d", .lines),
      ("  a: 1\n  b: 2", .lines), ("query: x\nb: c", .lines), ("Cookie: a=b\n  c=d\nHost: h", .lines),
      ("- a: b\n- c: d", .lines), ("curl https://h/ -d '<a/>'", .curl),
      ("openapi: 3.0.0\npaths:\n  /a:\n", .openapi),
      ("@a = b\nGET https://h/\n\nquery { a }", .httpFile),
    ] as [(String, ImportFormat)])
  func resembling(text: String, format: ImportFormat) { #expect(Import.format(of: text) == format) }

  @Test(
    "Lines are recognised only where each of them fits",
    arguments: [
      "a: b\nThis is prose.", "a: b\n- c: d", "a: 1\n  b: 2", "\"a\": 1,\n\"b\": 2",
      "a: b\n\u{1}x: y",
      "a: b\n---\nc: d", "# x: y\na: b", "- url: x\n  a: b",
    ])
  func everyLine(text: String) { #expect(Import.format(of: text) == nil, "\(text)") }
}
