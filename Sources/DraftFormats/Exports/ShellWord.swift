/// Texts as words of a POSIX shell.
enum ShellWord {
  /// Returns a word that every POSIX shell reads as the text, whatever stands in it but NUL.
  ///
  /// Single quotes keep everything as it is. A control character other than LF would act on the terminal when the
  /// command is shown or pasted, so `printf` makes it; a quote stands outside.
  static func quoted(_ text: String) -> String {
    var word: [UInt8] = [quote]
    for byte in text.utf8 {
      switch byte {
      case quote: word += "'\\''".utf8
      case 0x0A: word.append(byte)
      case 0..<0x20, 0x7F: word += "'\"$(printf '\\\(octal(byte))')\"'".utf8
      default: word.append(byte)
      }
    }
    word.append(quote)
    return String(decoding: word, as: UTF8.self)
  }

  /// Returns the text as it is where no shell sees anything in it, and quoted otherwise.
  static func plainOrQuoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.utf8.allSatisfy(isPlain)
    return isPlain ? text : quoted(text)
  }

  /// Returns the words that `printf '%b'` makes the bytes of, a word for each line.
  ///
  /// Any bytes can be written so, NUL among them, and no control character stands in a word.
  static func printfWords(_ bytes: [UInt8]) -> [String] {
    var words: [String] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      words.append(printfWord(bytes[start..<end]))
      start = end
    }
    return words
  }

  private static func printfWord(_ bytes: ArraySlice<UInt8>) -> String {
    let isText = String(validating: bytes, as: UTF8.self) != nil
    var word: [UInt8] = [quote]
    for byte in bytes {
      switch byte {
      case quote: word += "'\\''".utf8
      case UInt8(ascii: "\\"): word += "\\\\".utf8
      case 0x0A: word += "\\n".utf8
      case 0x0D: word += "\\r".utf8
      case 0x09: word += "\\t".utf8
      case 0..<0x20, 0x7F: word += "\\0\(octal(byte))".utf8
      case 0x80... where !isText: word += "\\0\(octal(byte))".utf8
      default: word.append(byte)
      }
    }
    word.append(quote)
    return String(decoding: word, as: UTF8.self)
  }

  private static let quote = UInt8(ascii: "'")

  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"): true
    default: false
    }
  }
}
