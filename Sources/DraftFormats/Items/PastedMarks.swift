/// Marks before each of several pasted lines that are not part of them: the bullets of a list, or the options
/// of a curl command, of which documentation shows only the data.
enum PastedMarks {
  /// Unchanged unless each of several lines has a mark.
  static func removed(from lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    // Marks begin with a sign, so that most texts are known by their first line.
    guard lines.count > 1, let first = lines[0].first(where: { $0 != 0x20 && $0 != 0x09 }),
      first == UInt8(ascii: "-") || first == UInt8(ascii: "*") || first == 0xE2
    else { return lines }
    let trimmed = lines.map { line in line.drop { $0 == 0x20 || $0 == 0x09 } }
    for bullet in ["- ", "* ", "• "] where trimmed.allSatisfy({ $0.starts(with: bullet.utf8) }) {
      return trimmed.map { $0.dropFirst(bullet.utf8.count) }
    }
    let data = trimmed.compactMap(data)
    return data.count == lines.count ? data.map { $0[...] } : lines
  }

  private static let options = ["-d ", "--data ", "--data-urlencode ", "--data-raw ", "-H ", "--header "]

  /// The data of `-d "card[number]"=4242 \` is `card[number]=4242`.
  private static func data(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    guard let option = options.first(where: { line.starts(with: $0.utf8) }) else { return nil }
    var rest = line.dropFirst(option.utf8.count).drop { $0 == 0x20 }
    while rest.last == 0x20 { rest.removeLast() }
    if rest.last == UInt8(ascii: "\\") { rest.removeLast() }
    while rest.last == 0x20 { rest.removeLast() }
    var result: [UInt8] = []
    var quote: UInt8?
    var isEscaped = false
    for byte in rest {
      if isEscaped {
        result.append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") {
        isEscaped = true
      } else if let open = quote {
        if byte == open { quote = nil } else { result.append(byte) }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == 0x20 {
        // Another word follows, so this is not a single value.
        return nil
      } else {
        result.append(byte)
      }
    }
    return quote == nil && !isEscaped ? result : nil
  }
}
