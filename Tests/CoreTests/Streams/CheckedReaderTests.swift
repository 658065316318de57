import TestSupport
import Testing
import WiredraftCore

@Suite("Reading sources that are not as promised")
struct CheckedReaderTests {
  private func read(_ source: some ByteSource, promised: Int? = nil) -> (count: Int, error: ByteSourceError?)
  {
    var count = 0
    do throws(WriteError<Never>) {
      try source.write(promised: promised) { count += $0.count }
    } catch {
      if case .source(let error) = error { return (count, error) }
    }
    return (count, nil)
  }

  @Test("A reader gives full pieces up to the end or the first error, which it repeats")
  func allAReaderGives() async throws {
    try smallPieces()
    try failing()
    try behindTheEnd()
    destination()
    for size in [Int.min, -1, 0, 1, 7, 1 << 40, Int.max] as [Int] { try await pieceLengths(size: size) }
  }

  /// Bytes that arrive in small pieces are returned in full ones.
  private func smallPieces() throws {
    let source = OddSource(told: 100_000, steps: Array(repeating: .bytes(1000), count: 100))
    var sizes: [Int] = []
    try source.write(chunkSize: 30_000) { sizes.append($0.count) }
    check(sizes, [30_000, 30_000, 30_000, 10_000])
  }

  @Test("A source that ends early or late, or tells impossible numbers, is an error")
  func allASourceThat() {
    otherLengths()
    for count in [-1, Int.min, Int.max, 1 << 20] as [Int] { impossibleCounts(count: count) }
    for length in [-1, Int.min] as [Int] { impossibleLengths(length: length) }
    greatLength()
  }

  /// A source that ends early or late is an error, with no more bytes than promised.
  private func otherLengths() {
    let short = read(OddSource(told: 10, steps: [.bytes(4), .bytes(3)]))
    check(short.error, .lengthChanged(name: "odd", promised: 10, found: 7))
    let long = read(OddSource(told: 10, steps: [.bytes(4), .bytes(6), .bytes(6)]))
    check(long.error, .lengthChanged(name: "odd", promised: 10, found: 16))
    check(long.count <= 10)
    let endless = read(OddSource(told: 10, steps: [], afterwards: .bytes(1)))
    check(endless.error, .lengthChanged(name: "odd", promised: 10, found: 11))
    check(endless.count <= 10)
    let other = read(OddSource(told: 10, steps: [.bytes(10)]), promised: 9)
    check(other.count == 0 && other.error == .lengthChanged(name: "odd", promised: 9, found: 10))
  }

  /// Impossible numbers of bytes are errors.
  private func impossibleCounts(count: Int) {
    let result = read(OddSource(told: 1 << 21, steps: [.bytes(3), .tells(count)]))
    check(result.error, .invalidCount(name: "odd", count))
  }

  /// An impossible length is an error.
  private func impossibleLengths(length: Int) {
    check(read(OddSource(told: length, steps: [])).error, .invalidLength(name: "odd", length))
  }

  /// The greatest length is accepted until the end comes.
  private func greatLength() {
    let result = read(OddSource(told: .max, steps: [.bytes(5)]))
    check(result.error, .lengthChanged(name: "odd", promised: .max, found: 5))
    #expect(throws: ByteSourceError.self) { try OddSource(told: .max, steps: [.bytes(5)]).allBytes() }
  }

  /// An error of a source is thrown, and thrown again.
  private func failing() throws {
    let failure = ByteSourceError.failed(name: "odd", reason: "the tape tore")
    var reader = try CheckedReader(
      OddSource(told: 9, steps: [.bytes(2), .fails(failure)], afterwards: .bytes(7)))
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 1)
    defer { buffer.deallocate() }
    check(try reader.read(into: buffer), 2)
    for _ in 0..<3 { #expect(throws: failure) { try reader.read(into: buffer) } }
  }

  /// There is nothing after the end, whatever the reader returns.
  private func behindTheEnd() throws {
    var reader = try CheckedReader(OddSource(told: 2, steps: [.bytes(2), .tells(0)], afterwards: .bytes(7)))
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 1)
    defer { buffer.deallocate() }
    check(try reader.read(into: buffer), 2)
    for _ in 0..<3 { check(try reader.read(into: buffer), 0) }
  }

  /// The destination may fail, and its error is thrown.
  private func destination() {
    struct Full: Error, Equatable { let place: Int }
    var count = 0
    #expect(throws: WriteError<Full>.destination(Full(place: 2))) {
      try BytesSource([1, 2, 3]).write(chunkSize: 1) { (_) throws(Full) in
        count += 1
        if count == 2 { throw Full(place: count) }
      }
    }
    check(count, 2)
  }

  /// Any length of pieces works.
  private func pieceLengths(size: Int) async throws {
    let source = BytesSource(Array(0..<200))
    var bytes: [UInt8] = []
    try source.write(chunkSize: size) { bytes += $0 }
    check(bytes, source.bytes)
    bytes = []
    for try await chunk in source.chunks(ofSize: size) { bytes += chunk }
    check(bytes, source.bytes)
  }

  @Test("The boundary is found at any place, even across pieces")
  func boundary() {
    let delimiter = Array("--Bound".utf8)
    for size in [1, 2, 3, 6, 7, 8, 100] {
      for start in 0..<20 {
        for fill in [UInt8(ascii: "-"), UInt8(ascii: "d"), 0] {
          let bytes =
            [UInt8](repeating: fill, count: start) + delimiter + [UInt8](repeating: fill, count: 20 - start)
          func isFound(_ boundary: String) -> Bool {
            (try? Pieces(bytes: bytes, size: size).write(boundary: boundary) { _ in }) == nil
          }
          check(isFound("Bound"), "\(size) \(start) \(fill)")
          check(!isFound("Bounds"), "\(size) \(start) \(fill)")
          check(!isFound("bound"), "\(size) \(start) \(fill)")
        }
      }
    }
  }
}

/// Bytes that arrive in pieces of one length.
private struct Pieces: ByteSource {
  let bytes: [UInt8]
  let size: Int

  func length() -> Int { bytes.count }
  func open() -> any ByteReader { Reader(bytes: bytes[...], size: size) }

  struct Reader: ByteReader {
    var bytes: ArraySlice<UInt8>
    let size: Int

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      let piece = bytes.prefix(min(size, buffer.count))
      for (index, byte) in piece.enumerated() { buffer[index] = byte }
      bytes = bytes.dropFirst(piece.count)
      return piece.count
    }
  }
}
