/// The words that a shell makes of `{a,b}` and `{1..3}` outside of quotes.
///
/// - Note: Bash manual, *Brace Expansion*
enum ShellBraces {
  /// The most words of one; a shell has no limit.
  private static let most = 1_000

  /// Returns the words; only the word itself if it has no such braces.
  static func words(of word: ShellArgument) -> [ShellArgument] {
    guard word.braces.contains(where: { word.bytes[$0] == UInt8(ascii: "{") }) else { return [word] }
    var done: [ShellArgument] = []
    var rest = [word]
    while let next = rest.popLast() {
      guard done.count + rest.count < most, let expanded = expanded(next) else {
        done.append(next)
        continue
      }
      rest += expanded.reversed()
    }
    return done
  }

  /// Returns the words of the first braces of which several are made; nil if there are none.
  private static func expanded(_ word: ShellArgument) -> [ShellArgument]? {
    for (place, open) in word.braces.enumerated() where word.bytes[open] == UInt8(ascii: "{") {
      var depth = 0
      var commas: [Int] = []
      for index in word.braces[(place + 1)...] {
        switch word.bytes[index] {
        case UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ",") where depth == 0: commas.append(index)
        case UInt8(ascii: "}") where depth > 0: depth -= 1
        case UInt8(ascii: "}"):
          let texts =
            commas.isEmpty
            ? sequence(word.bytes[(open + 1)..<index]).map { $0.map { ShellArgument(bytes: $0, offset: 0) } }
            : zip([open] + commas, commas + [index]).map { part(of: word, $0 + 1..<$1) }
          if let texts {
            return texts.map { text in
              var result = part(of: word, 0..<open)
              append(text, to: &result)
              append(part(of: word, index + 1..<word.bytes.count), to: &result)
              return result
            }
          }
          commas = []
          depth = .max
        default: break
        }
        if depth == .max { break }
      }
    }
    return nil
  }

  private static func part(of word: ShellArgument, _ range: Range<Int>) -> ShellArgument {
    var part = word[range]
    part.offset = word.offset
    part.braces = word.braces.filter(range.contains).map { $0 - range.lowerBound }
    return part
  }

  private static func append(_ part: ShellArgument, to word: inout ShellArgument) {
    word.braces += part.braces.map { $0 + word.bytes.count }
    word.append(part)
  }

  /// The texts of `1..3`, `01..10..3` and `a..c`; nil for any other text.
  private static func sequence(_ bytes: ArraySlice<UInt8>) -> [[UInt8]]? {
    guard bytes.count < 64 else { return nil }
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 5, parts[1].isEmpty, parts.count == 3 || parts[3].isEmpty,
      let given = parts.count == 3 ? 1 : Int(parts[4])
    else { return nil }
    let ends = [parts[0], parts[2]]
    let isLetters = ends.allSatisfy { $0.utf8.count == 1 && $0.first?.isLetter == true }
    let values = isLetters ? ends.compactMap { $0.utf8.first.map(Int.init) } : ends.compactMap { Int($0) }
    guard values.count == 2, abs(values[1]) < 1 << 40, abs(values[0]) < 1 << 40, given > -1 << 40,
      given < 1 << 40
    else { return nil }
    let step = max(1, abs(given)) * (values[0] <= values[1] ? 1 : -1)
    let isPadded =
      !isLetters
      && ends.contains { $0.drop { $0 == "-" }.utf8.count > 1 && $0.drop { $0 == "-" }.first == "0" }
    let width = isPadded ? ends.map(\.utf8.count).max() ?? 0 : 0
    return stride(from: values[0], through: values[1], by: step).prefix(most).map { value in
      if isLetters { return [UInt8(truncatingIfNeeded: value)] }
      let digits = String(abs(value))
      let sign = value < 0 ? "-" : ""
      let zeros = String(repeating: "0", count: max(0, width - sign.utf8.count - digits.utf8.count))
      return Array((sign + zeros + digits).utf8)
    }
  }
}
