import Testing
import WiredraftCore

@Suite("Vectors of pairs")
struct PairVectorTests {
  private static func rows(of vector: Vector) -> [Draft.Row] {
    vector["pairs"]?.elements?.map { pair in
      // A vector is data: braces in it refer to nothing.
      Draft.Row(
        ReferenceText.escaped(pair.elements?.first?.text ?? ""),
        ReferenceText.escaped(pair.elements?.last?.text ?? ""))
    } ?? []
  }

  @Test("A form body is as the WHATWG serializer writes it", arguments: Vector.rows("form_urlencoded"))
  func formBody(vector: Vector) {
    let composition = compose("POST") {
      $0.body.type = .form
      $0.parameters = Self.rows(of: vector)
    }
    #expect(composition.bodyText == vector.text("expected"))
    #expect(!composition.hasErrors)
  }

  @Test("A query keeps the unreserved characters only", arguments: Vector.rows("query_rfc3986"))
  func query(vector: Vector) {
    let composition = compose { $0.parameters = Self.rows(of: vector) }
    #expect((composition.queryText ?? "") == vector.text("expected"))
    #expect(!composition.hasErrors)
  }

  @Test("A file of vectors is there", arguments: [("form_urlencoded", 179), ("query_rfc3986", 184)])
  func count(name: String, expected: Int) {
    #expect(Vector.rows(name).count == expected)
  }

  @Test("Arrays and objects are written as four libraries do", arguments: Vector.rows("arrays_nested"))
  func nested(vector: Vector) {
    let columns: [(column: String, arrays: EncodingStyles.ArrayStyle, objects: EncodingStyles.ObjectStyle)] =
      [
        ("qs_indices", .indexed, .brackets), ("qs_brackets", .brackets, .brackets),
        ("qs_repeat", .repeat, .brackets), ("qs_dots", .indexed, .dots),
      ]
    guard case .object(let members)? = vector["value"] else {
      Issue.record("the value is no object")
      return
    }
    for (column, arrays, objects) in columns {
      let composition = compose {
        $0.parameters = members.map { Draft.Row($0.name, value: $0.value) }
        $0.styles.arrays = arrays
        $0.styles.objects = objects
        $0.styles.nulls = .empty
      }
      #expect((composition.queryText ?? "") == vector.text(column), "\(column)")
      #expect(!composition.hasErrors)
    }
  }
}
