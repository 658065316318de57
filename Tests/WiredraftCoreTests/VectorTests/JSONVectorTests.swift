import Testing
import WiredraftCore

@Suite("Vectors of JSON")
struct JSONVectorTests {
  @Test("JSON is written compactly, with its order and its literals", arguments: Vector.rows("json"))
  func compact(vector: Vector) throws {
    let value = try ParameterValue(json: vector.text("input"))
    #expect(Array(value.compactJSON.utf8) == Array(vector.text("expected_compact").utf8))
    let composition = compose("POST") { $0.body.json = value }
    #expect(composition.bodyBytes == Array(vector.text("expected_compact").utf8))
    #expect(!composition.hasErrors)
  }

  @Test("An object's members become the members of a JSON body", arguments: Vector.rows("json"))
  func members(vector: Vector) throws {
    guard case .object(let members) = try ParameterValue(json: vector.text("input")) else { return }
    let composition = compose("POST") { $0.parameters = members.map { Draft.Row($0.name, value: $0.value) } }
    #expect(composition.bodyBytes == Array(vector.text("expected_compact").utf8))
  }

  @Test("JSON text is read strictly", arguments: Vector.rows("json_parse"))
  func parse(vector: Vector) throws {
    let bytes = try #require(vector.bytes("input_base64"))
    let id = vector.text("id")
    var cursor = JSONCursor(bytes)
    let accepted: Bool
    do throws(JSONError) {
      _ = try cursor.readValue()
      try cursor.expectEnd()
      accepted = true
    } catch {
      accepted = false
      #expect(error.offset <= bytes.count)
      #expect(error.position == TextPosition(offset: error.offset, in: bytes))
    }
    switch vector.text("expect") {
    case "accept": #expect(accepted)
    case "reject": #expect(!accepted)
    // Numbers are literals, so none is too large; text that no String can hold is refused.
    default: #expect(accepted == id.hasPrefix("i_number"))
    }
  }

  @Test("A file of vectors is there", arguments: [("json", 77), ("json_parse", 173)])
  func count(name: String, expected: Int) {
    #expect(Vector.rows(name).count == expected)
  }
}
