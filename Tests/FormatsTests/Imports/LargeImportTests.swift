import DraftFormats
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
}
