import TestDrafts
import TestSupport
import Testing

@testable import WiredraftCore

@Suite("Differences of texts")
struct TextDifferenceTests {
  private static func same(_ old: [UInt8], _ new: [UInt8]) -> TextDifference {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { TextDifference(wholeCharactersFrom: old, to: $0) }
    }
  }

  @Test("The differing stretch lies between characters", arguments: 0..<400)
  func differences(seed: Int) {
    var random = SplitMix(seed: seed)
    let pieces = ["a", "é", "è", "名", "👩‍👩‍👧", "\n", "ab", ""]
    let old = (0..<8).map { _ in random.pick(pieces) }.joined()
    let new = (0..<8).map { _ in random.pick(pieces) }.joined()
    let same = Self.same(Array(old.utf8), Array(new.utf8))
    var text = Draft.BodyText(old)
    let inserted = String(validating: new.utf8.dropFirst(same.prefix).dropLast(same.suffix), as: UTF8.self)
    text.replaceSubrange(same.prefix..<old.utf8.count - same.suffix, with: inserted ?? "?")
    check(String(text).utf8.elementsEqual(new.utf8))
  }

  @Test("Only one changed byte of many differs")
  func large() {
    var bytes = [UInt8](repeating: 0x78, count: 2 << 20)
    let old = bytes
    bytes[1_000_000] = 0x79
    let same = Self.same(old, bytes)
    check(same.prefix == 1_000_000 && same.suffix == bytes.count - 1_000_001)
  }

  @Test("The fewest edits turn one sequence into another", arguments: 0..<300)
  func edits(seed: Int) throws {
    var random = SplitMix(seed: seed)
    let old = (0..<Int.random(in: 0...12, using: &random)).map { _ in random.pick([1, 2, 3]) }
    let new = (0..<Int.random(in: 0...12, using: &random)).map { _ in random.pick([1, 2, 3]) }
    let edits = ShortestEdits(from: old.count, to: new.count, limit: 100) { old[$0] == new[$1] }
    check(edits.isShortest)
    var made = old
    for change in edits.changes.reversed() { made.replaceSubrange(change.old, with: new[change.new]) }
    check(made, new)
    let count = edits.changes.reduce(0) { $0 + $1.old.count + $1.new.count }
    // The count is that of the elements outside the longest common subsequence.
    check(count, old.count + new.count - 2 * Self.longestCommon(old[...], new[...]))
    check(
      count == 0
        || !ShortestEdits(from: old.count, to: new.count, limit: count - 1) { old[$0] == new[$1] }.isShortest)
  }

  private static func longestCommon(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> Int {
    var lengths = [Int](repeating: 0, count: new.count + 1)
    for element in old {
      var diagonal = 0
      for (index, other) in new.enumerated() {
        let above = lengths[index + 1]
        lengths[index + 1] = element == other ? diagonal + 1 : max(above, lengths[index])
        diagonal = above
      }
    }
    return lengths[new.count]
  }
}
