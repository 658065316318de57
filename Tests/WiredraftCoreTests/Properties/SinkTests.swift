@testable import WiredraftCore
import TestDrafts
import Testing

/// Each encoder is written once: its bytes are the same with or without their origins.
@Suite("Bytes without their origins")
struct SinkTests {
  private static let seeds = 0..<20

  /// Keeps only the bytes, and files as zeros.
  private struct PlainBody: BodySink {
    var bytes: [UInt8] = []
    var count: Int { bytes.count }
    mutating func append(_ new: UnsafeBufferPointer<UInt8>, from origin: Composition.Origin) { bytes += new }
    mutating func appendFile(path: String, length: Int, from origin: Composition.Origin) {
      bytes += [UInt8](repeating: 0, count: length)
    }
  }

  @Test("Pairs are the same traced, untraced, and counted", arguments: seeds)
  func pairs(seed: Int) {
    var maker = DraftMaker(seed: 6_000 + seed)
    for _ in 0..<40 {
      let encoder = PairsEncoder(
        maker.random.pick(EncodingStyles.PercentEncodeSet.allCases), styles: maker.styles())
      for row in maker.rows(8) {
        guard case .value(let value) = row.content else { continue }
        func write(_ sink: inout some ByteSink) -> Diagnostic.NotExpressible? {
          do throws(Diagnostic.NotExpressible) {
            _ = try encoder.write(
              name: row.name, value: value, isVerbatim: row.isVerbatim, row: Draft.RowReference(.query, 0),
              after: .separator, to: &sink)
            return nil
          } catch { return error }
        }
        var (traced, plain, count) = (Composition.TracedBytes(), PlainBytes(), ByteCount())
        let errors = [write(&traced), write(&plain), write(&count)]
        #expect(traced.bytes == plain.bytes)
        #expect(count.count == plain.bytes.count)
        #expect(Set(errors).count == 1)
        // If a value can't be written, no byte of it is.
        #expect(errors[0] == nil || plain.bytes.isEmpty)
      }
    }
  }

  @Test("JSON is the same traced, untraced, and counted", arguments: seeds)
  func json(seed: Int) {
    var maker = DraftMaker(seed: 7_000 + seed)
    for _ in 0..<40 {
      let writer = JSONWriter(dates: maker.random.pick(EncodingStyles.DateStyle.allCases))
      for row in maker.rows(8) {
        guard case .value(let value) = row.content else { continue }
        var (traced, plain, count) = (Composition.TracedBytes(), PlainBytes(), ByteCount())
        let source = Composition.Origin.Source.row(Draft.RowReference(.body, 0), path: [])
        writer.writeMember(row.name, value, from: source, to: &traced)
        writer.writeMember(row.name, value, from: source, to: &plain)
        writer.writeMember(row.name, value, from: source, to: &count)
        #expect(traced.bytes == plain.bytes)
        #expect(count.count == plain.bytes.count)
      }
    }
  }

  @Test("Parts are the same traced and untraced", arguments: seeds)
  func parts(seed: Int) {
    var maker = DraftMaker(seed: 8_000 + seed)
    for _ in 0..<40 {
      let writer = MultipartWriter(
        boundary: maker.random.pick(["B", "a b"]),
        newlines: maker.random.pick(EncodingStyles.NewlineStyle.allCases))
      let contents: [MultipartWriter.Content] = [
        .text(maker.string()), .bytes(Array(maker.string().utf8)),
        .joined([(maker.string(), [.element(0)]), (maker.string(), [.element(1)])], delimiter: ","),
        .json([.string(maker.string()), ["k": nil]], dates: .milliseconds),
        .file(FileReference(path: "f", filename: maker.string()), size: 3, contentType: nil),
      ]
      var (traced, plain) = (Composition.TracedBody(), PlainBody())
      for content in contents {
        let name = maker.string()
        let source = Composition.Origin.Source.row(Draft.RowReference(.body, 0), path: [])
        let one = writer.write(name: name, content: content, contentType: nil, from: source, to: &traced)
        let other = writer.write(name: name, content: content, contentType: nil, from: source, to: &plain)
        #expect(one == other)
      }
      writer.writeEnd(to: &traced)
      writer.writeEnd(to: &plain)
      let bytes = traced.segments.flatMap { segment in
        switch segment.content {
        case .bytes(let bytes): bytes.bytes
        case .file(_, let length, _): [UInt8](repeating: 0, count: length)
        }
      }
      #expect(bytes == plain.bytes)
    }
  }
}
