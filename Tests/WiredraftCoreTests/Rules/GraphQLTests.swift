import Testing
import WiredraftCore

/// GraphQL over HTTP: the document, its operation and the rows as variables.
@Suite("GraphQL requests")
struct GraphQLTests {
  private func draft(_ method: String = "POST", _ change: (inout Draft) -> Void = { _ in }) -> Draft {
    var draft = Draft()
    draft.method = method
    draft.url = "https://h/graphql"
    draft.body = Draft.Body(.graphQL)
    draft.body.query = "query Q($id: ID!) { user(id: $id) { name } }"
    change(&draft)
    return draft
  }

  private func body(_ draft: Draft) -> String? {
    draft.compose().body.map { String(decoding: $0.bytes.bytes(in: 0..<$0.bytes.count), as: UTF8.self) }
  }

  @Test("A POST is a JSON object of the document, the operation and the rows, which keep their types")
  func post() {
    let draft = draft {
      $0.body.operationName = "Q"
      $0.parameters = [
        Draft.Row("id", "4", type: .number), Draft.Row("name", "é\""),
        Draft.Row("off", "1", isEnabled: false),
        Draft.Row("tags", "[true]", type: .array),
      ]
    }
    #expect(
      body(draft)
        == #"{"query":"query Q($id: ID!) { user(id: $id) { name } }","operationName":"Q","variables":{"id":4,"name":"é\"","tags":[true]}}"#
    )
    let composition = draft.compose()
    #expect(composition.body?.contentType == "application/json")
    #expect(composition.sentAs(Draft.RowReference(.parameters, 0)) == #""id":4"#)
    #expect(composition.outcome(of: Draft.RowReference(.parameters, 2))?.destination == .nowhere)
  }

  @Test("Without rows there are no variables, and without a document only they are sent")
  func parts() {
    #expect(body(draft()) == #"{"query":"query Q($id: ID!) { user(id: $id) { name } }"}"#)
    let rows = draft {
      $0.body.query = nil
      $0.parameters = [Draft.Row("a", "1")]
    }
    #expect(body(rows) == #"{"variables":{"a":"1"}}"#)
    let own = draft {
      $0.parameters = [Draft.Row("a", "1")]
      $0.body.parameters = [Draft.Row("b", "2")]
    }
    #expect(body(own)?.hasSuffix(#""variables":{"b":"2"}}"#) == true)
    #expect(own.compose().outcome(of: Draft.RowReference(.parameters, 0))?.destination == .nowhere)
  }

  @Test("GET sends the three as pairs of the query, after that of the URL")
  func get() {
    let draft = draft("GET") {
      $0.url = "https://h/graphql?v=1"
      $0.body.query = "{ me }"
      $0.parameters = [Draft.Row("id", "4", type: .number), Draft.Row("q", "a&b")]
    }
    let composition = draft.compose()
    #expect(
      composition.target.text
        == "/graphql?v=1&query=%7B%20me%20%7D&variables=%7B%22id%22%3A4%2C%22q%22%3A%22a%26b%22%7D")
    #expect(composition.body == nil)
    #expect(composition.outcome(of: Draft.RowReference(.parameters, 1))?.destination == .query)
    #expect(composition.sentAs(Draft.RowReference(.parameters, 1)) == "%22q%22%3A%22a%26b%22")
    #expect(composition.diagnostics.isEmpty)
  }

  @Test("Each byte of a row has the row as its source, and each other one the request")
  func sources() {
    for method in ["GET", "POST"] {
      let draft = draft(method) {
        $0.parameters = [Draft.Row("id", "4"), Draft.Row("b", #"{"c":[1]}"#, type: .object)]
      }
      let composition = draft.compose()
      var rows: [Int: Int] = [:]
      for origin in composition.origins {
        if let row = origin.source.row { rows[row.index, default: 0] += 1 }
      }
      for row in 0...1 {
        let sent = composition.sentAs(Draft.RowReference(.parameters, row)) ?? ""
        // A comma belongs to the row after it.
        #expect(rows[row] == sent.utf8.count + row * (method == "GET" ? 3 : 1), "\(method) \(row)")
      }
    }
  }

  @Test("A variable in the document is data, and its bytes name it")
  func variables() throws {
    let draft = draft {
      $0.body.query = #"{ u(name: "{{who}}") }"#
      $0.variables = [Variable.Definition("who", .string("x\"{{who}}"))]
    }
    #expect(body(draft) == ##"{"query":"{ u(name: \"x\"{{who}}\") }"}"##)
    let composition = draft.compose()
    #expect(composition.origins.count { $0.variable?.name == "who" } == #"x\"{{who}}"#.utf8.count)
    let undefined = self.draft { $0.body.query = "{{unknown}}" }
    #expect(undefined.compose().diagnostics.map(\.code) == [.undefinedVariable])
  }

  @Test("Rows that are unchanged keep their bytes when another is edited")
  func again() {
    for method in ["GET", "POST"] {
      var draft = draft(method) {
        $0.parameters = (0..<50).map { Draft.Row("n\($0)", "\($0)", type: .number) }
      }
      var first = draft.compose()
      draft.parameters?[20].text = "12345"
      first.update(to: draft, in: Composition.Context())
      #expect(first.isSame(as: draft.compose()))
    }
  }
}

extension Composition {
  /// The origin of each byte of the target and the body.
  fileprivate var origins: [Composition.Origin] {
    let body = body?.bytes
    return (0..<target.count).compactMap { target.span(at: $0)?.origin }
      + (0..<(body?.count ?? 0)).compactMap { body?.span(at: $0)?.origin }
  }

  fileprivate func isSame(as other: Composition) -> Bool {
    target.text == other.target.text && bodyBytes == other.bodyBytes && origins == other.origins
  }
}
