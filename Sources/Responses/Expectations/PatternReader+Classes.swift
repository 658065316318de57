internal import WiredraftCore

extension PatternReader {
  enum Escape {
    case set(ScalarSet)
    case scalar(Unicode.Scalar)
  }

  mutating func readClass(ignoresCase: Bool, at start: Int) throws(PatternError) -> ScalarSet {
    let isInverted = take("^")
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var sets: [ScalarSet] = []
    let first = index
    while let scalar = next, scalar != "]" || index == first {
      let place = index
      if take("[:") { throw error(.unsupported, at: place) }
      switch try readMember() {
      case .set(let set): sets.append(set)
      case .scalar(let lower):
        guard next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
          ranges.append(lower...lower)
          continue
        }
        index += 1
        guard case .scalar(let upper) = try readMember(), lower <= upper else {
          throw error(.invalidRange, at: place)
        }
        ranges.append(lower...upper)
      }
    }
    guard take("]") else { throw error(.unclosedClass, at: start) }
    let set = ScalarSet(ranges, sets, ignoresCase: ignoresCase)
    return isInverted ? set.inverted : set
  }

  private mutating func readMember() throws(PatternError) -> Escape {
    let start = index
    guard let scalar = next else { throw error(.unclosedClass) }
    index += 1
    guard scalar == "\\" else { return .scalar(scalar) }
    return take("b") ? .scalar("\u{8}") : try readEscape(at: start)
  }

  mutating func readEscape(at start: Int) throws(PatternError) -> Escape {
    guard let scalar = next else { throw error(.invalidEscape, at: start) }
    index += 1
    switch scalar {
    case "d": return .set(.digits)
    case "D": return .set(ScalarSet.digits.inverted)
    case "w": return .set(.wordCharacters)
    case "W": return .set(ScalarSet.wordCharacters.inverted)
    case "s": return .set(.spaces)
    case "S": return .set(ScalarSet.spaces.inverted)
    case "t": return .scalar("\t")
    case "n": return .scalar("\n")
    case "v": return .scalar("\u{B}")
    case "f": return .scalar("\u{C}")
    case "r": return .scalar("\r")
    case "x": return .scalar(try readCode(digits: 2, at: start))
    case "u": return .scalar(try readCode(digits: 4, at: start))
    case "1"..."9", "k", "p", "P", "G", "Z", "X", "K", "Q": throw error(.unsupported, at: start)
    case "0", "a"..."z", "A"..."Z": throw error(.invalidEscape, at: start)
    default: return .scalar(scalar)
    }
  }

  private mutating func readCode(digits: Int, at start: Int) throws(PatternError) -> Unicode.Scalar {
    let isBraced = take("{")
    var (code, count): (UInt32, Int) = (0, 0)
    while count < (isBraced ? 8 : digits), let scalar = next, scalar.isASCII,
      let digit = UInt8(truncatingIfNeeded: scalar.value).hexDigit
    {
      code = code << 4 | UInt32(digit)
      count += 1
      index += 1
    }
    let isWhole = isBraced ? count > 0 && take("}") : count == digits
    guard isWhole, let scalar = Unicode.Scalar(code) else { throw error(.invalidEscape, at: start) }
    return scalar
  }
}
