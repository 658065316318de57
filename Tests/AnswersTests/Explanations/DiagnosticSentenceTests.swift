import Explanations
import TestSupport
import Testing
import WiredraftCore

@Suite("Sentences of diagnostics")
struct DiagnosticSentenceTests {
  static let problems: [Diagnostic.Problem] = [
    .contentOnGet, .contentOnHead, .contentOnDelete, .contentOnTrace, .contentOnConnect,
    .parametersNotSent(.bodyType(.none)), .parametersNotSent(.bodyType(.text)), .parametersNotSent(.noBraces),
    .parametersNotSent(.targetWithoutQuery), .urlPartNotSent, .overridden(.actualParameters),
    .overridden(.actualJSON), .overridden(.actualText), .overridden(.actualFile), .overridden(.noParameters),
    .emptyCollection, .notExpressible(.nestedInJoinedArray(.comma)),
    .notExpressible(.delimiterInElement(.pipe)), .notExpressible(.illegalVerbatim(inName: true, offset: 0)),
    .notExpressible(.illegalVerbatimSegment(offset: 0)),
    .notExpressible(.notAScalar(.head)), .notExpressible(.notAScalar(.path)), .notExpressible(.emptySegment),
    .notExpressible(.dotSegment), .notExpressible(.tooDeep), .fileNeedsMultipart,
    .fileUnreadable(path: "a", .notFound), .fileUnreadable(path: "a", .system(5)),
    .fileUnreadable(path: "", .emptyPath), .invalidMethod(offset: 0), .invalidMethod(offset: 3),
    .invalidURL(.empty, offset: 0), .invalidURL(.spaceOrControl, offset: 2), .invalidURL(.port, offset: 9),
    .invalidURL(.unsupportedScheme, offset: 0), .invalidURL(.noHost, offset: 8),
    .invalidURL(.hostNotASCII, offset: 8), .invalidURL(.hostCharacter, offset: 8),
    .invalidURL(.address, offset: 8), .invalidURL(.fragment, offset: 9),
    .invalidFieldName(offset: 0), .invalidFieldName(offset: 2),
    .invalidFieldValue(.control(byte: 10, offset: 1)), .invalidFieldValue(.control(byte: 1, offset: 1)),
    .invalidFieldValue(.outerSpace), .nonASCIIFieldValue, .lowerCaseMethod(registered: "GET"),
    .duplicateJSONKey("a"), .value(.notANumber(offset: 1)), .value(.notOfType(.boolean)),
    .value(.notOfType(.array)), .value(.invalidDate(TextPosition(line: 1, column: 5))),
    .value(.invalidJSON(JSONError(.unexpectedEnd, offset: 1, position: TextPosition(line: 1, column: 2)))),
    .contentTypeMismatch(.otherType(sent: "application/json")), .contentTypeMismatch(.noBody),
    .contentTypeMismatch(.boundary(sent: "multipart/form-data; boundary=B")),
    .contentLengthMismatch(actual: 1_234),
    .boundaryInContent, .invalidBoundary, .alreadyEncoded, .secretInURL, .userinfoInURL, .emptyName,
    .environmentMissing("HOME"), .pathParameterMissing("id"), .conflictingField(.second("Host")),
    .conflictingField(.transferEncoding), .fragileName(.empty(isFilename: true)),
    .fragileName(.holds("\u{202e}", isFilename: false)), .fragileName(.outerSpace(isFilename: true)),
    .fragileName(.tooLong), .fragileName(.charset), .boundaryUnchecked, .schemeAssumed("https"), .urlEncoded,
    .unknownKey(Diagnostic.UnknownKey("methd", in: .draft)),
    .unknownKey(Diagnostic.UnknownKey("styl", in: .row)),
    .offWithoutMember([2, 1]), invalidText("[1,]", "application/json"),
    invalidText("{}\n{", "application/x-ndjson"), invalidText("<a>", "text/xml"),
    invalidText("<a></b>", "text/xml"), invalidText("</a>", "text/xml"), invalidText("<a", "text/xml"),
    invalidText(" ", "text/xml"), invalidText("<1>", "text/xml"), invalidText("<a b>", "text/xml"),
    invalidText("<a b='' b=''/>", "text/xml"), invalidText("<a>\u{1}</a>", "text/xml"),
    invalidText("<a>&</a>", "text/xml"), invalidText("<a>&nbsp;</a>", "text/xml"),
    invalidText("<a/>b", "image/svg+xml"),
    .unknownKey(Diagnostic.UnknownKey("secrt", in: .variable)),
    .unknownKey(Diagnostic.UnknownKey("baseUrl", in: .folder)),
    .reader(Diagnostic.ReaderProblem(.loses, reader: "PHP 8.2", sentence: "Of equal names the last stays.")),
    .reader(Diagnostic.ReaderProblem(.refuses, reader: "Rails 6.1", sentence: "A bad escape is refused.")),
    .reader(Diagnostic.ReaderProblem(.unknown, reader: "rials", sentence: "A command lists them.")),
    .notExpressible(.colonInUser), .hiddenVariable(hiding), undefined("id"),
    undefined("tokn", files: [".env", "http-client.env.json"], environment: "dev", known: ["token"]),
  ]

  /// A variable of an environment that hides two others.
  private static let hiding = Variable(
    "id", 42, at: Variable.Place(.environment, file: "http-client.env.json", line: 7, environment: "dev"),
    hiding: [
      Variable.Place(.shared, file: "http-client.env.json", line: 2), Variable.Place(.dotenv, file: ".env"),
    ])

  /// Returns the problem of a text that is not of its content type.
  private static func invalidText(_ text: String, _ contentType: String) -> Diagnostic.Problem {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/"
    draft.body = Draft.Body(.text)
    draft.body.text = Draft.BodyText(text)
    draft.body.contentType = contentType
    return draft.compose().diagnostics.first { $0.code == .invalidBodyText }?.problem ?? .emptyName
  }

  /// Returns the problem of a name that nothing defines.
  private static func undefined(
    _ name: String, files: [String] = [], environment: String? = nil, known: [String] = []
  ) -> Diagnostic.Problem {
    var draft = Draft()
    draft.url = "https://h/"
    draft.parameters = [Draft.Row("a", "{{\(name)}}")]
    draft.variables = known.map { Variable.Definition($0, 1) }
    let scope = Variable.Scope(files: files, environment: environment)
    let diagnostics = draft.compose(in: Composition.Context(variables: scope)).diagnostics
    return diagnostics.first { $0.code == .undefinedVariable }?.problem ?? .emptyName
  }

  @Test("The sentences about variables say where a name is defined, and where it was looked for")
  func variables() {
    check(
      Diagnostic(.hiddenVariable(Self.hiding)).sentence,
      "{{id}} is number, http-client.env.json line 7, environment dev; hides id of http-client.env.json line 2 and of .env."
    )
    check(
      Diagnostic(Self.undefined("id")).sentence,
      "Nothing defines {{id}}: there is no file of variables beside the draft.")
    let sentence = Diagnostic(
      Self.undefined("tokn", files: [".env"], environment: "dev", known: ["token"])
    ).sentence
    check(sentence.hasPrefix("Nothing defines {{tokn}}: looked in .env, environment dev"), "\(sentence)")
    check(sentence.contains("{{token}}"), "\(sentence)")
  }

  @Test("Each code has a sentence that ends in a full stop and fits a screen", arguments: problems)
  func sentence(problem: Diagnostic.Problem) {
    let sentence = Diagnostic(problem).sentence
    check(sentence.hasSuffix("."))
    check(sentence.first?.isLowercase == false)
    check(sentence.count < 160, "\(sentence.count): \(sentence)")
    check(sentence.unicodeScalars.allSatisfy { $0.value >= 0x20 && !$0.properties.isBidiControl })
  }

  @Test("No code is left without a test")
  func complete() {
    let tested = Set(Self.problems.map(\.code))
    check(tested, Set(Diagnostic.Code.allCases))
  }

  @Test("No two problems share a sentence")
  func distinct() {
    let sentences = Self.problems.map { Diagnostic($0).sentence }
    check(Set(sentences).count, sentences.count)
  }

  @Test("A reference names a standard and its section", arguments: problems)
  func reference(problem: Diagnostic.Problem) {
    guard let reference = Diagnostic(problem).reference else { return }
    check(reference.hasPrefix("RFC "))
  }

  @Test("Numbers are written with commas")
  func numbers() {
    check(Diagnostic(.contentLengthMismatch(actual: 1_234)).sentence.contains("1,234 bytes"))
    check(Diagnostic(.contentLengthMismatch(actual: 1)).sentence.contains("1 byte."))
  }

  @Test("Methods are told in a few words")
  func methods() {
    check(MethodTraits(named: "GET")?.summary, "safe, idempotent")
    check(MethodTraits(named: "POST")?.summary, "neither safe nor idempotent")
    check(MethodTraits(named: "PUT")?.summary, "idempotent")
    check(MethodTraits(named: "X")?.summary, "an extension method: unknown")
    check(MethodTraits(named: "no method") == nil)
  }
}
