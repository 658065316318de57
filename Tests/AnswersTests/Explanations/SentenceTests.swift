import Explanations
import Foundation
import TestSupport
import Testing
import WiredraftCore

@Suite("Sentences")
struct SentenceTests {
  @Test("A composition's bytes are explained without gaps")
  func everyByteIsExplained() {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p?x=é"
    draft.headers = [Draft.Row("X-A", "1")]
    draft.parameters = [
      Draft.Row("a b", "1", type: .number), Draft.Row("t", "x\ny\"z"), Draft.Row("l", "[1,{}]", type: .array),
    ]
    for type in Draft.BodyType.allCases {
      draft.body = Draft.Body(type)
      if type == .text { draft.body.text = "text" }
      let composition = draft.compose(in: Composition.Context(boundary: "B"))
      for offset in 0..<composition.length {
        let explanation = composition.explanation(at: offset, of: draft)
        check(explanation?.sentence.isEmpty == false)
        check(explanation?.title.isEmpty == false)
      }
      check(composition.explanation(at: composition.length, of: draft) == nil)
    }
  }

  @Test("An escape is explained as the character that it stands for")
  func escapes() {
    var draft = Draft()
    draft.url = "https://h/"
    draft.parameters = [Draft.Row("q", "é 字")]
    let composition = draft.compose()
    let text = composition.head.text
    let offset = text.utf8.distance(
      from: text.startIndex, to: text.range(of: "%E5")?.lowerBound ?? text.startIndex)
    let sentence = composition.explanation(at: offset + 4, of: draft)?.sentence
    check(sentence?.hasPrefix("%E5%AD%97 is 字 in UTF-8 (U+5B57, three bytes) in parameter 1 (q): ") == true)
  }

  @Test(
    "Every byte that a row made is reported with the row's list, number and name",
    arguments: Draft.BodyType.allCases)
  func everyByteNamesItsRow(type: Draft.BodyType) {
    var draft = Draft()
    draft.url = "https://h/{id}"
    draft.path = [Draft.Row("id", "a/b")]
    draft.headers = [Draft.Row("X-A", "1")]
    draft.query = [Draft.Row("k y", "1 2&é"), Draft.Row("l", "[1,2]", type: .array)]
    draft.body = Draft.Body(type)
    draft.body.parameters = [
      Draft.Row("a\"b", "x\ny"), Draft.Row("\"", "1", type: .number),
      Draft.Row("l", "[1,{\"x y\":\"&\"}]", type: .array),
    ]
    draft.body.text = "text"
    for method in ["GET", "POST"] {
      draft.method = method
      let composition = draft.compose(in: Composition.Context(boundary: "B"))
      for offset in 0..<composition.length {
        guard let explanation = composition.explanation(at: offset, of: draft), let row = explanation.row
        else {
          continue
        }
        let name = draft[row]?.name ?? ""
        check(explanation.sentence.contains("\(row.index + 1) (\(name)"), "\(explanation.sentence)")
      }
    }
  }

  @Test("A sign of JSON is reported with what it belongs to")
  func signs() {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/"
    draft.parameters = [Draft.Row("q", "s"), Draft.Row("\"", "t"), Draft.Row("", "[1,2]", type: .array)]
    let composition = draft.compose()
    let body = #"{"q":"s","\"":"t","":[1,2]}"#
    check(composition.body?.bytes.bytes(in: 0..<body.utf8.count), Array(body.utf8))
    func sentence(_ offset: Int) -> String {
      composition.explanation(at: composition.head.count + offset, of: draft)?.sentence ?? ""
    }
    let comma = "A comma ends a member and begins the next: here begins parameter 2 (\") (RFC 8259 §4)."
    check(sentence(8), comma)
    check(sentence(1).hasPrefix("A quotation mark around the name of parameter 1 (q): "))
    check(sentence(3).hasPrefix("A quotation mark around the name of parameter 1 (q): "))
    check(sentence(5).hasPrefix("A quotation mark around the text of parameter 1 (q): "))
    check(sentence(7).hasPrefix("A quotation mark around the text of parameter 1 (q): "))
    check(sentence(9).hasPrefix("A quotation mark around the name of parameter 2"))
    check(sentence(12).hasPrefix("A quotation mark around the name of parameter 2"))
    check(sentence(14).hasPrefix("A quotation mark around the text of parameter 2"))
    check(sentence(18).hasPrefix("A quotation mark around the name of parameter 3 (row 3)"))
    check(sentence(19).hasPrefix("A quotation mark around the name of parameter 3 (row 3)"))
    check(
      sentence(23), "A comma separates two elements: here begins parameter 3 (row 3[1]) (RFC 8259 §5)."
    )
  }

  @Test("A secret's characters are not told")
  func secrets() {
    var draft = Draft()
    draft.url = "https://h/"
    var row = Draft.Row("q", "& &")
    row.isSecret = true
    draft.parameters = [row]
    let composition = draft.compose()
    for offset in 0..<composition.length {
      let sentence = composition.explanation(at: offset, of: draft)?.sentence ?? ""
      check(!sentence.contains("%26"))
    }
  }

  /// Returns the sentence for the last byte of a draft's message.
  private func lastSentence(_ draft: Draft) -> String? {
    let composition = draft.compose(in: Composition.Context(boundary: "B"))
    return composition.explanation(at: composition.length - 1, of: draft)?.sentence
  }

  @Test("What no row made is reported as what made it")
  func rules() {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/"
    draft.parameters = [Draft.Row("a", "1")]
    check(lastSentence(draft), "} ends the JSON object that the rows are the members of (RFC 8259 §4).")
    draft.body.type = .multipart
    check(lastSentence(draft)?.hasPrefix("CR LF after the closing delimiter") == true)
    draft.body.type = .text
    draft.body.text = "x"
    check(lastSentence(draft)?.hasPrefix("The text that was given as the body") == true)
    draft.body = Draft.Body(.json)
    draft.body.json = ["a"]
    check(lastSentence(draft)?.contains("the JSON given as the body") == true)
  }

  @Test("Switching the method is summed up")
  func change() {
    var draft = Draft()
    draft.url = "https://h/"
    draft.parameters = [Draft.Row("q", "x"), Draft.Row("n", "1", type: .number)]
    let old = draft.compose()
    var changed = draft
    changed.method = "POST"
    let change = CompositionChange(from: old, of: draft, to: changed.compose(), of: changed)
    check(change.movedRows.count, 2)
    check(
      change.sentence,
      "2 rows moved from the query to the body; Content-Type and Content-Length added; n became a number."
    )
  }

  @Test("A diagnostic's sentence never holds a row's value")
  func noValues() {
    var draft = Draft()
    draft.url = "https://h/"
    draft.method = "POST"
    draft.parameters = [Draft.Row("n", "topsecret", type: .number), Draft.Row("d", "topsecret", type: .date)]
    draft.headers = [Draft.Row("A", "topsecret\u{1}"), Draft.Row("B b", "topsecret")]
    let diagnostics = draft.compose().diagnostics
    check(diagnostics.count >= 4)
    for diagnostic in diagnostics {
      check(!diagnostic.sentence.contains("topsecret"))
      check(diagnostic.sentence.hasSuffix("."))
    }
  }
}
