import Explanations
import TestSupport
import Testing
import WiredraftCore

@Suite("Remedies")
struct RemedyTests {
  @Test(
    "A remedy says what it does and what it did, in few words", arguments: DiagnosticSentenceTests.problems)
  func sentences(problem: Diagnostic.Problem) {
    var draft = Draft()
    draft.method = "get"
    draft.url = "h/é"
    draft.boundary = "x "
    draft.parameters = [Draft.Row("a", " 1 "), Draft.Row("a", "2")]
    for row in [
      Draft.RowReference?.none, Draft.RowReference(.parameters, 1), Draft.RowReference(.headers, 9),
    ] {
      let diagnostic = row.map { Diagnostic(problem, row: $0) } ?? Diagnostic(problem)
      guard let remedy = diagnostic.remedy(in: draft) else { continue }
      check(!remedy.phrase.isEmpty && remedy.phrase.count < 60)
      check(remedy.phrase.last != "." && remedy.phrase.first?.isUppercase == false)
      check(remedy.doneSentence.isEmpty || remedy.doneSentence.hasSuffix("."))
    }
  }

  @Test("Names in braces stay when a URL is written as it is sent")
  func braces() {
    var draft = Draft()
    draft.url = "https://h/{naïve}/é"
    check(Diagnostic(.urlEncoded).remedy(in: draft), .setURL("https://h/{naïve}/%C3%A9"))
  }

  @Test(
    "A URL with white space is written without its line ends, and with %20 where a space can be meant",
    arguments: [
      ("https://h/a\n b\r\n", "https://h/a%20b"), (" https://h/a ", "https://h/a"),
      ("h/x\n?y=1\n&z=2", "h/x?y=1&z=2"), ("h/a b?c d", "h/a%20b?c%20d"), ("h?q=a b", "h?q=a%20b"),
      ("ht tp://h", nil), ("https://my host/", nil), ("h/{a b}/c d", nil), ("h/\u{1}", nil), (" \n", nil),
    ] as [(String, String?)])
  func whiteSpace(url: String, tidy: String?) {
    var draft = Draft()
    draft.url = url
    let diagnostic = Diagnostic(.invalidURL(.spaceOrControl, offset: 0))
    check(diagnostic.remedy(in: draft) == tidy.map { .setURL($0) } ?? .editURL)
  }

  @Test("A method that takes no content is not offered a body type")
  func noContent() {
    var draft = Draft()
    draft.body.type = .none
    let diagnostic = Diagnostic(.parametersNotSent(.bodyType(.none)))
    draft.method = "POST"
    check(diagnostic.remedy(in: draft), .setBodyType(.json, method: nil))
    for method in ["TRACE", "CONNECT"] {
      draft.method = method
      check(diagnostic.remedy(in: draft), .chooseMethod)
    }
  }

  @Test("What drops rows says so")
  func dropping() {
    check(Remedy.backToComputed(.body).phrase, "drop the overriding rows")
    check(Remedy.backToComputed(.body).doneSentence, "The overriding rows are dropped.")
  }

  @Test(
    "A stray comma is taken out, and never makes a number or a list a text",
    arguments: [
      ("1,", .number, "1"), (" 1 , ", .number, "1"), (",1", .number, "1"), ("[1,2,]", .array, "[1,2]"),
      ("[1,,2]", .array, "[1,2]"), ("[,1]", .array, "[1]"), ("[1, 2],", .array, "[1, 2]"),
      (#"{"a": "x,]",}"#, .object, #"{"a": "x,]"}"#),
      (#"{"a": [1,], "b": 2,}"#, .object, #"{"a": [1], "b": 2}"#),
      ("true,", .boolean, "true"), ("[1,2,", .array, nil), ("1,2,", .number, nil), ("[1,x,]", .array, nil),
    ] as [(String, Draft.RowType, String?)])
  func strayComma(text: String, type: Draft.RowType, mended: String?) throws {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/"
    draft.parameters = [Draft.Row("a", text, type: type)]
    let composition = draft.compose(in: Composition.Context(boundary: "B"))
    let diagnostic = try require(
      composition.diagnostics.first { $0.row == Draft.RowReference(.parameters, 0) })
    let remedy = diagnostic.remedy(in: draft)
    check(remedy != .makeText(Draft.RowReference(.parameters, 0)))
    guard let mended else { return check(remedy, .editValue(Draft.RowReference(.parameters, 0))) }
    guard case .removeCommas(Draft.RowReference(.parameters, 0), let text)? = remedy else {
      Issue.record("\(String(describing: remedy))")
      return
    }
    check(text, mended)
    draft.parameters?[0].text = text
    check(!draft.compose(in: Composition.Context(boundary: "B")).hasErrors)
    check(remedy?.phrase, "take the stray comma out")
  }

  @Test("Every encoding style has a sentence")
  func styles() {
    let all =
      EncodingStyles.PercentEncodeSet.allCases.map(\.sentence)
      + EncodingStyles.ArrayStyle.allCases.map(\.sentence)
      + EncodingStyles.ObjectStyle.allCases.map(\.sentence)
      + EncodingStyles.NullStyle.allCases.map(\.sentence)
      + EncodingStyles.BooleanStyle.allCases.map(\.sentence)
      + EncodingStyles.DateStyle.allCases.map(\.sentence)
      + EncodingStyles.NewlineStyle.allCases.map(\.sentence)
    check(Set(all).count, all.count)
    for sentence in all { check(sentence.hasSuffix(".") && sentence.count <= 72, "\(sentence)") }
  }
}
