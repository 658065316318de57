import DraftFormats
import Testing
import WiredraftCore

@Suite("Signs of printed text in commands")
struct ShellTypographyTests {
  @Test(
    "Typographic quotation marks and dashes are named, with their place",
    arguments: [
      ("curl “https://h/”", "1:6", "“"), ("curl -H “A: b” https://h/", "1:9", "“"),
      ("curl https://h/ -d ‘a=b c’", "1:20", "‘"), ("curl https://h/ -d ‘a=b’", "1:20", "‘"),
      ("curl https://h/ \\\n  –d a=b", "2:3", "–"), ("curl —data a=b https://h/", "1:6", "—"),
      ("curl -X POST –H 'A: b' https://h/", "1:14", "–"), ("http h.org –f a=b", "1:12", "–"),
      ("http h.org a=“b c”", "1:14", "“"), ("curl \"https://h/” -d x", "1:6", "\""),
      ("curl −d a https://h/", "1:6", "−"), ("curl „https://h/“", "1:6", "„"),
    ])
  func typography(text: String, place: String, sign: String) {
    let problem = importProblem(text)
    #expect(problem.hasPrefix(place + " "), "\(problem)")
    #expect(problem.contains(sign), "\(problem)")
    #expect(!problem.contains("second URL"))
    switch sign {
    case "\"": break
    case "–": #expect(problem.contains("en dash"))
    case "—": #expect(problem.contains("em dash"))
    case "−": #expect(problem.contains("minus sign"))
    default: #expect(problem.contains("typographic"))
    }
  }

  @Test("In real quotes such signs are text")
  func quoted() throws {
    let sample = try ImportedSample("curl https://h/ --data-raw 'say=“hi” – don’t'", as: .curl)
    #expect(sample.content == "say=“hi” – don’t")
    #expect(try ImportedSample("curl https://h/ -d a=don’t", as: .curl).content == "a=don’t")
  }

  @Test(
    "Signs are replaced on request, with a remark on the place of the first",
    arguments: [
      ("curl “https://h/”", "GET /", "", "1:6"),
      ("curl https://h/ –d ‘a=b c’", "POST /", "a=b c", "1:17"),
      ("curl https://h/ —data “a=b”", "POST /", "a=b", "1:17"),
      ("curl https://h/ -d '{“a”: 1}' —request PUT", "PUT /", "{“a”: 1}", "1:31"),
      ("curl\u{A0}https://h/ -d x", "POST /", "x", "1:5"),
    ])
  func mending(text: String, line: String, content: String, place: String) throws {
    var options = ImportOptions()
    options.mendsSigns = true
    let sample = ImportedSample(
      try #require(try Import.requests(in: text, as: .curl, options: options).first))
    #expect(sample.line == line)
    #expect(sample.content == content)
    let remark = try #require(sample.imported.remarks.first { $0.text.contains("replaced by") })
    #expect(remark.position.map { "\($0.line):\($0.column)" } == place)
    #expect(importProblem(text, as: .curl) != "1 requests")
  }
}
