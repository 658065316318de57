@testable import DraftFormats
import TestWork
import Testing
import WiredraftCore

@Suite("Nesting")
struct NestingTests {
  static func form(_ rows: [Draft.Row], _ styles: EncodingStyles = EncodingStyles()) -> String {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.body = Draft.Body(.form)
    draft.styles = styles
    draft.parameters = rows
    return String(decoding: draft.compose().body?.bytes.bytes(in: 0..<10_000) ?? [], as: UTF8.self)
  }

  @Test("Names are read to their steps; what is not well-formed is plain")
  func names() {
    func steps(_ name: String) -> [NestedName.Step] { NestedName(name).steps }
    #expect(steps("card[number]") == [.member("number")])
    #expect(steps("a.b.c") == [.member("b"), .member("c")])
    #expect(steps("items[0][price].x") == [.member("0"), .member("price"), .member("x")])
    #expect(steps("labels[]") == [.next])
    #expect(NestedName("a.b[c]").head == "a")
    for plain in ["", "a", "[a]", ".a", "a[b", "a[b]c", "a..b", "a.", "a]b"] {
      #expect(steps(plain).isEmpty)
      #expect(NestedName(plain).head == plain)
    }
  }

  @Test("Bracketed rows become an object at the place of the first, and the form stays the same")
  func card() throws {
    let rows = [
      Draft.Row("amount", "2000", type: .number), Draft.Row("card[number]", "4242"),
      Draft.Row("card[exp]", "12/30"),
      Draft.Row("card[cvc]", "123", type: .number),
    ]
    #expect(Nesting.group(of: 2, in: rows) == [1, 2, 3])
    let nested = try Nesting.nest(rows, at: [1, 2, 3])
    #expect(nested.row.name == "card")
    #expect(nested.row.type == .object)
    #expect(nested.row.text == #"{"number":"4242","exp":"12/30","cvc":123}"#)
    #expect(Self.form([rows[0], nested.row]) == Self.form(rows))
    let flat = try Nesting.flatten(nested.row, styles: EncodingStyles())
    #expect(flat.map(\.name) == ["card[number]", "card[exp]", "card[cvc]"])
    #expect(flat.map(\.type) == [.string, .string, .number])
    #expect(Self.form([rows[0]] + flat) == Self.form(rows))
  }

  @Test("Lists, numbered places and repeated names become arrays")
  func arrays() throws {
    func text(_ names: String...) throws -> String {
      let rows = names.enumerated().map { Draft.Row($0.element, String($0.offset), type: .number) }
      return try Nesting.nest(rows, at: Array(rows.indices)).row.text
    }
    #expect(try text("l[]", "l[]") == "[0,1]")
    #expect(try text("l[0]", "l[1]") == "[0,1]")
    #expect(try text("l[1]", "l[0]") == #"{"1":0,"0":1}"#)
    #expect(try text("l", "l", "l") == "[0,1,2]")
    #expect(try text("l[][a]", "l[][a]") == #"[{"a":0},{"a":1}]"#)
    #expect(try text("l[0][a]", "l[0][b]", "l[1][a]") == #"[{"a":0,"b":1},{"a":2}]"#)
    #expect(try text("a[b]", "a[b]") == #"{"b":0,"b":1}"#)
  }

  @Test("What can't be nested is refused with its name")
  func refusals() {
    func problem(_ rows: [Draft.Row]) -> NestingProblem? {
      do throws(NestingProblem) {
        _ = try Nesting.nest(rows, at: Array(rows.indices))
        return nil
      } catch {
        return error
      }
    }
    #expect(problem([Draft.Row("a")]) == .plainName("a"))
    #expect(problem([Draft.Row("a", "1"), Draft.Row("a", "12x", type: .number)]) == .wrongText(name: "a"))
    #expect(problem([Draft.Row("a[b]", "x", type: .file)]) == .typeCannotNest(name: "a[b]", .file))
    #expect(problem([Draft.Row("a[b]", "12x", type: .number)]) == .wrongText(name: "a[b]"))
    var verbatim = Draft.Row("a[b]", "x")
    verbatim.isVerbatim = true
    #expect(problem([verbatim]) == .notPlainText(name: "a[b]"))
    let deep = String(repeating: "[a]", count: 2_000)
    #expect(problem([Draft.Row("a" + deep, "x")]) == .tooDeep(name: "a" + deep))
  }

  @Test("What can be nested is, and what can't stays with its reason")
  func partly() throws {
    func nest(_ rows: [Draft.Row]) throws -> (String, [Nesting.Left]) {
      let nested = try Nesting.nest(rows, at: Array(rows.indices))
      #expect((nested.indices + nested.left.map(\.index)).sorted() == Array(rows.indices))
      return (nested.row.text, nested.left)
    }
    func left(_ index: Int, _ problem: NestingProblem) -> [Nesting.Left] {
      [Nesting.Left(index: index, problem: problem)]
    }
    #expect(try nest([Draft.Row("a"), Draft.Row("a[b]", "2")]) == (#"{"b":"2"}"#, left(0, .conflict("a"))))
    #expect(
      try nest([Draft.Row("a[b]", "1"), Draft.Row("a[]")]) == (#"{"b":"1"}"#, left(1, .conflict("a[]"))))
    #expect(try nest([Draft.Row("a[]", "1"), Draft.Row("a[b]")]) == (#"["1"]"#, left(1, .conflict("a[b]"))))
    #expect(
      try nest([Draft.Row("a[b]", "1"), Draft.Row("a[b][c]")]) == (
        #"{"b":"1"}"#, left(1, .conflict("a[b][c]"))
      ))
    #expect(
      try nest([Draft.Row("a[b][c]", "1"), Draft.Row("a[b][]"), Draft.Row("a[b][d]", "2")])
        == (#"{"b":{"c":"1","d":"2"}}"#, left(1, .conflict("a[b][]"))))
    #expect(
      try nest([Draft.Row("a[b]", "1"), Draft.Row("c[b]")]) == (#"{"b":"1"}"#, left(1, .conflict("c"))))
    #expect(
      try nest([Draft.Row("a[b]", "x", type: .number), Draft.Row("a[c]", "1")])
        == (#"{"c":"1"}"#, left(0, .wrongText(name: "a[b]"))))
    #expect(
      try nest([Draft.Row("l", "1"), Draft.Row("l", "x", type: .file), Draft.Row("l", "2")])
        == (#"["1","2"]"#, left(1, .typeCannotNest(name: "l", .file))))
    let deep = "a" + String(repeating: "[a]", count: 2_000)
    #expect(
      try nest([Draft.Row("a[b]", "1"), Draft.Row(deep)]) == (#"{"b":"1"}"#, left(1, .tooDeep(name: deep))))
  }

  @Test("Places are grouped by the heads of their names")
  func groups() {
    let rows = [Draft.Row("a[b]"), Draft.Row("x"), Draft.Row("a.c"), Draft.Row("y.z"), Draft.Row("a")]
    #expect(Nesting.groups(of: [0, 1, 2, 3, 4, 9], in: rows) == [[0, 2, 4], [1], [3]])
  }

  @Test("A row that is off nests with those that are off only, and descriptions stay")
  func disabled() throws {
    var rows = [Draft.Row("a[x]", "1"), Draft.Row("a[y]", "2", isEnabled: false), Draft.Row("a[z]", "3")]
    rows[0].notes.description = "The first."
    #expect(Nesting.group(of: 0, in: rows) == [0, 2])
    #expect(Nesting.group(of: 1, in: rows) == [1])
    let nested = try Nesting.nest(rows, at: [0, 2])
    #expect(nested.row.notes.description == "a[x]: The first.")
    #expect(try !Nesting.nest(rows, at: [1]).row.isEnabled)
  }

  @Test("Flattening and nesting again gives the same value and the same form, for any value and style")
  func roundTrip() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<(isExhaustive ? 2_000 : 400) {
      var styles = EncodingStyles()
      styles.arrays = [.repeat, .brackets, .indexed].randomElement(using: &generator) ?? .repeat
      styles.objects = [.brackets, .dots].randomElement(using: &generator) ?? .brackets
      let count = Int.random(in: 1...4, using: &generator)
      let scalars: [ParameterValue] = [
        .string("x & é"), .number(NumberLiteral("1e3") ?? NumberLiteral(1)), .bool(true), .null,
      ]
      let values = (0..<count).map { _ in scalars.randomElement(using: &generator) ?? .null }
      let value: ParameterValue =
        Bool.random(using: &generator)
        ? .array(values)
        : .object(values.enumerated().map { ParameterValue.Member(name: "m\($0.offset)", value: $0.element) })
      let row = Draft.Row("r", value: value)
      let flat = try Nesting.flatten(row, styles: styles)
      #expect(Self.form(flat, styles) == Self.form([row], styles))
      // A single row with a plain name doesn't show that it came from an array.
      guard flat.count > 1 || flat[0].name != "r" else { continue }
      let nested = try Nesting.nest(flat, at: Array(flat.indices))
      #expect(nested.row.text == row.text)
    }
  }

  @Test("Very many elements are nested in place")
  func many() throws {
    let count = isExhaustive ? 10_000 : 2_500
    let rows = (0..<count).map { _ in Draft.Row("l[]", "x") }
    let nested = try Nesting.nest(rows, at: Array(rows.indices))
    #expect(try Nesting.flatten(nested.row, styles: EncodingStyles()).count == count)
  }
}
