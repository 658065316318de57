import DraftFormats
import Foundation
import Testing
import WiredraftCore

@Suite("The schema of the files of folders")
struct FolderSchemaTests {
  private static func text(_ name: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "Resources/" + name), encoding: .utf8)
  }

  private static let validator: Result<SchemaValidator, any Error> = Result {
    SchemaValidator(try ParameterValue(json: text("folder.wiredraft.schema.json")))
  }

  private func isValid(_ text: String) throws -> Bool {
    try Self.validator.get().problems(of: ParameterValue(json: text)).isEmpty
  }

  private func isRead(_ text: String) -> Bool {
    do throws(DraftFileError) {
      _ = try FolderDocument(reading: Array(text.utf8))
      return true
    } catch {
      return false
    }
  }

  /// The members of a file, each with a value that is valid.
  private static let members = [
    ("title", #""t""#), ("baseURL", #""https://h""#), ("headers", #"[{"name": "A", "value": "b"}]"#),
    ("encoding", #"{"arrays": "comma"}"#), ("variables", #"[{"name": "v", "value": [1], "secret": true}]"#),
    ("environment", #""dev""#), ("order", #"["a.wiredraft.json"]"#),
  ]

  @Test("A file with every member is valid and is read; a member of another type is refused by both")
  func members() throws {
    let whole = #"{"wiredraft": 1"# + Self.members.map { #", "\#($0)": \#($1)"# }.joined() + "}"
    #expect(try isValid(whole) && isRead(whole))
    let values = [
      "null", "0", "\"zzz\"", "true", "[]", "[0]", "[[]]", "{}", #"{"arrays": 1}"#, #"[{"name": 0}]"#,
      #"[{"name": "a"}]"#, #"{"arrays": "zzz"}"#,
    ]
    for (name, _) in Self.members {
      var refused = 0
      for value in values {
        let text = #"{"wiredraft": 1, "\#(name)": \#(value)}"#
        #expect(try isValid(text) == isRead(text), "\(text)")
        refused += isRead(text) ? 0 : 1
      }
      #expect(refused > 5, "\(name)")
    }
    for text in ["{}", "[]", "1", #"{"wiredraft": 2}"#, #"{"wiredraft": "1"}"#, #"{"title": "t"}"#] {
      #expect(try !isValid(text) && !isRead(text), "\(text)")
    }
  }

  private static func styles(in schema: NSDictionary) -> NSDictionary? {
    let definitions = schema["$defs"] as? [String: NSDictionary]
    return definitions?["encoding"]?["properties"] as? NSDictionary
  }

  @Test("Rows, variables and styles are those of draft files")
  func definitions() throws {
    func object(_ name: String) throws -> NSDictionary {
      try #require(JSONSerialization.jsonObject(with: Data(Self.text(name).utf8)) as? NSDictionary)
    }
    let (draft, folder) = (
      try object("wiredraft.schema.json"), try object("folder.wiredraft.schema.json")
    )
    let definitions = try #require(folder["$defs"] as? [String: NSObject])
    #expect(Set(definitions.keys) == ["encoding", "percentEncodeSet", "rows", "variable", "row"])
    for (name, definition) in definitions {
      #expect((draft["$defs"] as? [String: NSObject])?[name] == definition, "\(name)")
    }
    let styles = Self.styles(in: folder)
    #expect(styles?.count == StyleKey.all.count)
    #expect(Self.styles(in: draft) == styles)
  }
}
