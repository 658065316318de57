/// K. Thompson, *Regular expression search algorithm*, 1968; see <https://swtch.com/~rsc/regexp/regexp2.html>
struct PatternProgram: Sendable {
  enum Check: Sendable {
    case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary

    func holds(between previous: Unicode.Scalar?, and next: Unicode.Scalar?) -> Bool {
      switch self {
      case .textStart: previous == nil
      case .textEnd: next == nil
      case .lineStart: previous == nil || previous == "\n"
      case .lineEnd: next == nil || next == "\n"
      case .wordBoundary: Self.isInWord(previous) != Self.isInWord(next)
      case .noWordBoundary: Self.isInWord(previous) == Self.isInWord(next)
      }
    }

    private static func isInWord(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map(ScalarSet.wordCharacters.contains) ?? false
    }
  }

  enum Step: Sendable {
    /// A character of a set comes, and the next step after it. Most characters are ASCII, and are looked up
    /// in the two halves of a table; others in the set of an index.
    case take(low: UInt64, high: UInt64, set: Int)
    case check(Check)
    case fork(Int, Int)
    case accept
  }

  private static let maximumSize = 10_000

  private(set) var steps: [Step] = []
  private(set) var sets: [ScalarSet] = []

  init(_ node: PatternNode, length: Int) throws(PatternError) {
    do throws(TooLarge) {
      try add(node)
    } catch { throw PatternError(reason: .tooLarge, offset: length) }
    steps.append(.accept)
  }

  private struct TooLarge: Error {}

  private mutating func append(_ step: Step) throws(TooLarge) {
    guard steps.count < Self.maximumSize else { throw TooLarge() }
    steps.append(step)
  }

  private mutating func add(_ node: PatternNode) throws(TooLarge) {
    switch node {
    case .set(let set):
      try append(.take(low: set.bits(from: 0), high: set.bits(from: 64), set: sets.count))
      sets.append(set)
    case .check(let check): try append(.check(check))
    case .sequence(let nodes): for node in nodes { try add(node) }
    case .choice(let nodes): try add(choice: nodes)
    case .repeated(let node, let least, let most):
      let start = steps.count
      for _ in 0..<least {
        try add(node)
        // A group without a step may be repeated, with the same effect as once.
        if steps.count == start { break }
      }
      if let most { try add(node, atMost: most - least) } else { try add(anyNumberOf: node) }
    }
  }

  private mutating func add(choice nodes: [PatternNode]) throws(TooLarge) {
    var ends: [Int] = []
    for node in nodes.dropLast() {
      let fork = steps.count
      try append(.fork(fork + 1, 0))
      try add(node)
      ends.append(steps.count)
      try append(.fork(0, 0))
      steps[fork] = .fork(fork + 1, steps.count)
    }
    if let last = nodes.last { try add(last) }
    for end in ends { steps[end] = .fork(steps.count, steps.count) }
  }

  private mutating func add(_ node: PatternNode, atMost count: Int) throws(TooLarge) {
    var forks: [Int] = []
    for _ in 0..<count {
      forks.append(steps.count)
      try append(.fork(0, 0))
      try add(node)
    }
    for fork in forks { steps[fork] = .fork(fork + 1, steps.count) }
  }

  private mutating func add(anyNumberOf node: PatternNode) throws(TooLarge) {
    let fork = steps.count
    try append(.fork(0, 0))
    try add(node)
    try append(.fork(fork, fork))
    steps[fork] = .fork(fork + 1, steps.count)
  }
}

extension ScalarSet {
  /// Returns a bit for each of 64 characters of ASCII.
  fileprivate func bits(from start: UInt8) -> UInt64 {
    (0..<64).reduce(0) { $0 | (contains(Unicode.Scalar(start + $1)) ? 1 << UInt64($1) : 0) }
  }
}
