internal import WiredraftCore

/// The meaning of an unquoted scalar in YAML 1.2.
///
/// - Note: YAML 1.2.2 §10.3.2
enum YAMLScalar {
  /// Nil for a string. A number keeps its spelling if JSON allows it: `1.50` stays `1.50`. A number that JSON can't
  /// express remains a string.
  static func literal(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    // None of them is long, except for numbers written in full.
    guard let first = text.first else { return Array("null".utf8) }
    switch first {
    case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "~"):
      return ["null", "Null", "NULL", "~"].contains { text.elementsEqual($0.utf8) } ? Array("null".utf8) : nil
    case UInt8(ascii: "t"), UInt8(ascii: "T"):
      return ["true", "True", "TRUE"].contains { text.elementsEqual($0.utf8) } ? Array("true".utf8) : nil
    case UInt8(ascii: "f"), UInt8(ascii: "F"):
      return ["false", "False", "FALSE"].contains { text.elementsEqual($0.utf8) } ? Array("false".utf8) : nil
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x30...0x39: return number(text)
    default: return nil
    }
  }

  private static func number(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    if NumberLiteral.firstInvalidOffset(in: text) == nil { return Array(text) }
    if text.starts(with: "0x".utf8) { return integer(text.dropFirst(2), radix: 16) }
    if text.starts(with: "0o".utf8) { return integer(text.dropFirst(2), radix: 8) }
    // YAML allows more than JSON: a plus sign, leading zeros, a point without digits on one side.
    var rest = text
    var result: [UInt8] = []
    if rest.first == UInt8(ascii: "-") { result.append(UInt8(ascii: "-")) }
    if let sign = rest.first, [UInt8(ascii: "-"), UInt8(ascii: "+")].contains(sign) { rest.removeFirst() }
    let whole = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest[whole.endIndex...]
    let trimmed = whole.drop { $0 == 0x30 }
    result += trimmed.isEmpty ? [0x30] : Array(trimmed)
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
      guard !whole.isEmpty || !digits.isEmpty else { return nil }
      result.append(UInt8(ascii: "."))
      result += digits.isEmpty ? [0x30] : Array(digits)
      rest = rest[digits.endIndex...]
    } else if whole.isEmpty {
      return nil
    }
    result += rest
    return NumberLiteral.firstInvalidOffset(in: result[...]) == nil ? result : nil
  }

  private static func integer(_ digits: ArraySlice<UInt8>, radix: Int) -> [UInt8]? {
    guard let first = digits.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "+") else { return nil }
    return UInt64(String(decoding: digits, as: UTF8.self), radix: radix).map { Array(String($0).utf8) }
  }
}
