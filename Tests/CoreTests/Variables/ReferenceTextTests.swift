import TestDrafts
import TestSupport
import Testing
@testable import WiredraftCore

@Suite struct ReferenceTextTests {
  @Test("A text is escaped as a whole or for one name, and a long name is text")
  func allATextIs() {
    longNames()
    escaping()
    escapingOneName()
  }

  /// A name of up to 256 bytes is read, a longer one is text.
  private func longNames() {
    check(ReferenceText("{{" + String(repeating: "n", count: 256) + "}}").hasReferences)
    check(!ReferenceText("{{" + String(repeating: "n", count: 257) + "}}").hasReferences)
  }

  /// An escaped text is read as itself, whatever it holds.
  private func escaping() {
    var random = SplitMix(seed: 7)
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        random.pick(["{", "{{", "}", "}}", "\\", "x", "{{x}}", "é", "\n"])
      }.joined()
      let escaped = ReferenceText.escaped(text)
      let pieces = ReferenceText(escaped).pieces
      check(pieces, (text.isEmpty ? [] : [.literal(text)]), "\(text) \(escaped)")
    }
  }

  @Test("The pieces' ranges tile the text")
  func ranges() {
    var random = SplitMix(seed: 8)
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        random.pick(["{{", "}}", "\\", "x", "{{x}}", "é", "\n"])
      }.joined()
      let ranges = ReferenceText(text).ranges
      check(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == text.utf8.count)
      check(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound }, "\(text)")
    }
  }

  /// The references to one name are escaped, the others are kept.
  private func escapingOneName() {
    check(ReferenceText.escaping("a", in: "{{a}}{{b}}{{ a }}"), #"\{{a}}{{b}}\{{ a }}"#)
    check(ReferenceText.escaping("c", in: "{{a}}"), nil)
  }
}
