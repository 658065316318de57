@testable import DraftFormats
import TestSupport
import Testing
import WiredraftCore

@Suite("Nesting")
struct NestingTests {
  static func form(_ rows: [Draft.Row], _ styles: EncodingStyles = EncodingStyles()) -> String {
    var draft = Draft()
    (draft.method, draft.url, draft.body, draft.styles) = ("POST", "https://h/p", Draft.Body(.form), styles)
    draft.parameters = rows
    return String(decoding: draft.compose().body?.bytes.bytes(in: 0..<10_000) ?? [], as: UTF8.self)
  }

  @Test("Flattening and nesting again gives the same value and the same form, for any value and style")
  func roundTrip() throws {
    for seed in UInt64(0)..<(isExhaustive ? 2_000 : 400) {
      var random = Lehmer(seed)
      var styles = EncodingStyles()
      styles.arrays = random.pick([.repeat, .brackets, .indexed])
      styles.objects = random.pick([.brackets, .dots])
      let values = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        random.pick([
          .string("x & é"), .number(NumberLiteral("1e3") ?? NumberLiteral(1)), .bool(true),
          ParameterValue.null,
        ])
      }
      let members = values.enumerated().map {
        ParameterValue.Member(name: "m\($0.offset)", value: $0.element)
      }
      let row = Draft.Row("r", value: random.chance(50) ? .array(values) : .object(members))
      let flat = try Nesting.flatten(row, styles: styles)
      check(Self.form(flat, styles), Self.form([row], styles), "\(seed)")
      // A single row with a plain name doesn't show that it came from an array.
      guard flat.count > 1 || flat[0].name != "r" else { continue }
      check(try Nesting.nest(flat, at: Array(flat.indices)).row.text, row.text, "\(seed)")
    }
  }

  @Test("Very many elements are nested in place; a name that is too deep is refused, or stays beside others")
  func many() throws {
    let count = isExhaustive ? 10_000 : 2_500
    let rows = (0..<count).map { _ in Draft.Row("l[]", "x") }
    let nested = try Nesting.nest(rows, at: Array(rows.indices))
    check(try Nesting.flatten(nested.row, styles: EncodingStyles()).count, count)
    let deep = Draft.Row("a" + String(repeating: "[a]", count: 2_000), "x")
    let problem = NestingProblem.tooDeep(name: deep.name)
    #expect(throws: problem) { try Nesting.nest([deep], at: [0]) }
    let partly = try Nesting.nest([Draft.Row("a[b]", "1"), deep], at: [0, 1])
    check(partly.row.text, #"{"b":"1"}"#)
    check(partly.left, [Nesting.Left(index: 1, problem: problem)])
  }
}
