internal import WiredraftCore

/// A URL, or the name of a file to upload, of which curl makes several: `{a,b}`, `[1-3]`, `[a-c]`, `[01-10:3]`.
///
/// - Note: curl 7.88.1, src/tool_urlglob.c
struct CurlGlob {
  private enum Piece {
    case text(ShellArgument)
    case set([[UInt8]])
    case numbers(from: Int, step: Int, count: Int, width: Int)
    case letters(from: UInt8, step: Int, count: Int)

    var count: Int {
      switch self {
      case .text: 1
      case .set(let texts): texts.count
      case .numbers(_, _, let count, _), .letters(_, _, let count): count
      }
    }
  }

  private var pieces: [Piece] = []
  /// The number of texts; `Int.max` if it can't be counted.
  private(set) var count = 1
  /// Whether a backslash kept a brace or a bracket from being read.
  private(set) var hasEscapes = false

  /// A text that is taken as it is.
  init(literal word: ShellArgument) { pieces = [.text(word)] }

  /// - Throws: ``ImportError`` if curl refuses the braces or brackets.
  init(_ word: ShellArgument, in source: [UInt8]) throws(ImportError) {
    var reader = Reader(word)
    var text = ShellArgument(bytes: [], offset: word.offset)
    while let byte = reader.byte {
      if let expansion = reader.expansion {
        text.append(expansion)
        continue
      }
      let finding: ImportFinding
      switch byte {
      case UInt8(ascii: "\\") where reader.next.map({ "{}[]".utf8.contains($0) }) == true:
        text.bytes += reader.take(2).dropFirst()
        hasEscapes = true
        continue
      case UInt8(ascii: "["):
        if let literal = reader.literalBrackets {
          text.bytes += literal
          continue
        }
        if let range = reader.range() {
          add(&text, range)
          continue
        }
        finding = CurlFinding.brackets
      case UInt8(ascii: "{"):
        if let set = reader.set() {
          add(&text, .set(set))
          continue
        }
        finding = CurlFinding.braces
      case UInt8(ascii: "}"): finding = CurlFinding.braces
      case UInt8(ascii: "]"): finding = CurlFinding.brackets
      default:
        text.bytes += reader.take(1)
        continue
      }
      throw ImportError(.curl, finding, offset: word.offset, in: source)
    }
    if !text.bytes.isEmpty || pieces.isEmpty { pieces.append(.text(text)) }
  }

  private mutating func add(_ text: inout ShellArgument, _ piece: Piece) {
    if !text.bytes.isEmpty { pieces.append(.text(text)) }
    text = ShellArgument(bytes: [], offset: text.offset)
    pieces.append(piece)
    let (product, isTooMuch) = count.multipliedReportingOverflow(by: piece.count)
    count = isTooMuch ? .max : product
  }

  /// Returns a text: the last piece changes first.
  subscript(index: Int) -> ShellArgument {
    var rest = index
    var texts: [ShellArgument] = []
    for piece in pieces.reversed() {
      let place = rest % piece.count
      rest /= piece.count
      switch piece {
      case .text(let word): texts.append(word)
      case .set(let set): texts.append(ShellArgument(bytes: set[place], offset: 0))
      case .numbers(let first, let step, _, let width):
        let digits = String(first + place * step)
        let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
        texts.append(ShellArgument(bytes: Array((zeros + digits).utf8), offset: 0))
      case .letters(let first, let step, _):
        texts.append(ShellArgument(bytes: [UInt8(truncatingIfNeeded: Int(first) + place * step)], offset: 0))
      }
    }
    var result = ShellArgument(bytes: [], offset: 0)
    for text in texts.reversed() { result.append(text) }
    for case .text(let word) in pieces.prefix(1) { result.offset = word.offset }
    return result
  }

  private struct Reader {
    let word: ShellArgument
    var index = 0

    init(_ word: ShellArgument) { self.word = word }

    var byte: UInt8? { index < word.bytes.count ? word.bytes[index] : nil }
    var next: UInt8? { index + 1 < word.bytes.count ? word.bytes[index + 1] : nil }

    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
      let end = min(word.bytes.count, index + count)
      defer { index = end }
      return word.bytes[index..<end]
    }

    /// Text that the shell would have expanded, whose brackets are not in the URL that curl gets.
    var expansion: ShellArgument? {
      mutating get {
        guard let found = word.expansions.first(where: { $0.range.lowerBound == index && !$0.range.isEmpty })
        else { return nil }
        index = min(found.range.upperBound, word.bytes.count)
        return word[found.range.lowerBound..<index]
      }
    }

    /// `[]`, or the address of a host.
    var literalBrackets: ArraySlice<UInt8>? {
      mutating get {
        guard let close = word.bytes[index...].firstIndex(of: UInt8(ascii: "]")), close - index < 128 else {
          return nil
        }
        let inner = word.bytes[(index + 1)..<close]
        let address = inner.prefix { $0 != UInt8(ascii: "%") }
        let isAddress = IPv6Address.serialized(Substring(decoding: address, as: UTF8.self)) != nil
        return inner.isEmpty || isAddress ? take(close + 1 - index) : nil
      }
    }

    /// The texts of `{a,b}`; nil if they are none.
    mutating func set() -> [[UInt8]]? {
      var texts: [[UInt8]] = [[]]
      var place = index + 1
      while place < word.bytes.count {
        switch word.bytes[place] {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "]"): return nil
        case UInt8(ascii: "}"):
          guard place > index + 1 else { return nil }
          index = place + 1
          return texts
        case UInt8(ascii: ","): texts.append([])
        case UInt8(ascii: "\\") where place + 1 < word.bytes.count:
          place += 1
          texts[texts.count - 1].append(word.bytes[place])
        case let byte: texts[texts.count - 1].append(byte)
        }
        place += 1
      }
      return nil
    }

    /// A range in brackets; nil if it is none.
    mutating func range() -> Piece? {
      guard let close = word.bytes[index...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
      let text = String(decoding: word.bytes[(index + 1)..<close], as: UTF8.self)
      let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count == 2, let step = halves.count < 2 ? 1 : Int(halves[1]), step > 0,
        let piece = Self.numbers(ends, by: step) ?? Self.letters(ends, by: step)
      else { return nil }
      index = close + 1
      return piece
    }

    private static func numbers(_ ends: [Substring], by step: Int) -> Piece? {
      let last = ends[1].drop { $0 == " " || $0 == "\t" }
      guard ends[0].utf8.allSatisfy(isDigit), last.utf8.allSatisfy(isDigit), let from = Int(ends[0]),
        let to = Int(last), from == to ? step == 1 : from < to && step <= to - from
      else { return nil }
      return .numbers(
        from: from, step: step, count: (to - from) / step + 1,
        width: ends[0].hasPrefix("0") ? ends[0].utf8.count : 0)
    }

    private static func letters(_ ends: [Substring], by step: Int) -> Piece? {
      guard ends.allSatisfy({ $0.utf8.count == 1 }), let from = ends[0].utf8.first,
        let to = ends[1].utf8.first, isLetter(from)
      else { return nil }
      let reach = Int(to) - Int(from)
      guard reach == 0 ? step == 1 : reach > 0 && reach <= 25 && step <= reach else { return nil }
      return .letters(from: from, step: step, count: reach / step + 1)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  }
}
