import DraftFormats
import Testing
import WiredraftCore

@Suite("Files of folders")
struct FolderDocumentTests {
  private static let example = #"""
    {
      "wiredraft": 1,
      "title": "Shop",
      "baseURL": "https://{{host}}/api",
      "headers": [
        { "name": "Accept", "value": "application/json" },
        { "name": "Authorization", "type": "basic", "user": "{{id}}", "password": "{{secret}}" }
      ],
      "encoding": { "arrays": "brackets", "x": 1 },
      "variables": [
        { "name": "host", "value": "shop.example" },
        { "name": "secret", "value": "s", "secret": true, "note": "n" }
      ],
      "environment": "dev",
      "reader": "rails",
      "send": { "maxTime": 5 },
      "order": [
        "login.wiredraft.json",
        "list.wiredraft.json"
      ]
    }

    """#

  private func read(_ text: String) throws -> FolderDocument {
    try FolderDocument(reading: Array(text.utf8))
  }

  private func written(_ document: FolderDocument) -> String {
    String(decoding: document.serialized(), as: UTF8.self)
  }

  @Test("Every member is read, and written back as it was")
  func roundTrip() throws {
    let folder = try read(Self.example)
    #expect(written(folder) == Self.example)
    #expect(folder.title == "Shop" && folder.environment == "dev")
    #expect(folder.headers.map(\.text) == ["application/json", "{{id}}:{{secret}}"])
    #expect(folder.order == ["login.wiredraft.json", "list.wiredraft.json"])
    #expect(folder.reader == "rails" && folder.unknown.isEmpty)
    #expect(folder.send?.maxTime?.text == "5" && folder.send?.proxy == nil)
    #expect(written(FolderDocument()) == "{\n  \"wiredraft\": 1\n}\n")
    let empty = #"{"wiredraft": 1, "headers": [], "encoding": {}, "variables": [], "order": []}"#
    let file = written(try read(empty))
    #expect(file.split(separator: "\n").count == 7)
    #expect(written(try read(file)) == file)
  }

  @Test("Drafts inherit the URL, the fields and the styles, and variables with their lines")
  func conversion() throws {
    let folder = try read(Self.example)
    let defaults = folder.defaults(file: "shop/folder.wiredraft.json")
    #expect(defaults.file == "shop/folder.wiredraft.json")
    #expect(defaults.baseURL == "https://{{host}}/api" && defaults.baseURLLine == 4)
    #expect(defaults.headers.map(\.name) == ["Accept", "Authorization"])
    #expect(defaults.styles.arrays == .brackets)
    let source = folder.variableSource(file: "f")
    #expect(source.layer == .folder && source.file == "f" && source.environment == nil)
    #expect(source.definitions.map(\.name) == ["host", "secret"])
    #expect(source.definitions.map(\.line) == [11, 12])
    #expect(source.definitions.map(\.isSecret) == [false, true])
  }

  @Test("Keys that are not known are kept and reported, those of later versions are only kept")
  func unknownKeys() throws {
    let text =
      #"{"$schema": "s", "wiredraft": 1, "baseUrl": "h", "headers": [{"name": "A", "value": "", "x": 1}], "#
    let folder = try read(
      text + #""encoding": {"arays": 1}, "variables": [{"name": "a", "value": 1, "b": 2}], "send": {}}"#)
    #expect(
      folder.unknownKeys.map(\.problem) == [
        .unknownKey(Diagnostic.UnknownKey("baseUrl", in: .folder)),
        .unknownKey(Diagnostic.UnknownKey("arays", in: .encoding)),
        .unknownKey(Diagnostic.UnknownKey("b", in: .variable)),
        .unknownKey(Diagnostic.UnknownKey("x", in: .row)),
      ])
    #expect(folder.unknownKeys.last?.row == Draft.RowReference(.headers, 0))
    let file = written(folder)
    for key in ["$schema", "baseUrl", "x", "arays", "b", "send"] {
      #expect(file.contains("\"\(key)\": "), "\(key)")
    }
    #expect(written(try read(file)) == file)
  }

  /// The text with `‸` at the expected position of the error.
  @Test(
    "Each error says its place and what was expected",
    arguments: [
      ("‸", "the file is empty; a folder file is a JSON object that begins { \"wiredraft\": 1"),
      ("‸[]", "a folder file is a JSON object, this is an array"),
      ("‸{\"baseURL\": 1}", "this is no folder file: \"wiredraft\": 1 is missing"),
      (
        "{\"baseURL\": 1,\n \"wiredraft\": ‸2}",
        "the file is of version 2, this program reads version 1: a later wiredraft reads it"
      ),
      ("{\"wiredraft\": 1,\n \"baseURL\": ‸null}", "baseURL must be a string, not null"),
      ("{\"wiredraft\": 1, \"order\": ‸\"a\"}", "order must be an array, not a string"),
      ("{\"wiredraft\": 1, \"order\": [\"a\", ‸1]}", "order[1] must be a string, not a number"),
      ("{\"wiredraft\": 1, \"variables\": [‸{\"name\": \"a\"}]}", "variables[0].value is missing"),
      ("{\"wiredraft\": 1, \"title\": \"a\", ‸\"title\": \"b\"}", "title is given twice"),
      ("{\"wiredraft\": 1, \"headers\": [\n ‸{\"name\": \"a\"}]}", "headers[0].value is missing"),
      ("{\"wiredraft\": 1‸", "the text ends too early: expected the } of the { in line 1, column 1"),
    ])
  func errors(marked: String, sentence: String) throws {
    let bytes = Array(marked.utf8)
    let mark = try #require(bytes.firstRange(of: Array("‸".utf8)))
    var text = bytes
    text.removeSubrange(mark)
    let error = #expect(throws: DraftFileError.self) { try FolderDocument(reading: text) }
    #expect(error?.sentence == sentence)
    #expect(error?.offset == mark.lowerBound && error?.file == .folder)
  }
}
