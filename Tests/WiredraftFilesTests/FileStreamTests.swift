import Glibc
import TestFolders
import Testing
import WiredraftCore
import WiredraftFiles

@Suite("Reading files as parts")
struct FileStreamTests {
  private let folder: TemporaryFolder
  private let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }

  init() throws { folder = try TemporaryFolder() }

  private func stream(_ size: Int, boundary: String? = nil) -> FileStream {
    FileStream(path: "file", relativeTo: folder.path, size: size, boundary: boundary)
  }

  private func read(
    _ stream: FileStream, during: (Int) -> Void = { _ in }
  ) -> (bytes: [UInt8], error: FileReadError?) {
    var result: [UInt8] = []
    do throws(FileReadError) {
      try stream.forEachChunk(converting: { $0 }) { (piece) throws(FileReadError) in
        result += piece
        during(result.count)
      }
      return (result, nil)
    } catch {
      return (result, error)
    }
  }

  @Test("All bytes come, fresh each time, in pieces")
  func all() throws {
    try folder.write(bytes, to: "file")
    var pieces = 0
    #expect(read(stream(bytes.count)) { _ in pieces += 1 }.bytes == bytes)
    #expect(pieces == 4)
    try folder.write(Array(bytes.reversed()), to: "file")
    let (again, error) = read(stream(bytes.count))
    #expect(again == Array(bytes.reversed()) && error == nil)
    try folder.write([], to: "file")
    #expect(read(stream(0)).error == nil)
  }

  @Test("A file of another size than promised gives nothing but an error")
  func otherSize() throws {
    try folder.write(bytes, to: "file")
    for size in [0, bytes.count - 1, bytes.count + 1] {
      let (result, error) = read(stream(size))
      #expect(result.isEmpty)
      #expect(error == .sizeChanged(path: "file", promised: size, found: bytes.count))
    }
  }

  @Test("A file that grows or shrinks while it is read gives no more than promised, and an error")
  func changesMeanwhile() throws {
    for change in [bytes.count + 50_000, 100_000] {
      try folder.write(bytes, to: "file")
      let (result, error) = read(stream(bytes.count)) { _ in truncate(folder("file"), change) }
      #expect(result.count <= bytes.count)
      #expect(
        error == .sizeChanged(path: "file", promised: bytes.count, found: min(change, bytes.count + 50_000)))
    }
  }

  @Test("A boundary that was not looked for beforehand is found while reading")
  func boundary() throws {
    try folder.write([UInt8](repeating: 0, count: 65_534) + Array("--B".utf8), to: "file")
    #expect(read(stream(65_537, boundary: "B")).error == .boundaryInContent(path: "file"))
    #expect(read(stream(65_537, boundary: "C")).error == nil)
  }

  @Test("What can't be opened is told, and a FIFO is not waited for")
  func problems() throws {
    #expect(read(stream(1)).error == .unreadable(path: "file", .notFound))
    try folder.check(mkfifo(folder("file"), 0o600))
    #expect(read(stream(1)).error == .unreadable(path: "file", .notAFile))
    #expect(throws: FileReadError.unreadable(path: "file", .notAFile)) { try stream(1).bytes(in: 0..<1) }
  }

  @Test("A window of a file is read without the rest")
  func window() throws {
    try folder.write(bytes, to: "file")
    #expect(try stream(bytes.count).bytes(in: 70_000..<70_010) == Array(bytes[70_000..<70_010]))
    #expect(try stream(bytes.count).bytes(in: 199_999..<300_000) == [bytes[199_999]])
    #expect(try stream(bytes.count).bytes(in: 400_000..<500_000) == [])
    #expect(try stream(10).bytes(in: 5..<100).count == 5)
  }
}
