import Foundation
import HTTPTypes
import Testing
import WiredraftCore
import WiredraftFoundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
#if canImport(Glibc)
  import Glibc
#endif

@Suite("Streams that URLSession sends")
struct URLSessionTests {
  private struct Upload: Request {
    let baseURL: String
    let method = HTTPRequest.Method.post
    let source: any ByteSource
    var bodyParameters: (any BodyParameters)? { SourceBodyParameters(source) }
  }

  /// A socket that accepts one request and answers it.
  private final class Server: Sendable {
    let port: UInt16
    private let listening: Int32

    init() throws {
      listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let listening = listening
      let isBound = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(listening, $0, length) == 0 && listen(listening, 1) == 0
            && getsockname(listening, $0, &length) == 0
        }
      }
      port = UInt16(bigEndian: address.sin_port)
      try #require(isBound)
    }

    deinit { close(listening) }

    /// Accepts one request, and returns all its bytes: until the last chunk, or the end of the connection.
    func takeOne() -> [UInt8] {
      let connection = accept(listening, nil, nil)
      guard connection >= 0 else { return [] }
      defer { close(connection) }
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else { return bytes }
        bytes += buffer[..<count]
        guard bytes.suffix(5) == [48, 13, 10, 13, 10] else { continue }
        let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
        _ = write(connection, answer, answer.count)
        return bytes
      }
    }

    /// Returns the content of chunks, and whether the last chunk is present.
    static func content(ofChunks bytes: ArraySlice<UInt8>) -> (content: [UInt8], isWhole: Bool) {
      var content: [UInt8] = []
      var rest = bytes
      while let end = rest.firstIndex(of: 13) {
        guard let size = Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16) else { break }
        if size == 0 { return (content, true) }
        content += rest.dropFirst(end - rest.startIndex + 2).prefix(size)
        rest = rest.dropFirst(end - rest.startIndex + 2 + size + 2)
      }
      return (content, false)
    }

    static func split(_ bytes: [UInt8]) -> (head: String, body: ArraySlice<UInt8>)? {
      guard
        let end = bytes.prefix(16_384).indices.first(where: { bytes[$0...].starts(with: [13, 10, 13, 10]) })
      else { return nil }
      return (String(decoding: bytes[..<end], as: UTF8.self), bytes[(end + 4)...])
    }
  }

  private func send(_ source: any ByteSource) async throws -> (taken: [UInt8], error: (any Error)?) {
    let server = try Server()
    // On a separate thread: other tests keep the task threads busy.
    let (arrived, arrival) = AsyncStream.makeStream(of: [UInt8].self)
    Thread.detachNewThread {
      arrival.yield(server.takeOne())
      arrival.finish()
    }
    let upload = Upload(baseURL: "http://127.0.0.1:\(server.port)/", source: source)
    let session = URLSession(configuration: .ephemeral)
    defer { session.invalidateAndCancel() }
    var failure: (any Error)?
    do {
      var request = try URLRequest(upload.message())
      request.timeoutInterval = 600
      _ = try await session.data(for: request)
    } catch {
      failure = error
    }
    var taken: [UInt8] = []
    for await bytes in arrived { taken = bytes }
    return (taken, failure)
  }

  @Test("A stream arrives whole, byte for byte, in chunks: this Foundation knows no other way")
  func whole() async throws {
    let data = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let (taken, error) = try await send(BytesSource(data))
    let (head, body) = try #require(Server.split(taken))
    #expect(error == nil)
    #expect(head.lowercased().contains("transfer-encoding: chunked"))
    #expect(!head.lowercased().contains("content-length"), "Both together are no request: RFC 9112 §6.3")
    let (content, isWhole) = Server.content(ofChunks: body)
    let isSame = content == data
    #expect(isSame && isWhole)
  }

  @Test("A stream that breaks off makes the request fail, and the receiver sees that the body is not whole")
  func broken() async throws {
    for given in [0, 100_000] {
      let failure = ByteSourceError.failed(name: "tape", reason: "torn")
      let (taken, error) = try await send(
        InputStreamTests.Broken(told: 1_000_000, given: given, failure: failure))
      #expect(error != nil)
      let isWhole = Server.split(taken).map { Server.content(ofChunks: $0.body).isWhole } ?? false
      #expect(!isWhole)
    }
  }
}
