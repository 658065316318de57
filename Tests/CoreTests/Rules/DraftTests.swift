import HTTPTypes
import TestSupport
import Testing

@testable import WiredraftCore

@Suite("Drafts")
struct DraftTests {
  @Test("Lists, kept bodies and methods are as they are given")
  func allListsKeptBodies() {
    lists()
    unsent()
    methods()
  }

  /// Each list of rows is read and written by its name.
  private func lists() {
    for list in Draft.RowList.allCases {
      var draft = Draft()
      draft[list] = [Draft.Row("a", "1")]
      draft[list]?.append(Draft.Row("b", "2"))
      draft[list]?[0].name = "c"
      check(draft[list]?.map(\.name), ["c", "b"])
      check(draft[Draft.RowReference(list, 1)]?.text, "2")
      for outside in [2, -1] { check(draft[Draft.RowReference(list, outside)] == nil) }
      for other in Draft.RowList.allCases where other != list { check(draft[other]?.isEmpty ?? true) }
      draft[list] = nil
      check(draft[list]?.isEmpty ?? true)
    }
  }

  @Test("The draft asks for the files of enabled rows and of its body, and for variables, in order")
  func needs() {
    var draft = makeDraft {
      $0.parameters = [
        Draft.Row("a", "1.png", type: .file), Draft.Row("c", "off", type: .file, isEnabled: false),
        Draft.Row("b", "text"),
      ]
      $0.body.parameters = [Draft.Row("d", "2.png", type: .file)]
    }
    check(draft.filePaths, ["1.png", "2.png"])
    draft.body.type = .file
    draft.body.path = "3.png"
    check(draft.filePaths, ["3.png", "1.png", "2.png"])
    var row = Draft.Row("a", "AVATAR", type: .file)
    row.source = .environment
    draft = makeDraft("POST") {
      $0.body.type = .multipart
      $0.parameters = [row]
    }
    check(draft.environmentNames, ["AVATAR"])
    check(draft.filePaths, [])
    check(draft.filePaths(in: Composition.Context()), [])
    check(draft.filePaths(in: Composition.Context(environment: ["AVATAR": "me.png"])), ["me.png"])
  }

  /// Kept bodies, titles and descriptions change no byte.
  private func unsent() {
    let plain = makeDraft("POST") { $0.parameters = [Draft.Row("a", "1")] }
    var noted = plain
    noted.keptBodies = [Draft.Body(.form)]
    noted.parameters?[0].notes.description = "why"
    noted.body.unknown = [Draft.UnknownMember(name: "x", json: "1", follows: nil)]
    check(noted.composed().head.bytes, plain.composed().head.bytes)
    check(noted.composed().bodyBytes, plain.composed().bodyBytes)
  }

  @Test("A body does what its type says: the content type, rows, parts, a text, or a file")
  func bodyTypes() {
    for type in Draft.BodyType.allCases {
      let composition = makeDraft("POST") {
        $0.parameters = [Draft.Row("a", "1")]
        $0.body.type = type
        $0.body.text = "text"
        $0.body.path = "a.bin"
      }
      .composed(files: ["a.bin": .success(Composition.FileFacts(size: 4, contentType: nil))])
      let contentType = type.kind.contentType.map { [$0 + (type.makesParts ? "; boundary=B" : "")] }
      check(composition.values("Content-Type"), contentType ?? [])
      let row = Draft.RowReference(.parameters, 0)
      check(composition.body?.bytes.spans.contains { $0.origin.source.row == row } ?? false, type.takesRows)
      check(composition.outcome(of: row)?.destination == .body, type.takesRows)
      check(composition.boundary != nil, type.makesParts)
      check(composition.bodyText == "text", type.isText)
      check(composition.body?.bytes.isAtHand == false, type.isFile)
      check(composition.body == nil, type.isNothing)
      var body = Draft.Body(type)
      body.wholeText = "1"
      check(body.wholeText == "1", type.takesText)
      check(body.jsonText != nil, type.takesJSONValue)
    }
  }

  /// The table of methods lists each registered one once.
  private func methods() {
    let names = [
      "CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "QUERY", "TRACE",
    ]
    check(MethodTraits.all.map(\.method.rawValue).sorted(), names)
    check(compose("A B").httpMethod, nil)
  }

  @Test("Random boundaries are too long to guess, short enough for all parsers, and never the same")
  func randomBoundaries() {
    let boundaries = (0..<100).map { _ in Boundary.random() }
    check(Set(boundaries).count, 100)
    for boundary in boundaries {
      check(Boundary.isValid(boundary))
      // 62 characters have 5.95 bits each, so 16 of them make 95 bits.
      check((18..<70).contains(boundary.utf8.count))
      check(boundary.utf8.allSatisfy(Token.isTokenByte))
    }
    check(Composition.Context().boundary != Composition.Context().boundary)
  }

  @Test("Rows of a GraphQL request that are unchanged keep their bytes when another is edited")
  func graphQL() {
    for method in ["GET", "POST"] {
      var draft = makeDraft(method, "https://h/graphql") {
        $0.body = Draft.Body(.graphQL)
        $0.body.query = "query Q($id: ID!) { user(id: $id) { name } }"
        $0.parameters = (0..<50).map { Draft.Row("n\($0)", "\($0)", type: .number) }
      }
      var first = draft.compose()
      draft.parameters?[20].text = "12345"
      first.update(to: draft, in: Composition.Context())
      let again = draft.compose()
      check(first.target.text, again.target.text)
      check(first.bodyBytes, again.bodyBytes)
      check(first.target.spans.map(\.self), again.target.spans.map(\.self))
      check(first.body?.bytes.spans.map(\.self), again.body?.bytes.spans.map(\.self))
    }
  }

  @Test("A file in JSON is refused, and a context may examine what is composed")
  func allAFileIn() {
    fileInJSON()
    examiner()
  }

  /// A file isn't allowed in a JSON value.
  private func fileInJSON() {
    let composition = compose("POST") { $0.body.json = ["f": .file(FileReference(path: "secret.txt"))] }
    check(composition.codes, ["file-needs-multipart"])
    check(composition.unmade, .body)
  }

  /// A function of the context examines a composition: readers are no part of the core.
  private func examiner() {
    let kinds: [(Diagnostic.ReaderProblem.Kind, Diagnostic.Code)] = [
      (.loses, .readerLoses), (.refuses, .readerRefuses), (.unknown, .unknownReader),
    ]
    for (kind, code) in kinds {
      var draft = makeDraft { $0.parameters = [Draft.Row("x", "1")] }
      var context = Composition.Context()
      context.examiner = { _, draft in
        draft.reader.map {
          [
            Diagnostic(
              .reader(Diagnostic.ReaderProblem(kind, reader: $0, sentence: "")),
              row: Draft.RowReference(.parameters, 0))
          ]
        } ?? []
      }
      check(draft.compose(in: context).diagnostics, [])
      draft.reader = "a"
      let composition = draft.compose(in: context)
      check(composition.diagnostics.map(\.description), ["warning[\(code.rawValue)] parameters[0]"])
      check(!composition.hasErrors)
    }
  }
}
