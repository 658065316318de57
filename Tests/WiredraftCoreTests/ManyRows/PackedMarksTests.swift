import TestDrafts
import Testing

@testable import WiredraftCore

/// What is kept of the spans of rows tells all of them.
@Suite("Packed marks")
struct PackedMarksTests {
  /// Writes the same to both, by chance.
  private static func write(
    _ run: inout TracedRun, _ packed: inout PackedRun, random: inout SplitMix
  ) {
    var row = 0
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      row = max(0, row + random.pick([0, 0, 1, 1, 1, 2, 3, 200, 70_000, -1]))
      let path: [ValueStep] = random.pick([[], [], [], [.element(3)], [.member("k"), .element(0)]])
      let source: Source =
        random.once(in: 6)
        ? .rule(random.pick([.jsonDocument, .closingBoundary]))
        : .row(RowReference(random.pick([.parameters, .parameters, .parameters, .body]), row), path: path)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let origin = Origin(
          source, random.pick(Role.allCases), random.pick([.pairName, .data, .closeDelimiterEnd]))
        if random.once(in: 8) {
          let length = random.pick([1, 15, 16, 5_000_000_000])
          run.appendFile(path: "f", length: length, from: origin)
          packed.appendFile(path: "f", length: length, from: origin)
        } else {
          let text = String(repeating: "x", count: random.pick([1, 2, 14, 15, 16, 17, 127, 128, 20_000]))
          run.append(text, from: origin)
          packed.append(text, from: origin)
        }
      }
    }
  }

  private static func spans(of run: TracedRun) -> [TracedBytes.Span] {
    run.marks.indices.map { TracedBytes.Span(run.range(ofMark: $0), run.origin(ofMark: $0, rowBase: 0)) }
  }

  @Test("Marks that are packed and unpacked are the same", arguments: 0..<200)
  func roundTrip(seed: Int) {
    var random = SplitMix(seed: seed)
    var (run, packedRun) = (TracedRun(), PackedRun())
    Self.write(&run, &packedRun, random: &random)
    let (packed, plain) = (TracedChunk(packedRun), TracedChunk(run))
    #expect(packed.content.marks.isEmpty && packed.content.bytes == run.bytes)
    #expect(packed.spanCount == run.marks.count && packed.count == run.count)
    #expect(packed.firstOrigin(rowBase: 7) == plain.firstOrigin(rowBase: 7))
    #expect(packed.lastOrigin(rowBase: 7) == plain.lastOrigin(rowBase: 7))
    #expect(Self.spans(of: packed.run) == Self.spans(of: run))
    #expect(packed.run.marks.map(\.isFile) == run.marks.map(\.isFile))
    #expect(packed.run.holes.map(\.range) == run.holes.map(\.range))
  }

  @Test("Of many chunks only the spans that were asked for last are kept, and others are found again")
  func forgetting() {
    let count = 3 * FoundSpans.capacity
    let chunks = (0..<count).map { index in
      var run = PackedRun()
      run.append("v", from: Origin(.row(RowReference(.parameters, index), path: []), .value, .pairValue))
      return TracedChunk(run)
    }
    #expect(chunks.allSatisfy { !$0.hasFoundSpans })
    for chunk in chunks { #expect(chunk.run.marks.count == 1) }
    #expect(chunks.count(where: \.hasFoundSpans) <= FoundSpans.capacity)
    #expect(
      chunks.enumerated().allSatisfy { $1.run.sources == [.row(RowReference(.parameters, $0), path: [])] })
  }
}
