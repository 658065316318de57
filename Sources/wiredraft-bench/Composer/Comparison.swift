/// Two implementations of one task, timed alternately.
struct Comparison {
  let name: String
  let ours: () -> Int
  let other: String
  let theirs: () -> Int

  /// Returns the medians of both in microseconds, measured A B A B over the rounds.
  func measure(rounds: Int, seconds: Double) -> (ours: Double, theirs: Double) {
    var oursTimes: [Double] = []
    var theirsTimes: [Double] = []
    let repeats = Self.repeats(for: seconds / Double(rounds * 2), of: ours)
    let otherRepeats = Self.repeats(for: seconds / Double(rounds * 2), of: theirs)
    for _ in 0..<rounds {
      oursTimes.append(Self.time(repeats, ours))
      theirsTimes.append(Self.time(otherRepeats, theirs))
    }
    return (Self.median(oursTimes), Self.median(theirsTimes))
  }

  private static func repeats(for seconds: Double, of body: () -> Int) -> Int {
    max(1, Int(seconds * 1e6 / max(0.1, time(1, body))))
  }

  /// Returns the microseconds of one call, averaged over the repeats.
  private static func time(_ repeats: Int, _ body: () -> Int) -> Double {
    var sum = 0
    let took = ContinuousClock().measure { for _ in 0..<repeats { sum &+= body() } }
    // The sum keeps the work from being optimized away.
    if sum == .min { print(sum) }
    return Double(took.components.seconds) * 1e6 / Double(repeats)
      + Double(took.components.attoseconds) / 1e12 / Double(repeats)
  }

  private static func median(_ times: [Double]) -> Double {
    let sorted = times.sorted()
    return sorted[sorted.count / 2]
  }
}
