/// Texts as words of a POSIX shell.
package enum ShellWord {
  /// Every POSIX shell reads the word as the text, which may contain any character but NUL. A control
  /// character other than LF would act on the terminal when the command is shown or pasted, so `printf`
  /// produces it.
  static func quoted(_ text: String) -> String {
    ReferenceMark.isIn(text) ? expanded(text) : literal(text)
  }

  /// Returns a text in single quotes, in which nothing is a mark.
  static func literal(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var word: [UInt8] = []
      word.reserveCapacity(bytes.count + 2)
      append(bytes, to: &word, isSpecial: { ($0 < 0x20 && $0 != 0x0A) || $0 == quote || $0 == 0x7F }) {
        byte in
        byte == quote ? "'\\''" : "'\"$(printf '\\\(octal(byte))')\"'"
      }
      return String(decoding: word, as: UTF8.self)
    }
  }

  /// Returns the text as it is if it is not special to any shell, and quoted otherwise.
  package static func plainOrQuoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.utf8.allSatisfy(isPlain)
    return isPlain ? text : quoted(text)
  }

  /// From these words `printf '%b'` makes any bytes, including NUL; no word contains a control character.
  static func printfWords(_ bytes: [UInt8], after start: String, separator: String) -> String {
    var text = Array(start.utf8)
    text.reserveCapacity(bytes.count + bytes.count / 4 + start.utf8.count)
    // If the whole is UTF-8, so is each line.
    let isText = bytes.withUnsafeBufferPointer(String.isValid)
    for line in CodeText.lines(bytes) {
      text += separator.utf8
      line.withUnsafeBufferPointer { line in
        let isTextLine = isText || String.isValid(line)
        append(
          line, to: &text, isSpecial: { isPrintfSpecial($0) || ($0 >= 0x80 && !isTextLine) }, form: printfForm
        )
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func printfForm(_ byte: UInt8) -> String {
    switch byte {
    case quote: "'\\''"
    case UInt8(ascii: "\\"): "\\\\"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x09: "\\t"
    default: "\\0\(octal(byte))"
    }
  }

  private static func isPrintfSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == quote || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  /// The runs between special bytes are copied as they are, since a body may be long.
  private static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, to word: inout [UInt8], isSpecial: (UInt8) -> Bool,
    form: (UInt8) -> String
  ) {
    word.append(quote)
    var start = 0
    for index in bytes.indices where isSpecial(bytes[index]) {
      word += UnsafeBufferPointer(rebasing: bytes[start..<index])
      word += form(bytes[index]).utf8
      start = index + 1
    }
    word += UnsafeBufferPointer(rebasing: bytes[start...])
    word.append(quote)
  }

  private static let quote = UInt8(ascii: "'")

  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    ShellReader.isNameByte(byte) || "-./".utf8.contains(byte)
  }
}

extension String {
  /// ASCII is recognized without decoding.
  fileprivate static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var high: UInt8 = 0
    for byte in bytes { high |= byte }
    return high < 0x80 || String(validating: bytes, as: UTF8.self) != nil
  }
}
