import TestSupport
import Testing
import Variables
import WiredraftCore

@Suite("Values that the program makes")
struct GeneratedVariablesTests {
  private func values(at seconds: Int64, seed: UInt64 = 1) -> [String: String] {
    var generator = SeededGenerator(state: seed)
    let source = GeneratedVariables(at: seconds, using: &generator).source
    check(source.layer == .generated && source.file == nil)
    return Dictionary(uniqueKeysWithValues: source.definitions.map { ($0.name, $0.value.compactJSON) })
  }

  @Test("The time is a number of seconds, and a text in UTC unless no calendar has it")
  func time() {
    let values = values(at: 1_795_549_972)
    check(values["$timestamp"], "1795549972")
    check(values["$isoTimestamp"], "\"2026-11-24T19:52:52Z\"")
    for seconds in [Int64.max, .min, 1 << 50] {
      let values = self.values(at: seconds)
      check(values["$timestamp"], String(seconds))
      check(values["$isoTimestamp"], nil)
    }
  }

  @Test("The identifier is a random one, and the number is in its range")
  func random() throws {
    var numbers: Set<Int> = []
    var identifiers: Set<String> = []
    for seed in 0..<500 as Range<UInt64> {
      let values = values(at: 0, seed: seed)
      let identifier = try require(values["$uuid"])
      check(
        try identifier.wholeMatch(
          of: Regex(#""[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}""#)) != nil)
      identifiers.insert(identifier)
      numbers.insert(try require(values["$randomInt"].flatMap(Int.init)))
    }
    check(identifiers.count, 500)
    check(numbers.count > 300 && numbers.allSatisfy { (0...1000).contains($0) })
  }
}
