import TestDrafts
import TestSupport
import Testing

@testable import WiredraftCore

/// The bytes of each encoder are the same with or without their origins.
@Suite("Bytes without their origins")
struct UntracedTests {
  /// Returns what is written to two wires, of which the second keeps no origins.
  private func both<Result>(
    _ write: (inout Composition.Wire, Composition.Wire.Source) -> Result
  ) -> (traced: Composition.Wire, plain: Composition.Wire, results: [Result]) {
    var (traced, plain) = (Composition.Wire(), Composition.Wire(isTraced: false))
    let row = Draft.RowReference(.query, 0)
    let results = [write(&traced, traced.source(of: row)), write(&plain, plain.source(of: row))]
    return (traced, plain, results)
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
        let (traced, plain, errors) = both { wire, source -> Diagnostic.NotExpressible? in
          do throws(Diagnostic.NotExpressible) {
            _ = try encoder.write(
              name: row.name, value: value, isVerbatim: row.isVerbatim, of: source, after: .separator,
              to: &wire)
            return nil
          } catch { return error }
        }
        check(traced.bytes, plain.bytes)
        check(plain.spans.isEmpty)
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
        let (traced, plain, _) = both { writer.write(value, of: $1, to: &$0) }
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
      let texts = (0..<6).map { _ in maker.string() }
      let (traced, plain, ranges) = both { wire, source -> [Range<Int>] in
        func text(_ index: Int) -> MultipartWriter.Text { .init(text: texts[index], source: source) }
        let contents: [MultipartWriter.Content] = [
          .text(text(0)), .bytes(Array(texts[1].utf8)), .joined([text(2), text(3)], delimiter: ","),
          .json([.string(texts[4]), ["k": nil]], dates: .milliseconds, nil, at: []),
        ]
        let ranges = contents.map { content in
          writer.write(name: [text(5)], content: content, contentType: nil, of: source, to: &wire)
        }
        writer.writeEnd(to: &wire)
        return ranges
      }
      check(traced.bytes, plain.bytes)
      check(ranges[0], ranges[1])
    }
  }
}
