import Foundation
import HTTPTypes
import TestSupport
import Testing
import WiredraftCore
import WiredraftURLSession

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Streams of sources")
struct InputStreamTests {
  private let data = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  /// A source that provides some of its bytes, and then fails or ends early.
  struct Broken: ByteSource {
    let told: Int
    let given: Int
    var failure: ByteSourceError?

    func length() -> Int { told }
    func open() -> any ByteReader { Reader(rest: given, failure: failure) }

    struct Reader: ByteReader {
      var rest: Int
      let failure: ByteSourceError?

      mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
        if rest == 0, let failure { throw failure }
        let count = min(rest, buffer.count)
        buffer[..<count].initializeMemory(as: UInt8.self, repeating: 7)
        rest -= count
        return count
      }
    }
  }

  private func readAll(_ stream: InputStream, by size: Int = 10_000) -> (bytes: [UInt8], last: Int) {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: size)
    while true {
      let count = stream.read(&buffer, maxLength: size)
      guard count > 0 else { return (bytes, count) }
      bytes += buffer[..<count]
    }
  }

  @Test(
    "A stream has all bytes, then a clean end, as a stream of data has", arguments: [1000, 65_536, 1 << 20])
  func whole(size: Int) {
    let stream = InputStream.reading(BytesSource(data))
    check(stream.streamStatus == .notOpen && !stream.hasBytesAvailable)
    stream.open()
    check(stream.streamStatus == .open && stream.hasBytesAvailable)
    let (bytes, last) = readAll(stream, by: size)
    check(bytes == data && last == 0)
    check(stream.streamStatus == .atEnd && !stream.hasBytesAvailable && stream.streamError == nil)
    stream.close()
    check(stream.streamStatus, .closed)
    var byte: UInt8 = 0
    check(stream.read(&byte, maxLength: 1), -1)
  }

  @Test("Two streams of one source are read side by side, and a stream opened again begins anew")
  func twice() {
    let source = BytesSource(data)
    let (one, other) = (InputStream.reading(source), InputStream.reading(source))
    one.open()
    other.open()
    var bytes: [[UInt8]] = [[], []]
    var buffer = [UInt8](repeating: 0, count: 7777)
    while one.hasBytesAvailable {
      for (index, stream) in [one, other].enumerated() {
        bytes[index] += buffer[..<max(0, stream.read(&buffer, maxLength: buffer.count))]
      }
    }
    check(bytes, [data, data])
    one.close()
    one.open()
    check(readAll(one).bytes, data)
  }

  @Test(
    "A stream that is opened at its end, after a part of it, or after an error begins anew, without close()")
  func openedAgain() {
    let stream = InputStream.reading(BytesSource(data))
    var buffer = [UInt8](repeating: 0, count: 7777)
    stream.open()
    stream.open()
    check(stream.read(&buffer, maxLength: 7777), 7777)
    for _ in 0..<2 {
      stream.open()
      check(stream.streamStatus, .open)
      let (bytes, last) = readAll(stream)
      let isSame = bytes == data
      check(isSame && last == 0)
    }
    let torn = InputStream.reading(
      Broken(told: 5000, given: 3000, failure: .failed(name: "tape", reason: "torn")))
    for _ in 0..<2 {
      torn.open()
      check(torn.streamError == nil && torn.streamStatus == .open)
      let (bytes, last) = readAll(torn)
      check(bytes.count == 3000 && last == -1 && torn.streamError != nil)
    }
  }

  @Test("A source that fails, or ends early, is no clean end: -1, and the reason")
  func broken() {
    let failure = ByteSourceError.failed(name: "tape", reason: "torn")
    for (source, error) in [
      (Broken(told: 5000, given: 3000, failure: failure), failure),
      (Broken(told: 5000, given: 3000), .lengthChanged(name: nil, promised: 5000, found: 3000)),
      (Broken(told: 5000, given: 6000), .lengthChanged(name: nil, promised: 5000, found: 6000)),
      (Broken(told: -1, given: 0), .invalidLength(name: nil, -1)),
    ] {
      let stream = InputStream.reading(source)
      stream.open()
      let (bytes, last) = readAll(stream, by: 1000)
      check(bytes.count <= 5000)
      check(last == -1 && stream.streamStatus == .error)
      check(stream.streamError as? ByteSourceError, error)
      check(readAll(stream).last, -1)
    }
  }

  @Test(
    "Streams that are read in part and let go of leave no descriptor and no thread", .enabled(if: isLinux))
  func nothingLeaks() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    check(FileManager.default.createFile(atPath: path, contents: Data(data)))
    defer { try? FileManager.default.removeItem(atPath: path) }
    func entries(_ folder: String) throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: folder).count
    }
    let threads = try entries("/proc/self/task")
    var buffer = [UInt8](repeating: 0, count: 10)
    var peak = 0
    for round in 0..<500 {
      let stream = InputStream.reading(OpenFile(path: path))
      stream.open()
      check(stream.read(&buffer, maxLength: 10), 10)
      if round % 2 == 0 { stream.close() }
      peak = max(peak, openDescriptors(of: path))
    }
    check(peak, 1)
    check(openDescriptors(of: path), 0)
    // Other tests have threads, too.
    check(try entries("/proc/self/task") < threads + 100)
  }

  /// A file, read with Foundation.
  private struct OpenFile: ByteSource {
    let path: String

    func length() -> Int { 300_000 }
    func open() throws(ByteSourceError) -> any ByteReader {
      guard let handle = FileHandle(forReadingAtPath: path) else { throw .unreadable(name: path, .notFound) }
      return Reader(handle: handle)
    }

    struct Reader: ByteReader {
      let handle: FileHandle

      mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
        let data = handle.readData(ofLength: buffer.count)
        buffer.copyBytes(from: data)
        return data.count
      }
    }
  }

  private func openDescriptors(of path: String) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.count { name in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)) == path
    }
  }

  static let isLinux = FileManager.default.fileExists(atPath: "/proc/self/fd")
}
