/// A small generator with a seed, so that a failure can be reproduced.
///
/// - Note: Steele, Lea, Flood: *Fast Splittable Pseudorandom Number Generators*, 2014
package struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x2545_F491_4F6C_DD1D }

  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns one of the choices, of which there must be at least one.
  package mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int.random(in: 0..<choices.count, using: &self)]
  }

  /// Returns true once in `times` calls on average.
  package mutating func once(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }
}
