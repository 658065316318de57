import Foundation
import TestSupport
import Testing

@Suite("Large bodies into a file")
struct LargeBodyTests {
  private static let body = Array((0..<400_000).map { "\($0)\n" }.joined().utf8)

  private static func answer(_ target: String) -> [UInt8] {
    switch target {
    case "/length":
      return Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body
    case "/chunks":
      let chunks = stride(from: 0, to: body.count, by: 70_000).flatMap { start in
        let piece = body[start..<min(body.count, start + 70_000)]
        return Array((String(piece.count, radix: 16) + "\r\n").utf8) + piece + Array("\r\n".utf8)
      }
      return Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8) + chunks
        + Array("0\r\n\r\n".utf8)
    case "/moved":
      return Array("HTTP/1.1 302 Found\r\nLocation: /small\r\nContent-Length: \(body.count)\r\n\r\n".utf8)
        + body
    case "/cut":
      return Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count + 1)\r\n\r\n".utf8) + body
    default: return Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nsmall".utf8)
    }
  }

  @Test(
    "A body that is written while it comes is whole, and one that a redirect leaves behind isn't there",
    arguments: ["/length", "/chunks", "/moved", "/cut"])
  func whole(target: String) throws {
    let server = try CaptureServer { message in
      Self.answer(String(decoding: message.head.split(separator: UInt8(ascii: " "))[1], as: UTF8.self))
    }
    defer { server.stop() }
    let program = try Program()
    try program.write(String(repeating: "old", count: 2_000_000), to: "body")
    let result = try program.run(
      ["send", "http://127.0.0.1:\(server.port)\(target)", "-o", "body", "--location"])
    check(result.status, target == "/cut" ? 65 : 0, result.errors)
    let found = try Data(contentsOf: program.folder.url.appendingPathComponent("body"))
    check(found == Data(target == "/moved" ? Array("small".utf8) : Self.body), "\(found.count) bytes")
  }
}
