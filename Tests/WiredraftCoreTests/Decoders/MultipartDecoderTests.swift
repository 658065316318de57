import Testing
import WiredraftCore

@Suite("Reading parts back")
struct MultipartDecoderTests {
  @Test("Parts of browsers and clients are read back as they were", arguments: Vector.rows("multipart"))
  func vectors(vector: Vector) throws {
    let body = try #require(
      vector.bytes("expected_no_newline_normalisation_base64") ?? vector.bytes("expected_base64"))
    let type = vector.text("content_type")
    let decoder = try #require(MultipartDecoder(contentType: type))
    #expect(decoder.boundary == vector.text("boundary"))
    let parts = try decoder.parts(of: body)
    let wanted = (vector["parts"]?.elements ?? []).map(Vector.init(value:))
    #expect(parts.count == wanted.count)
    for (part, wanted) in zip(parts, wanted) {
      // A written %22 may have been a quotation mark or %22: the two can't be told apart.
      #expect(Self.escaped(part.name) == Self.escaped(wanted.text("name")))
      #expect(part.fileName.map(Self.escaped) == wanted["filename"]?.text.map(Self.escaped))
      #expect(part.content == wanted.bytes("data_base64"))
      #expect(body[part.range].elementsEqual(part.content))
      // A file without a type gets the default one.
      if let type = wanted["contentType"]?.text, !type.isEmpty { #expect(part.contentType == type) }
    }
  }

  private static func escaped(_ text: String) -> [UInt8] {
    Array(text.utf8).flatMap { byte -> [UInt8] in
      switch byte {
      case 0x22: Array("%22".utf8)
      case 0x0A: Array("%0A".utf8)
      case 0x0D: Array("%0D".utf8)
      default: [byte]
      }
    }
  }

  private static func part(_ head: String, _ content: String = "1") -> String {
    "--B\r\n\(head)\r\n\r\n\(content)\r\n"
  }

  private static let good = part("Content-Disposition: form-data; name=\"a\"")

  @Test(
    "An error is reported with its place",
    arguments: [
      ("", MultipartError.Kind.missingDelimiter, 0), ("x" + good + "--B--\r\n", .missingDelimiter, 0),
      ("--Bx\r\n", .malformedDelimiter, 3), ("--B--", .malformedDelimiter, 3), (good, .unfinishedPart, 52),
      ("--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1", .unfinishedPart, 50),
      ("--B\r\nContent-Disposition: form-data; name=\"a\"\n\r\n1\r\n--B--\r\n", .malformedLine, 5),
      (part("Content-Disposition form-data") + "--B--\r\n", .malformedField, 5),
      (part("X: y") + "--B--\r\n", .missingDisposition, 5),
      (part("Content-Disposition: attachment; name=\"a\"") + "--B--\r\n", .missingDisposition, 5),
      (part("Content-Disposition: form-data; name=\"a") + "--B--\r\n", .malformedDisposition, 5),
      (part("Content-Disposition: form-data; filename=\"a\"") + "--B--\r\n", .missingName, 5),
      (part("Content-Disposition: form-data; name=\"a\"; name=\"b\"") + "--B--\r\n", .repeated("name"), 5),
      (good + "--B--\r\nx", .trailingContent, 59),
    ])
  func wrong(body: String, kind: MultipartError.Kind, offset: Int) throws {
    #expect(throws: MultipartError(kind: kind, offset: offset)) {
      try MultipartDecoder(boundary: "B").parts(of: Array(body.utf8))
    }
  }

  @Test(
    "A boundary is found in a content type, quoted or not",
    arguments: [
      ("multipart/form-data; boundary=B", "B"), ("Multipart/Form-Data; charset=x; Boundary=\"a b\"", "a b"),
      ("multipart/form-data", nil), ("text/plain; boundary=B", nil),
      ("multipart/form-data; boundary=\"\"", nil), ("multipart/form-data;boundary=B ; ", "B"),
      ("multipart/form-data; boundary=a:b", nil), ("multipart/form-data; boundary=a b", nil),
      ("multipart/form-data; boundary=a; boundary=a", nil),
      ("multipart/form-data; boundary=a; charset=\"", nil),
    ])
  func contentType(text: String, boundary: String?) {
    #expect(MultipartDecoder(contentType: text)?.boundary == boundary)
  }

  @Test("A head that is not UTF-8 is an error at its byte: no name is changed")
  func notUTF8() throws {
    var body = Array("--B\r\nContent-Disposition: form-data; name=\"é".utf8)
    let place = body.count
    body += [0xFF] + Array("\"\r\n\r\n1\r\n--B--\r\n".utf8)
    #expect(throws: MultipartError(kind: .invalidUTF8, offset: place)) {
      try MultipartDecoder(boundary: "B").parts(of: body)
    }
    body[place] = 0x78
    #expect(try MultipartDecoder(boundary: "B").parts(of: body).map(\.name) == ["éx"])
  }

  @Test("A body without parts has no content, and no bytes trap")
  func robust() throws {
    #expect(try MultipartDecoder(boundary: "B").parts(of: Array("--B--\r\n".utf8)).isEmpty)
    let whole = Array((Self.good + Self.good + "--B--\r\n").utf8)
    for end in 0..<whole.count {
      #expect(throws: MultipartError.self) {
        try MultipartDecoder(boundary: "B").parts(of: Array(whole[..<end]))
      }
    }
  }
}
