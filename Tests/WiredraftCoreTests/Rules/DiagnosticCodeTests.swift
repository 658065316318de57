import Testing
import WiredraftCore

/// Each short name has a draft that causes it, and a similar one that does not.
@Suite("Each diagnostic")
struct DiagnosticCodeTests {
  @Test("A draft causes it, and a similar one does not", arguments: Diagnostic.Code.allCases)
  func provoked(code: Diagnostic.Code) {
    let (provoking, silent) = Self.examples(of: code)
    #expect(provoking.codes.contains(code.rawValue), "\(provoking.codes)")
    #expect(!silent.codes.contains(code.rawValue), "\(silent.codes)")
    // The similar draft is valid: it has no other error.
    #expect(!silent.hasErrors, "\(silent.codes)")
    #expect(provoking.hasErrors == (code.severity == .error), "\(provoking.codes)")
    for diagnostic in provoking.diagnostics where diagnostic.code == code {
      #expect(diagnostic.severity == code.severity)
    }
  }

  @Test("Severities are as documented")
  func severities() {
    func names(_ severity: Diagnostic.Severity) -> [String] {
      Diagnostic.Code.allCases.filter { $0.severity == severity }.map(\.rawValue).sorted()
    }
    #expect(
      names(.information) == [
        "already-encoded", "boundary-unchecked", "empty-collection", "empty-name", "hidden-variable",
        "overridden", "scheme-assumed", "url-encoded",
      ])
    #expect(
      names(.warning) == [
        "content-length-mismatch", "content-on-delete", "content-on-get", "content-on-head",
        "content-type-mismatch", "duplicate-json-key", "fragile-name", "invalid-body-text",
        "lower-case-method",
        "non-ascii-field-value", "parameters-not-sent", "reader-loses", "reader-refuses", "secret-in-url",
        "unknown-key", "unknown-reader",
      ])
    #expect(
      names(.error) == [
        "boundary-in-content", "conflicting-field", "content-on-connect", "content-on-trace",
        "environment-missing", "file-needs-multipart", "file-unreadable", "invalid-boundary", "invalid-date",
        "invalid-field-name", "invalid-field-value", "invalid-json", "invalid-method", "invalid-url",
        "not-a-number", "not-expressible", "off-without-member", "path-parameter-missing",
        "undefined-variable",
      ])
  }

  private static func examined(_ kind: Diagnostic.ReaderProblem.Kind) -> (
    provoking: Composition, silent: Composition
  ) {
    pair(["a", nil]) { reader in
      var draft = makeDraft { $0.parameters = [Draft.Row("x", "1")] }
      draft.reader = reader
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
      return draft.compose(in: context)
    }
  }

  private static func examples(
    of code: Diagnostic.Code
  ) -> (provoking: Composition, silent: Composition) {
    switch code {
    case .contentOnGet: content("GET")
    case .contentOnHead: content("HEAD")
    case .contentOnDelete: content("DELETE")
    case .contentOnTrace: content("TRACE")
    case .contentOnConnect: content("CONNECT", "https://h")
    case .parametersNotSent:
      pair([Draft.BodyType.text, .json]) { type in
        compose("POST") {
          $0.body.type = type
          $0.parameters = [Draft.Row("a", "1")]
        }
      }
    case .overridden:
      pair([[Draft.Row("b", "2")], nil]) { query in
        compose {
          $0.parameters = [Draft.Row("a", "1")]
          $0.query = query
        }
      }
    case .emptyCollection: pair(["[]", "[1]"]) { parameter($0, type: .array) }
    case .notExpressible:
      pair(["[[1]]", "[1]"]) { text in
        compose {
          $0.styles.arrays = .comma
          $0.parameters = [Draft.Row("a", text, type: .array)]
        }
      }
    case .offWithoutMember:
      pair([[[1]], [[0]]]) { positions in
        compose {
          $0.parameters = [Draft.Row("a", "[1]", type: .array)]
          $0.parameters?[0].offMembers = positions
        }
      }
    case .invalidBodyText:
      pair(["[1,]", "[1]"]) { text in
        compose("POST") {
          $0.body = Draft.Body(.text)
          $0.body.text = Draft.BodyText(text)
          $0.body.contentType = "application/json"
        }
      }
    case .fileNeedsMultipart: pair([Draft.BodyType.form, .multipart]) { file(in: $0, .success(good)) }
    case .fileUnreadable:
      pair([.failure(.notFound), .success(good)]) { file(in: .multipart, $0) }
    case .boundaryUnchecked:
      pair([Composition.FileFacts.BoundaryCheck.unchecked, .absent]) {
        file(in: .multipart, .success(Composition.FileFacts(size: 1, contentType: nil, boundary: $0)))
      }
    case .invalidMethod: pair(["GE T", "GET"]) { compose($0) }
    case .lowerCaseMethod: pair(["patch", "purge"]) { compose($0) }
    case .invalidURL: pair(["https://h/a b", "https://h/a%20b"]) { compose("GET", $0) }
    case .schemeAssumed: pair(["h/p", "https://h/p"]) { compose("GET", $0) }
    case .unknownKey:
      pair(["methd", "$schema"]) { name in
        var draft = Draft()
        draft.url = "https://h/"
        draft.unknown.members = [Draft.UnknownMember(name: name, json: "1", follows: nil)]
        return draft.compose()
      }
    // Readers are no part of the core: the context has a function that asks one.
    case .readerLoses: examined(.loses)
    case .readerRefuses: examined(.refuses)
    case .unknownReader: examined(.unknown)
    case .urlEncoded: pair(["https://h/é", "https://h/e#é"]) { compose("GET", $0) }
    case .secretInURL: pair(["https://u:p@h/", "https://h/@u:p"]) { compose("GET", $0) }
    case .pathParameterMissing: pair(["https://h/{id}", "https://h/p?{id}"]) { compose("GET", $0) }
    case .undefinedVariable: pair(["{{a}}", "\\{{a}}"]) { parameter($0, type: .string) }
    case .hiddenVariable:
      pair([["a", "a"], ["a", "b"]]) { names in
        var draft = makeDraft { $0.parameters = [Draft.Row("x", "{{a}}")] }
        draft.variables = [Variable.Definition(names[0], 1)]
        let others = Variable.Source(.dotenv, [Variable.Definition(names[1], 1)])
        return draft.compose(in: Composition.Context(variables: Variable.Scope([others])))
      }
    case .invalidFieldName: pair(["X A", "X-A"]) { field($0, "1") }
    case .invalidFieldValue: pair(["a\nb", "a b"]) { field("X-A", $0) }
    case .nonASCIIFieldValue: pair(["é", "e"]) { field("X-A", $0) }
    case .contentTypeMismatch: pair(["text/plain", "application/problem+json"]) { field("Content-Type", $0) }
    case .contentLengthMismatch: pair(["3", "2"]) { field("Content-Length", $0) }
    case .conflictingField:
      pair([["Host", "host"], ["X-A", "x-a"]]) { names in
        compose { $0.headers = names.map { Draft.Row($0, "h") } }
      }
    case .duplicateJSONKey:
      pair(["a", "A"]) { name in
        compose("POST") { $0.parameters = [Draft.Row("a", "1"), Draft.Row(name, "2")] }
      }
    case .notANumber: pair(["12x", "12"]) { parameter($0, type: .number) }
    case .invalidJSON: pair(["[1,]", "[1]"]) { parameter($0, type: .array) }
    case .invalidDate:
      pair(["2026-02-30T00:00:00Z", "2026-02-28T00:00:00Z"]) { parameter($0, type: .date) }
    case .boundaryInContent: pair(["x--Bx", "x-Bx"]) { part("a", $0) }
    case .fragileName: pair(["a\"b", "a'b"]) { part($0, "1") }
    case .invalidBoundary: pair(["a;b", "a:b"]) { part("a", "1", boundary: $0) }
    case .alreadyEncoded: pair(["%41", "%4"]) { parameter($0) }
    case .emptyName: pair(["", " "]) { name in compose { $0.parameters = [Draft.Row(name, "1")] } }
    case .environmentMissing:
      pair([[:], ["A": ""]]) { environment in
        var row = Draft.Row("a", "A")
        row.source = .environment
        return makeDraft { $0.parameters = [row] }.composed(environment: environment)
      }
    }
  }

  private static let good = Composition.FileFacts(size: 1, contentType: nil)

  private static func pair<Value>(
    _ values: [Value], _ compose: (Value) -> Composition
  ) -> (provoking: Composition, silent: Composition) {
    (compose(values[0]), compose(values[1]))
  }

  /// Returns compositions of the method with and without content.
  private static func content(_ method: String, _ url: String = "https://h/p") -> (Composition, Composition) {
    pair(["x", ""]) { text in
      compose(method, url) {
        $0.body.type = .text
        $0.body.text = Draft.BodyText(text)
      }
    }
  }

  private static func parameter(_ text: String, type: Draft.RowType = .string) -> Composition {
    compose { $0.parameters = [Draft.Row("a", text, type: type)] }
  }

  private static func field(_ name: String, _ value: String) -> Composition {
    compose("POST") {
      $0.headers = [Draft.Row(name, value)]
      $0.parameters = []
    }
  }

  private static func part(_ name: String, _ text: String, boundary: String? = nil) -> Composition {
    compose("POST") {
      $0.body.type = .multipart
      $0.boundary = boundary
      $0.parameters = [Draft.Row(name, text)]
    }
  }

  private static func file(
    in type: Draft.BodyType, _ facts: Result<Composition.FileFacts, Diagnostic.FileProblem>
  ) -> Composition {
    makeDraft("POST") {
      $0.body.type = type
      $0.parameters = [Draft.Row("f", "x", type: .file)]
    }.composed(files: ["x": facts])
  }
}
