import Testing
import WiredraftCore

@Suite("Path parameters")
struct PathTests {
  private func path(_ url: String, _ rows: [Draft.Row]) -> Composition {
    compose("GET", url) { $0.path = rows }
  }

  @Test(
    "A row fills its placeholder as one segment",
    arguments: [
      ("a/b", "a%2Fb"), ("a b?c#d", "a%20b%3Fc%23d"), ("名", "%E5%90%8D"), ("a+b&c=d", "a%2Bb%26c%3Dd"),
      ("...", "..."), ("%2F", "%252F"), ("{x}", "%7Bx%7D"), (".a", ".a"), ("~_-.", "~_-."),
    ])
  func segment(text: String, expected: String) {
    let composition = path("https://h/v1/{name}/x", [Draft.Row("name", text)])
    #expect(composition.target.text == "/v1/\(expected)/x")
    #expect(composition.sentAs(Draft.RowReference(.path, 0)) == expected)
    #expect(composition.outcome(of: Draft.RowReference(.path, 0))?.destination == .path)
    #expect(!composition.hasErrors)
  }

  @Test("Several placeholders are filled by name, in any order, and one row may fill two")
  func several() {
    let composition = path(
      "https://h/{b}/{a}/{b}?q={a}", [Draft.Row("a", "1"), Draft.Row("b", "2", type: .number)])
    #expect(composition.target.text == "/2/1/2?q={a}")
    #expect(composition.codes == [])
  }

  @Test("Diagnostics of a row that fills two placeholders are reported once", arguments: ["%41", ".", ""])
  func saidOnce(text: String) {
    let composition = path("https://h/{a}/{a}/{b}/{b}", [Draft.Row("a", text), Draft.Row("b", "%42")])
    #expect(composition.codes(.path, 0).count == 1)
    #expect(composition.codes(.path, 1) == ["already-encoded"])
    #expect(composition.unmade == (text == "%41" ? [] : .target))
    if text == "%41" { #expect(composition.target.text == "/%2541/%2541/%2542/%2542") }
  }

  @Test("Numbers, booleans and dates are texts of a segment")
  func scalars() {
    let rows = [
      Draft.Row("n", "1.10", type: .number), Draft.Row("b", "true", type: .boolean),
      Draft.Row("d", "1970-01-01T00:00:01.005Z", type: .date),
    ]
    #expect(path("https://h/{n}/{b}/{d}", rows).target.text == "/1.10/true/1005")
  }

  @Test(
    "A value that can't be one segment is not expressible",
    arguments: [
      (Draft.Row(".", ""), Diagnostic.NotExpressible.emptySegment), (Draft.Row("n", "."), .dotSegment),
      (Draft.Row("n", ".."), .dotSegment),
      (Draft.Row("n", value: nil), .notAScalar(.path)), (Draft.Row("n", value: [1]), .notAScalar(.path)),
      (Draft.Row("n", value: ["a": 1]), .notAScalar(.path)),
    ] as [(Draft.Row, Diagnostic.NotExpressible)])
  func notExpressible(row: Draft.Row, problem: Diagnostic.NotExpressible) {
    var row = row
    row.name = "n"
    let composition = path("https://h/a/{n}", [row])
    #expect(
      composition.diagnostics == [Diagnostic(.notExpressible(problem), row: Draft.RowReference(.path, 0))])
    #expect(composition.unmade == .target)
  }

  @Test("A file can't be a segment")
  func file() {
    let composition = path("https://h/{n}", [Draft.Row("n", "a.png", type: .file)])
    #expect(composition.codes(.path, 0) == ["file-needs-multipart"])
    #expect(composition.unmade == .target)
  }

  @Test("A placeholder without an enabled row is an error that names it")
  func missing() {
    var off = Draft.Row("b", "1")
    off.isEnabled = false
    let composition = path("https://h/{a}/{b}/{}", [off, Draft.Row("c", "", type: .omitted)])
    #expect(
      composition.diagnostics.map(\.problem) == [
        .pathParameterMissing("a"), .pathParameterMissing("b"), .pathParameterMissing(""),
      ])
    #expect(
      composition.diagnostics.map(\.position) == [11, 15, 19].map { TextPosition(line: 1, column: $0) })
    #expect(composition.unmade == .target)
    let later = path("https://é@h/é/{a}/é{b}", [Draft.Row("c", "1")])
    let places = later.diagnostics.filter { $0.code == .pathParameterMissing }.map(\.position)
    #expect(places == [15, 20].map { TextPosition(line: 1, column: $0) })
  }

  @Test("Braces around a list are text, unless a row has the whole as its name")
  func list() {
    let composition = path("https://h/{a,b}/{c}", [Draft.Row("c", "1")])
    #expect(composition.diagnostics.isEmpty && composition.target.text == "/{a,b}/1")
    #expect(path("https://h/{a,b}", [Draft.Row("a,b", "2")]).target.text == "/2")
  }

  @Test("An omitted row leaves its placeholder empty, which is an error")
  func omitted() {
    let composition = path("https://h/{a}", [Draft.Row("a", "", type: .omitted)])
    #expect(composition.codes(.path, 0) == ["path-parameter-missing"])
    #expect(composition.unmade == .target)
  }

  @Test(
    "A row without a placeholder is not sent, which is reported",
    arguments: ["https://h/a/{y}", "https://h", "https://h?{x}"])
  func unused(url: String) {
    let composition = path(url, [Draft.Row("x", "1"), Draft.Row("y", "2")])
    #expect(composition.codes(.path, 0) == ["parameters-not-sent"])
    #expect(composition.outcome(of: Draft.RowReference(.path, 0))?.destination == .nowhere)
    #expect(!composition.hasErrors)
  }

  @Test("Names in braces are compared byte by byte: NFC and NFD differ")
  func normalisation() {
    let composition = path(
      "https://h/{e\u{301}}", [Draft.Row("\u{E9}", "nfc"), Draft.Row("e\u{301}", "nfd")])
    #expect(composition.target.text == "/nfd")
    #expect(composition.codes(.path, 0) == ["parameters-not-sent"])
  }

  @Test("A brace that does not close stays as typed")
  func unclosed() {
    #expect(path("https://h/a{b", []).target.text == "/a{b")
    #expect(path("https://h/a}b", []).target.text == "/a}b")
  }

  @Test("A secret in the path is a secret in the URL")
  func secret() {
    var row = Draft.Row("token", "t0p")
    row.isSecret = true
    #expect(path("https://h/{token}", [row]).codes(.path, 0) == ["secret-in-url"])
  }
}
