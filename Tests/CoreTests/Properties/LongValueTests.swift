import TestDrafts
import TestSupport
import Testing

@testable import WiredraftCore

/// Long values are read and encoded in pieces, with the same result.
@Suite("Long values")
struct LongValueTests {
  private static let source = Composition.Origin.Source.row(Draft.RowReference(.parameters, 0), path: [])

  private static func traced(_ contents: [Composition.TracedBytes.Piece.Content]) -> Composition.TracedBytes {
    var bytes = Composition.TracedBytes()
    bytes.append(contents, rowBase: 0)
    return bytes
  }

  /// Returns a difference from the value that the text gives; nil if there is none.
  private static func difference(_ text: String, _ json: JSONText) -> String? {
    let value: ParameterValue
    do throws(JSONError) { value = try ParameterValue(json: text) } catch { return "it is no JSON: \(error)" }
    var expected = Composition.TracedBytes()
    JSONWriter().write(value, from: source, to: &expected)
    let written = traced(json.contents(of: source))
    if written.bytes != expected.bytes { return "the bytes: \(written.text)" }
    if !written.spans.elementsEqual(expected.spans) { return "the spans" }
    if value.isNested(beyond: json.depth) || !value.isNested(beyond: json.depth - 1) { return "the depth" }
    if json.firstDuplicateName != value.firstDuplicateName { return "the duplicate name" }
    return nil
  }

  private static func read(_ text: String, reusing old: JSONText?, pieceSize: Int) -> Result<
    JSONText?, JSONError
  > {
    do throws(JSONError) {
      return .success(try JSONText.read(text, reusing: old, pieceSize: pieceSize))
    } catch {
      return .failure(error)
    }
  }

  @Test("Pieces of JSON are the same as its value, after any edits", arguments: 0..<30)
  func json(seed: Int) {
    var maker = JSONMaker(random: SplitMix(seed: seed))
    for _ in 0..<12 {
      var text = Array(maker.collection().utf8)
      let pieceSize = maker.random.pick([1, 8, 30, 100])
      var old: JSONText?
      for step in 0..<14 {
        let string = String(decoding: text, as: UTF8.self)
        let result = Self.read(string, reusing: old, pieceSize: pieceSize)
        switch (result, Draft.Row.read(string, as: .object)) {
        case (.success(let json?), .value), (.success(let json?), .invalid(.notOfType)):
          if let difference = Self.difference(string, json) {
            Issue.record("\(difference) differs at step \(step): \(string)")
            return
          }
          old = json
        case (.failure(let error), .invalid(.invalidJSON(let expected))):
          check(error, expected, "\(string)")
        case (.success(nil), .invalid): break
        case (let found, let expected):
          Issue.record("\(found) is not \(expected) at step \(step): \(string)")
          return
        }
        maker.edit(&text)
      }
    }
  }

  @Test("A long text that breaks off is reported at the same place as a short one, wherever it breaks off")
  func brokenOff() {
    let text = Array(#"{"a": [null, true, false, -1.5e+7, "\u00e9\"x"], "b": {}}"#.utf8)
    for end in 1..<text.count {
      let part = String(decoding: text[..<end], as: UTF8.self)
      guard case .invalid(.invalidJSON(let error)) = Draft.Row.read(part, as: .object),
        case .failure(let longError) = Self.read(part, reusing: nil, pieceSize: 8)
      else {
        Issue.record("\(part) is read")
        continue
      }
      check(longError, error, "\(part)")
    }
  }

  @Test("Pieces of an encoded text are the whole, after any edits", arguments: 0..<20)
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
      var text = Array(piece(60))
      let encoding = random.pick([TextEncoding.json, .percent(.form), .percent(.rfc3986), .percent(.apikit)])
      let pieceSize = random.pick([1, 3, 8, 20])
      var old: EncodedText?
      for step in 0..<12 {
        let string = String(text)
        let encoded = EncodedText(
          string, escapedBy: encoding.table, from: Composition.Origin(Self.source, .value, .string),
          reusing: old,
          pieceSize: pieceSize)
        var expected = Composition.TracedBytes()
        if case .percent(let set) = encoding {
          PercentEncoder(set).write(
            string, from: Composition.Origin(Self.source, .value, .string), to: &expected)
        } else {
          JSONWriter().writeString(string, from: Self.source, to: &expected)
        }
        let written = Self.traced(encoded.pieces.map { Composition.TracedBytes.Piece.Content($0.run) })
        var (bytes, spans) = (written.bytes, Array(written.spans))
        if case .json = encoding {
          var whole = Composition.TracedBytes()
          whole.append("\"", from: Composition.Origin(Self.source, .punctuation, .stringQuote))
          for span in spans {
            bytes[span.range].withUnsafeBufferPointer { whole.append($0, from: span.origin) }
          }
          whole.append("\"", from: Composition.Origin(Self.source, .punctuation, .stringQuote))
          (bytes, spans) = (whole.bytes, Array(whole.spans))
        }
        if bytes != expected.bytes || !spans.elementsEqual(expected.spans) {
          Issue.record("step \(step), pieces of \(pieceSize), \(encoding): \(string.debugDescription)")
          return
        }
        old = encoded
        let start = Int.random(in: 0...text.count, using: &random)
        let end = min(text.count, start + Int.random(in: 0...3, using: &random))
        text.replaceSubrange(start..<end, with: Array(piece(4)))
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
          // A newly made row was read as a whole.
          var fresh = draft
          fresh.parameters = draft.parameters?.map { Draft.Row($0.name, $0.text, type: $0.type) }
          let whole = fresh.composed()
          check(whole.diagnostics, composition.diagnostics)
          check(whole.target.bytes, composition.target.bytes)
          check(whole.target.spans.elementsEqual(composition.target.spans))
          let (mine, theirs) = (
            composition.body?.bytes ?? Composition.TracedBody(), whole.body?.bytes ?? Composition.TracedBody()
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

  @Test("After a small change of a long value most of its pieces are the same memory")
  func shared() {
    let object =
      "{\"items\":[" + (0..<5_000).map { "{\"id\":\($0),\"name\":\"item\"}" }.joined(separator: ",") + "]}"
    for (row, type) in [
      (Draft.Row("v", object, type: .object), Draft.BodyType.json), (Draft.Row("v", object), .json),
      (Draft.Row("v", object), .form),
    ] {
      var draft = makeDraft("POST") { draft in
        draft.body.type = type
        draft.parameters = [row]
      }
      var composition = draft.composed()
      let before = composition.body?.bytes ?? Composition.TracedBody()
      draft.parameters?[0].text.insert("7", at: object.utf8.index(object.startIndex, offsetBy: 19))
      composition.update(to: draft, in: Composition.Context(boundary: "B"))
      let after = composition.body?.bytes ?? Composition.TracedBody()
      let same = after.pieces.filter { piece in before.pieces.contains { $0.isSame(as: piece) } }
      check(after.pieces.count > 10)
      // The others are the changed piece, its neighbors, and the few bytes around the value.
      check(same.count >= after.pieces.count - 6)
    }
  }
}

/// Makes JSON as people and machines write it, and introduces errors.
private struct JSONMaker {
  var random: SplitMix

  mutating func collection() -> String { value(depth: 0, isCollection: true) }

  private mutating func space() -> String { random.once(in: 5) ? random.pick([" ", "\n  ", "\t"]) : "" }

  private mutating func string() -> String {
    "\""
      + (0..<Int.random(in: 0...4, using: &random)).map { _ in
        random.pick([
          "a", "b", "é", "名", "\\n", "\\\"", "\\\\", "\\u0041", "\\u0001", "\\ud83d\\ude00", "/", "\\/", "u0",
          ",",
        ])
      }.joined() + "\""
  }

  private mutating func value(depth: Int, isCollection: Bool = false) -> String {
    let kind = isCollection || depth < 4 && random.once(in: 2) ? Int.random(in: 0...1, using: &random) : 2
    let count = Int.random(in: 0...(depth == 0 ? 12 : 4), using: &random)
    let inner: String
    switch kind {
    case 0:
      inner = (0..<count).map { _ in space() + value(depth: depth + 1) + space() }.joined(separator: ",")
      return space() + "[" + inner + space() + "]" + space()
    case 1:
      inner = (0..<count).map { index in
        let name = random.once(in: 4) ? string() : "\"k\(index)\""
        return space() + name + space() + ":" + value(depth: depth + 1) + space()
      }.joined(separator: ",")
      return space() + "{" + inner + space() + "}" + space()
    default:
      return space()
        + (random.once(in: 2)
          ? string() : random.pick(["1", "-0.5e3", "true", "false", "null", "12345678901234567890"]))
    }
  }

  /// Replaces some bytes, so that the text stays UTF-8.
  mutating func edit(_ text: inout [UInt8]) {
    let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    let start = Int.random(in: 0...scalars.count, using: &random)
    let end = min(scalars.count, start + (random.once(in: 2) ? 0 : Int.random(in: 0...3, using: &random)))
    var new = String.UnicodeScalarView(scalars[..<start])
    let inserted =
      random.once(in: 3)
      ? value(depth: 3)
      : random.pick(["", " ", "1", ",", "\"", "x", "{", "]", "1,", ",\"k\":1", "\\", "\u{1}", "é", "e"])
    new.append(contentsOf: inserted.unicodeScalars)
    new.append(contentsOf: scalars[end...])
    text = Array(String(new).utf8)
    // Most edits are undone at once.
    if random.once(in: 2), inserted.utf8.count <= 2 {
      text = Array(String(String.UnicodeScalarView(scalars)).utf8)
    }
  }
}
