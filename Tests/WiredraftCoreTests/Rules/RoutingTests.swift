import Testing

@testable import WiredraftCore

@Suite("Routing")
struct RoutingTests {
  private let row = [Draft.Row("a", "1")]
  private let other = [Draft.Row("b", "2")]

  @Test("Without parameters there is nothing to send", arguments: [Draft.BodyType.json, .form, .multipart])
  func absent(type: Draft.BodyType) {
    let composition = compose("POST") { $0.body.type = type }
    #expect(composition.body == nil)
    #expect(composition.routing.body == Routing.Side(source: .none, reason: .noParameters))
    #expect(composition.routing.query == Routing.Side(source: .none, reason: .noParameters))
    #expect(composition.boundary == nil)
  }

  @Test(
    "Parameters without an enabled row are an empty body, which is sent",
    arguments: [
      (Draft.BodyType.json, "{}", "application/json"), (.form, "", "application/x-www-form-urlencoded"),
      (.multipart, "--B--\r\n", "multipart/form-data; boundary=B"),
    ])
  func empty(type: Draft.BodyType, body: String, contentType: String) {
    var off = Draft.Row("a", "1")
    off.isEnabled = false
    for rows in [[], [off], [Draft.Row("a", "", type: .omitted)]] {
      for isActual in [true, false] {
        let composition = compose("POST") {
          $0.body.type = type
          if isActual { $0.body.parameters = rows } else { $0.parameters = rows }
        }
        #expect(composition.bodyText == body)
        #expect(composition.values("Content-Type") == [contentType])
        #expect(composition.values("Content-Length") == [String(body.utf8.count)])
        #expect(composition.codes == [])
      }
    }
  }

  @Test("Actual query parameters replace the computed ones for the query alone")
  func actualQuery() {
    let get = compose("GET") {
      $0.parameters = row
      $0.query = other
    }
    #expect(get.target.text == "/p?b=2")
    #expect(
      get.diagnostics == [Diagnostic(.overridden(.actualParameters), row: Draft.RowReference(.parameters, 0))]
    )
    #expect(get.outcome(of: Draft.RowReference(.parameters, 0))?.destination == .nowhere)
    let post = compose("POST") {
      $0.parameters = row
      $0.query = other
    }
    #expect(post.target.text == "/p?b=2")
    #expect(post.bodyText == #"{"a":"1"}"#)
    #expect(post.codes == [])
  }

  @Test("Actual body parameters replace the computed ones for the body alone")
  func actualBody() {
    let post = compose("POST") {
      $0.parameters = row
      $0.body.parameters = other
    }
    #expect(post.bodyText == #"{"b":"2"}"#)
    #expect(post.codes(.parameters, 0) == ["overridden"])
    let delete = compose("DELETE") {
      $0.parameters = row
      $0.body.parameters = other
    }
    #expect(delete.target.text == "/p?a=1")
    #expect(delete.bodyText == #"{"b":"2"}"#)
    #expect(delete.codes == ["content-on-delete"])
  }

  @Test("Actual parameters without a row replace the computed ones, too")
  func actualEmpty() {
    let composition = compose("GET") {
      $0.parameters = row
      $0.query = []
    }
    #expect(composition.target.text == "/p")
    #expect(composition.codes == ["overridden"])
  }

  @Test("A JSON value takes precedence over body parameters, and these over the convenience parameters")
  func precedence() {
    let composition = compose("POST") {
      $0.parameters = row
      $0.body.parameters = other
      $0.body.json = [1, "x", nil]
    }
    #expect(composition.bodyText == #"[1,"x",null]"#)
    #expect(composition.codes(.parameters, 0) == ["overridden"])
    #expect(composition.codes(.body, 0) == ["overridden"])
    #expect(composition.routing.body == Routing.Side(source: .actual, reason: .actualJSON))
  }

  @Test(
    "Text, a file and no body take no rows, which is reported",
    arguments: [Draft.BodyType.text, .file, .none])
  func noRows(type: Draft.BodyType) {
    let draft = makeDraft("POST") {
      $0.body.type = type
      $0.body.text = type == .text ? "x" : nil
      $0.body.path = type == .file ? "f" : nil
      $0.parameters = row
      $0.body.parameters = other
    }
    let composition = draft.composed(files: ["f": .success(Composition.FileFacts(size: 1, contentType: nil))])
    let expected = Diagnostic.Problem.parametersNotSent(.bodyType(type))
    #expect(composition.diagnostics(of: Draft.RowReference(.parameters, 0)).map(\.problem) == [expected])
    #expect(composition.diagnostics(of: Draft.RowReference(.body, 0)).map(\.problem) == [expected])
    #expect(composition.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(composition.body?.bytes.count == (type == .none ? nil : 1))
  }

  @Test("A query takes the parameters whatever the type of the body", arguments: Draft.BodyType.allCases)
  func queryWhateverBody(type: Draft.BodyType) {
    let composition = compose("GET") {
      $0.body.type = type
      $0.parameters = row
    }
    // The variables of a GraphQL request are JSON in a pair of their own.
    #expect(
      composition.target.text == (type == .graphQL ? "/p?variables=%7B%22a%22%3A%221%22%7D" : "/p?a=1"))
    #expect(composition.codes == [])
  }

  @Test("A disabled row and an omitted one leave no trace and no diagnostic")
  func disabledAndOmitted() {
    var off = Draft.Row("off", "12x", type: .number)
    off.isEnabled = false
    let composition = compose {
      $0.parameters = [off, Draft.Row("a", "1"), Draft.Row("o", "x", type: .omitted), Draft.Row("b", "2")]
    }
    #expect(composition.target.text == "/p?a=1&b=2")
    #expect(composition.codes == [])
    #expect(composition.outcome(of: Draft.RowReference(.parameters, 0))?.reason == .disabled)
    #expect(composition.outcome(of: Draft.RowReference(.parameters, 2))?.reason == .omitted)
    #expect(composition.outcome(of: Draft.RowReference(.parameters, 4)) == nil)
  }

  @Test("A row may name an environment variable, read when composing")
  func environment() {
    var row = Draft.Row("n", "COUNT", type: .number)
    row.source = .environment
    let draft = makeDraft { $0.parameters = [row] }
    #expect(draft.environmentNames == ["COUNT"])
    #expect(row.problem == nil)
    #expect(draft.composed(environment: ["COUNT": "1.50"]).target.text == "/p?n=1.50")
    let missing = draft.composed()
    #expect(
      missing.diagnostics == [
        Diagnostic(.environmentMissing("COUNT"), row: Draft.RowReference(.parameters, 0))
      ])
    #expect(missing.unmade == .target)
    let wrong = draft.composed(environment: ["COUNT": "1234567890x"])
    #expect(wrong.codes == ["not-a-number"])
    #expect(wrong.diagnostics.first?.position == TextPosition(line: 1, column: 11))
  }

  @Test("A secret is worth a warning in a query, and nowhere else")
  func secrets() {
    var secret = Draft.Row("token", "t0p")
    secret.isSecret = true
    #expect(compose { $0.parameters = [secret] }.codes == ["secret-in-url"])
    #expect(compose { $0.query = [secret] }.codes(.query, 0) == ["secret-in-url"])
    #expect(compose { $0.headers = [secret] }.codes == [])
    for type in [Draft.BodyType.json, .form, .multipart] {
      let composition = compose("POST") {
        $0.body.type = type
        $0.parameters = [secret]
      }
      #expect(composition.codes == [])
    }
  }

  @Test("An empty name is sent, and reported")
  func emptyName() {
    #expect(compose { $0.parameters = [Draft.Row("", "1"), Draft.Row("", "")] }.target.text == "/p?=1&=")
    #expect(compose { $0.parameters = [Draft.Row("", "1")] }.codes == ["empty-name"])
    #expect(compose("POST") { $0.parameters = [Draft.Row("", "1")] }.codes == ["empty-name"])
    #expect(compose("POST") { $0.parameters = [Draft.Row("", "1")] }.bodyText == #"{"":"1"}"#)
  }

  @Test("An empty name alone keeps its place among the pairs", arguments: [Draft.BodyType.form, .none])
  func bareEmptyName(type: Draft.BodyType) {
    let rows = [
      Draft.Row("", "", type: .null), Draft.Row("a", "1"), Draft.Row("", "", type: .null),
      Draft.Row("b", "2"),
    ]
    let composition = compose(type == .form ? "POST" : "GET") {
      $0.body.type = type
      $0.parameters = rows
    }
    #expect((type == .form ? composition.bodyText : composition.queryText) == "&a=1&&b=2")
    #expect(composition.sentAs(Draft.RowReference(.parameters, 1)) == "a=1")
  }

  @Test("A file needs a multipart body")
  func files() {
    let file = [Draft.Row("f", "a.png", type: .file)]
    #expect(compose { $0.parameters = file }.codes == ["file-needs-multipart"])
    #expect(compose { $0.parameters = file }.unmade == .target)
    for type in [Draft.BodyType.json, .form] {
      let composition = compose("POST") {
        $0.body.type = type
        $0.parameters = file
      }
      #expect(composition.codes == ["file-needs-multipart"])
      #expect(composition.unmade == .body)
    }
  }
}
