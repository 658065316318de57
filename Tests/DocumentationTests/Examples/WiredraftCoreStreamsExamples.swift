// swift-format-ignore-file
// The examples in the documentation, word for word; RECORD_GOLDENS=1 rewrites them.

import HTTPTypes
import Testing
import WiredraftCore

@Suite("WiredraftCoreStreamsExamples")
struct WiredraftCoreStreamsExamples {
  @Test("Sources/WiredraftCore/Streams/BodyChunks.swift, example 1")
  func Streams_BodyChunks_1() async throws {
    let results = ExampleResults()
    func example() async throws {
      var chunks: [[UInt8]] = []
      for try await chunk in BytesSource([1, 2, 3]).chunks(ofSize: 2) {
        chunks.append(chunk)
      }
      results.expect(chunks, #"[[1, 2], [3]]"#)
    }
    try await example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Streams/ByteSource+Writing.swift, example 1")
  func Streams_ByteSource_Writing_1() throws {
    let results = ExampleResults()
    func example() throws {
      var lengths: [Int] = []
      try BytesSource([1, 2, 3]).write(chunkSize: 2) { chunk in lengths.append(chunk.count) }
      results.expect(lengths, #"[2, 1]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Streams/ByteSource.swift, example 1")
  func Streams_ByteSource_1() throws {
    let results = ExampleResults()
    func example() throws {
      struct Zeros: ByteSource {
        let count: Int

        func length() -> Int { count }
        func open() -> any ByteReader { Reader(rest: count) }

        struct Reader: ByteReader {
          var rest: Int

          mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
            let count = min(rest, buffer.count)
            buffer[..<count].initializeMemory(as: UInt8.self, repeating: 0)
            rest -= count
            return count
          }
        }
      }

      results.expect(try Zeros(count: 3).allBytes(), #"[0, 0, 0]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Streams/BytesSource.swift, example 1")
  func Streams_BytesSource_1() throws {
    let results = ExampleResults()
    func example() throws {
      let logo = BytesSource([0x89, 0x50, 0x4E, 0x47], suggestedName: "logo.png", contentType: "image/png")
      results.expect(logo.length(), #"4"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Streams/CheckedReader.swift, example 1")
  func Streams_CheckedReader_1() throws {
    let results = ExampleResults()
    func example() throws {
      do {
        _ = try CheckedReader(BytesSource([1, 2, 3]), promised: 4)
      } catch {
        results.expect(error, #"length-changed: 3 bytes, not 4"#)
      }
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }

  @Test("Sources/WiredraftCore/Streams/MessageSource.swift, example 1")
  func Streams_MessageSource_1() throws {
    let results = ExampleResults()
    func example() throws {
      var draft = Draft()
      draft.method = "POST"
      draft.url = "https://h/upload"
      draft.body = Draft.Body(.file)
      draft.body.path = "me.png"
      let context = Composition.Context(files: ["me.png": .success(Composition.FileFacts(size: 3, contentType: "image/png"))])
      let body = MessageSource(draft.compose(in: context), part: .body) { _ in BytesSource([1, 2, 3]) }
      results.expect(try body.allBytes(), #"[1, 2, 3]"#)
    }
    try example()
    #expect(results.mismatches == [])
    #expect(results.count == 1)
  }
}
