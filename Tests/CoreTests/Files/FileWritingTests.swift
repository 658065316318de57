import Glibc
import TestSupport
import Testing
import WiredraftCore
import WiredraftFiles

@Suite("Reading files as parts")
struct FileWritingTests {
  private let folder: TemporaryFolder
  private let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }

  init() throws { folder = try TemporaryFolder() }

  private var source: FileSource { FileSource("file", relativeTo: folder.path) }

  private func read(
    _ promised: Int?, boundary: String? = nil, during: (Int) -> Void = { _ in }
  ) -> (bytes: [UInt8], error: ByteSourceError?) {
    var result: [UInt8] = []
    do throws(WriteError<Never>) {
      try source.write(promised: promised, boundary: boundary) { piece in
        result += piece
        during(result.count)
      }
    } catch {
      if case .source(let error) = error { return (result, error) }
    }
    return (result, nil)
  }

  @Test("All bytes come, fresh each time, in pieces")
  func all() throws {
    try folder.write(bytes, to: "file")
    var pieces = 0
    check(read(bytes.count) { _ in pieces += 1 }.bytes, bytes)
    check(pieces, 4)
    try folder.write(Array(bytes.reversed()), to: "file")
    let (again, error) = read(bytes.count)
    check(again == Array(bytes.reversed()) && error == nil)
    try folder.write([], to: "file")
    check(read(0).error == nil)
    check(read(nil).bytes.isEmpty)
  }

  @Test("A file of another size than promised gives nothing but an error")
  func otherSize() throws {
    try folder.write(bytes, to: "file")
    for size in [0, bytes.count - 1, bytes.count + 1] {
      let (result, error) = read(size)
      check(result.isEmpty)
      check(error, .lengthChanged(name: "file", promised: size, found: bytes.count))
    }
  }

  @Test("A file that grows or shrinks while it is read gives no more than promised, and an error")
  func changesMeanwhile() throws {
    for change in [bytes.count + 50_000, 100_000] {
      try folder.write(bytes, to: "file")
      let (result, error) = read(bytes.count) { _ in truncate(folder("file"), change) }
      check(result.count <= bytes.count)
      guard case .lengthChanged("file", bytes.count, let found) = error else {
        Issue.record("\(change): \(String(describing: error))")
        continue
      }
      check(change < bytes.count ? found == change : found > bytes.count)
    }
  }

  @Test("A boundary that was not looked for beforehand is found while reading")
  func boundary() throws {
    try folder.write([UInt8](repeating: 0, count: 65_534) + Array("--B".utf8), to: "file")
    check(read(65_537, boundary: "B").error, .boundaryInContent(name: "file"))
    check(read(65_537, boundary: "C").error == nil)
  }

  @Test("What can't be opened is reported, and a FIFO is not waited for")
  func problems() throws {
    check(read(1).error, .unreadable(name: "file", .notFound))
    try folder.check(mkfifo(folder("file"), 0o600))
    check(read(1).error, .unreadable(name: "file", .notAFile))
    #expect(throws: ByteSourceError.unreadable(name: "file", .notAFile)) { try source.bytes(in: 0..<1) }
    try folder.check(unlink(folder("file")))
    try folder.check(mkdir(folder("file"), 0o700))
    check(read(nil).error, .unreadable(name: "file", .isFolder))
  }

  @Test("A window of a file is read without the rest")
  func window() throws {
    try folder.write(bytes, to: "file")
    check(try source.bytes(in: 70_000..<70_010), Array(bytes[70_000..<70_010]))
    check(try source.bytes(in: 199_999..<300_000), [bytes[199_999]])
    check(try source.bytes(in: 400_000..<500_000), [])
    check(try source.bytes(in: -5..<2).count, 2)
    check(try source.bytes(in: 0..<Int.max), bytes)
  }

  @Test("Reading leaves no descriptor open, whether it ends well, with an error, or early")
  func descriptors() throws {
    try folder.write(bytes, to: "file")
    struct Enough: Error {}
    for _ in 0..<2000 {
      _ = read(1)
      #expect(throws: WriteError<any Error>.self) { try source.write { _ in throw Enough() } }
      _ = try CheckedReader(source)
      _ = try source.bytes(in: 0..<3)
    }
    // A process has at most 1024 descriptors, so 2000 would have failed by now.
    check(read(nil).bytes, bytes)
  }
}
