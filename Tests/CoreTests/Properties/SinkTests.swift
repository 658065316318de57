@testable import WiredraftCore
import TestDrafts
import TestSupport
import Testing

/// Each encoder is written once: its bytes are the same with or without their origins.
@Suite("Bytes without their origins")
struct SinkTests {
  /// Keeps only the bytes, and files as zeros.
  private struct PlainBody: BodySink {
    var bytes: [UInt8] = []
    var count: Int { bytes.count }
    mutating func append(_ new: UnsafeBufferPointer<UInt8>, from origin: Composition.Origin) { bytes += new }
    mutating func appendFile(path: String, length: Int, from origin: Composition.Origin) {
      bytes += [UInt8](repeating: 0, count: length)
    }
  }

  @Test("Pairs, JSON and parts are the same traced and untraced", arguments: 0..<20)
  func sinks(seed: Int) {
    pairs(seed)
    json(seed)
    parts(seed)
  }

  private func pairs(_ seed: Int) {
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
        var (traced, plain) = (Composition.TracedBytes(), PlainBytes())
        let errors = [write(&traced), write(&plain)]
        check(traced.bytes, plain.bytes)
        check(Set(errors).count, 1)
        // If a value can't be written, no byte of it is.
        check(errors[0] == nil || plain.bytes.isEmpty)
      }
    }
  }

  private func json(_ seed: Int) {
    var maker = DraftMaker(seed: 7_000 + seed)
    for _ in 0..<40 {
      let writer = JSONWriter(dates: maker.random.pick(EncodingStyles.DateStyle.allCases))
      for row in maker.rows(8) {
        guard case .value(let value) = row.content else { continue }
        var (traced, plain) = (Composition.TracedBytes(), PlainBytes())
        let source = Composition.Origin.Source.row(Draft.RowReference(.body, 0), path: [])
        writer.writeMember(row.name, value, from: source, to: &traced)
        writer.writeMember(row.name, value, from: source, to: &plain)
        check(traced.bytes, plain.bytes)
      }
    }
  }

  private func parts(_ seed: Int) {
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
        check(one, other)
      }
      writer.writeEnd(to: &traced)
      writer.writeEnd(to: &plain)
      let bytes = traced.segments.flatMap { segment in
        switch segment.content {
        case .bytes(let bytes): bytes.bytes
        case .file(_, let length, _): [UInt8](repeating: 0, count: length)
        }
      }
      check(bytes, plain.bytes)
    }
  }
}
