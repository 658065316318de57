import Foundation
import HTTPTypes
import TestSupport
import Testing
import WiredraftCore
import WiredraftFiles

@Suite("Files as sources of a request")
struct FileSourceTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct Upload: Request {
    let baseURL = "https://h/u"
    let path = ""
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
      check(head.contains("filename=\"me.png\"\r\nContent-Type: image/png\r\n"))
      check(whole.count, message.composition.length)
      check(whole.dropLast(9).suffix(bytes.count).elementsEqual(bytes))
    }
  }

  @Test("A part and a body are made of a path, with the type and the name that it says, or those given")
  func paths() throws {
    try folder.write([1, 2], to: "me.png")
    let body = MultipartFormDataBodyParameters(
      parts: [
        .init(file: "me.png", relativeTo: folder.path, name: "a"),
        .init(
          file: folder("me.png"), name: "b", mimeType: "x/y", fileName: "you\"\r\n"),
      ], boundary: "B")
    let source = try require(try Upload(bodyParameters: body).message().bodySource)
    let parts = try MultipartDecoder(boundary: "B").parts(of: try source.allBytes())
    check(parts.map(\.fileName), ["me.png", "you\"\r\n"])
    check(parts.map(\.contentType), ["image/png", "x/y"])
    let whole = Upload(bodyParameters: SourceBodyParameters(file: folder("me.png")))
    check(try whole.message().head.headerFields[.contentType], "image/png")
    check(try whole.message().bytes().suffix(2), [1, 2])
    check(SourceBodyParameters(file: "x").contentType, "application/octet-stream")
  }

  @Test("An empty file is sent as one, and an error where it has content when it is sent")
  func empty() throws {
    try folder.write([], to: "f")
    let whole = Upload(bodyParameters: SourceBodyParameters(file: "f", relativeTo: folder.path))
    for request in [upload("f"), whole] {
      try folder.write([], to: "f")
      let message = try request.message()
      check(try message.bytes().count, message.composition.length)
      check(try message.body?.source.length(), message.composition.body?.bytes.count)
      try folder.write([1], to: "f")
      #expect(throws: ByteSourceError.lengthChanged(name: "f", promised: 0, found: 1)) { try message.bytes() }
      #expect(throws: ByteSourceError.lengthChanged(name: "f", promised: 0, found: 1)) {
        try message.body?.source.allBytes()
      }
      check(try request.message().bytes().count, message.composition.length + 1)
    }
    // The file reports no size, and has content.
    let odd = Upload(bodyParameters: SourceBodyParameters(file: "/proc/self/status"))
    #expect(throws: ByteSourceError.self) { try odd.message().bytes() }
  }

  @Test("A size that changed is an error, never a broken body or an endless loop", arguments: [0, 5, 20])
  func changes(size: Int) throws {
    try folder.write(Array(repeating: 1, count: 10), to: "f")
    let message = try upload("f").message()
    try folder.write(Array(repeating: 1, count: size), to: "f")
    var count = 0
    #expect(throws: WriteError<Never>.source(.lengthChanged(name: "f", promised: 10, found: size))) {
      try message.source.write { count += $0.count }
    }
    check(count, 0, "It is seen before the first byte.")
  }

  @Test("A size that changes while the message is sent is an error, with no more bytes than promised")
  func changesMeanwhile() throws {
    for size in [10_000, 200_000] {
      try folder.write(Array(repeating: 1, count: 100_000), to: "f")
      let message = try upload("f").message()
      var count = 0
      #expect(throws: WriteError<Never>.self) {
        try message.source.write(chunkSize: 4096) { chunk in
          count += chunk.count
          truncate(folder("f"), size)
        }
      }
      check(count < message.composition.length)
    }
  }

  @Test("A file that is gone, a folder, and a file that was never there are errors")
  func missing() throws {
    try folder.write([1], to: "f")
    let message = try upload("f").message()
    try folder.check(unlink(folder("f")))
    #expect(throws: ByteSourceError.unreadable(name: "f", .notFound)) { try message.bytes() }
    try folder.check(mkfifo(folder("f"), 0o600))
    #expect(throws: ByteSourceError.unreadable(name: "f", .notAFile)) { try message.bytes() }
    #expect(throws: RequestError.self) { try upload("f").message() }
    #expect(throws: RequestError.self) { try upload("none").message() }
    #expect(throws: RequestError.self) { try upload(".").message() }
  }

  @Test("The boundary in a file is an error when it is composed")
  func boundary() throws {
    try folder.write(Array("x--By".utf8), to: "f")
    let error = #expect(throws: RequestError.self) { try upload("f").message() }
    guard case .notComposable(let diagnostics) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    check(diagnostics.map(\.code), [.boundaryInContent])
  }

  @Test("The boundary in a large file, or that comes into a file later, is an error when it is sent")
  func lateBoundary() throws {
    let large = Composition.FileFacts.largestSearched + 10
    try folder.write(Array("--B".utf8), to: "large")
    try folder.check(truncate(folder("large"), large))
    let message = try upload("large").message()
    check(message.composition.diagnostics.contains { $0.code == .boundaryUnchecked })
    #expect(throws: WriteError<Never>.source(.boundaryInContent(name: "large"))) {
      try message.source.write { _ in }
    }
    try folder.write(Array("x--Cy".utf8), to: "f")
    let changing = try upload("f").message()
    try folder.write(Array("x--By".utf8), to: "f")
    #expect(throws: ByteSourceError.boundaryInContent(name: "f")) { try changing.bytes() }
  }

  @Test("A file that is the whole body may hold anything")
  func wholeBody() throws {
    try folder.write(Array("--B".utf8), to: "f.png")
    let body = SourceBodyParameters(FileSource("f.png", relativeTo: folder.path))
    let message = try Upload(bodyParameters: body).message(boundary: "B")
    check(try message.bytes().suffix(3), Array("--B".utf8)[...])
    check(message.head.headerFields[.contentType], "image/png")
  }

  @Test(
    "Messages of many files are read in constant memory",
    .enabled(
      if: ProcessInfo.processInfo.environment["ASAN_OPTIONS"] == nil,
      "The address sanitizer keeps for a while what is freed."))
  func large() throws {
    try folder.write([], to: "f")
    try folder.check(truncate(folder("f"), 1 << 20))
    // A separate program: its memory doesn't include that of other tests.
    let tests = URL(fileURLWithPath: CommandLine.arguments[0])
    let writer = tests.deletingLastPathComponent().appendingPathComponent("multipart-writer").path
    let (few, many) = (try peakMemory(of: writer, files: 3), try peakMemory(of: writer, files: 200))
    check(many - few < 8 << 20, "\(few) and \(many) bytes")
  }

  /// Returns the peak memory, in bytes, of a program until all but the end of a message of some files was read from it.
  private func peakMemory(of writer: String, files: Int) throws -> Int {
    let (output, child) = try Child.start([writer] + Array(repeating: folder("f"), count: files))
    defer {
      close(output)
      child.end()
    }
    // It can't end before the rest is read: a pipe holds 64 KiB.
    var left = files << 20 - 128 << 10
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while left > 0 {
      let count = read(output, &buffer, min(buffer.count, left))
      guard count > 0 else { break }
      left -= count
    }
    check(left, 0)
    let status = try String(contentsOfFile: "/proc/\(child.id)/status", encoding: .utf8)
    let line = try require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) }) << 10
  }
}
