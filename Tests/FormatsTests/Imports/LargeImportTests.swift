@testable import DraftFormats
import TestSupport
import Testing
import WiredraftCore

/// Texts that are too large for a corpus.
@Suite("Importing large texts")
struct LargeImportTests {
  @Test("More commands than anybody chooses from are counted, not read")
  func tooMany() throws {
    let requests = try Import.requests(in: String(repeating: "curl h\n", count: 10_002))
    check(requests.count, 10_000)
    check(
      requests[0].remarks.last?.text, "2 more commands were not read, for 10000 are the most of one text.")
  }

  @Test("Commands by the thousand are read in the time that their length takes")
  func many() throws {
    let requests = try Import.requests(in: String(repeating: "curl h -s > f\n", count: 5000))
    check(requests.count, 5000)
    check(requests[4999].remarks.contains { $0.position == TextPosition(line: 5000, column: 8) })
    let refused = String(repeating: "curl --bogus\n", count: 100) + "echo 'it"
    check(importProblem(refused).hasPrefix("1:6 curl has no option --bogus."))
  }

  @Test("Values of an .http file that double with each line end at a bound")
  func doubling() throws {
    let text = "@a = x\n" + String(repeating: "@a = {{a}}{{a}}\n", count: 2000) + "GET http://h/\nA: {{a}}"
    check(try Import.requests(in: text, as: .httpFile).count, 1)
    let many =
      "@a = " + String(repeating: "x", count: 100_000) + "\n"
      + String(repeating: "###\nGET http://h/{{a}}\n", count: 2000)
    check(try Import.requests(in: many, as: .httpFile).count, 2000)
  }

  @Test("A text is recognised by its end, too, however long it is")
  func recognition() throws {
    let long = String(repeating: "x", count: 100_000)
    let (json, yaml) = (#"{"a": "\#(long)", "#, "a: \(long)\n")
    let texts = [
      (
        json + #""info": {"name": "a", "schema": "https://schema.getpostman.com/v2.1.0/"}, "item": []}"#,
        "postman"
      ),
      (#"{"item": [{"name": "\#(long)", "request": {}}]}"#, "postman"),
      (#"{"name": "\#(long)", "values": [{"key": "a", "value": "b"}]}"#, "postman"),
      (json + #""_type": "export"}"#, "insomnia"), (yaml + "_type: export\n", "insomnia"),
      (json + #""openapi": "3.1.0"}"#, "openapi"), (yaml + "openapi: 3.1.0\n", "openapi"),
      (json + #""swagger": "2.0"}"#, "openapi"), (json + #""log": {"entries": []}}"#, "har"),
      (json + #""b": 1}"#, "json"),
    ]
    for (text, format) in texts {
      check(Import.format(of: text)?.rawValue, format, String(text.prefix(40) + text.suffix(60)))
    }
    // The text after the decisive member need not be there.
    let cut = [
      #"{"info": {"schema": "https://schema.getpostman.com/v2.1.0/"}, "item": [{"a": ""#,
      #"{"_type": "export", ""#,
    ]
    for text in cut { check(Import.format(of: text + long)?.isOffered, true, text) }
    let unsupported = [
      json + #""yaakVersion": "1", "resources": {}}"#, json + #""clientName": "Thunder Client"}"#,
      json + #""v": 2, "folders": [], "requests": []}"#, json + #""arazzo": "1.0.1"}"#,
      "[" + json + #""v": 2, "folders": [], "requests": []}]"#,
      yaml + "model: http_request\nid: rq_1\n", yaml + "requests:\n  b:\n    method: GET\n    url: c\n",
      "url: h\nname: b\nbody:\n  content: \(long)\n", "// \(long)\nimport http from 'k6/http'\n",
    ]
    for text in unsupported {
      let format = try require(Import.unsupportedFormat(of: text), String(text.prefix(40) + text.suffix(60)))
      check(format.isData, false, format.name)
    }
  }

  @Test("The name of a file tells its format")
  func names() {
    let names = [
      ("a.http", "http-file"), ("b/A.REST", "http-file"), ("a.bru", "bruno"), ("a.hurl", "hurl"),
      ("a.har", "har"),
      ("a.postman_collection.json", "postman"), ("Dev.postman_environment.json", "postman"),
      ("a.curl", "curl"),
      ("a.json", nil), ("http", nil), ("a.http/b", nil), ("", nil),
    ]
    for (name, format) in names { check(ImportFormat(ofFileNamed: name)?.rawValue, format, name) }
  }

  @Test("curl announces a body of more than a mebibyte")
  func expectation() throws {
    let text = "curl h -d '" + String(repeating: "a", count: 1 << 20 + 1) + "'"
    let remarks = try Import.requests(in: text)[0].remarks
    check(remarks.first { $0.kind == .added }?.text.contains("Expect: 100-continue") == true)
  }

  @Test("Folders of a collection beyond a depth are left out")
  func deepFolders() throws {
    let schema = #""schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json""#
    let deep = String(repeating: "{\"name\": \"f\", \"item\": [", count: 200)
    let text =
      "{\"info\": {\(schema)}, \"item\": [{\"name\": \"a\", \"request\": \"h\"}, " + deep
      + String(repeating: "]}", count: 200) + "]}"
    let request = try require(try Import.requests(in: text, as: .postman).first)
    check(request.remarks.contains { $0.text.hasPrefix("Folders within more than 100") })
  }

  @Test("A list of a collection's requests reads their headings alone")
  func headings() throws {
    let schema = #""schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json""#
    let item =
      #"{"name": "a", "request": {"method": "post", "url": {"raw": "h.org/a?b=1#c", "query": []}, "body": {}}}"#
    let text =
      "{\"info\": {\(schema)}, \"item\": ["
      + Array(repeating: item, count: 300).joined(separator: ",") + "]}"
    func contents() throws -> ImportedCollection {
      guard
        case .collection(let requests, _) = try Import.contents(
          of: text, as: .postman, options: ImportOptions())
      else { return [] }
      return requests
    }
    let requests = try contents()
    check(requests.heading(299), ImportHeading(method: "POST", url: "http://h.org/a", title: "a"))
    let listing = leastWork { _ = try? contents() }
    let reading = leastWork { _ = (try? contents()).map(Array.init) }
    check(2 * listing < reading, "\(listing) of \(reading)")
  }
}
