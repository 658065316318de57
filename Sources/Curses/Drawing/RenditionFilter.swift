/// Shortens what ncurses writes to change colours and attributes.
///
/// ncurses writes attributes and colours apart, chooses the character set again with each of them, and sets
/// them for blanks on which they can't be seen: up to fourteen bytes before a letter, where four would do. Here
/// a change is written when something comes that shows it, in one sequence.
///
/// On terminals whose sequences are of another kind, nothing is recognised and all stays as it is.
struct RenditionFilter {
  /// What ncurses believes that the terminal draws with, and what it does.
  private var wanted = Rendition()
  private(set) var actual = Rendition()
  private var saved = Rendition()
  /// Whether the terminal knows the numbers that take one attribute or colour back.
  let takesBack: Bool
  /// Something came that is not understood: from then on everything passes.
  private var isOff = false

  private struct LetterChoices: OptionSet {
    let rawValue: UInt8
    static let shiftIn = LetterChoices(rawValue: 1)
    static let designation = LetterChoices(rawValue: 2)
  }
  private var letters: LetterChoices = []

  private static let escape: UInt8 = 0x1b
  /// Final bytes of the sequences that move the cursor or choose the lines that scroll.
  private static let moves = Set("ABCDEFGHadefr`".utf8)

  init(takesBack: Bool = false) { self.takesBack = takesBack }

  /// Forgets what was written, after ncurses has made the terminal plain.
  mutating func reset() { self = RenditionFilter(takesBack: takesBack) }

  /// Returns the bytes with shorter changes of rendition.
  ///
  /// - Parameter bytes: What ncurses wrote for one frame: whole sequences.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  mutating func filtered(_ bytes: [UInt8]) -> [UInt8] {
    guard !isOff else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count, !isOff {
      switch bytes[index] {
      case Self.escape: index = escapeSequence(bytes, at: index, into: &result)
      case 0x0f:
        if choosesLetters(with: .shiftIn) { result.append(bytes[index]) }
        index += 1
      case 0x0e: turnOff(into: &result)
      case 0x0a:
        // At the end of the screen it makes a new line, with this background.
        if actual.background != wanted.background { flush(into: &result) }
        result.append(bytes[index])
        index += 1
      case 0..<0x20:
        result.append(bytes[index])
        index += 1
      case 0x20 where wanted.showsBlankLike(actual):
        result.append(bytes[index])
        index += 1
      default:
        flush(into: &result)
        let end = bytes[index...].firstIndex { $0 < 0x20 } ?? bytes.count
        result += bytes[index..<end]
        index = end
      }
    }
    return result + bytes[index...]
  }

  /// Returns other bytes than those of ncurses, shortened, and the filter after them, for which ncurses believes
  /// what it does in another one; nil where something came that is not understood.
  func filtering(
    _ bytes: [UInt8], as other: RenditionFilter
  ) -> (bytes: [UInt8], filter: RenditionFilter)? {
    var filter = self
    // What ncurses asked for and nothing has shown yet was not asked for here.
    filter.wanted = filter.actual
    let result = filter.filtered(bytes)
    guard !filter.isOff, !other.isOff else { return nil }
    filter.wanted = other.wanted
    return (result, filter)
  }

  /// Notes that other bytes than those of ncurses left the terminal drawing with a rendition; returns false, and notes
  /// nothing, where something came that is not understood.
  mutating func note(_ rendition: Rendition) -> Bool {
    guard !isOff else { return false }
    actual = rendition
    return true
  }

  /// Whether the terminal must still be told to show letters as letters: once is enough.
  private mutating func choosesLetters(with way: LetterChoices) -> Bool { letters.insert(way).inserted }

  private mutating func flush(into result: inout [UInt8]) {
    result += wanted.sequence(from: actual, takesBack: takesBack)
    actual = wanted
  }

  private mutating func flushForBlank(into result: inout [UInt8]) {
    if !wanted.showsBlankLike(actual) { flush(into: &result) }
  }

  private mutating func turnOff(into result: inout [UInt8]) {
    flush(into: &result)
    isOff = true
  }

  /// Takes the sequence at an index and returns the index after it; or the same one where it is not understood.
  private mutating func escapeSequence(_ bytes: [UInt8], at start: Int, into result: inout [UInt8]) -> Int {
    guard start + 1 < bytes.count else {
      result.append(bytes[start])
      return start + 1
    }
    switch bytes[start + 1] {
    case UInt8(ascii: "["): return controlSequence(bytes, at: start, into: &result)
    case UInt8(ascii: "(") where start + 2 < bytes.count && bytes[start + 2] == UInt8(ascii: "B"):
      if choosesLetters(with: .designation) { result += bytes[start...start + 2] }
      return start + 3
    // The other set of characters, which nothing switches to.
    case UInt8(ascii: ")") where start + 2 < bytes.count:
      result += bytes[start...start + 2]
      return start + 3
    case UInt8(ascii: "M"), UInt8(ascii: "D"): flushForBlank(into: &result)
    case UInt8(ascii: "="), UInt8(ascii: ">"): break
    // The cursor is kept and put back, and with it the rendition.
    case UInt8(ascii: "7"):
      flush(into: &result)
      saved = actual
    case UInt8(ascii: "8"):
      wanted = saved
      actual = saved
    default:
      turnOff(into: &result)
      return start
    }
    result += bytes[start...start + 1]
    return start + 2
  }

  private mutating func controlSequence(_ bytes: [UInt8], at start: Int, into result: inout [UInt8]) -> Int {
    guard let end = bytes[(start + 2)...].firstIndex(where: { (0x40...0x7e).contains($0) }) else {
      turnOff(into: &result)
      return start
    }
    let parameters = bytes[(start + 2)..<end]
    let isPrivate = parameters.first.map { (0x3c...0x3f).contains($0) } ?? false
    if bytes[end] == UInt8(ascii: "m"), !isPrivate {
      if wanted.apply(parameters) { return end + 1 }
      turnOff(into: &result)
      return start
    }
    if !isPrivate, !Self.moves.contains(bytes[end]) { flushForBlank(into: &result) }
    result += bytes[start...end]
    return end + 1
  }
}
