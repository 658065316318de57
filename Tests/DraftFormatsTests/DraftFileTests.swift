import DraftFormats
import TestWork
import Testing
import WiredraftCore

func read(_ text: String) throws -> DraftDocument { try DraftDocument(reading: Array(text.utf8)) }

func written(_ document: DraftDocument) -> String { String(decoding: document.serialized(), as: UTF8.self) }

@Suite("Draft files")
struct DraftFileTests {
  static let example = #"""
    {
      "wiredraft": 1,
      "title": "Search repositories",
      "method": "GET",
      "url": "https://api.example.com/search/repositories",
      "headers": [
        { "name": "Accept", "value": "application/json" }
      ],
      "parameters": [
        { "name": "q", "value": "Swift", "description": "The search keywords, as well as any qualifiers." },
        { "name": "sort", "value": "stars", "enabled": false },
        { "name": "per_page", "value": 30 },
        { "name": "since", "type": "date", "value": "2026-11-20T09:30:00.250Z" },
        { "name": "avatar", "type": "file", "value": "me.png", "filename": "portrait.png", "contentType": "image/png" },
        { "name": "signature", "value": "a%2Fb", "verbatim": true }
      ],
      "body": { "type": "json" },
      "encoding": { "arrays": "brackets" }
    }

    """#

  @Test("The contract's example is read, and written back as it was")
  func contract() throws {
    let document = try read(Self.example)
    #expect(written(document) == Self.example)
    #expect(document.title == "Search repositories")
    #expect(document.draft.styles.arrays == .brackets)
    let rows = try #require(document.draft.parameters)
    #expect(rows.map(\.type) == [.string, .string, .number, .date, .file, .string])
    #expect(rows.map(\.isEnabled) == [true, false, true, true, true, true])
    #expect(rows[2].text == "30")
    #expect(rows[4].filename == "portrait.png")
    #expect(rows[5].isVerbatim)
  }

  @Test("Every member is written in its place, with lists of rows over several lines")
  func allMembers() throws {
    let text = #"""
      {
        "wiredraft": 1,
        "method": "POST",
        "url": "http://h/{id}",
        "path": [
          { "name": "id", "value": 7 }
        ],
        "parameters": [],
        "query": [
          { "name": "", "value": "" }
        ],
        "body": {
          "type": "form",
          "parameters": [
            { "name": "k", "type": "omitted" },
            { "name": "e", "type": "number", "value": "PORT", "source": "env", "secret": true },
            { "name": "n", "type": "number", "value": "12x" },
            { "name": "j", "type": "array", "value": "[1," },
            { "name": "a", "value": [1.10,{"b":null}] },
            { "name": "z", "value": null }
          ]
        },
        "bodies": {
          "text": { "type": "text", "text": "a\nb", "contentType": "text/csv" },
          "json": { "type": "json", "json": [1.0] },
          "multipart": {
            "type": "multipart",
            "parameters": [
              { "name": "f", "value": true, "contentType": "text/plain" }
            ]
          }
        },
        "encoding": { "query": "form", "newlines": "crlf" },
        "boundary": "B"
      }

      """#
    let document = try read(text)
    #expect(written(document) == text)
    #expect(document.draft.parameters?.isEmpty == true)
    #expect(document.draft.keptBodies.map(\.type) == [.text, .json, .multipart])
    let rows = try #require(document.draft.body.parameters)
    #expect(rows.map(\.type) == [.omitted, .number, .number, .array, .array, .null])
    #expect(rows[1].source == .environment)
    #expect(rows[2].problem == .notANumber(offset: 2))
    #expect(rows[4].text == #"[1.10,{"b":null}]"#)
  }

  @Test("A new draft is written without what it does not say")
  func new() throws {
    let text = written(DraftDocument())
    #expect(text == "{\n  \"wiredraft\": 1,\n  \"method\": \"GET\",\n  \"url\": \"\"\n}\n")
    #expect(try read(text).draft.parameters == nil)
  }

  @Test("Unknown members stay where they stood, as they were written")
  func unknown() throws {
    let text = #"""
      {
        "$schema": "x",
        "wiredraft": 1,
        "method": "GET",
        "colour": { "a" : [ 1,2 ] ,
          "a": 1e5 },
        "weight": "\u0041",
        "url": "",
        "parameters": [
          { "first": 1, "name": "q", "mid": [ ], "value": 1, "last": null }
        ],
        "body": { "type": "form", "bodyX": 1 },
        "bodies": {
          "text": { "type": "text", "text": "", "keptX": 1 },
          "graphql": { "type": "graphql" }
        },
        "encoding": { "arrays": "comma", "styleX": 1 },
        "tail": 1
      }

      """#
    #expect(written(try read(text)) == text)
  }

  @Test("An unknown member outlives the one that it followed")
  func unknownAfterDeleted() throws {
    var document = try read(
      #"{"wiredraft":1,"title":"t","x":1,"parameters":[{"name":"a","value":"","enabled":false,"y":2}]}"#)
    document.title = nil
    document.draft.parameters?[0].isEnabled = true
    let text = written(document)
    #expect(text.contains("\"wiredraft\": 1,\n  \"x\": 1,\n  \"method\""))
    #expect(text.contains(#"{ "name": "a", "value": "", "y": 2 }"#))
    #expect(written(try read(text)) == text)
  }

  @Test("What stood in the file without saying anything stays in it")
  func explicitDefaults() throws {
    let text =
      "{\n  \"wiredraft\": 1,\n  \"method\": \"GET\",\n  \"url\": \"\",\n  \"path\": [],\n  \"headers\": [],\n"
      + "  \"parameters\": [],\n  \"query\": [],\n  \"body\": { \"type\": \"json\", \"parameters\": [] },\n"
      + "  \"bodies\": {},\n  \"encoding\": {}\n}\n"
    #expect(written(try read(text)) == text)
  }

  @Test("Any document is read back from its file", arguments: sample(UInt64(0)..<300, oneIn: 6))
  func roundTrip(seed: UInt64) throws {
    var random = Lehmer(seed)
    var document = random.document()
    for _ in 0..<(seed % 5) { document.apply(random.edit()) }
    let file = document.serialized()
    let back = try DraftDocument(reading: file)
    #expect(back.serialized() == file)
    #expect(back.draft.url.utf8.elementsEqual(document.draft.url.utf8))
    #expect(back.draft.variables.count == document.draft.variables.count)
    for (variable, other) in zip(back.draft.variables, document.draft.variables) {
      #expect(variable.name.utf8.elementsEqual(other.name.utf8))
      #expect(variable.value.isIdentical(to: other.value) && variable.secrecy == other.secrecy)
      #expect(Set(variable.unknown.map(\.json)) == Set(other.unknown.map(\.json)))
    }
    #expect(back.environment.map { Array($0.utf8) } == document.environment.map { Array($0.utf8) })
    for list in Draft.RowList.allCases {
      let (rows, expected) = (back.draft[list], document.draft[list])
      #expect(rows?.count == expected?.count)
      for (row, other) in zip(rows ?? [], expected ?? []) {
        #expect(row.type == other.type && row.source == other.source)
        #expect(row.name.utf8.elementsEqual(other.name.utf8))
        #expect(row.isEnabled == other.isEnabled && row.isVerbatim == other.isVerbatim)
        #expect((row.problem == nil) == (other.problem == nil))
        if ![.array, .object, .null].contains(row.type) || row.problem != nil {
          #expect(row.text.utf8.elementsEqual(other.text.utf8))
        }
      }
    }
  }

  @Test("Variables, the environment, basic rows and references in typed rows are written back as they were")
  func variables() throws {
    let text = #"""
      {
        "wiredraft": 1,
        "method": "GET",
        "url": "https://{{host}}/{id}",
        "path": [
          { "name": "id", "type": "number", "value": "{{id}}" }
        ],
        "variables": [
          { "name": "id", "value": 42 },
          { "name": "price", "value": 1.10, "note": "x" },
          { "name": "tags", "value": ["a",{"b":null}], "secret": true },
          { "name": "token", "value": "", "secret": false }
        ],
        "environment": "dev",
        "headers": [
          { "name": "Authorization", "type": "basic", "user": "{{a:b}}", "password": "{{secret}}:x" },
          { "name": "X", "type": "basic", "value": "no colon" },
          { "name": "Y", "type": "basic", "value": "AUTH", "source": "env" },
          { "name": "Z", "type": "basic", "user": "", "x": 1, "password": "", "y": 2, "secret": false }
        ],
        "parameters": [
          { "name": "n", "type": "number", "value": "{{id}}" },
          { "name": "b", "type": "boolean", "value": "{{flag}}" },
          { "name": "z", "type": "null", "value": "{{nothing}}" },
          { "name": "a", "type": "array", "value": "{{tags}}" },
          { "name": "o", "type": "object", "value": "{{o}}" },
          { "name": "d", "type": "date", "value": "{{$isoTimestamp}}" },
          { "name": "m", "value": {"a":"{{id}}"} },
          { "name": "u", "value": "1", "user": "kept", "password": 7 }
        ],
        "reader": "rails@6.1"
      }

      """#
    let document = try read(text)
    #expect(written(document) == text)
    #expect(document.environment == "dev" && document.draft.reader == "rails@6.1")
    let variables = document.draft.variables
    #expect(variables.map(\.name) == ["id", "price", "tags", "token"])
    #expect(variables.map(\.line) == [9, 10, 11, 12])
    #expect(variables.map(\.isSecret) == [false, false, true, false])
    #expect(variables[1].value.compactJSON == "1.10" && variables[1].unknown.map(\.name) == ["note"])
    #expect(document.draft.headers.map(\.text) == ["{{a:b}}:{{secret}}:x", "no colon", "AUTH", ":"])
    #expect(document.draft.headers.allSatisfy { $0.type == .basic })
    #expect(document.draft.parameters?[7].notes.unknown.map(\.name) == ["user", "password"])
  }

  @Test("A basic row's missing user or password is empty, whatever the order of its members")
  func basicMembers() throws {
    let rows = [
      #"{ "name": "A", "user": "u", "type": "basic" }"#,
      #"{ "password": "p", "type": "basic", "name": "A" }"#,
      #"{ "type": "basic", "name": "A" }"#,
    ]
    let document = try read(#"{"wiredraft": 1, "headers": [\#(rows.joined(separator: ","))]}"#)
    #expect(document.draft.headers.map(\.text) == ["u:", ":p", ":"])
    #expect(document.draft.headers.allSatisfy { $0.notes.unknown.isEmpty })
  }

  @Test("A key of a variable that is not known is reported with its place")
  func unknownVariableKeys() throws {
    let text = """
      {"wiredraft": 1, "variables": [
        {"name": "a", "value": 1},
        {"name": "b", "value": 1, "secrt": true}]}
      """
    let found = try read(text).draft.compose().diagnostics.filter { $0.code == .unknownKey }
    #expect(found.map(\.problem) == [.unknownKey(Diagnostic.UnknownKey("secrt", in: .variable))])
    let place = found.first.flatMap { DraftPlaces(Array(text.utf8)).position(of: $0) }
    #expect(place == TextPosition(line: 3, column: 38))
  }

  @Test("The deepest value that can be read alone can be read in a file, wherever it is")
  func depth() throws {
    let deep = String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)
    let tooDeep = "[" + deep + "]"
    var document = DraftDocument()
    document.draft.parameters = [Draft.Row("a", deep, type: .array), Draft.Row("b", tooDeep, type: .array)]
    document.draft.body.json = try ParameterValue(json: deep)
    document.draft.body.unknown = [Draft.UnknownMember(name: "x", json: deep, follows: "type")]
    document.apply(.setBodyType(.form))
    let back = try DraftDocument(reading: document.serialized())
    #expect(back.draft.parameters?.map(\.text) == [deep, tooDeep])
    #expect(back.draft.parameters?.map { $0.problem == nil } == [true, false])
    #expect(back.serialized() == document.serialized())
  }

  @Test("Unknown members that could not be read back do not spoil the file")
  func hostileMembers() throws {
    var document = DraftDocument()
    document.unknown = [
      Draft.UnknownMember(name: "x", json: "}", follows: nil),
      Draft.UnknownMember(name: "x", json: "1", follows: "x"),
      Draft.UnknownMember(name: "url", json: "1", follows: nil),
      Draft.UnknownMember(name: "y", json: " 1 ", follows: "z"),
      Draft.UnknownMember(name: "e\u{301}", json: "1", follows: "é"),
      Draft.UnknownMember(name: "é", json: "1", follows: "é"),
    ]
    let text = document.serialized()
    let back = try DraftDocument(reading: text)
    #expect(back.serialized() == text)
    #expect(back.unknown.map(\.json) == ["\"}\"", "1", "1", "1"])
  }
}
