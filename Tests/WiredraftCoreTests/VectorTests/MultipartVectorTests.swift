import Testing

@testable import WiredraftCore

@Suite("Vectors of multipart bodies")
struct MultipartVectorTests {
  @Test("Parts are as in WHATWG, with and without its line ends", arguments: Vector.rows("multipart"))
  func parts(vector: Vector) throws {
    let browsers = try #require(vector.bytes("expected_base64"))
    let untouched = vector.bytes("expected_no_newline_normalisation_base64") ?? browsers
    #expect(try written(vector, .crlf) == browsers)
    #expect(try written(vector, .preserve) == untouched)
  }

  /// Returns the body that the writer makes, including the content of files.
  private func written(_ vector: Vector, _ newlines: EncodingStyles.NewlineStyle) throws -> [UInt8] {
    let writer = MultipartWriter(boundary: vector.text("boundary"), newlines: newlines)
    var body = Composition.TracedBody()
    var files: [String: [UInt8]] = [:]
    for (index, element) in (vector["parts"]?.elements ?? []).enumerated() {
      let part = Vector(value: element)
      let data = try #require(part.bytes("data_base64"))
      let type = part["contentType"]?.text
      let content: MultipartWriter.Content
      if let filename = part["filename"]?.text {
        files["\(index)"] = data
        content = .file(
          FileReference(path: "\(index)", filename: filename), size: data.count, contentType: nil)
      } else {
        content = String(validating: data, as: UTF8.self).map { .text($0) } ?? .bytes(data)
      }
      _ = writer.write(
        name: part.text("name"), content: content, contentType: type,
        from: .row(Draft.RowReference(.body, index), path: []), to: &body)
    }
    writer.writeEnd(to: &body)
    return body.segments.flatMap { segment in
      switch segment.content {
      case .bytes(let bytes): bytes.bytes
      case .file(let path, _, _): files[path] ?? []
      }
    }
  }

  @Test("Rows of text become the same parts as by the writer", arguments: Vector.rows("multipart"))
  func rows(vector: Vector) throws {
    let parts = (vector["parts"]?.elements ?? []).map(Vector.init(value:))
    let texts = parts.map { $0.bytes("data_base64").flatMap { String(validating: $0, as: UTF8.self) } }
    guard parts.allSatisfy({ $0["filename"] == nil }), texts.allSatisfy({ $0 != nil }) else { return }
    let composition = compose("POST") {
      $0.boundary = vector.text("boundary")
      $0.styles.newlines = .crlf
      $0.body.type = .multipart
      $0.parameters = zip(parts, texts).map { part, text in
        var row = Draft.Row(part.text("name"), text ?? "")
        row.contentType = part["contentType"]?.text
        return row
      }
    }
    #expect(composition.bodyBytes == vector.bytes("expected_base64"))
    #expect(composition.body?.contentType == vector.text("content_type"))
    #expect(composition.unmade.isEmpty)
  }

  @Test(
    "A boundary that breaks any server's parser is an error", arguments: Vector.rows("boundary_collision"))
  func collision(vector: Vector) throws {
    let data = try #require(vector.bytes("data_base64"))
    guard case .object(let engines)? = vector["engines"] else { throw MissingEngines() }
    let breaks = engines.contains { $0.name != "MATCH" && $0.value.elements?.isEmpty == false }
    let composition = compose("POST") {
      $0.body.type = .multipart
      $0.boundary = vector.text("boundary")
      $0.parameters = [Draft.Row("a", String(decoding: data, as: UTF8.self))]
    }
    #expect(composition.codes == (breaks ? ["boundary-in-content"] : []))
  }

  private struct MissingEngines: Error {}

  @Test("The file of vectors is there")
  func count() {
    #expect(Vector.rows("multipart").count == 84)
    #expect(Vector.rows("boundary_collision").count == 7)
  }
}
