import DraftFormats
import Testing
import WiredraftCore

@Suite("Errors of draft files")
struct DraftFileErrorTests {
  private func failure(_ text: String) -> DraftFileError? { failure(Array(text.utf8)) }

  private func failure(_ bytes: [UInt8]) -> DraftFileError? {
    do throws(DraftFileError) {
      _ = try DraftDocument(reading: bytes)
      return nil
    } catch {
      return error
    }
  }

  /// The text with `‸` at the expected position of the error.
  @Test(
    "Each error says its place and what was expected",
    arguments: [
      ("‸", "the file is empty; a draft file is a JSON object that begins { \"wiredraft\": 1"),
      (" \n\t‸", "the file is empty; a draft file is a JSON object that begins { \"wiredraft\": 1"),
      (
        "{\n  \"wiredraft\": 1,\n  \"headers\": [ {\"name\": \"]}\\\"\", \"value\": 1}‸",
        "the text ends too early: expected the ] of the [ in line 3, column 14"
      ),
      (
        "{\"wiredraft\": 1, \"x\":‸",
        "the text ends too early: expected the } of the { in line 1, column 1"
      ),
      (
        "{\"wiredraft\": 1,\n \"é\": \"a\\\"‸",
        "the text ends too early: expected the quote that closes the string of line 2, column 7"
      ),
      (
        "{\"wiredraft\": 1, \"title\": \"‸\\x\"}",
        "JSON has no such escape: expected one of \" \\ / b f n r t, or u with four hexadecimal digits"
      ),
      ("  ‸[]", "a draft file is a JSON object, this is an array"),
      ("‸{}", "this is no draft file: \"wiredraft\": 1 is missing"),
      ("‸{\"method\": 1}", "this is no draft file: \"wiredraft\": 1 is missing"),
      (
        "{\"wiredraft\": ‸2}",
        "the file is of version 2, this program reads version 1: a later wiredraft reads it"
      ),
      (
        "{\"method\": 1,\n \"wiredraft\": ‸2}",
        "the file is of version 2, this program reads version 1: a later wiredraft reads it"
      ),
      ("{\"wiredraft\": ‸0}", "there is no version 0, this program reads version 1"),
      ("{\"wiredraft\": ‸1.0}", "there is no version 1.0, this program reads version 1"),
      ("{\"wiredraft\": ‸\"1\"}", "wiredraft must be a number, not a string"),
      ("{\"wiredraft\": 1,\n\"url\": ‸null}", "url must be a string, not null"),
      ("{\"wiredraft\": 1, \"é\": 1, ‸\"é\": 2}", "é is given twice"),
      ("{\"wiredraft\": 1, ‸\"wiredraft\": 1}", "wiredraft is given twice"),
      ("{\"wiredraft\": 1, \"x\": 1,‸}", "expected a name in quotes"),
      ("{\"wiredraft\": 1} ‸x", "something follows the end of the JSON text"),
      ("{\"wiredraft\": 1, \"title\": \"é‸\\ud800\"}", "half of a surrogate pair is alone"),
      (
        "{\"wiredraft\": 1, \"headers\": [\n  {\"name\": \"é\", \"type\": \"string\", \"value\": ‸30}]}",
        "headers[0].value must be a string, not a number"
      ),
      (
        "{\"wiredraft\": 1, \"query\": [{\"value\": ‸true, \"name\": \"\", \"type\": \"number\"}]}",
        "query[0].value must be a number or a string, not a boolean"
      ),
      (
        "{\"wiredraft\": 1, \"query\": [{\"value\": ‸null, \"name\": \"\", \"source\": \"env\"}]}",
        "query[0].value must be a string, not null"
      ),
      (
        "{\"wiredraft\": 1, \"path\": [{\"name\": \"a\", \"value\": 1}, ‸{\"value\": 1}]}",
        "path[1].name is missing"
      ),
      ("{\"wiredraft\": 1, \"parameters\": [‸{\"name\": \"a\"}]}", "parameters[0].value is missing"),
      (
        "{\"wiredraft\": 1, \"headers\": [{\"name\": \"A\", \"user\": ‸\"a:b\", \"type\": \"basic\"}]}",
        "headers[0].user can't have a colon: Basic authentication ends the user at the first one (RFC 7617)"
      ),
      (
        "{\"wiredraft\": 1, \"headers\": [{\"name\": \"A\", \"type\": \"basic\", \"password\": ‸7}]}",
        "headers[0].password must be a string, not a number"
      ),
      (
        "{\"wiredraft\": 1, \"headers\": [{\"name\": \"A\", \"type\": \"basic\", \"value\": ‸\"a:b\", \"user\": \"a\"}]}",
        "headers[0].value can't be given beside headers[0].user"
      ),
      ("{\"wiredraft\": 1, \"variables\": ‸{}}", "variables must be an array, not an object"),
      ("{\"wiredraft\": 1, \"variables\": [‸{\"value\": 1}]}", "variables[0].name is missing"),
      (
        "{\"wiredraft\": 1, \"variables\": [{\"name\": \"a\", \"value\": 1}, ‸{\"name\": \"a\"}]}",
        "variables[1].value is missing"
      ),
      (
        "{\"wiredraft\": 1, \"variables\": [{\"name\": \"a\", \"value\": 1, \"secret\": ‸\"yes\"}]}",
        "variables[0].secret must be a boolean, not a string"
      ),
      ("{\"wiredraft\": 1, \"environment\": ‸1}", "environment must be a string, not a number"),
      ("{\"wiredraft\": 1, \"parameters\": [‸1]}", "parameters[0] must be an object, not a number"),
      (
        "{\"wiredraft\": 1, \"parameters\": [{\"name\": \"a\", ‸\"name\": \"b\"}]}",
        "parameters[0].name is given twice"
      ),
      (
        "{\"wiredraft\": 1, \"parameters\": [{\"name\": \"a\", \"source\": ‸\"vault\"}]}",
        "parameters[0].source can't be \"vault\", only env"
      ),
      (
        "{\"wiredraft\": 1, \"body\": {\"type\": ‸\"xml\"}}",
        "body.type can't be \"xml\", only json, form, multipart, graphql, text, file, none"
      ),
      (
        "{\"wiredraft\": 1, \"bodies\": {\"form\": ‸{\"type\": \"text\"}}}",
        "bodies.form.type can't be \"text\", only form"
      ),
      (
        "{\"wiredraft\": 1, \"encoding\": {\"nulls\": ‸\"nil\"}}",
        "encoding.nulls can't be \"nil\", only bare, empty, literal, omit"
      ),
    ])
  func places(marked: String, sentence: String) throws {
    var text = marked
    let mark = try #require(text.unicodeScalars.firstIndex(of: "‸"))
    let before = text.unicodeScalars[..<mark]
    let offset = text.utf8.distance(from: text.startIndex, to: mark)
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    let column = (lines.last?.count ?? 0) + 1
    text.unicodeScalars.remove(at: mark)
    let error = try #require(failure(text))
    #expect(error.sentence == sentence)
    #expect(error.position == TextPosition(line: lines.count, column: column))
    #expect(error.offset == offset)
  }

  @Test("Bytes that are not UTF-8 and a byte order mark are errors with their place")
  func bytes() throws {
    let bad = try #require(failure(Array("{\"wiredraft\": 1, \"x\": \"é".utf8) + [0xFF] + Array("\"}".utf8)))
    #expect(bad.kind == .json(.invalidUTF8))
    #expect(bad.position == TextPosition(line: 1, column: 25))
    for mark: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF]] {
      #expect(failure(mark + [0x7B, 0])?.kind == .json(.invalidUTF8))
    }
    let marked = try #require(failure([0xEF, 0xBB, 0xBF] + Array("{\"wiredraft\": 1}".utf8)))
    #expect(marked.kind == .byteOrderMark)
    #expect(marked.position == TextPosition(line: 1, column: 1))
  }

  @Test("A file that breaks off anywhere is an error, never a crash")
  func prefixes() {
    let file = Array(DraftFileTests.example.utf8)
    for length in 0..<(file.count - 2) { #expect(failure(Array(file[..<length])) != nil, "\(length)") }
    #expect(failure(file) == nil)
  }

  @Test("Names that only look alike may both be there")
  func lookalikes() {
    #expect(failure("{\"wiredraft\": 1, \"é\": 1, \"e\u{301}\": 2}") == nil)
  }
}
