import CAllocations
import Foundation

/// The limit on the ratio of two times.
enum Limit {
  /// The other takes at least this many times as long as ours.
  case faster(Double)
  /// Ours takes at most this many times as long as the other.
  case within(Double)
  /// There is no limit: the figures are for information.
  case none

  func ratio(ours: Double, theirs: Double) -> Double {
    switch self {
    case .faster: theirs / ours
    case .within, .none: ours / theirs
    }
  }

  func holds(_ ratio: Double) -> Bool {
    switch self {
    case .faster(let least): ratio >= least
    case .within(let most): ratio <= most
    case .none: true
    }
  }

  var text: String {
    switch self {
    case .faster(let least): "≥ \(String(format: "%g", least))× as fast"
    case .within(let most): "≤ \(String(format: "%g", most))× the time"
    case .none: ""
    }
  }
}

/// Our implementation and an alternative that a user would call, timed alternately; each returns the number of bytes it
/// produced.
struct Contest {
  let name: String
  var limit: Limit
  let ours: () -> Int
  let other: String
  let theirs: () -> Int

  struct Result {
    /// The microseconds of one call, and the number of its allocations.
    var ours, theirs: Double
    var oursAllocations, theirsAllocations: Int
    /// The number of bytes that ours produced, and the microseconds to copy that many.
    var bytes: Int
    var copying: Double
    /// The ratios of the rounds, sorted.
    var ratios: [Double]

    var ratio: Double { ratios[ratios.count / 2] }
  }

  /// Times both, A B A B, in processor time of this thread, so that other programs hardly matter.
  func measure(rounds: Int = 21, milliseconds: Double = 4) -> Result {
    let (bytes, oursAllocations) = Self.allocations(of: ours)
    let (_, theirsAllocations) = Self.allocations(of: theirs)
    let copy = Copy(of: bytes)
    defer { copy.free() }
    let ourRepeats = Self.repeats(for: milliseconds, of: ours)
    let theirRepeats = Self.repeats(for: milliseconds, of: theirs)
    let copyRepeats = Self.repeats(for: milliseconds / 4, of: copy.run)
    var (ourTimes, theirTimes, copyTimes) = ([Double](), [Double](), [Double]())
    for _ in 0..<rounds {
      ourTimes.append(Self.time(ourRepeats, ours))
      theirTimes.append(Self.time(theirRepeats, theirs))
      copyTimes.append(Self.time(copyRepeats, copy.run))
    }
    return Result(
      ours: Self.median(ourTimes), theirs: Self.median(theirTimes), oursAllocations: oursAllocations,
      theirsAllocations: theirsAllocations, bytes: bytes, copying: Self.median(copyTimes),
      ratios: zip(ourTimes, theirTimes).map { limit.ratio(ours: $0, theirs: $1) }.sorted())
  }

  private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

  private static func allocations(of body: () -> Int) -> (bytes: Int, count: Int) {
    // One-time work is done before the count.
    _ = body()
    let start = allocations_of_thread()
    let bytes = body()
    return (bytes, Int(allocations_of_thread() - start))
  }

  private static func repeats(for milliseconds: Double, of body: () -> Int) -> Int {
    var repeats = 1
    while true {
      let took = time(repeats, body) * Double(repeats)
      if took >= 500 || repeats >= 1 << 20 {
        return max(1, Int(milliseconds * 1000 / took * Double(repeats)))
      }
      repeats *= 4
    }
  }

  /// Returns the microseconds of one call, averaged over the repeats.
  private static func time(_ repeats: Int, _ body: () -> Int) -> Double {
    var sum = 0
    let start = Samples.processorTime
    for _ in 0..<repeats { sum &+= body() }
    let took = Samples.processorTime - start
    // The sum keeps the work from being optimized away.
    if sum == .min { print(sum) }
    return took / Double(repeats)
  }

  /// Copies as many bytes as ours produces, the lower bound for producing them.
  private struct Copy {
    private let from: UnsafeMutableRawPointer
    private let to: UnsafeMutableRawPointer
    private let count: Int

    init(of count: Int) {
      self.count = count
      from = .allocate(byteCount: count + 1, alignment: 16)
      to = .allocate(byteCount: count + 1, alignment: 16)
      memset(from, 1, count + 1)
    }

    func run() -> Int {
      memcpy(to, from, count)
      return Int(to.load(fromByteOffset: count / 2, as: UInt8.self))
    }

    func free() {
      from.deallocate()
      to.deallocate()
    }
  }
}
