import Responses
import TestSupport
import Testing

@Suite("The rules of responses")
struct ResponseRuleTests {
  @Test("a server that begins HTTP/2 is explained, however its bytes are divided", arguments: [1, 3, 100])
  func http2(piece: Int) {
    let settings: [UInt8] = [0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 10]
    var reader = ResponseReader()
    for start in stride(from: 0, to: settings.count, by: piece) {
      reader.read(settings[start..<min(start + piece, settings.count)]) { _ in }
    }
    reader.end { _ in }
    check(reader.response.diagnostics.map(\.code), [.invalidStatusLine])
    check(reader.response.diagnostics.first?.message.contains("HTTP/2 alone") == true)
  }

  @Test("a body until the end of the connection is complete only if that was told")
  func endings() {
    let bytes = Array("HTTP/1.1 200 OK\r\n\r\nhello".utf8)
    check(ReadResponse(bytes).response.isComplete)
    for ending in [ResponseReader.Ending.closedWithoutNotice, .interrupted] {
      let read = ReadResponse(bytes, ending: ending)
      check(!read.response.isComplete && read.codes == ["truncated"])
      check(read.response.bodyLength == 5 && read.response.wireLength == 5)
    }
    // A complete message needs no end of the connection.
    let whole = Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".utf8)
    check(ReadResponse(whole, ending: .interrupted).response.isComplete)
  }

  @Test("many chunks are counted, and leave nothing else behind")
  func manyChunks() {
    var reader = ResponseReader()
    var length = 0
    reader.read(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)[...]) { _ in }
    let chunks = Array(repeatElement(Array("1\r\na\r\n".utf8), count: 1_000).joined())
    for _ in 0..<100 { reader.read(chunks[...]) { if $0.role == .chunkData { length += $0.range.count } } }
    check(length == 100_000 && reader.response.bodyLength == 100_000)
    check(reader.response.diagnostics.isEmpty && reader.response.fields.count == 1)
  }
}
