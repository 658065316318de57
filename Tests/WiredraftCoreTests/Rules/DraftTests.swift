import Testing
import WiredraftCore

@Suite("Drafts")
struct DraftTests {
  @Test("Each list of rows is read and written by its name", arguments: Draft.RowList.allCases)
  func lists(list: Draft.RowList) {
    var draft = Draft()
    draft[list] = [Draft.Row("a", "1")]
    draft[list]?.append(Draft.Row("b", "2"))
    draft[list]?[0].name = "c"
    #expect(draft[list]?.map(\.name) == ["c", "b"])
    #expect(draft[Draft.RowReference(list, 1)]?.text == "2")
    #expect(draft[Draft.RowReference(list, 2)] == nil)
    #expect(draft[Draft.RowReference(list, -1)] == nil)
    for other in Draft.RowList.allCases where other != list { #expect(draft[other]?.isEmpty ?? true) }
    draft[list] = nil
    #expect(draft[list]?.isEmpty ?? true)
  }

  @Test(
    "A row of a value has the value's type and text",
    arguments: [
      (nil, Draft.RowType.null, ""), (true, .boolean, "true"), (12, .number, "12"), ("12", .string, "12"),
      ([1, nil], .array, "[1,null]"), (["a": "b"], .object, #"{"a":"b"}"#),
      (.file(FileReference(path: "a/b", filename: "c", contentType: "d/e")), .file, "a/b"),
    ] as [(ParameterValue, Draft.RowType, String)])
  func rowOfValue(value: ParameterValue, type: Draft.RowType, text: String) {
    let row = Draft.Row("n", value: value)
    #expect(row.type == type)
    #expect(row.text == text)
    #expect(row.problem == nil)
    if type == .file {
      #expect(row.filename == "c")
      #expect(row.contentType == "d/e")
    }
  }

  @Test("The draft asks for the files of enabled rows and of its body, in order")
  func filePaths() {
    var off = Draft.Row("c", "off", type: .file)
    off.isEnabled = false
    var draft = makeDraft {
      $0.parameters = [Draft.Row("a", "1.png", type: .file), off, Draft.Row("b", "text")]
      $0.body.parameters = [Draft.Row("d", "2.png", type: .file)]
    }
    #expect(draft.filePaths == ["1.png", "2.png"])
    draft.body.type = .file
    draft.body.path = "3.png"
    #expect(draft.filePaths == ["3.png", "1.png", "2.png"])
  }

  @Test("A file may be named by an environment variable")
  func fileOfEnvironment() {
    var row = Draft.Row("a", "AVATAR", type: .file)
    row.source = .environment
    let draft = makeDraft("POST") {
      $0.body.type = .multipart
      $0.parameters = [row]
    }
    #expect(draft.filePaths == [])
    #expect(draft.filePaths(in: Composition.Context()) == [])
    #expect(draft.filePaths(in: Composition.Context(environment: ["AVATAR": "me.png"])) == ["me.png"])
    let composition = draft.composed(
      environment: ["AVATAR": "me.png"],
      files: ["me.png": .success(Composition.FileFacts(size: 1, contentType: nil))])
    #expect(!composition.hasErrors)
    #expect(composition.bodyText?.contains("filename=\"me.png\"") == true)
  }

  @Test("Kept bodies, titles and descriptions change no byte")
  func unsent() {
    let plain = makeDraft("POST") { $0.parameters = [Draft.Row("a", "1")] }
    var noted = plain
    noted.keptBodies = [Draft.Body(.form)]
    noted.parameters?[0].notes.description = "why"
    noted.body.unknown = [Draft.UnknownMember(name: "x", json: "1", follows: nil)]
    #expect(noted.composed().head.bytes == plain.composed().head.bytes)
    #expect(noted.composed().bodyBytes == plain.composed().bodyBytes)
  }

  @Test("The context decides the boundary, unless the draft fixes one")
  func boundary() {
    var draft = makeDraft("POST") {
      $0.body.type = .multipart
      $0.parameters = []
    }
    #expect(draft.compose(in: Composition.Context(boundary: "one")).bodyText == "--one--\r\n")
    draft.boundary = "two"
    #expect(draft.compose(in: Composition.Context(boundary: "one")).bodyText == "--two--\r\n")
    #expect(Composition.Context().boundary != Composition.Context().boundary)
  }
}
