import Glibc
import HTTPTypes
import TestFolders
import Testing
import WiredraftCore
import WiredraftFiles

@Suite("Files as sources of a request")
struct FileSourceTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct Upload: Request {
    let baseURL = "https://h/u"
    let bodyParameters: (any BodyParameters)?
    var method: HTTPRequest.Method { .post }
  }

  private func upload(_ path: String) -> Upload {
    Upload(
      bodyParameters: MultipartFormDataBodyParameters(
        parts: [.init(source: FileSource(path, relativeTo: folder.path), name: "f")], boundary: "B"))
  }

  @Test("A file is read fresh each time, with its name, its type, and a length that is known beforehand")
  func reads() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try folder.write(bytes, to: "me.png")
    let message = try upload("me.png").message()
    for _ in 0..<2 {
      let whole = try message.bytes()
      let head = String(decoding: whole.prefix(600), as: UTF8.self)
      #expect(head.contains("filename=\"me.png\"\r\nContent-Type: image/png\r\n"))
      #expect(whole.count == message.composition.length)
      #expect(whole.dropLast(9).suffix(bytes.count).elementsEqual(bytes))
    }
  }

  @Test("A size that changed is an error, never a broken body or an endless loop", arguments: [0, 5, 20])
  func changes(size: Int) throws {
    try folder.write(Array(repeating: 1, count: 10), to: "f")
    let message = try upload("f").message()
    try folder.write(Array(repeating: 1, count: size), to: "f")
    #expect(throws: ByteSourceError.lengthChanged(name: "f", promised: 10, found: size)) {
      try message.bytes()
    }
  }

  @Test("A file that is gone, a folder, and a file that was never there are errors")
  func missing() throws {
    try folder.write([1], to: "f")
    let message = try upload("f").message()
    try folder.check(unlink(folder("f")))
    #expect(throws: ByteSourceError.unreadable(name: "f", .notFound)) { try message.bytes() }
    #expect(throws: RequestError.self) { try upload("f").message() }
    #expect(throws: RequestError.self) { try upload(".").message() }
  }
}
