import TestDrafts
import Testing

@testable import WiredraftCore

@Suite("Names that stand twice")
struct RepeatedNamesTests {
  /// Two names of the same short hash.
  private static let colliding: (String, String)? = {
    var seen: [UInt32: Int] = [:]
    // Of so many one can count on several such pairs.
    for index in 0..<600_000 {
      if let other = seen.updateValue(index, forKey: "n\(index)".shortHashOfBytes) {
        return ("n\(other)", "n\(index)")
      }
    }
    return nil
  }()

  private static func repeated(_ composition: Composition) -> [Int] {
    composition.diagnostics.compactMap {
      guard case .duplicateJSONKey = $0.problem else { return nil }
      return $0.index
    }
  }

  /// What is said of the names, by looking at each.
  private static func expected(_ rows: [Row]) -> [Int] {
    rows.indices.filter { index in rows[..<index].contains { $0.name == rows[index].name } }
  }

  @Test("Names of the same hash are told apart, after any edits", arguments: 0..<40)
  func collisions(seed: Int) throws {
    let (one, other) = try #require(Self.colliding)
    #expect(one.shortHashOfBytes == other.shortHashOfBytes)
    var random = SplitMix(seed: seed)
    let names = [one, other, "a", "b"] + (0..<8).map { "c\($0)" }
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h.example/"
    var rows = (0..<12).map { _ in Row(random.pick(names), "1") }
    draft.parameters = rows
    let grouping = RowGrouping(size: 3, smallest: 1, largest: 4)
    var composition = draft.compose(in: CompositionContext(), grouping: grouping)
    #expect(Self.repeated(composition) == Self.expected(rows))
    for _ in 0..<30 {
      let start = Int.random(in: 0...rows.count, using: &random)
      let end = Int.random(in: start...min(rows.count, start + 3), using: &random)
      let new = (0..<Int.random(in: 0...3, using: &random)).map { _ in Row(random.pick(names), "2") }
      rows.replaceSubrange(start..<end, with: new)
      draft.parameters = rows
      composition.update(
        to: draft, in: CompositionContext(),
        changes: [.rows(.parameters, replaced: start..<end, count: new.count)], grouping: grouping)
      #expect(Self.repeated(composition) == Self.expected(rows), "\(rows.map(\.name))")
    }
  }

  @Test("Numbers come in rising order", arguments: [0, 1, 255, 256, 5_000])
  func sorting(count: Int) {
    var random = SplitMix(seed: count)
    let numbers = (0..<count).map { _ in
      UInt32.random(in: random.pick([0...3, 0...UInt32.max]), using: &random)
    }
    #expect(RadixSort.sorted(numbers[...]) == numbers.sorted())
  }
}
