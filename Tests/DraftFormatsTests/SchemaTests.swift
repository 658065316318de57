import DraftFormats
import Foundation
import TestWork
import Testing
import WiredraftCore

@Suite("The schema of draft files")
struct SchemaTests {
  private static let schema: Result<SchemaValidator, any Error> = Result {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appending(path: "Resources/wiredraft.schema.json"), encoding: .utf8)
    return SchemaValidator(try ParameterValue(json: text))
  }

  private func isValid(_ text: String) throws -> Bool {
    try Self.schema.get().problems(of: ParameterValue(json: text)).isEmpty
  }

  private func isRead(_ text: String) -> Bool {
    do throws(DraftFileError) {
      _ = try DraftDocument(reading: Array(text.utf8))
      return true
    } catch {
      return false
    }
  }

  @Test("Any document's file is valid", arguments: 0..<300)
  func random(seed: UInt64) throws {
    var random = Lehmer(seed)
    let file = String(decoding: random.document().serialized(), as: UTF8.self)
    #expect(try Self.schema.get().problems(of: ParameterValue(json: file)) == [], "\(file)")
  }

  /// A file with every member, whose values are identified by their paths in brackets.
  private static let whole = """
    {
      "wiredraft": 1, "title": "t", "method": "POST", "url": "https://h/{id}",
      "path": [ { "name": "id", "value": "1" } ],
      "variables": [ { "name": "v", "value": [1], "secret": true } ],
      "environment": "dev",
      "headers": [
        { "name": "A", "value": "b" }, { "name": "B", "type": "basic", "user": "u", "password": "p" } ],
      "parameters": [ ROW ],
      "query": [ { "name": "a", "value": "b" } ],
      "body": { "type": "text", "text": "x", "path": "f", "contentType": "text/plain", "json": [1],
        "jsonText": "[", "parameters": [ { "name": "a", "value": "b" } ] },
      "bodies": { "form": { "type": "form" }, "none": {} },
      "encoding": { "query": "form", "form": "apikit", "arrays": "comma", "objects": "dots", "nulls": "omit",
        "booleans": "digits", "dates": "iso8601", "newlines": "crlf" },
      "boundary": "B"
    }
    """

  private static let row =
    #"{ "name": "n", "type": "file", "value": "v", "filename": "f", "contentType": "c", "#
    + #""enabled": false, "verbatim": true, "secret": true, "description": "d" }"#

  private func file(_ row: String = SchemaTests.row) -> String {
    Self.whole.replacingOccurrences(of: "ROW", with: row)
  }

  @Test("A file with every member is valid and is read")
  func everything() throws {
    #expect(try isValid(file()) && isRead(file()))
    #expect(try isValid(#"{"wiredraft": 1}"#) && isRead(#"{"wiredraft": 1}"#))
  }

  @Test(
    "A member of another type is refused by schema and reader",
    arguments: [
      "wiredraft", "title", "method", "url", "path", "variables", "environment", "user", "password",
      "headers", "parameters", "query", "body", "text",
      "contentType", "jsonText", "bodies", "form", "none", "encoding", "arrays", "objects", "nulls",
      "booleans",
      "dates", "newlines", "boundary", "name", "type", "filename", "enabled", "verbatim", "secret",
      "description", "value",
    ])
  func wrongTypes(name: String) throws {
    let text = file()
    let mark = "\"\(name)\": "
    var places: [Range<String.Index>] = []
    var start = text.startIndex
    while let range = text.range(of: mark, range: start..<text.endIndex) {
      places.append(range)
      start = range.upperBound
    }
    #expect(!places.isEmpty)
    let whole = try ParameterValue(json: text).compactJSON
    for place in places {
      for wrong in ["null", "0", "\"zzz\"", "true", "[0]", "{\"name\": 0}"] {
        // The value ends at the next comma or closing bracket at its level.
        let end = valueEnd(in: text, from: place.upperBound)
        let mutated = text.replacingCharacters(in: place.upperBound..<end, with: wrong)
        guard try ParameterValue(json: mutated).compactJSON != whole else { continue }
        #expect(try isValid(mutated) == isRead(mutated), "\(name): \(wrong)\n\(mutated)")
      }
    }
    // Both reject at least one of them, at any position; a row's value may be anything.
    for place in places where name != "value" {
      let end = valueEnd(in: text, from: place.upperBound)
      let wrongs = ["null", "0", "true", "[0]"].map {
        text.replacingCharacters(in: place.upperBound..<end, with: $0)
      }
      #expect(wrongs.contains { !isRead($0) }, "\(name)")
    }
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

  @Test(
    "What a row may hold is the same for schema and reader",
    arguments: [
      "null", "string", "number", "boolean", "array", "object", "date", "file", "basic", "omitted", "text",
      "",
    ])
  func rows(type: String) throws {
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
            let text = file("{ \(members.compactMap(\.self).joined(separator: ", ")) }")
            #expect(try isValid(text) == isRead(text), "\(members)")
          }
        }
      }
    }
  }

  @Test(
    "Files that are none are refused by both",
    arguments: [
      "{}", "[]", "1", "\"x\"", "null", #"{"wiredraft": 2}"#, #"{"wiredraft": 0}"#, #"{"wiredraft": "1"}"#,
      #"{"title": "x"}"#, #"{"wiredraft": 1, "bodies": {"form": {"type": "json"}}}"#,
      #"{"wiredraft": 1, "bodies": {"form": []}}"#, #"{"wiredraft": 1, "body": {"type": "xml"}}"#,
      #"{"wiredraft": 1, "encoding": {"arrays": "commas"}}"#, #"{"wiredraft": 1, "parameters": [[]]}"#,
      #"{"wiredraft": 1, "parameters": {}}"#, #"{"wiredraft": 1, "parameters": [{"value": 1}]}"#,
      #"{"wiredraft": 1, "body": {"parameters": [{"name": "a"}]}}"#,
      #"{"wiredraft": 1, "variables": {"a": 1}}"#, #"{"wiredraft": 1, "variables": [{"name": "a"}]}"#,
      #"{"wiredraft": 1, "variables": [{"value": 1}]}"#, #"{"wiredraft": 1, "environment": null}"#,
    ])
  func others(text: String) throws {
    #expect(try !isValid(text), "the schema takes it")
    #expect(!isRead(text), "the reader takes it")
  }

  @Test("Unknown members are accepted by both, at every level")
  func unknown() throws {
    let text = file()
    let names = ["{", "{ \"name\": \"n\"", "{ \"type\": \"text\"", "{ \"form\": {", "{ \"query\""]
    for name in names {
      let place = try #require(text.range(of: name))
      let mutated = text.replacingCharacters(
        in: place.lowerBound..<text.index(after: place.lowerBound), with: "{ \"x-new\": { \"a\": [1] }, ")
      #expect(try isValid(mutated), "\(mutated)")
      let document = try DraftDocument(reading: Array(mutated.utf8))
      #expect(String(decoding: document.serialized(), as: UTF8.self).contains(#""x-new": { "a": [1] }"#))
    }
  }

  @Test("The schema names the words of the program, all of them and no others")
  func words() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appending(path: "Resources/wiredraft.schema.json"), encoding: .utf8)
    func list(_ words: [String]) -> String {
      "[" + words.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }
    for key in StyleKey.all { #expect(text.contains(list(key.allowed)), "\(key.name)") }
    #expect(text.contains(list(Draft.BodyType.allCases.map(\.rawValue))))
    #expect(text.contains(list(Draft.RowType.allCases.map(\.rawValue))))
    for name in StyleKey.all.map(\.name) + Draft.BodyType.allCases.map(\.rawValue) {
      #expect(text.contains("\"\(name)\": {"), "\(name)")
    }
  }
}
