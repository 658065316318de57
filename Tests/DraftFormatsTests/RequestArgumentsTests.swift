import DraftFormats
import Testing
import WiredraftCore

@Suite("Arguments that describe a request")
struct RequestArgumentsTests {
  @Test(
    "The first argument is the method if it looks like one",
    arguments: [
      (["PUT", "h"], "PUT", true, "h"), (["h"], "GET", false, "h"),
      (["M-SEARCH_2", "h"], "M-SEARCH_2", true, "h"),
      (["get", "h=1"], "GET", false, "get"), (["POST"], "POST", true, nil), ([], "GET", false, nil),
      (["", "a=1"], "GET", false, ""),
    ] as [([String], String, Bool, String?)])
  func method(arguments: [String], method: String, isGiven: Bool, url: String?) throws {
    let request = try RequestArguments(arguments)
    #expect(request.method == method)
    #expect(request.isMethodGiven == isGiven)
    #expect(request.url == url)
  }

  @Test("A method given as an option is any text, and leaves no room for another")
  func option() throws {
    let request = try RequestArguments(["h", "a=1"], method: "patch")
    #expect(request.method == "patch" && request.isMethodGiven && request.url == "h")
    #expect(throws: ItemError(kind: .secondMethod(given: "patch"), argument: "PUT", place: 1)) {
      try RequestArguments(["PUT", "h"], method: "patch")
    }
  }

  @Test(
    "The earliest separator parts name and value, and the longer of two at one place",
    arguments: [
      ("a=1", Draft.RowList.parameters, Draft.RowType.string, "a", "1"),
      ("a==1", .query, .string, "a", "1"),
      ("a===1", .query, .string, "a", "=1"),
      ("a:=1.10", .parameters, .number, "a", "1.10"),
      ("a:={{id}}", .parameters, .string, "a", "{{id}}"),
      ("a:={{ b:c }}", .parameters, .string, "a", "{{ b:c }}"),
      ("a=x{{id}}", .parameters, .string, "a", "x{{id}}"),
      ("a:1=2", .headers, .string, "a", "1=2"),
      ("a=b:=c@d", .parameters, .string, "a", "b:=c@d"),
      ("X-A: \t b c \t", .headers, .string, "X-A", "b c"),
      ("X-A:", .headers, .string, "X-A", ""),
      ("X-A:b\n", .headers, .string, "X-A", "b\n"),
      ("f@me.png", .parameters, .file, "f", "me.png"),
      ("f@a=b", .parameters, .file, "f", "a=b"),
      ("=1", .parameters, .string, "", "1"),
      (#"a\=b\:c\@d\\=1"#, .parameters, .string, #"a=b:c@d\"#, "1"),
      (#"a\b=\=1"#, .parameters, .string, #"a\b"#, #"\=1"#),
      (#"a\:=1"#, .parameters, .string, "a:", "1"),
      (" a = é", .parameters, .string, " a ", " é"),
    ])
  func items(text: String, list: Draft.RowList, type: Draft.RowType, name: String, value: String) throws {
    let item = try #require(RequestItem(text))
    #expect(item.list == list)
    #expect(item.row.type == type)
    #expect(item.row.name == name)
    #expect(item.row.text == value)
    #expect(item.row.problem == nil)
  }

  @Test(
    "JSON gives a row its type, and what is none stays with its problem",
    arguments: [
      ("3", Draft.RowType.number, "3", true), ("12345678901234567890", .number, "12345678901234567890", true),
      ("true", .boolean, "true", true), ("null", .null, "", true), (#""x\n""#, .string, "x\n", true),
      ("[1, 2]", .array, "[1, 2]", true), (#"{"a": 1.0}"#, .object, #"{"a": 1.0}"#, true),
      ("{{id}}", .string, "{{id}}", true), ("\\{{id}}", .object, "\\{{id}}", false),
      ("[1,", .array, "[1,", false), ("12x", .object, "12x", false), ("", .object, "", false),
      (" [1", .array, " [1", false),
      // References in JSON are in its strings.
      ("{{id}}1", .object, "{{id}}1", false), ("[{{id}}]", .array, "[{{id}}]", false),
      (#"["{{id}}"]"#, .array, #"["{{id}}"]"#, true), (#"\{{id}}"#, .object, #"\{{id}}"#, false),
    ])
  func json(text: String, type: Draft.RowType, kept: String, isValid: Bool) throws {
    let item = try #require(RequestItem("a:=" + text))
    #expect(item.row.type == type)
    #expect(item.row.text == kept)
    #expect((item.row.problem == nil) == isValid)
    if !isValid, let problem = item.row.problem {
      #expect(Diagnostic.Problem.value(problem).code == .invalidJSON)
    }
  }

  @Test("An item without a separator is named with its place")
  func noSeparator() {
    for (text, place) in [("abc", 3), (#"a\=1"#, 3), ("", 3)] {
      #expect(throws: ItemError(kind: .noSeparator, argument: text, place: place)) {
        try RequestArguments(["h", "a=1", text])
      }
    }
  }

  @Test("Rows are added to what the document has")
  func apply() throws {
    var document = DraftDocument()
    document.draft.method = "PUT"
    document.draft.headers = [Draft.Row("A")]
    try RequestArguments(["h", "B:1", "q==1", "a=1", "a=2"]).apply(to: &document)
    #expect(document.draft.method == "PUT")
    #expect(document.draft.url == "h")
    #expect(document.draft.headers.map(\.name) == ["A", "B"])
    #expect(document.draft.query?.map(\.name) == ["q"])
    #expect(document.draft.parameters?.map(\.text) == ["1", "2"])
    var other = DraftDocument()
    try RequestArguments(["h"]).apply(to: &other)
    #expect(other.draft.parameters == nil && other.draft.query == nil)
  }
}

@Suite("Assignments of styles")
struct StyleAssignmentTests {
  @Test("Every style can be set to each of its words")
  func all() throws {
    for key in StyleKey.all {
      for word in key.allowed {
        var styles = EncodingStyles()
        try styles.set("encoding.\(key.name)=\(word)")
        #expect(key.word(in: styles) == word)
      }
    }
  }

  @Test("What is not allowed is reported with what is, and changes nothing")
  func errors() {
    var styles = EncodingStyles()
    #expect(throws: StyleAssignmentError.notAnAssignment("arrays=json")) { try styles.set("arrays=json") }
    #expect(throws: StyleAssignmentError.notAnAssignment("encoding.arrays")) {
      try styles.set("encoding.arrays")
    }
    #expect(throws: StyleAssignmentError.unknownKey("array", allowed: StyleKey.all.map(\.name))) {
      try styles.set("encoding.array=json")
    }
    #expect(
      throws: StyleAssignmentError.unknownValue(
        key: "encoding.booleans", value: "yes", allowed: ["words", "digits"])
    ) { try styles.set(key: "booleans", value: "yes") }
    #expect(styles == EncodingStyles())
  }
}
