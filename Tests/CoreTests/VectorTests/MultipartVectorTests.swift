import TestSupport
import Testing

@testable import WiredraftCore

@Suite("Vectors of multipart bodies")
struct MultipartVectorTests {
  @Test("Parts are as in WHATWG, with and without its line ends", arguments: Vector.rows("multipart"))
  func parts(vector: Vector) throws {
    let browsers = try require(vector.bytes("expected_base64"))
    let untouched = vector.bytes("expected_no_newline_normalisation_base64") ?? browsers
    check(try written(vector, .crlf), browsers)
    check(try written(vector, .preserve), untouched)
    try checkReading(untouched, vector)
    try checkRows(vector)
  }

  /// Returns the body that the writer makes, including the content of files.
  private func written(_ vector: Vector, _ newlines: EncodingStyles.NewlineStyle) throws -> [UInt8] {
    let writer = MultipartWriter(boundary: vector.text("boundary"), newlines: newlines)
    var body = Composition.Wire()
    var files: [String: [UInt8]] = [:]
    for (index, element) in (vector["parts"]?.elements ?? []).enumerated() {
      let part = Vector(value: element)
      let data = try require(part.bytes("data_base64"))
      let type = part["contentType"]?.text
      let source = body.source(of: Draft.RowReference(.body, index))
      let content: MultipartWriter.Content
      if let filename = part["filename"]?.text {
        files["\(index)"] = data
        content = .file(
          name: .init(text: filename, source: source), path: .init(text: "\(index)", source: source),
          size: data.count, contentType: nil)
      } else {
        content =
          String(validating: data, as: UTF8.self).map { .text(.init(text: $0, source: source)) }
          ?? .bytes(data)
      }
      _ = writer.write(
        name: [.init(text: part.text("name"), source: source)], content: content, contentType: type,
        of: source, to: &body)
    }
    writer.writeEnd(to: &body)
    return body.segments.flatMap { segment in
      switch segment.content {
      case .bytes(let bytes): bytes.bytes
      case .file(let path, _, _): files[path] ?? []
      }
    }
  }

  /// Checks that the parts of a body are read back as they were.
  private func checkReading(_ body: [UInt8], _ vector: Vector) throws {
    let decoder = try require(MultipartDecoder(contentType: vector.text("content_type")))
    check(decoder.boundary, vector.text("boundary"))
    let parts = try decoder.parts(of: body)
    let wanted = (vector["parts"]?.elements ?? []).map(Vector.init(value:))
    check(parts.count, wanted.count)
    for (part, wanted) in zip(parts, wanted) {
      check(Self.escaped(part.name), Self.escaped(wanted.text("name")))
      check(part.fileName.map(Self.escaped), wanted["filename"]?.text.map(Self.escaped))
      check(part.content, wanted.bytes("data_base64"))
      check(body[part.range].elementsEqual(part.content))
      // A file without a type gets the default one.
      if let type = wanted["contentType"]?.text, !type.isEmpty { check(part.contentType, type) }
    }
  }

  /// Returns a text as it is escaped: a written `%22` may have been a quotation mark or `%22`.
  static func escaped(_ text: String) -> [UInt8] {
    Array(text.utf8).flatMap { byte -> [UInt8] in
      switch byte {
      case 0x22: Array("%22".utf8)
      case 0x0A: Array("%0A".utf8)
      case 0x0D: Array("%0D".utf8)
      default: [byte]
      }
    }
  }

  /// Checks that rows of text become the same parts as by the writer.
  private func checkRows(_ vector: Vector) throws {
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
    check(composition.bodyBytes, vector.bytes("expected_base64"))
    check(composition.body?.contentType, vector.text("content_type"))
    check(composition.unmade.isEmpty)
  }

  @Test(
    "A boundary that breaks any server's parser is an error", arguments: Vector.rows("boundary_collision"))
  func collision(vector: Vector) throws {
    let data = try require(vector.bytes("data_base64"))
    let engines = try require(vector["engines"]?.members)
    let breaks = engines.contains { $0.name != "MATCH" && $0.value.elements?.isEmpty == false }
    let composition = compose("POST") {
      $0.body.type = .multipart
      $0.boundary = vector.text("boundary")
      $0.parameters = [Draft.Row("a", String(decoding: data, as: UTF8.self))]
    }
    check(composition.codes, breaks ? ["boundary-in-content"] : [])
  }
}
