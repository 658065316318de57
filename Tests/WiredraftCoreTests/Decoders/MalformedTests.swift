import Testing
import WiredraftCore

/// Texts with a mark, `▸`, at the place where the decoder finds an error.
@Suite("Errors and their places")
struct MalformedTests {
  private static func unmarked(_ text: String) -> (bytes: [UInt8], offset: Int) {
    let mark = Array("▸".utf8)
    var bytes = Array(text.utf8)
    let place = bytes.firstRange(of: mark) ?? 0..<0
    bytes.removeSubrange(place)
    return (bytes, place.lowerBound)
  }

  private static let head = "Content-Disposition: form-data; name=\"a\"\r\n"

  @Test(
    "A multipart body",
    arguments: [
      ("▸", MultipartError.Kind.missingDelimiter), ("▸\r\n--B\r\n", .missingDelimiter),
      ("▸This is a preamble.\r\n--B--\r\n", .missingDelimiter),
      ("▸--C\r\n\(head)\r\n1\r\n--C--\r\n", .missingDelimiter),
      ("▸-B--\r\n", .missingDelimiter), ("▸--b--\r\n", .missingDelimiter),
      ("--B▸", .malformedDelimiter), ("--B▸\n\(head)\r\n1\r\n--B--\r\n", .malformedDelimiter),
      ("--B▸ \r\n\(head)\r\n1\r\n--B--\r\n", .malformedDelimiter), ("--B▸--", .malformedDelimiter),
      ("--B▸-\r\n", .malformedDelimiter), ("--B▸--\n", .malformedDelimiter),
      ("--B\r\n\(head)\r\n1\r\n--B▸x\r\n--B--\r\n", .malformedDelimiter),
      ("--B\r\n\(head)\r\nthe boundary\r\n--B▸ in the text\r\n--B--\r\n", .malformedDelimiter),
      ("--B\r\n\(head)\r\n1\r\n▸", .unfinishedPart), ("--B\r\n\(head)\r\n1\n--B--\n▸", .unfinishedPart),
      ("--B\r\n\(head)\r\n▸", .unfinishedPart), ("--B\r\n\(head)\r\n--B--\r\n▸", .unfinishedPart),
      ("--B\r\n▸", .malformedLine), ("--B\r\n▸Content-Disposition: form-data", .malformedLine),
      ("--B\r\n▸Content-Disposition: form-data; name=\"a\"\n\n1\r\n--B--\r\n", .malformedLine),
      ("--B\r\n▸Content-Disposition: form-data; name=\"a\"\r\r\n1\r\n--B--\r\n", .malformedLine),
      ("--B\r\n\(head)▸\n1\r\n--B--\r\n", .malformedLine), ("--B\r\n\(head)▸1\r\n--B--\r\n", .malformedField),
      ("--B\r\n▸: form-data\r\n\r\n1\r\n--B--\r\n", .malformedField),
      ("--B\r\n▸Content Disposition: form-data\r\n\r\n1\r\n--B--\r\n", .malformedField),
      ("--B\r\n\(head)▸ folded: 1\r\n\r\n1\r\n--B--\r\n", .malformedField),
      ("--B\r\n▸\r\n1\r\n--B--\r\n", .missingDisposition),
      ("--B\r\n▸Content-Type: a/b\r\n\r\n1\r\n--B--\r\n", .missingDisposition),
      ("--B\r\n▸Content-Disposition:\r\n\r\n1\r\n--B--\r\n", .missingDisposition),
      ("--B\r\n▸Content-Disposition: attachment; name=a\r\n\r\n1\r\n--B--\r\n", .missingDisposition),
      ("--B\r\n▸Content-Disposition: form-data; name=\"a\r\n\r\n1\r\n--B--\r\n", .malformedDisposition),
      ("--B\r\n▸Content-Disposition: form-data; name=\r\n\r\n1\r\n--B--\r\n", .malformedDisposition),
      ("--B\r\n▸Content-Disposition: form-data; name=\"a\" b\r\n\r\n1\r\n--B--\r\n", .malformedDisposition),
      ("--B\r\n▸Content-Disposition: form-data;\r\n\r\n1\r\n--B--\r\n", .malformedDisposition),
      ("--B\r\n▸Content-Disposition: form-data\r\n\r\n1\r\n--B--\r\n", .missingName),
      ("--B\r\n▸Content-Disposition: form-data; filename=\"a\"\r\n\r\n1\r\n--B--\r\n", .missingName),
      ("--B\r\n▸Content-Disposition: form-data; name=a; NAME=a\r\n\r\n1\r\n--B--\r\n", .repeated("name")),
      (
        "--B\r\n▸Content-Disposition: form-data; name=a; filename=b; filename=c\r\n\r\n1\r\n--B--\r\n",
        .repeated("filename")
      ),
      (
        "--B\r\n\(head)▸content-disposition: form-data; name=b\r\n\r\n1\r\n--B--\r\n",
        .repeated("content-disposition")
      ),
      ("--B--\r\n▸x", .trailingContent), ("--B--\r\n▸\r\n", .trailingContent),
      ("--B\r\n\(head)\r\n1\r\n--B--\r\n▸--B--\r\n", .trailingContent),
    ])
  func multipart(text: String, kind: MultipartError.Kind) {
    let (bytes, offset) = Self.unmarked(text)
    let error = #expect(throws: MultipartError.self) {
      try MultipartDecoder(boundary: "B").parts(of: bytes)
    }
    #expect(error == MultipartError(kind: kind, offset: offset))
  }

  @Test("Text that only looks wrong is content")
  func content() throws {
    for content in [
      "", "--B", "-", "\r\n", "\r\n--", "\r\n--b", "\r\n-B--\r\n", "\n--B--\n", "\r--B--\r\n", "\0",
    ] {
      let body = "--B\r\n\(Self.head)\r\n\(content)\r\n--B--\r\n"
      let parts = try MultipartDecoder(boundary: "B").parts(of: Array(body.utf8))
      #expect(parts.map(\.content) == [Array(content.utf8)])
    }
  }

  @Test("A head that is too long is reported where it begins, and its maximum length can be set")
  func longHead() throws {
    var decoder = MultipartDecoder(boundary: "B")
    let length = Self.head.utf8.count + "X: y\r\n".utf8.count
    let body = Array("--B\r\n\(Self.head)X: y\r\n\r\n1\r\n--B--\r\n".utf8)
    decoder.maximumHeadLength = length
    #expect(try decoder.parts(of: body).count == 1)
    decoder.maximumHeadLength = length - 3
    #expect(throws: MultipartError(kind: .headTooLong, offset: 5)) { try decoder.parts(of: body) }
  }

  @Test(
    "JSON, by line and column",
    arguments: [
      ("▸", JSONError.Kind.unexpectedEnd, 1, 1), ("[1,\n ▸]", .expected(.value), 2, 2),
      ("{\"a\"▸ 1}", .expected(.colon), 1, 6), ("{▸a: 1}", .expected(.name), 1, 2),
      ("{\"名\": 1,▸}", .expected(.name), 1, 9), ("[1▸ 2]", .expected(.commaOrEnd), 1, 4),
      ("[0▸1]", .malformedNumber, 1, 3), ("[1.▸]", .malformedNumber, 1, 4), ("[-▸]", .malformedNumber, 1, 3),
      ("[▸+1]", .expected(.value), 1, 2), ("[▸.5]", .expected(.value), 1, 2),
      ("[▸NaN]", .expected(.value), 1, 2),
      ("\"a▸\\x\"", .malformedEscape, 1, 3), ("\"▸\\u12\"", .malformedEscape, 1, 2),
      ("\"▸\n\"", .controlCharacter, 1, 2), ("\"▸\\ud800\"", .loneSurrogate, 1, 2),
      ("\"▸\\udc00\\ud800\"", .loneSurrogate, 1, 2), ("[1]\n\n ▸x", .trailingContent, 3, 2),
      ("\r\n\r\n▸'a'", .expected(.value), 3, 1), ("[tru▸]", .expected(.value), 1, 2),
      ("\"abc▸", .unexpectedEnd, 1, 5), ("[1▸", .unexpectedEnd, 1, 3), ("{\"a\":▸", .unexpectedEnd, 1, 6),
    ])
  func json(text: String, kind: JSONError.Kind, line: Int, column: Int) {
    let (bytes, _) = Self.unmarked(text)
    let error = #expect(throws: JSONError.self) {
      try ParameterValue(json: String(decoding: bytes, as: UTF8.self))
    }
    #expect(error?.kind == kind)
    #expect(error?.position == TextPosition(line: line, column: column))
  }
}
