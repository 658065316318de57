import TestDrafts
import TestSupport
import Testing

@testable import WiredraftCore

/// The unchanged parts of a long text are copied, with the same result.
@Suite("Long values")
struct LongValueTests {
  private static let row = Draft.RowReference(.parameters, 0)

  @Test("A text of which the unchanged parts are copied is the whole, after any edits", arguments: 0..<20)
  func text(seed: Int) {
    var random = SplitMix(seed: seed)
    let alphabet = ["a", "b", "c", " ", "é", "名", "\"", "\\", "\n", "\u{1}", "u", "%", "+", "&", "0"]
    func piece(_ count: Int) -> String {
      let few = (0..<3).map { _ in random.pick(alphabet) }
      return (0..<Int.random(in: 0...count, using: &random)).map { _ in
        random.pick(random.once(in: 3) ? alphabet : few)
      }.joined()
    }
    for _ in 0..<20 {
      var text = Array(piece(60).utf8)
      let encoding = random.pick([TextEncoding.json, .percent(.form), .percent(.rfc3986), .percent(.apikit)])
      var old: (text: Composition.Wire.LongText, wire: Composition.Wire)?
      for step in 0..<12 {
        let string = String(decoding: text, as: UTF8.self)
        var expected = Composition.Wire()
        expected.append(string, escapedBy: encoding.table, .value, .string, of: expected.source(of: Self.row))
        var written = Composition.Wire()
        written.append(String(repeating: "before", count: step), .value, .body, of: .rule(.wholeBody))
        let start = written.count
        let source = written.source(of: Self.row)
        if let old {
          written.append(
            string, escapedBy: encoding.table, .value, .string, of: source, copying: old.text, old.wire)
        } else {
          written.append(string, escapedBy: encoding.table, .value, .string, of: source)
        }
        let spans = written.spans.drop { $0.range.lowerBound < start }.map { $0.moved(by: -start) }
        if written.bytes[start...] != expected.bytes[...] || spans != Array(expected.spans) {
          Issue.record("step \(step), \(encoding): \(string.debugDescription)")
          return
        }
        old = (.init(text: string, encoding: encoding, start: start), written)
        let first = Int.random(in: 0...text.count, using: &random)
        let end = min(text.count, first + Int.random(in: 0...3, using: &random))
        text.replaceSubrange(first..<end, with: Array(piece(4).utf8))
      }
    }
  }

  @Test("A draft with long values becomes the same as one composed from scratch, after each edit")
  func drafts() throws {
    var random = SplitMix(seed: 7)
    let lorem = String(repeating: "lorem ipsum, dolor & sit \"amet\" %41 é\n", count: 1_200)
    let object =
      "{" + (0..<2_000).map { "\"k\($0)\": [\($0), {\"a b\": \"x\\u0041\\n\"}]" }.joined(separator: ", ")
      + "}"
    for type in [Draft.BodyType.json, .form, .multipart] {
      for method in ["POST", "GET"] {
        var draft = makeDraft(method) { draft in
          draft.body.type = type
          draft.parameters = [
            Draft.Row("a", "1"), Draft.Row("text", lorem), Draft.Row("b", "2"),
            Draft.Row("json", object, type: .object),
            Draft.Row("c", "3"),
            Draft.Row("text 2", lorem),
          ]
        }
        var composition = draft.composed()
        for _ in 0..<(isExhaustive ? 6 : 2) {
          let index = random.pick([1, 3, 5])
          var text = Array((draft.parameters?[index].text ?? "").utf8)
          let place = Int.random(in: 0..<text.count, using: &random)
          if text[place] < 0x80 { text.insert(UInt8(ascii: "1"), at: place) }
          draft.parameters?[index].text = String(decoding: text, as: UTF8.self)
          composition.update(to: draft, in: Composition.Context(boundary: "B"))
          // A newly made row is not the one composed before.
          var fresh = draft
          fresh.parameters = draft.parameters?.map { Draft.Row($0.name, $0.text, type: $0.type) }
          let whole = fresh.composed()
          check(whole.diagnostics, composition.diagnostics)
          check(whole.target.bytes, composition.target.bytes)
          check(whole.target.spans.elementsEqual(composition.target.spans))
          let (mine, theirs) = (
            composition.body?.bytes ?? Composition.Wire(), whole.body?.bytes ?? Composition.Wire()
          )
          check(mine.bytes(in: 0..<mine.count), theirs.bytes(in: 0..<theirs.count))
          check(mine.spans, theirs.spans)
          for row in 0..<6 {
            let reference = Draft.RowReference(.parameters, row)
            check(whole.outcome(of: reference), composition.outcome(of: reference))
            check(whole.firstOffset(of: reference), composition.firstOffset(of: reference))
            check(whole.sentAs(reference), composition.sentAs(reference))
          }
        }
      }
    }
  }
}
