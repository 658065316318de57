import Responses
import Testing

@Suite("The rules of responses")
struct ResponseRuleTests {
  static let problems: [(String, [String], isComplete: Bool)] = [
    ("HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n", ["missing-reason"], true),
    ("HTTP/1.1 200 \r\nContent-Length: 0\r\n\r\n", [], true),
    ("HTTP/1.0 200 OK\r\n\r\nhello", ["old-version"], true),
    ("HTTP/2 200 \r\ncontent-length: 5\r\n\r\nhello", ["not-http1"], true),
    ("HTTP/1.1  200 OK\r\n\r\n", ["invalid-status-line"], false),
    ("HTTP/1.1 200 OK\r\nContent-Length: 1, 2\r\n\r\nab", ["conflicting-content-length"], false),
    ("HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\nab", ["invalid-content-length"], false),
    (
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 05\r\n\r\nhello", ["repeated-content-length"],
      true
    ),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1 \r\na\r\n0\r\n\r\n", ["padded-chunk-size"], true
    ),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\na\n0\n\n", ["bare-line-feed"], true),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n", ["missing-chunk-end"],
      false
    ),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", ["truncated"], false),
    (
      "HTTP/1.1 200 OK\r\nno colon\r\nX: a\0b\r\nContent-Length: 0\r\n\r\n",
      ["invalid-field-name", "invalid-field-value"], true
    ),
    ("HTTP/1.1 200 OK\r\nContent-Length : 9\r\nContent-Length: 1\r\n\r\na", ["invalid-field-name"], true),
    (
      "HTTP/1.1 200 OK\r\nX: 1\r\n 2\n 3\r\nContent-Length: 0\r\n\r\nmore",
      ["folded-field", "bare-line-feed", "extra-bytes"], true
    ),
  ]

  @Test("a server that begins HTTP/2 is explained, however its bytes are divided", arguments: [1, 3, 100])
  func http2(piece: Int) {
    let settings: [UInt8] = [0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 10]
    var reader = ResponseReader()
    for start in stride(from: 0, to: settings.count, by: piece) {
      reader.read(settings[start..<min(start + piece, settings.count)]) { _ in }
    }
    reader.end { _ in }
    #expect(reader.response.diagnostics.map(\.code) == [.invalidStatusLine])
    #expect(reader.response.diagnostics.first?.message.contains("HTTP/2 alone") == true)
  }

  @Test("a problem has its code, and is told once", arguments: problems)
  func codes(_ raw: String, _ codes: [String], _ isComplete: Bool) {
    let read = ReadResponse(Array(raw.utf8))
    #expect(read.codes == codes)
    #expect((read.response.isComplete && read.response.statusLine != nil) == isComplete)
    #expect(read.response.diagnostics.map(\.offset) == read.response.diagnostics.map(\.offset).sorted())
  }

  @Test("a body until the end of the connection is complete only if that was told")
  func endings() {
    let bytes = Array("HTTP/1.1 200 OK\r\n\r\nhello".utf8)
    #expect(ReadResponse(bytes).response.isComplete)
    for ending in [ResponseReader.Ending.closedWithoutNotice, .interrupted] {
      let read = ReadResponse(bytes, ending: ending)
      #expect(!read.response.isComplete && read.codes == ["truncated"])
      #expect(read.response.bodyLength == 5 && read.response.wireLength == 5)
    }
    // A complete message needs no end of the connection.
    let whole = Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".utf8)
    #expect(ReadResponse(whole, ending: .interrupted).response.isComplete)
  }

  @Test("each byte has the role of its piece")
  func roles() {
    let raw =
      "HTTP/1.1 200 OK\r\nX:  a \r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\nab\r\n0\r\nT: z\r\n\r\nmore"
    let bytes = Array(raw.utf8)
    let told = ReadResponse(bytes).pieces.map {
      "\($0.role.rawValue) \(String(decoding: bytes[$0.range], as: UTF8.self))"
    }
    #expect(
      told == [
        "version HTTP/1.1", "separator  ", "status 200", "separator  ", "reason OK", "line-end \r\n",
        "name X",
        "separator :  ", "value a", "separator  ", "line-end \r\n", "name Transfer-Encoding", "separator : ",
        "value chunked", "line-end \r\n", "line-end \r\n", "chunk-size 2", "chunk-extension ;x=y",
        "line-end \r\n",
        "chunk-data ab",
        "line-end \r\n", "chunk-size 0", "line-end \r\n", "trailer-name T", "separator : ", "trailer-value z",
        "line-end \r\n", "line-end \r\n", "extra more",
      ])
  }

  @Test("many chunks are counted, and leave nothing else behind")
  func manyChunks() {
    var reader = ResponseReader()
    var length = 0
    reader.read(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)[...]) { _ in }
    let chunks = Array(repeatElement(Array("1\r\na\r\n".utf8), count: 1_000).joined())
    for _ in 0..<100 { reader.read(chunks[...]) { if $0.role == .chunkData { length += $0.range.count } } }
    #expect(length == 100_000 && reader.response.bodyLength == 100_000)
    #expect(reader.response.diagnostics.isEmpty && reader.response.fields.count == 1)
  }

  @Test(
    "a Content-Type gives its type and charset",
    arguments: [
      ("Application/JSON;Charset=UTF-8", "application/json utf-8"),
      ("text/html; a=\"x;charset=no\"; charset=\"Latin1\"", "text/html latin1"),
      ("text/plain", "text/plain -"), ("text", "none"), ("", "none"), ("a/b; charset=", "a/b -"),
    ])
  func mediaTypes(_ value: String, _ expected: String) {
    let type = MediaType(Array(value.utf8))
    #expect(type.map { "\($0.essence) \($0.charset ?? "-")" } ?? "none" == expected)
  }
}
