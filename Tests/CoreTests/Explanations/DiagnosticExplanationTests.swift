import TestSupport
import Testing
import WiredraftCore
import WiredraftExplanations

@Suite("The explanation of a diagnostic")
struct DiagnosticExplanationTests {
  /// One problem for each code.
  static let problems: [Diagnostic.Problem] = [
    .contentOnGet, .contentOnHead, .contentOnDelete, .contentOnTrace, .contentOnConnect,
    .parametersNotSent(.bodyType(.none)), .overridden(.actualJSON), .emptyCollection,
    .notExpressible(.nestedInJoinedArray(.comma)), .offWithoutMember([1]), .fileNeedsMultipart,
    .fileUnreadable(path: "a", .notFound), .invalidMethod(offset: 1), .invalidURL(.spaceOrControl, offset: 2),
    .invalidFieldName(offset: 0), .invalidFieldValue(.outerSpace), .nonASCIIFieldValue,
    .lowerCaseMethod(registered: "GET"), .duplicateJSONKey("a"), .value(.notFinite([.element(0)])),
    .value(.notOfType(.boolean)), .value(.invalidDate(TextPosition(line: 1, column: 5))),
    .invalidBodyText(
      .json(JSONError(.unexpectedEnd, offset: 0, position: TextPosition(line: 1, column: 1))),
      TextPosition(line: 1, column: 1)),
    .contentTypeMismatch(.noBody), .contentLengthMismatch(actual: 1), .boundaryInContent, .invalidBoundary,
    .alreadyEncoded, .secretInURL, .userinfoInURL, .emptyName, .environmentMissing("HOME"), undefined, hidden,
    .pathParameterMissing("id"), .conflictingField(.transferEncoding), .fragileName(.tooLong),
    .boundaryUnchecked, .schemeAssumed("https"), .urlEncoded,
    .unknownKey(Diagnostic.UnknownKey("a", in: .draft)),
    .reader(Diagnostic.ReaderProblem(.loses, reader: "PHP", sentence: "The last one stays.")),
    .reader(Diagnostic.ReaderProblem(.refuses, reader: "Rails", sentence: "It is refused.")),
    .reader(Diagnostic.ReaderProblem(.unknown, reader: "rials", sentence: "A command lists them.")),
  ]

  private static var undefined: Diagnostic.Problem { variable(.undefinedVariable, defined: 0) }
  private static var hidden: Diagnostic.Problem { variable(.hiddenVariable, defined: 2) }

  /// Returns the problem of a reference to a name with a number of definitions.
  private static func variable(_ code: Diagnostic.Code, defined: Int) -> Diagnostic.Problem {
    var draft = Draft()
    draft.url = "https://h/"
    draft.parameters = [Draft.Row("x", "{{a}}")]
    if defined > 0 { draft.variables = [Variable.Definition("a", 1)] }
    let others = Variable.Source(.dotenv, defined > 1 ? [Variable.Definition("a", 2)] : [])
    let composition = draft.compose(in: Composition.Context(variables: Variable.Scope([others])))
    return composition.diagnostics.first { $0.code == code }?.problem ?? .emptyName
  }

  @Test("Each code has a title, and a sentence that ends with a full stop", arguments: problems)
  func sentence(problem: Diagnostic.Problem) {
    let explanation = Diagnostic(problem).explanation
    check(!explanation.title.isEmpty && explanation.title.last != ".")
    for line in [explanation.sentence, explanation.advice].compactMap(\.self) {
      check(line.hasSuffix("."), "\(line)")
      check(line.first?.isLowercase == false, "\(line)")
      check(line.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "\(line)")
    }
  }

  @Test("No code is left out, and no two have a title or a sentence in common")
  func complete() {
    check(Set(Self.problems.map(\.code)), Set(Diagnostic.Code.allCases))
    let explanations = Self.problems.map { Diagnostic($0).explanation }
    check(Set(explanations.map(\.sentence)).count, explanations.count)
    check(Set(explanations.map(\.title)).count, Diagnostic.Code.allCases.count)
  }

  @Test("The sentence of a draft's diagnostic has no place, as its row is beside it")
  func draft() {
    var draft = Draft()
    draft.url = "https://h/a b"
    let explanation = draft.compose().diagnostics.first?.explanation
    check(
      explanation?.sentence,
      "A URL has no white space and no control characters (at character 12): write %20 for a space.")
  }

  @Test("The reason for each side of a request is a sentence")
  func reasons() {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/"
    draft.parameters = [Draft.Row("a", "1")]
    let reason = draft.compose().routing.body.reason
    check(
      reason.explanation.sentence,
      "The method puts the parameters into the body: this program's rule; the server's documentation decides."
    )
  }
}
