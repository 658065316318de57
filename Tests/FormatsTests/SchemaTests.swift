@testable import DraftFormats
import Foundation
import TestSupport
import Testing
import WiredraftCore

@Suite("The schemas of draft files and of those of folders")
struct SchemaTests {
  private static func text(_ name: String) throws -> String {
    try String(
      contentsOf: packageRoot.appending(path: "Resources/\(name).schema.json"), encoding: .utf8)
  }

  private let draft: SchemaValidator
  private let folder: SchemaValidator

  init() throws {
    draft = SchemaValidator(try ParameterValue(json: Self.text("wiredraft")))
    folder = SchemaValidator(try ParameterValue(json: Self.text("folder.wiredraft")))
  }

  /// Checks that schema and reader agree on whether a file is a draft, and returns that.
  @discardableResult
  private func isDraft(_ text: String) throws -> Bool {
    let isRead = (try? DraftDocument(reading: Array(text.utf8))) != nil
    check(try draft.problems(of: ParameterValue(json: text)).isEmpty, isRead, text)
    return isRead
  }

  private func isFolder(_ text: String) throws -> Bool {
    let isRead = (try? FolderDocument(reading: Array(text.utf8))) != nil
    check(try folder.problems(of: ParameterValue(json: text)).isEmpty, isRead, text)
    return isRead
  }

  @Test("Any document's file is valid")
  func random() throws {
    for seed in UInt64(0)..<300 {
      var random = Lehmer(seed)
      let file = String(decoding: random.document().serialized(), as: UTF8.self)
      check(try draft.problems(of: ParameterValue(json: file)), [], file)
    }
  }

  /// The members of a file, each with a valid value; those of a row have only valid values in any file.
  private static let members = [
    ("title", #""t""#), ("description", #""d\ne""#), ("method", #""POST""#), ("url", #""https://h/{id}""#),
    ("path", #"[{"name": "id", "value": "1"}]"#),
    ("variables", #"[{"name": "v", "value": [1], "secret": true}]"#), ("environment", #""dev""#),
    (
      "headers",
      #"[{"name": "A", "value": "b"}, {"name": "B", "type": "basic", "user": "u", "password": "p"}]"#
    ),
    ("parameters", "[ROW]"), ("query", #"[{"name": "a", "value": "b"}]"#),
    (
      "body",
      #"{"type": "text", "text": "x", "path": "f", "contentType": "text/plain", "json": [1], "jsonText": "[", "#
        + #""parameters": [{"name": "a", "value": "b"}]}"#
    ),
    ("bodies", #"{"form": {"type": "form"}, "none": {}}"#),
    (
      "encoding",
      #"{"query": "form", "form": "apikit", "arrays": "comma", "objects": "dots", "nulls": "omit", "#
        + #""booleans": "digits", "dates": "iso8601", "newlines": "crlf"}"#
    ),
    ("boundary", #""B""#),
  ]

  private static let row =
    #"{"name": "n", "type": "file", "value": "v", "filename": "f", "contentType": "c", "#
    + #""enabled": false, "verbatim": true, "secret": true, "description": "d"}"#

  private static func file(_ row: String = row) -> String {
    "{\"wiredraft\": 1" + members.map { ", \"\($0)\": \($1)" }.joined().replacing("ROW", with: row) + "}"
  }

  @Test("A member of any other type is refused by schema and reader")
  func wrongTypes() throws {
    let text = Self.file()
    check(try isDraft(text) && isDraft(#"{"wiredraft": 1}"#))
    let whole = try ParameterValue(json: text).compactJSON
    var names = Set<String>()
    for place in text.ranges(of: "\": ") {
      let name = text[..<place.lowerBound].split(separator: "\"").last.map(String.init) ?? ""
      let end = valueEnd(in: text, from: place.upperBound)
      var refused = 0
      for wrong in ["null", "0", "true", "[0]", "\"zzz\"", "{\"name\": 0}"] {
        let mutated = text.replacingCharacters(in: place.upperBound..<end, with: wrong)
        guard try ParameterValue(json: mutated).compactJSON != whole else { continue }
        refused += try isDraft(mutated) ? 0 : 1
      }
      // The value of a row or a variable, and JSON, may be anything.
      check(refused > 0 || ["value", "json"].contains(name), name)
      names.insert(name)
    }
    check(names.count > 35, "\(names.sorted())")
  }

  private func valueEnd(in text: String, from start: String.Index) -> String.Index {
    var depth = 0
    var isInString = false
    var index = start
    while index < text.endIndex {
      switch text[index] {
      case "\"": isInString.toggle()
      case "{" where !isInString, "[" where !isInString: depth += 1
      case "}" where !isInString, "]" where !isInString:
        if depth == 0 { return index }
        depth -= 1
      case "," where !isInString && depth == 0: return index
      default: break
      }
      index = text.index(after: index)
    }
    return index
  }

  @Test("What a row may hold is the same for schema and reader")
  func rows() throws {
    for type in Draft.RowType.allCases.map(\.rawValue) + ["text", ""] {
      // A sample has each word with each other one in some type.
      var number = type.utf8.count
      for value in ["null", "\"x\"", "1.50", "true", "[1]", "{}", nil] {
        for source in ["\"env\"", "\"file\"", "1", nil] {
          for name in ["\"n\"", "1", nil] {
            for more in [#""user": "u""#, #""user": 1"#, #""password": "p:q""#, #""password": []"#, nil] {
              number += 1
              guard isExhaustive || number.isMultiple(of: 11) else { continue }
              let members = [
                more, name.map { "\"name\": \($0)" }, type.isEmpty ? nil : "\"type\": \"\(type)\"",
                value.map { "\"value\": \($0)" }, source.map { "\"source\": \($0)" },
              ]
              try isDraft(Self.file("{ \(members.compactMap(\.self).joined(separator: ", ")) }"))
            }
          }
        }
      }
    }
  }

  @Test("Files that are none are refused by both; unknown members are accepted at every level, and kept")
  func others() throws {
    for text in [
      "{}", "[]", "1", "\"x\"", "null", #"{"wiredraft": 2}"#, #"{"wiredraft": 0}"#, #"{"wiredraft": "1"}"#,
      #"{"title": "x"}"#, #"{"wiredraft": 1, "bodies": {"form": {"type": "json"}}}"#,
      #"{"wiredraft": 1, "bodies": {"form": []}}"#, #"{"wiredraft": 1, "body": {"type": "xml"}}"#,
      #"{"wiredraft": 1, "encoding": {"arrays": "commas"}}"#, #"{"wiredraft": 1, "parameters": [[]]}"#,
      #"{"wiredraft": 1, "parameters": {}}"#, #"{"wiredraft": 1, "parameters": [{"value": 1}]}"#,
      #"{"wiredraft": 1, "body": {"parameters": [{"name": "a"}]}}"#,
      #"{"wiredraft": 1, "variables": {"a": 1}}"#, #"{"wiredraft": 1, "variables": [{"name": "a"}]}"#,
      #"{"wiredraft": 1, "variables": [{"value": 1}]}"#, #"{"wiredraft": 1, "environment": null}"#,
    ] {
      check(try !isDraft(text), text)
    }
    let text = Self.file()
    for start in ["{", "{\"name\": \"n\"", "{\"type\": \"text\"", "{\"form\": {", "{\"query\""] {
      let place = try require(text.range(of: start))
      let mutated = text.replacingCharacters(
        in: place.lowerBound..<text.index(after: place.lowerBound), with: "{ \"x-new\": { \"a\": [1] }, ")
      check(try isDraft(mutated))
      let document = try read(mutated)
      check(String(decoding: document.serialized(), as: UTF8.self).contains(#""x-new": { "a": [1] }"#), start)
    }
  }

  @Test("The schema names the words of the program, all of them and no others")
  func words() throws {
    let text = try Self.text("wiredraft")
    let lists =
      StyleKey.all.map(\.allowed) + [
        Draft.BodyType.allCases.map(\.rawValue), Draft.RowType.allCases.map(\.rawValue),
      ]
    for words in lists {
      check(text.contains("[" + words.map { "\"\($0)\"" }.joined(separator: ", ") + "]"), "\(words)")
    }
    for name in StyleKey.all.map(\.name) + Draft.BodyType.allCases.map(\.rawValue) {
      check(text.contains("\"\(name)\": {"), name)
    }
  }

  @Test("The schemas have the members that are read and written, and no others")
  func names() throws {
    func check(_ file: String, _ path: [String], _ names: [String]) throws {
      var object = try JSONSerialization.jsonObject(with: Data(Self.text(file).utf8)) as? NSDictionary
      for name in path + ["properties"] { object = object?[name] as? NSDictionary }
      TestSupport.check((object?.allKeys as? [String])?.sorted() ?? [], names.sorted())
    }
    try check("wiredraft", [], ["$schema", "wiredraft"] + DraftDocument.fields.map(\.name))
    try check("folder.wiredraft", [], ["$schema", "wiredraft"] + FolderDocument.fields.map(\.name))
    let content = ["name", "type", "value", "user", "password"]
    try check("wiredraft", ["$defs", "row"], content + RowField.all.map(\.name))
    try check("wiredraft", ["$defs", "body"], Draft.Body.fields.map(\.name))
    try check("wiredraft", ["$defs", "variable"], Variable.Definition.fields.map(\.name))
    try check("wiredraft", ["$defs", "encoding"], StyleKey.all.map(\.name))
    try check("wiredraft", ["properties", "send"], SendSettings.fields.map(\.name))
    try check("wiredraft", ["properties", "captures", "items"], ExpectedAnswer.Capture.fields.map(\.name))
  }

  @Test("A folder's file with every member is valid and is read; a member of another type is refused by both")
  func folders() throws {
    let members =
      Self.members.filter {
        ["title", "description", "headers", "encoding", "variables", "environment"].contains($0.0)
      }
      + [("baseURL", #""https://h""#), ("root", "true"), ("order", #"["a.wiredraft.json"]"#)]
    check(try isFolder(#"{"wiredraft": 1"# + members.map { #", "\#($0)": \#($1)"# }.joined() + "}"))
    let values = [
      "null", "0", "\"zzz\"", "true", "[]", "[0]", "[[]]", "{}", #"{"arrays": 1}"#, #"[{"name": 0}]"#,
      #"[{"name": "a"}]"#, #"{"arrays": "zzz"}"#,
    ]
    for (name, _) in members {
      let refused = try values.count { try !isFolder(#"{"wiredraft": 1, "\#(name)": \#($0)}"#) }
      check(refused > 5, name)
    }
    for text in ["{}", "[]", "1", #"{"wiredraft": 2}"#, #"{"wiredraft": "1"}"#, #"{"title": "t"}"#] {
      check(try !isFolder(text), text)
    }
  }

  @Test("Rows, variables and styles of a folder are those of draft files")
  func definitions() throws {
    func definitions(_ name: String) throws -> [String: NSObject] {
      let object = try JSONSerialization.jsonObject(with: Data(Self.text(name).utf8)) as? NSDictionary
      return try require(object?["$defs"] as? [String: NSObject])
    }
    let (draft, folder) = (try definitions("wiredraft"), try definitions("folder.wiredraft"))
    check(folder.keys.sorted(), ["encoding", "percentEncodeSet", "row", "rows", "variable"])
    for (name, definition) in folder { check(draft[name] == definition, name) }
    check(((folder["encoding"] as? NSDictionary)?["properties"] as? NSDictionary)?.count, StyleKey.all.count)
  }
}
