import TestSupport
import Testing
import WiredraftCore

@Suite("Vectors of pairs")
struct PairVectorTests {
  private func pairs(_ vector: Vector) -> [[String]] {
    (vector["pairs"]?.elements ?? []).map { $0.elements?.compactMap(\.text) ?? [] }
  }

  private func rows(of vector: Vector) -> [Draft.Row] {
    // A vector is data: braces in it refer to nothing.
    pairs(vector).map { pair in
      Draft.Row(ReferenceText.escaped(pair.first ?? ""), ReferenceText.escaped(pair.last ?? ""))
    }
  }

  private func bytes(_ pairs: [[String]]) -> [[[UInt8]]] { pairs.map { $0.map { Array($0.utf8) } } }

  @Test(
    "A form body is as the WHATWG serializer writes it, and is read back",
    arguments: Vector.rows("form_urlencoded"))
  func formBody(vector: Vector) {
    let composition = compose("POST") {
      $0.body.type = .form
      $0.parameters = rows(of: vector)
    }
    check(composition.bodyText, vector.text("expected"))
    check(!composition.hasErrors)
    let read = FormDecoder.pairs(in: vector.text("expected").utf8)
    check(read.map { [$0.nameBytes, $0.valueBytes ?? []] }, bytes(pairs(vector)))
  }

  @Test("Pairs are read as WHATWG reads them", arguments: Vector.rows("form_urlencoded_parse"))
  func parsing(vector: Vector) {
    let read = FormDecoder.pairs(in: vector.text("input").utf8)
    check(bytes(read.map { [$0.name, $0.value] }), bytes(pairs(vector)))
  }

  @Test("A query keeps the unreserved characters only", arguments: Vector.rows("query_rfc3986"))
  func query(vector: Vector) {
    let composition = compose { $0.parameters = rows(of: vector) }
    check(composition.queryText ?? "", vector.text("expected"))
    check(!composition.hasErrors)
  }

  @Test("Arrays and objects are written as four libraries do", arguments: Vector.rows("arrays_nested"))
  func nested(vector: Vector) throws {
    let columns: [(column: String, arrays: EncodingStyles.ArrayStyle, objects: EncodingStyles.ObjectStyle)] =
      [
        ("qs_indices", .indexed, .brackets), ("qs_brackets", .brackets, .brackets),
        ("qs_repeat", .repeat, .brackets), ("qs_dots", .indexed, .dots),
      ]
    let members = try require(vector["value"]?.members)
    for (column, arrays, objects) in columns {
      let composition = compose {
        $0.parameters = members.map { Draft.Row($0.name, value: $0.value) }
        $0.styles.arrays = arrays
        $0.styles.objects = objects
        $0.styles.nulls = .empty
      }
      check(composition.queryText ?? "", vector.text(column), column)
      check(!composition.hasErrors)
    }
  }

  @Test("The files of vectors are there")
  func counts() {
    let counts = [
      "arrays_nested": 15, "boundary": 11, "boundary_collision": 7, "form_urlencoded": 179,
      "form_urlencoded_parse": 33, "header_field": 25, "json": 77, "json_numbers": 40, "json_parse": 173,
      "multipart": 84, "query_rfc3986": 184, "request_target": 34, "seeds-vectors": 105,
      "seeds-vectors-derived": 118,
    ]
    for (name, count) in counts { check(Vector.rows(name).count, count, name) }
    check(Vector.table("ascii_table").count, 128)
  }
}
