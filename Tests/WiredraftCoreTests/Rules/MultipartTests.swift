import Testing
import WiredraftCore

@Suite("Multipart bodies")
struct MultipartTests {
  private func multipart(
    _ rows: [Draft.Row], boundary: String? = nil, _ files: [String: Composition.FileFacts] = [:]
  )
    -> Composition
  {
    makeDraft("POST") {
      $0.body.type = .multipart
      $0.parameters = rows
      $0.boundary = boundary
    }.composed(files: files.mapValues { .success($0) })
  }

  private func file(_ name: String, _ path: String, filename: String? = nil, type: String? = nil) -> Draft.Row
  {
    var row = Draft.Row(name, path, type: .file)
    row.filename = filename
    row.contentType = type
    return row
  }

  @Test("Text parts and file parts have the headers that servers read")
  func parts() {
    let composition = multipart(
      [
        Draft.Row("a", "1"), file("f", "dir/me.png"),
        file("g", "x", filename: "n\"\r\n.bin", type: "image/gif"),
      ],
      [
        "dir/me.png": Composition.FileFacts(size: 3, contentType: "image/png"),
        "x": Composition.FileFacts(size: 2, contentType: nil),
      ])
    #expect(
      composition.bodyText == """
        --B\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n\
        --B\r\nContent-Disposition: form-data; name="f"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n\r\n\
        --B\r\nContent-Disposition: form-data; name="g"; filename="n%22%0D%0A.bin"\r\nContent-Type: image/gif\r\n\r\n\r\n\
        --B--\r\n
        """)
    #expect(composition.body?.bytes.count == composition.bodyBytes.count + 5)
    #expect(composition.values("Content-Length") == [String(composition.bodyBytes.count + 5)])
    #expect(composition.body?.bytes.isAtHand == false)
    #expect(composition.sentAs(Draft.RowReference(.parameters, 1)) == "@dir/me.png")
  }

  @Test("A file without a known type is an octet stream, and an empty file name is kept")
  func unknownType() {
    let composition = multipart(
      [file("f", "x", filename: "")], ["x": Composition.FileFacts(size: 0, contentType: nil)])
    #expect(
      composition.bodyText?.contains("filename=\"\"\r\nContent-Type: application/octet-stream\r\n\r\n\r\n")
        == true)
    #expect(composition.problems(.fragileName) == [.fragileName(.empty(isFilename: true))])
  }

  @Test("A text part has the type that its row gives")
  func typedText() {
    var row = Draft.Row("a", "{}")
    row.contentType = "application/json"
    #expect(
      multipart([row]).bodyText?.contains("name=\"a\"\r\nContent-Type: application/json\r\n\r\n{}\r\n")
        == true)
  }

  @Test("Line ends stay, or become CR LF in names and texts but not in file names")
  func newlines() {
    let rows = [Draft.Row("n\nm", "a\nb\rc\r\nd\n\r"), file("f", "x", filename: "y\nz")]
    let draft = makeDraft("POST") {
      $0.body.type = .multipart
      $0.parameters = rows
    }
    let files = [
      "x": Result<Composition.FileFacts, Diagnostic.FileProblem>.success(
        Composition.FileFacts(size: 0, contentType: nil))
    ]
    let preserved = draft.composed(files: files).bodyText ?? ""
    #expect(preserved.contains("name=\"n%0Am\"\r\n\r\na\nb\rc\r\nd\n\r\r\n--B"))
    #expect(preserved.contains("filename=\"y%0Az\""))
    var crlf = draft
    crlf.styles.newlines = .crlf
    let browsers = crlf.composed(files: files).bodyText ?? ""
    #expect(browsers.contains("name=\"n%0D%0Am\"\r\n\r\na\r\nb\r\nc\r\nd\r\n\r\n\r\n--B"))
    #expect(browsers.contains("filename=\"y%0Az\""))
  }

  @Test(
    "The boundary in a part's name, text, file name, type or file is an error",
    arguments: ["name", "text", "filename", "type", "file"])
  func collision(place: String) {
    var row =
      place == "name" ? Draft.Row("x--B", "") : place == "text" ? Draft.Row("a", "x--By") : file("f", "p")
    if place == "filename" { row.filename = "--B" }
    if place == "type" { row.contentType = "x/--B" }
    let facts = Composition.FileFacts(
      size: 1, contentType: nil, boundary: place == "file" ? .present : .absent)
    let composition = multipart([Draft.Row("ok", "-B"), row], ["p": facts])
    #expect(composition.codes(.parameters, 1) == ["boundary-in-content"])
    #expect(composition.codes(.parameters, 0) == [])
    #expect(composition.unmade == .body)
  }

  @Test("A file too large to search is reported as unchecked")
  func unchecked() {
    let composition = multipart(
      [file("f", "p")], ["p": Composition.FileFacts(size: 1 << 40, contentType: nil, boundary: .unchecked)])
    #expect(composition.codes == ["boundary-unchecked"])
    #expect(!composition.hasErrors)
    #expect(composition.length > 1 << 40)
  }

  @Test(
    "A file that can't be read is an error",
    arguments: [Diagnostic.FileProblem.notFound, .isFolder, .noPermission, .system(5)])
  func unreadable(problem: Diagnostic.FileProblem) {
    let draft = makeDraft("POST") {
      $0.body.type = .multipart
      $0.parameters = [file("f", "p")]
    }
    #expect(draft.filePaths == ["p"])
    let composition = draft.composed(files: ["p": .failure(problem)])
    #expect(composition.diagnostics.map(\.problem) == [.fileUnreadable(path: "p", problem)])
    #expect(composition.unmade == .body)
    #expect(draft.composed().problems(.fileUnreadable) == [.fileUnreadable(path: "p", .notExamined)])
  }

  @Test("A file as the body has its type, and its length")
  func fileBody() {
    let draft = makeDraft("PUT") {
      $0.body.type = .file
      $0.body.path = "p"
    }
    let composition = draft.composed(files: [
      "p": .success(Composition.FileFacts(size: 7, contentType: "text/csv"))
    ])
    #expect(composition.values("Content-Type") + composition.values("Content-Length") == ["text/csv", "7"])
    #expect(composition.body?.bytes.spans.map(\.range) == [0..<7])
    #expect(draft.composed().codes == ["file-unreadable"])
    #expect(draft.composed().unmade == .body)
  }

  @Test(
    "A name that some servers misread is fragile",
    arguments: [
      ("a\"b", true), ("a\\", true), ("a\r\nb", true), ("a\u{1}", true), ("\u{7F}", true), ("a%22", true),
      ("%0a", true),
      ("%0D", true), (" a", true), ("a\u{A0}", true), ("a/b", true), ("\u{202E}a", true), ("a;b", true),
      ("a[", true),
      ("]a[", true), ("a[[]", true), ("_charset_", true), ("", true), ("a", false), ("a[]", false),
      ("a[b][c]", false),
      ("名", false), ("a b", false), ("a%20", false), ("_charset", false),
    ])
  func fragileNames(name: String, isFragile: Bool) {
    #expect(multipart([Draft.Row(name, "x")]).codes.contains("fragile-name") == isFragile)
  }

  @Test("An error in a row is reported once, however many parts it becomes")
  func once() {
    let composition = multipart([Draft.Row("a;", value: ["--B", "--B", "x"])])
    #expect(composition.codes.sorted() == ["boundary-in-content", "fragile-name"])
  }

  @Test(
    "A file name that some servers misread is fragile",
    arguments: [
      ("a\\", true), ("%22; name=%22x", true), ("a/b", true), ("a.", false), ("a;b", false), ("a[", false),
      ("_charset_", false), (String(repeating: "é", count: 127), false),
      (String(repeating: "é", count: 128), true),
    ])
  func fragileFilenames(name: String, isFragile: Bool) {
    let composition = multipart(
      [file("f", "p", filename: name)], ["p": Composition.FileFacts(size: 0, contentType: nil)])
    #expect(composition.codes == (isFragile ? ["fragile-name"] : []))
  }
}

@Suite("Boundaries")
struct BoundaryTests {
  @Test(
    "A boundary that breaks the rules is an error",
    arguments: ["", "a ", "ä", "a\r\nb", "a\"b", "a;b", String(repeating: "a", count: 71)])
  func invalid(boundary: String) {
    let composition = compose("POST") {
      $0.body.type = .multipart
      $0.parameters = []
      $0.boundary = boundary
    }
    #expect(composition.codes == ["invalid-boundary"])
    #expect(composition.unmade == [.body, .fields])
  }

  @Test(
    "A boundary that is not a token is put in quotes",
    arguments: [("a b", true), ("a:b", true), ("a'b+c_d-e.f", false)])
  func quoted(boundary: String, isQuoted: Bool) {
    let composition = compose("POST") {
      $0.body.type = .multipart
      $0.parameters = []
      $0.boundary = boundary
    }
    let value = isQuoted ? "\"\(boundary)\"" : boundary
    #expect(composition.values("Content-Type") == ["multipart/form-data; boundary=" + value])
    #expect(composition.bodyText == "--\(boundary)--\r\n")
    #expect(composition.boundary == boundary)
  }

  @Test("Random boundaries are too long to guess, short enough for all parsers, and never the same")
  func random() {
    let boundaries = (0..<100).map { _ in Boundary.random() }
    #expect(Set(boundaries).count == 100)
    for boundary in boundaries {
      #expect(Boundary.isValid(boundary))
      #expect(boundary.utf8.count < 70)
      // 62 characters have 5.95 bits each, so 16 of them make 95 bits.
      #expect(boundary.utf8.count >= 16 + 2)
      #expect(boundary.utf8.allSatisfy(Token.isTokenByte))
    }
  }
}
