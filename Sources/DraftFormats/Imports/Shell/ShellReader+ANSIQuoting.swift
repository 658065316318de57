import WiredraftCore

/// Texts with the escapes of C: in `$'…'`, and those that `printf` and `echo` read.
extension ShellReader {
  mutating func ansiQuoted(into word: inout ShellArgument) throws(ShellError) {
    let start = index
    index += 2
    // A zero byte ends what is between the quotes.
    let first = word.bytes.count
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "'"):
        index += 1
        if let zero = word.bytes[first...].firstIndex(of: 0) { word.bytes.removeSubrange(zero...) }
        return
      case UInt8(ascii: "\\"):
        index += 1
        escape(into: &word.bytes, in: .quotes)
      case let byte:
        word.bytes.append(byte)
        index += 1
      }
    }
    throw ShellError(quote: "$'", offset: start)
  }

  /// Where an escape is written.
  enum EscapePlace {
    /// `$'…'`
    case quotes
    /// The format of `printf`.
    case format
    /// A text for `%b` of `printf`.
    case argument
    /// A text for `echo -e`.
    case echo
  }

  /// Returns a text without its escapes, and whether `\c` ends all output after it.
  static func unescaped(_ bytes: [UInt8], in place: EscapePlace) -> (bytes: [UInt8], ends: Bool) {
    guard bytes.contains(UInt8(ascii: "\\")) else { return (bytes, false) }
    var reader = ShellReader(bytes)
    var result: [UInt8] = []
    while let byte = reader.byte(at: reader.index) {
      reader.index += 1
      if byte != UInt8(ascii: "\\") {
        result.append(byte)
      } else if place == .argument || place == .echo, reader.byte(at: reader.index) == UInt8(ascii: "c") {
        return (result, true)
      } else {
        reader.escape(into: &result, in: place)
      }
    }
    return (result, false)
  }

  private mutating func escape(into bytes: inout [UInt8], in place: EscapePlace) {
    guard index < text.count else { return bytes.append(UInt8(ascii: "\\")) }
    let sign = text[index]
    index += 1
    switch sign {
    case UInt8(ascii: "a"): bytes.append(0x07)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "e"), UInt8(ascii: "E"): bytes.append(0x1B)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "v"): bytes.append(0x0B)
    case UInt8(ascii: "\\"): bytes.append(sign)
    case UInt8(ascii: "'") where place == .quotes || place == .format,
      UInt8(ascii: "\"") where place == .quotes || place == .format,
      UInt8(ascii: "?") where place == .quotes || place == .format:
      bytes.append(sign)
    case UInt8(ascii: "c") where place == .quotes:
      guard index < text.count else { return }
      bytes.append(text[index] & 0x1F)
      index += 1
    case UInt8(ascii: "0") where place == .argument || place == .echo:
      bytes.append(UInt8(truncatingIfNeeded: number(radix: 8, most: 3) ?? 0))
    case 0x30...0x37 where place != .echo:
      index -= 1
      bytes.append(UInt8(truncatingIfNeeded: number(radix: 8, most: 3) ?? 0))
    case UInt8(ascii: "x"):
      if let value = number(radix: 16, most: 2) {
        bytes.append(UInt8(truncatingIfNeeded: value))
      } else {
        bytes += [UInt8(ascii: "\\"), sign]
      }
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      if let value = number(radix: 16, most: sign == UInt8(ascii: "u") ? 4 : 8) {
        append(scalar: value, to: &bytes)
      } else {
        bytes += [UInt8(ascii: "\\"), sign]
      }
    default: bytes += [UInt8(ascii: "\\"), sign]
    }
  }

  /// A browser writes scalars beyond U+FFFF as two surrogates.
  private mutating func append(scalar value: Int, to bytes: inout [UInt8]) {
    var value = value
    if (0xD800..<0xDC00).contains(value), index + 1 < text.count, text[index] == UInt8(ascii: "\\"),
      text[index + 1] == UInt8(ascii: "u")
    {
      let back = index
      index += 2
      if let low = number(radix: 16, most: 4), (0xDC00..<0xE000).contains(low) {
        value = 0x10000 + (value - 0xD800) << 10 + low - 0xDC00
      } else {
        index = back
      }
    }
    let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: value)) ?? "\u{FFFD}"
    bytes += String(Character(scalar)).utf8
  }

  private mutating func number(radix: Int, most: Int) -> Int? {
    var value: Int?
    var count = 0
    while count < most, index < text.count,
      let digit = Character(Unicode.Scalar(text[index])).hexDigitValue, digit < radix
    {
      value = (value ?? 0) * radix + digit
      index += 1
      count += 1
    }
    return value
  }
}
