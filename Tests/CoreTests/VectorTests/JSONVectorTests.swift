import TestSupport
import Testing
import WiredraftCore

@Suite("Vectors of JSON")
struct JSONVectorTests {
  @Test(
    "JSON is written compactly, with its order and its literals, as a whole and as members",
    arguments: Vector.rows("json"))
  func compact(vector: Vector) throws {
    let value = try ParameterValue(json: vector.text("input"))
    let expected = Array(vector.text("expected_compact").utf8)
    check(Array(value.compactJSON.utf8), expected)
    let composition = compose("POST") { $0.body.json = value }
    check(composition.bodyBytes, expected)
    check(!composition.hasErrors)
    guard case .object(let members) = value else { return }
    let rows = compose("POST") { $0.parameters = members.map { Draft.Row($0.name, value: $0.value) } }
    check(rows.bodyBytes, expected)
  }

  @Test("JSON text is read strictly", arguments: Vector.rows("json_parse"))
  func parse(vector: Vector) throws {
    let bytes = try require(vector.bytes("input_base64"))
    let id = vector.text("id")
    var cursor = JSONCursor(bytes)
    let accepted: Bool
    do throws(JSONError) {
      _ = try cursor.readValue()
      try cursor.expectEnd()
      accepted = true
    } catch {
      accepted = false
      check(error.offset <= bytes.count)
      check(error.position, TextPosition(offset: error.offset, in: bytes))
    }
    switch vector.text("expect") {
    case "accept": check(accepted)
    case "reject": check(!accepted)
    // Numbers are literals, so none is too large; text that no String can hold is refused.
    default: check(accepted, id.hasPrefix("i_number"))
    }
  }

  private static let programs = [
    "ecmascript", "python", "php", "ruby", "go", "swift_description", "swift_JSONEncoder",
  ]

  @Test(
    "A 64-bit number is written so that every program reads the same number",
    arguments: Vector.rows("json_numbers"))
  func numbers(vector: Vector) throws {
    let number = try require(UInt64(vector.text("bits"), radix: 16).map { Double(bitPattern: $0) })
    guard case .number(let literal) = number.value(for: .json) else {
      Issue.record("no number")
      return
    }
    let composition = compose("POST") { $0.body.json = .number(literal) }
    let text = try require(composition.bodyText)
    check(!composition.hasErrors)
    // They are equal bit by bit, except that JSON's zero may lose its sign.
    check(Double(text)?.bitPattern, number.bitPattern)
    let others = Self.programs.compactMap { program in vector[program]?.text.map { (program, $0) } }
    check(others.count >= 4)
    for (program, other) in others {
      check(Double(other), number, program)
      // The literal of another program stays as it is.
      let kept = compose("POST") { $0.parameters = [Draft.Row("n", other, type: .number)] }
      check(kept.bodyText, "{\"n\":\(other)}")
    }
  }
}
