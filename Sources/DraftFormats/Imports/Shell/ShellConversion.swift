internal import WiredraftCore

/// A conversion in the format of `printf`: `%s`, `%05d`, `%-10.3s`.
///
/// - Note: Bash manual, `printf`
struct ShellConversion {
  private var flags: Set<UInt8> = []
  private var (width, precision): (Size?, Size?)
  private(set) var letter: UInt8 = 0

  private enum Size {
    case number(Int)
    /// `*`: the next argument.
    case argument
  }

  /// The most letters that a width makes.
  private static let most = 10_000

  /// Reads a conversion behind its `%`; nil for one that is not known.
  init?(_ bytes: [UInt8], _ index: inout Int) {
    func byte() -> UInt8? { index < bytes.count ? bytes[index] : nil }
    func size() -> Size? {
      if byte() == UInt8(ascii: "*") {
        index += 1
        return .argument
      }
      let digits = bytes[index...].prefix { (0x30...0x39).contains($0) }
      index += digits.count
      return digits.isEmpty ? nil : Int(digits.text).map { .number($0) }
    }
    while let flag = byte(), "-+ 0".utf8.contains(flag) {
      flags.insert(flag)
      index += 1
    }
    width = size()
    if byte() == UInt8(ascii: ".") {
      index += 1
      precision = size() ?? .number(0)
    }
    while let length = byte(), "hljzt".utf8.contains(length) { index += 1 }
    guard let letter = byte(), "sbqcdiuxXof".utf8.contains(letter) else { return nil }
    self.letter = letter
    index += 1
  }

  /// Returns what is written of the next arguments; nil if that is not known.
  ///
  /// - Parameter words: The arguments, of which those that are used are removed.
  /// - Returns: The text, and whether `\\c` ends all output behind it.
  func text(of words: inout ArraySlice<ShellArgument>) -> (ShellArgument, ends: Bool)? {
    var flags = flags
    guard var width = Self.value(width, &words), let precision = Self.value(precision, &words) else {
      return nil
    }
    if let given = width, given < 0 {
      flags.insert(UInt8(ascii: "-"))
      width = -given
    }
    var word = words.popFirst() ?? ShellArgument(bytes: [], offset: 0)
    let isPlain = flags.isEmpty && width == nil && precision == nil
    if !word.expansions.isEmpty {
      // A variable is taken for the number that it should be.
      let isWhole = word.expansions.count == 1 && word.expansions[0].range == word.bytes.indices
      guard isPlain, letter == UInt8(ascii: "s") || letter == UInt8(ascii: "b") || (isWhole && isNumber)
      else { return nil }
    }
    var ends = false
    switch letter {
    case UInt8(ascii: "s"): break
    case UInt8(ascii: "b"): (word.bytes, ends) = ShellReader.unescaped(word.bytes, in: .argument)
    case UInt8(ascii: "q"):
      guard let quoted = Self.quoted(word.bytes) else { return nil }
      word.bytes = quoted
    case UInt8(ascii: "c"):
      guard word.bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      word.bytes = Array(word.bytes.prefix(1))
    case _ where !word.expansions.isEmpty: return (word, false)
    case UInt8(ascii: "f"):
      guard let text = Self.decimal(word.text, digits: precision ?? 6) else { return nil }
      word.bytes = Array(signed(text, flags).utf8)
    default:
      guard let number = Self.number(word.text), let text = integer(number, digits: precision) else {
        return nil
      }
      word.bytes = Array(signed(text, flags).utf8)
      if precision != nil { flags.remove(UInt8(ascii: "0")) }
    }
    if !isNumber, letter != UInt8(ascii: "c"), let precision {
      // Letters beyond ASCII are counted as bytes or as letters, as the system will.
      guard word.bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      word.bytes = Array(word.bytes.prefix(max(0, precision)))
    }
    guard let width, width > word.bytes.count else { return (word, ends) }
    guard width < Self.most, word.bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    let gap = width - word.bytes.count
    if flags.contains(UInt8(ascii: "-")) {
      word.bytes += [UInt8](repeating: 0x20, count: gap)
    } else if flags.contains(UInt8(ascii: "0")), isNumber {
      let sign = word.bytes.first.map("+- ".utf8.contains) == true ? 1 : 0
      word.bytes.insert(contentsOf: [UInt8](repeating: 0x30, count: gap), at: sign)
    } else {
      word.bytes = [UInt8](repeating: 0x20, count: gap) + word.bytes
    }
    return (word, ends)
  }

  private var isNumber: Bool { "diuxXof".utf8.contains(letter) }

  private func signed(_ text: String, _ flags: Set<UInt8>) -> String {
    guard !text.hasPrefix("-"), "dif".utf8.contains(letter) else { return text }
    if flags.contains(UInt8(ascii: "+")) { return "+" + text }
    return flags.contains(0x20) ? " " + text : text
  }

  private func integer(_ number: Int, digits: Int?) -> String? {
    let isSigned = letter == UInt8(ascii: "d") || letter == UInt8(ascii: "i")
    let radix = "xX".utf8.contains(letter) ? 16 : letter == UInt8(ascii: "o") ? 8 : 10
    let size = isSigned ? UInt(number.magnitude) : UInt(bitPattern: number)
    let text = String(size, radix: radix, uppercase: letter == UInt8(ascii: "X"))
    let count = max(0, (digits ?? 1) - text.utf8.count)
    guard count < Self.most else { return nil }
    return (isSigned && number < 0 ? "-" : "") + String(repeating: "0", count: count) + text
  }

  /// The value of a width or a precision, which may have none; nil if it isn't known.
  private static func value(_ size: Size?, _ words: inout ArraySlice<ShellArgument>) -> Int?? {
    switch size {
    case nil: return .some(nil)
    case .number(let number): return number
    case .argument:
      guard let word = words.popFirst(), word.expansions.isEmpty, let number = Self.number(word.text) else {
        return nil
      }
      return number
    }
  }

  /// The number of an argument; nil if bash would complain.
  private static func number(_ text: String) -> Int? {
    if text.isEmpty { return 0 }
    if let quote = text.first, quote == "'" || quote == "\"" {
      return text.dropFirst().unicodeScalars.first.map { Int($0.value) }
    }
    let isNegative = text.hasPrefix("-")
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let size: Int?
    if digits.lowercased().hasPrefix("0x") {
      size = Int(digits.dropFirst(2), radix: 16)
    } else {
      size = Int(digits, radix: digits.hasPrefix("0") ? 8 : 10)
    }
    guard digits.first?.isNumber == true else { return nil }
    return size.map { isNegative ? -$0 : $0 }
  }

  /// A decimal number with some digits behind the point; nil for a number in another form, or one in the middle of two.
  private static func decimal(_ text: String, digits: Int) -> String? {
    let isNegative = text.hasPrefix("-")
    let halves = (isNegative ? text.dropFirst() : text[...])
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard digits >= 0, digits < 60, text.utf8.count < 60, let whole = halves.first,
      halves.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }), !whole.isEmpty || text.isEmpty
    else { return nil }
    let fraction = halves.count > 1 ? Array(halves[1].utf8) : []
    var kept = Array("0".utf8) + whole.utf8 + fraction.prefix(digits)
    kept += [UInt8](repeating: 0x30, count: max(0, digits - fraction.count))
    let rest = fraction.dropFirst(digits)
    if rest.first == UInt8(ascii: "5"), rest.dropFirst().allSatisfy({ $0 == 0x30 }) { return nil }
    if let first = rest.first, first >= UInt8(ascii: "5") {
      var index = kept.count - 1
      while index > 0, kept[index] == UInt8(ascii: "9") {
        kept[index] = 0x30
        index -= 1
      }
      kept[index] += 1
    }
    let point = kept.count - digits
    let integer = kept[..<point].drop { $0 == 0x30 }
    return (isNegative ? "-" : "") + (integer.isEmpty ? "0" : integer.text)
      + (digits > 0 ? "." + kept[point...].text : "")
  }

  /// A text as `%q` writes it; nil for one with control characters, which it writes in another form.
  private static func quoted(_ bytes: [UInt8]) -> [UInt8]? {
    if bytes.isEmpty { return Array("''".utf8) }
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isSpecial = " !\"$&'()*,;<>?[\\]^`{|}".utf8.contains(byte)
      let isFirst = index == 0 && "#~".utf8.contains(byte)
      let isHome = byte == UInt8(ascii: "~") && index > 0 && ":=".utf8.contains(bytes[index - 1])
      if isSpecial || isFirst || isHome { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
    }
    return result
  }
}
