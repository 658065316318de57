import Testing
import WiredraftCore

@Suite("Verbatim rows")
struct VerbatimTests {
  private func verbatim(_ name: String, _ text: String, type: Draft.RowType = .string) -> Draft.Row {
    var row = Draft.Row(name, text, type: type)
    row.isVerbatim = true
    return row
  }

  @Test("A verbatim row is sent as it is in a query and in a form")
  func asItIs() {
    let rows = [verbatim("s%20t", "a%2Fb+c"), verbatim("k", "x/?:@!$'()*,;=&y=z")]
    let composition = compose("POST") {
      $0.query = rows
      $0.body.type = .form
      $0.parameters = rows
    }
    #expect(composition.target.text == "/p?s%20t=a%2Fb+c&k=x/?:@!$'()*,;=&y=z")
    #expect(composition.bodyText == "s%20t=a%2Fb+c&k=x/?:@!$'()*,;=&y=z")
    #expect(composition.codes == [])
  }

  @Test(
    "A character that queries can't hold is not expressible",
    arguments: [
      ("a b", 1), ("a#b", 1), ("ä", 0), ("[", 0), ("a\u{0}", 1), ("a\r\nb", 1), ("100%", 3), ("%4", 0),
      ("%zz", 0),
      ("\"", 0), ("<", 0), ("|", 0), ("\\", 0), ("^", 0), ("`", 0), ("{", 0), ("\u{7F}", 0),
    ])
  func illegal(text: String, offset: Int) {
    for inName in [true, false] {
      let row = inName ? verbatim(text, "v") : verbatim("n", text)
      let expected = Diagnostic.Problem.notExpressible(.illegalVerbatim(inName: inName, offset: offset))
      let asQuery = compose { $0.parameters = [row] }
      #expect(asQuery.diagnostics.map(\.problem) == [expected])
      #expect(asQuery.unmade == .target)
      #expect(asQuery.target.text == "/p")
      let asForm = compose("POST") {
        $0.body.type = .form
        $0.parameters = [row]
      }
      #expect(asForm.diagnostics.map(\.problem) == [expected])
      #expect(asForm.unmade == .body)
    }
  }

  @Test("In JSON and multipart verbatim changes nothing", arguments: [Draft.BodyType.json, .multipart])
  func noEffect(type: Draft.BodyType) {
    let texts = [("a b", "c%20d \"é\"#"), ("ä", "\u{1}")]
    let plain = compose("POST") {
      $0.body.type = type
      $0.parameters = texts.map { Draft.Row($0.0, $0.1) }
    }
    let verbatim = compose("POST") {
      $0.body.type = type
      $0.parameters = texts.map { self.verbatim($0.0, $0.1) }
    }
    #expect(verbatim.bodyBytes == plain.bodyBytes)
    #expect(!verbatim.hasErrors)
  }

  @Test("A row that is not verbatim and looks encoded is encoded once more, which is reported")
  func alreadyEncoded() {
    let composition = compose {
      $0.parameters = [
        Draft.Row("a", "%41"), Draft.Row("%5b", "x"), Draft.Row("c", "100%"), Draft.Row("d", "%4%g1"),
      ]
    }
    #expect(composition.target.text == "/p?a=%2541&%255b=x&c=100%25&d=%254%25g1")
    #expect(composition.codes == ["already-encoded", "already-encoded"])
    #expect(composition.codes(.parameters, 0) == ["already-encoded"])
    #expect(composition.codes(.parameters, 1) == ["already-encoded"])
  }

  @Test("A percent sign means nothing in JSON and multipart", arguments: [Draft.BodyType.json, .multipart])
  func percentInOtherBodies(type: Draft.BodyType) {
    let composition = compose("POST") {
      $0.body.type = type
      $0.parameters = [Draft.Row("a", "%41")]
    }
    #expect(composition.codes == [])
  }

  @Test("Only the user's own text is verbatim: brackets and delimiters of a style are percent-encoded")
  func styles() {
    func target(
      _ text: String, type: Draft.RowType, _ arrays: EncodingStyles.ArrayStyle,
      _ objects: EncodingStyles.ObjectStyle = .brackets
    )
      -> String
    {
      compose {
        $0.styles.arrays = arrays
        $0.styles.objects = objects
        $0.parameters = [verbatim("a%2F", text, type: type)]
      }.target.text
    }
    #expect(target(#"["x%20"]"#, type: .array, .brackets) == "/p?a%2F%5B%5D=x%20")
    #expect(target(#"["x%20"]"#, type: .array, .indexed) == "/p?a%2F%5B0%5D=x%20")
    #expect(target(#"["x","y"]"#, type: .array, .pipe) == "/p?a%2F=x%7Cy")
    #expect(target(#"["x","y"]"#, type: .array, .space) == "/p?a%2F=x%20y")
    #expect(target(#"{"k%20":"v"}"#, type: .object, .repeat) == "/p?a%2F%5Bk%20%5D=v")
    #expect(target(#"{"k":"v"}"#, type: .object, .repeat, .dots) == "/p?a%2F.k=v")
  }

  @Test(
    "A comma in an element of a comma-joined verbatim array can't be distinguished from the one that joins")
  func comma() {
    let composition = compose {
      $0.styles.arrays = .comma
      $0.parameters = [verbatim("a", #"["x,y","z"]"#, type: .array)]
    }
    #expect(composition.diagnostics.map(\.problem) == [.notExpressible(.delimiterInElement(.comma))])
  }

  @Test("A verbatim path row is sent as it is, without characters that segments can't hold")
  func path() {
    let good = compose("GET", "https://h/x/{id}") { $0.path = [verbatim("id", "a%2Fb+c")] }
    #expect(good.target.text == "/x/a%2Fb+c")
    #expect(good.codes == [])
    let bad = compose("GET", "https://h/x/{id}") { $0.path = [verbatim("id", "a/b")] }
    #expect(bad.diagnostics.map(\.problem) == [.notExpressible(.illegalVerbatimSegment(offset: 1))])
    #expect(bad.diagnostics.first?.position == TextPosition(line: 1, column: 2))
    #expect(bad.unmade == .target)
  }

  @Test(
    "A verbatim path row can't make a dot segment: encoded dots are dots, too",
    arguments: ["%2e", "%2E%2e", ".%2E", "%2e.", ".."])
  func dots(text: String) {
    let composition = compose("GET", "https://h/x/{id}/y") { $0.path = [verbatim("id", text)] }
    #expect(composition.diagnostics.map(\.problem) == [.notExpressible(.dotSegment)])
    #expect(composition.unmade == .target)
    let harmless = compose("GET", "https://h/x/{id}/y") { $0.path = [verbatim("id", "%2e" + text + "%2e")] }
    #expect(!harmless.hasErrors)
  }

  @Test("An illegal character in a verbatim row has its place in the text, except in an array's elements")
  func position() {
    func positions(_ row: Draft.Row) -> [TextPosition?] {
      compose { $0.parameters = [row] }.diagnostics.map(\.position)
    }
    #expect(positions(verbatim("n", "é|x")) == [TextPosition(line: 1, column: 1)])
    #expect(positions(verbatim("n", "a\nb")) == [TextPosition(line: 1, column: 2)])
    #expect(positions(verbatim("n", "ok\u{20}x")) == [TextPosition(line: 1, column: 3)])
    #expect(positions(verbatim("n|", "v")) == [nil])
    #expect(positions(verbatim("n", #"["a|"]"#, type: .array)) == [nil])
  }
}
