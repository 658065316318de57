/// The escapes of a language in a text in quotes.
struct StringEscapes: Sendable {
  /// The characters with the sign before them, such as the quote.
  let special: String
  var sign = "\\"
  /// The first of these with a larger limit is for a character: the beginning, the least number of digits, the end.
  let numbers: [(limit: UInt32, start: String, digits: Int, end: String)]
  var isPlain: @Sendable (Unicode.Scalar) -> Bool = CodeText.isPlain

  func escaped(_ text: String) -> String {
    var result: [UInt8] = []
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    return String(decoding: result, as: UTF8.self)
  }

  /// For bytes that are no text.
  func escaped(bytes: some Sequence<UInt8>) -> String {
    var result: [UInt8] = []
    for byte in bytes {
      if byte < 0x80 {
        append(Unicode.Scalar(byte), to: &result)
      } else {
        append(UInt32(byte), 0, to: &result)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    switch scalar {
    case "\n": result += "\(sign)n".utf8
    case "\r": result += "\(sign)r".utf8
    case "\t": result += "\(sign)t".utf8
    case _ where special.unicodeScalars.contains(scalar): result += "\(sign)\(scalar)".utf8
    case _ where isPlain(scalar): result += scalar.utf8
    default: append(scalar.value, numbers.firstIndex { scalar.value < $0.limit } ?? 0, to: &result)
    }
  }

  private func append(_ value: UInt32, _ form: Int, to result: inout [UInt8]) {
    let (_, start, digits, end) = numbers[form]
    result += "\(sign)\(start)\(CodeText.hex(value, digits: digits))\(end)".utf8
  }
}
