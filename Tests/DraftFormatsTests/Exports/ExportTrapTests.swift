@testable import DraftFormats
import TestWork
import Testing
import WiredraftCore

/// Inputs that would make a tool do something other than the code suggests.
@Suite struct ExportTrapTests {
  private static func draft(_ method: String = "GET", _ url: String = "http://h/p") -> Draft {
    var draft = Draft()
    draft.method = method
    draft.url = url
    return draft
  }

  private static func text(_ text: String, type: String? = nil) -> Draft {
    var draft = draft("POST")
    draft.body = Draft.Body(.text)
    draft.body.text = Draft.BodyText(text)
    draft.body.contentType = type
    return draft
  }

  private static func export(
    _ draft: Draft, as format: CodeFormat,
    files: [String: Result<Composition.FileFacts, Diagnostic.FileProblem>] = [:]
  ) -> CodeExport {
    var options = CodeExport.Options()
    options.revealsSecrets = true
    let context = Composition.Context(files: files)
    return CodeExport(draft.compose(in: context), of: DraftDocument(draft), as: format, options: options)
  }

  // MARK: - Shells

  @Test("An argument that the system does not take is a refusal", arguments: [CodeFormat.curl, .httpie])
  func longArguments(format: CodeFormat) {
    var draft = Self.draft()
    draft.headers = [Draft.Row("X-A", String(repeating: "x", count: 131_000))]
    #expect(!Self.export(draft, as: format).verdict.sentence.contains("will not run it"))
    draft.headers = [Draft.Row("X-A", String(repeating: "x", count: 131_072))]
    #expect(Self.export(draft, as: format).verdict.sentence.contains("no argument of 128 KiB or more"))
    // A command of 2 MiB takes seconds without optimisation.
    if isExhaustive {
      draft.headers = (0..<20_000).map { Draft.Row("X-\($0)", String(repeating: "x", count: 100)) }
      #expect(Self.export(draft, as: format).verdict.sentence.contains("2 MiB of arguments at most"))
    }
    let many = ArgumentRoom.refusal(of: [Int](repeating: 100, count: 20_000))
    #expect(many?.contains("2 MiB of arguments at most") == true)
    draft.headers = []
    draft.parameters = [Draft.Row("a", String(repeating: "x", count: 140_000))]
    #expect(Self.export(draft, as: format).verdict.sentence.contains("no argument of 128 KiB or more"))
    // A body takes another route.
    draft.method = "POST"
    #expect(!Self.export(draft, as: format).verdict.sentence.contains("will not run it"))
    // Quotes make the command longer, but not the argument.
    #expect(
      !Self.export(Self.text(String(repeating: "'", count: 99_000)), as: format).verdict.sentence.contains(
        "will not run it"))
  }

  @Test("A body that begins with a hyphen is no option of HTTPie")
  func hyphens() {
    #expect(Self.export(Self.text("--help"), as: .httpie).text.contains(" --raw='--help' "))
    #expect(Self.export(Self.text("a"), as: .httpie).text.contains(" --raw 'a' "))
  }

  @Test("A password in ~/.netrc does not go before an Authorization field")
  func netrc() {
    var draft = Self.draft()
    #expect(!Self.export(draft, as: .httpie).text.contains("netrc"))
    #expect(!Self.export(draft, as: .python).text.contains("netrc"))
    draft.headers = [Draft.Row("authorization", "Bearer x")]
    #expect(Self.export(draft, as: .httpie).text.hasPrefix("http --ignore-stdin --ignore-netrc \\\n"))
    #expect(Self.export(draft, as: .python).text.contains("    auth=lambda request: request,  # "))
  }

  // MARK: - HTTPie's items

  private static let photo = [
    "me/a b.png": Result<Composition.FileFacts, Diagnostic.FileProblem>.success(
      Composition.FileFacts(size: 3, contentType: "image/png"))
  ]

  private static func upload(_ rows: [Draft.Row]) -> Draft {
    var draft = draft("POST")
    draft.body = Draft.Body(.multipart)
    draft.boundary = "B0undary"
    draft.parameters = rows
    return draft
  }

  @Test("Parts that HTTPie writes in the same way are items")
  func multipartItems() {
    let file = Draft.Row("photo", "me/a b.png", type: .file)
    let code = Self.export(
      Self.upload([Draft.Row("name", "green tea"), file]), as: .httpie, files: Self.photo)
    #expect(
      code.text == """
        http --ignore-stdin --multipart --boundary=B0undary \\
          POST 'http://h/p' \\
          'name=green tea' \\
          'photo@me/a b.png;type=image/png'
        """)
    #expect(
      code.verdict.sentence
        == "Identical but for Accept-Encoding, Accept, Connection, User-Agent and the order of the fields.")
  }

  @Test(
    "Parts that HTTPie writes in another way come through a pipe",
    arguments: [
      [Draft.Row("a", "1"), Draft.Row("b", "2"), Draft.Row("a", "3")], [Draft.Row("a:b", "1")],
      [Draft.Row("a", "@me")], [Draft.Row("a", "\\")],
      [Draft.Row("a\"b", "1")], [Draft.Row("", "1")], [Draft.Row("a", "1\r\n2")], [Draft.Row("-a", "1")], [],
    ])
  func multipartPipes(rows: [Draft.Row]) {
    let code = Self.export(Self.upload(rows), as: .httpie).text
    #expect(!code.contains("--multipart"), "\(code)")
  }

  @Test("A file that is sent by another name comes through a pipe")
  func renamedFile() {
    var row = Draft.Row("photo", "me/a b.png", type: .file)
    row.filename = "portrait.png"
    #expect(!Self.export(Self.upload([row]), as: .httpie, files: Self.photo).text.contains("--multipart"))
    row.filename = nil
    var draft = Self.upload([row])
    draft.headers = [Draft.Row("Content-Type", "multipart/form-data; boundary=B0undary; x=y")]
    #expect(!Self.export(draft, as: .httpie, files: Self.photo).text.contains("--multipart"))
  }

  // MARK: - fetch

  @Test(
    "An address is written as the URL standard writes it",
    arguments: [
      ("[0:0:0:0:0:0:0:1]:80", "[::1]"), ("[::1]:8080", "[::1]:8080"), ("[2001:DB8::0:1]", "[2001:db8::1]"),
      ("[1:0:0:2:0:0:0:3]", "[1:0:0:2::3]"), ("[::ffff:192.0.2.1]", "[::ffff:c000:201]"), ("[::]", "[::]"),
      ("[1:0:2:3:4:5:6:7]:080", "[1:0:2:3:4:5:6:7]"), ("LOCALHOST:80", "localhost"), ("0x7f.1", "127.0.0.1"),
    ])
  func addresses(authority: String, expected: String) {
    #expect(Authority.serialized(authority, isSecure: false) == expected)
  }

  @Test("Lines of a body begin on a line of their own, without a space before")
  func bodyLines() {
    #expect(
      Self.export(Self.text("a\nb"), as: .javascript).text.contains("  body:\n    'a\\n' +\n    'b',\n"))
  }

  @Test("What a browser forbids is named once")
  func forbidden() {
    var draft = Self.draft()
    draft.headers = [Draft.Row("Cookie", "a=1"), Draft.Row("Cookie", "b=2")]
    #expect(Self.export(draft, as: .javascript).verdict.sentence.hasSuffix("does not let a page set Cookie."))
  }

  // MARK: - .http files

  private static func httpFile(_ draft: Draft) -> String { export(draft, as: .httpFile).verdict.sentence }

  @Test("Two braces name a variable of an .http file, wherever they are")
  func variables() {
    var draft = Self.text("{{x}}")
    #expect(Self.httpFile(draft).contains("the body ({{ }} names a variable)"))
    draft = Self.text("{\"a\":{\"b\":{}}}")
    #expect(!Self.httpFile(draft).contains("variable"))
    draft = Self.text("{{\n}}")
    #expect(!Self.httpFile(draft).contains("variable"))
    draft = Self.draft()
    draft.headers = [Draft.Row("X-A", "{{$guid}}")]
    #expect(Self.httpFile(draft).contains("x-a") || Self.httpFile(draft).contains("X-A ("))
    #expect(Self.httpFile(draft).contains("the value of a variable"))
  }

  @Test(
    "A blank line at the end of an .http file is none of the body",
    arguments: [("a\n", "the line end at its end"), ("a\n \t", "the blank line at its end"), ("\n a", nil)])
  func blankEnds(text: String, phrase: String?) {
    let sentence = Self.httpFile(Self.text(text))
    if let phrase { #expect(sentence.contains(phrase)) } else { #expect(!sentence.contains("the body")) }
  }

  @Test("A form in an .http file is encoded, and its lines are put together")
  func httpFileForms() {
    let type = "application/x-www-form-urlencoded; charset=utf-8"
    #expect(Self.httpFile(Self.text("a=é", type: type)).contains("the body (characters are percent-encoded)"))
    #expect(Self.httpFile(Self.text("a=1\n&b=2", type: type)).contains("lines that begin with &"))
    #expect(!Self.httpFile(Self.text("a=%41+b", type: type)).contains("the body"))
    #expect(!Self.httpFile(Self.text("a=é")).contains("the body"))
  }

  @Test("A field of an .http file that begins with # is a comment, and a password is encoded")
  func httpFileFields() {
    var draft = Self.draft()
    draft.headers = [Draft.Row("X-A", "1"), Draft.Row("#a", "1")]
    #expect(Self.httpFile(draft).contains("#a (VS Code's REST client does not send it)"))
    draft.headers = [Draft.Row("Authorization", "Basic me secret")]
    #expect(Self.httpFile(draft).contains("Authorization (VS Code's REST client sends"))
    draft.headers = [Draft.Row("Authorization", "Basic bWU6")]
    #expect(!Self.httpFile(draft).contains("Authorization (VS Code's REST client sends “"))
    #expect(!Self.httpFile(Self.draft("PROPFIND")).contains("it knows no method"))
    #expect(Self.httpFile(Self.draft("PURGE")).contains("it knows no method PURGE"))
  }

  @Test(
    "What isn't allowed in a URL is encoded by an .http file's client",
    arguments: [("/a|b", true), ("/a^b", true), ("/a\\b", true), ("/a%zz", true), ("/a%2fb?x=(1)", false)])
  func httpFileTargets(path: String, isEncoded: Bool) {
    let sentence = Self.httpFile(Self.draft("GET", "http://h" + path))
    #expect(sentence.contains("characters are percent-encoded") == isEncoded, "\(sentence)")
    #expect(!sentence.contains("becomes “/”"))
  }

  @Test("A path that can't be on a line of an .http file is reported, and so is a method in small letters")
  func httpFilePaths() {
    var draft = Self.draft("PUT")
    draft.body = Draft.Body(.file)
    for (path, isDistinguishable) in [("a b", false), ("a\nb", true), ("a ", true), ("a{{b}}", true)] {
      draft.body.path = ReferenceText.escaped(path)
      let files = [
        path: Result<Composition.FileFacts, Diagnostic.FileProblem>.success(
          Composition.FileFacts(size: 3, contentType: nil))
      ]
      let sentence = Self.export(draft, as: .httpFile, files: files).verdict.sentence
      #expect(sentence.contains("is not found") == isDistinguishable, "\(sentence)")
    }
    #expect(Self.httpFile(Self.draft("get")).contains("the method (VS Code's REST client sends GET)"))
  }

  // MARK: - async-http-client

  @Test("async-http-client leaves dot segments as they are, and asks for compressed answers")
  func asyncHTTPClient() {
    let verdict = Self.export(Self.draft("GET", "http://h/a/../b"), as: .swiftAsyncHTTPClient).verdict
    #expect(
      verdict.sentence
        == "Identical but for Accept-Encoding and the spelling of Host (async-http-client sends host).")
  }

  // MARK: - Archives

  @Test("An archive is what HAR 1.2 asks for, whatever the body is")
  func archives() throws {
    var drafts = [
      Self.draft(), Self.draft("OPTIONS", "http://h/*"), Self.draft("CONNECT"), Self.text("a\u{0}é"),
    ]
    drafts.append(Self.upload([Draft.Row("a", "1"), Draft.Row("photo", "me/a b.png", type: .file)]))
    var file = Self.draft("PUT")
    file.body = Draft.Body(.file)
    file.body.path = "me/a b.png"
    drafts.append(file)
    var fields = Self.draft("POST", "http://h/p?x=%20&&y")
    fields.headers = [
      Draft.Row("Cookie", "a=1; b; =c;"), Draft.Row("X", ""), Draft.Row("Content-Type", "a/b"),
    ]
    drafts.append(fields)
    var form = Self.draft("POST")
    form.body = Draft.Body(.form)
    form.parameters = [Draft.Row("", "é"), Draft.Row("a", "1")]
    drafts.append(form)
    for draft in drafts {
      let code = Self.export(draft, as: .har, files: Self.photo)
      let problems = HARValidator(try ParameterValue(json: code.text)).problems
      #expect(problems.isEmpty, "\(problems)\n\(code.text)")
    }
    // The validator detects missing members.
    #expect(HARValidator(["log": ["version": "1.2", "entries": [:]]]).problems.count == 2)
  }

  // MARK: - Cost

  @Test("Code of many fields takes work in proportion to their number", arguments: CodeFormat.allCases)
  func manyFields(format: CodeFormat) {
    func work(_ count: Int) -> Int {
      var draft = Self.draft()
      draft.headers = (0..<count).map { Draft.Row($0 % 2 == 0 ? "X-Same" : "X-\($0)", "v") }
      return leastWork { _ = Self.export(draft, as: format) }
    }
    let few = isExhaustive ? 2_000 : 200
    #expect(work(5 * few) < 15 * max(work(few), 1))
  }

  @Test("A sentence names some of many differences, and how many more there are")
  func manyDifferences() {
    var draft = Self.draft()
    draft.headers = (0..<1000).map { Draft.Row("X-A\($0)", "v") }
    let sentence = Self.export(draft, as: .httpFile).verdict.sentence
    #expect(sentence.contains(" more"))
    #expect(sentence.utf8.count < 2000)
  }
}
