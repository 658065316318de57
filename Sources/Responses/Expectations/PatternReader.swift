indirect enum PatternNode {
  case set(ScalarSet)
  case check(PatternProgram.Check)
  case sequence([PatternNode])
  case choice([PatternNode])
  /// Any number of times if `most` is nil.
  case repeated(PatternNode, least: Int, most: Int?)
}

struct PatternReader {
  private struct Flags {
    var ignoresCase = false
    var isMultiline = false
    var dotMatchesAll = false
  }

  private static let maximumDepth = 100
  static let maximumCount = 1000

  let scalars: [Unicode.Scalar]
  var index = 0
  private var flags = Flags()
  private var depth = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  func error(_ reason: PatternError.Reason, at place: Int? = nil) -> PatternError {
    let before = scalars[..<min(place ?? index, scalars.count)]
    return PatternError(reason: reason, offset: before.reduce(0) { $0 + UTF8.width($1) })
  }

  mutating func take(_ text: String) -> Bool {
    guard scalars[index...].starts(with: text.unicodeScalars) else { return false }
    index += text.unicodeScalars.count
    return true
  }

  mutating func readAll() throws(PatternError) -> PatternNode {
    let node = try readChoice()
    guard next == nil else { throw error(.unopenedGroup) }
    return node
  }

  // MARK: - Groups

  private mutating func readChoice() throws(PatternError) -> PatternNode {
    let outer = flags
    defer { flags = outer }
    var choices: [PatternNode] = []
    repeat { choices.append(try readSequence()) } while take("|")
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func readSequence() throws(PatternError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let next, next != "|", next != ")" {
      let start = index
      guard let node = try readAtom() else { continue }
      nodes.append(try readRepetition(of: node, at: start))
    }
    return .sequence(nodes)
  }

  /// Nil if the group only sets flags.
  private mutating func readGroup(at start: Int) throws(PatternError) -> PatternNode? {
    let outer = flags
    if take("?") {
      if take("<") || take("P<") {
        guard let end = scalars[index...].firstIndex(of: ">"), end > index,
          scalars[index..<end].allSatisfy(ScalarSet.wordCharacters.contains)
        else { throw error(.unsupported, at: start) }
        index = end + 1
      } else if try readFlags(at: start) {
        return nil
      }
    }
    depth += 1
    guard depth <= Self.maximumDepth else { throw error(.tooLarge, at: start) }
    let node = try readChoice()
    guard take(")") else { throw error(.unclosedGroup, at: start) }
    depth -= 1
    flags = outer
    return node
  }

  /// Returns true if the group ends with the flags: then they hold for what follows.
  private mutating func readFlags(at start: Int) throws(PatternError) -> Bool {
    var isOn = true
    while let flag = next {
      index += 1
      switch flag {
      case "i": flags.ignoresCase = isOn
      case "m": flags.isMultiline = isOn
      case "s": flags.dotMatchesAll = isOn
      case "-" where isOn: isOn = false
      case ":": return false
      case ")": return true
      default: throw error(.unsupported, at: start)
      }
    }
    throw error(.unclosedGroup, at: start)
  }

  // MARK: - Atoms

  private mutating func readAtom() throws(PatternError) -> PatternNode? {
    let start = index
    guard let scalar = next else { return nil }
    index += 1
    switch scalar {
    case "(": return try readGroup(at: start)
    case "[": return .set(try readClass(ignoresCase: flags.ignoresCase, at: start))
    case ".": return .set(flags.dotMatchesAll ? .all : .exceptLineFeed)
    case "^": return .check(flags.isMultiline ? .lineStart : .textStart)
    case "$": return .check(flags.isMultiline ? .lineEnd : .textEnd)
    case "*", "+", "?": throw error(.nothingToRepeat, at: start)
    case "{":
      index = start
      if try readCounts() != nil { throw error(.nothingToRepeat, at: start) }
      index = start + 1
    case "\\":
      switch next {
      case "b": return check(.wordBoundary)
      case "B": return check(.noWordBoundary)
      case "A": return check(.textStart)
      case "z": return check(.textEnd)
      default:
        switch try readEscape(at: start) {
        case .set(let set): return .set(set)
        case .scalar(let scalar): return single(scalar)
        }
      }
    default: break
    }
    return single(scalar)
  }

  private mutating func check(_ check: PatternProgram.Check) -> PatternNode {
    index += 1
    return .check(check)
  }

  private func single(_ scalar: Unicode.Scalar) -> PatternNode {
    .set(ScalarSet([scalar...scalar], ignoresCase: flags.ignoresCase))
  }

  // MARK: - Repetition

  private mutating func readRepetition(of node: PatternNode, at start: Int) throws(PatternError)
    -> PatternNode
  {
    let counts: (Int, Int?)
    switch next {
    case "*": counts = (0, nil)
    case "+": counts = (1, nil)
    case "?": counts = (0, 1)
    case "{":
      guard let read = try readCounts() else { return node }
      counts = read
      index -= 1
    default: return node
    }
    index += 1
    // Whether as few as possible are taken doesn't change whether there is a match.
    if next == "+" { throw error(.unsupported) }
    _ = take("?")
    if next == "*" || next == "+" || next == "?" { throw error(.nothingToRepeat) }
    return .repeated(node, least: counts.0, most: counts.1)
  }

  /// Reads `{2}`, `{2,}` or `{2,3}`; nil for another text, which is taken literally, as JavaScript does.
  private mutating func readCounts() throws(PatternError) -> (Int, Int?)? {
    let start = index
    index += 1
    guard let least = readNumber() else {
      index = start
      return nil
    }
    var most: Int? = least
    if take(",") { most = readNumber() }
    guard take("}") else {
      index = start
      return nil
    }
    guard max(least, most ?? 0) <= Self.maximumCount, least <= most ?? least else {
      throw error(.invalidRepetition, at: start)
    }
    return (least, most)
  }

  private mutating func readNumber() -> Int? {
    let start = index
    var number = 0
    while let scalar = next, ("0"..."9").contains(scalar) {
      number = min(number * 10 + Int(scalar.value - 0x30), Self.maximumCount + 1)
      index += 1
    }
    return index > start ? number : nil
  }
}
