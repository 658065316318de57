/// Follows all alternatives at once.
struct PatternMatcher: Sendable {
  private let steps: [PatternProgram.Step]
  private let sets: [ScalarSet]
  /// The steps that follow the last character.
  private var pending: [Int] = []
  /// The round in which each step was last reached.
  private var rounds: [Int]
  private var round = 0
  private var previous: Unicode.Scalar?
  private var reached: [Int] = []
  private var decoder = ScalarDecoder()
  /// The sets that a match can begin with, if that doesn't depend on the place.
  private let starts: [Int]?
  /// Whether a part of the text matches, whatever follows.
  private(set) var hasMatched = false

  init(_ program: PatternProgram) {
    (steps, sets) = (program.steps, program.sets)
    rounds = Array(repeating: 0, count: steps.count)
    starts = Self.starts(of: program.steps)
  }

  private static func starts(of steps: [PatternProgram.Step]) -> [Int]? {
    var (open, seen, starts): ([Int], Set<Int>, [Int]) = ([0], [], [])
    while let index = open.popLast() {
      guard seen.insert(index).inserted else { continue }
      switch steps[index] {
      case .take: starts.append(index)
      case .fork(let one, let other): open += [one, other]
      case .check, .accept: return nil
      }
    }
    return starts
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes where !hasMatched {
      guard let (first, second) = decoder.read(byte) else { continue }
      read(first)
      if let second { read(second) }
    }
  }

  private mutating func read(_ scalar: Unicode.Scalar) {
    guard !hasMatched else { return }
    if pending.isEmpty, let starts {
      for index in starts { take(scalar, at: index) }
    } else {
      follow(before: scalar)
      pending.removeAll(keepingCapacity: true)
      for index in reached { take(scalar, at: index) }
    }
    previous = scalar
  }

  mutating func finish() -> Bool {
    if decoder.isWithinCharacter { read("\u{FFFD}") }
    if !hasMatched { follow(before: nil) }
    return hasMatched
  }

  private mutating func take(_ scalar: Unicode.Scalar, at index: Int) {
    guard case .take(let low, let high, let set) = steps[index] else { return }
    let isTaken =
      switch scalar.value {
      case 0..<64: low >> scalar.value & 1 == 1
      case 64..<128: high >> (scalar.value - 64) & 1 == 1
      default: sets[set].contains(scalar)
      }
    if isTaken { pending.append(index + 1) }
  }

  /// A match may begin here, too.
  private mutating func follow(before next: Unicode.Scalar?) {
    round += 1
    reached.removeAll(keepingCapacity: true)
    pending.append(0)
    while let index = pending.popLast() {
      guard rounds[index] != round else { continue }
      rounds[index] = round
      switch steps[index] {
      case .take: reached.append(index)
      case .check(let check): if check.holds(between: previous, and: next) { pending.append(index + 1) }
      case .fork(let one, let other):
        pending.append(other)
        pending.append(one)
      case .accept: hasMatched = true
      }
    }
  }
}

/// Each faulty byte, and each sequence that breaks off, is U+FFFD.
struct ScalarDecoder: Sendable {
  private var value: UInt32 = 0
  private var left = 0
  /// The smallest value that needs a sequence of this length.
  private var least: UInt32 = 0

  var isWithinCharacter: Bool { left > 0 }

  /// Returns two characters if the byte breaks off a sequence.
  mutating func read(_ byte: UInt8) -> (Unicode.Scalar, Unicode.Scalar?)? {
    if left > 0, byte & 0xC0 == 0x80 {
      value = value << 6 | UInt32(byte & 0x3F)
      left -= 1
      return left > 0 ? nil : ((value >= least ? Unicode.Scalar(value) : nil) ?? "\u{FFFD}", nil)
    }
    let isBroken = left > 0
    let scalar = begin(byte)
    guard isBroken else { return scalar.map { ($0, nil) } }
    return ("\u{FFFD}", scalar)
  }

  private mutating func begin(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case 0..<0x80: left = 0
    case 0xC2...0xDF: (value, left, least) = (UInt32(byte & 0x1F), 1, 0x80)
    case 0xE0...0xEF: (value, left, least) = (UInt32(byte & 0x0F), 2, 0x800)
    case 0xF0...0xF4: (value, left, least) = (UInt32(byte & 0x07), 3, 0x1_0000)
    default:
      left = 0
      return "\u{FFFD}"
    }
    return left > 0 ? nil : Unicode.Scalar(byte)
  }
}
