/// A number as the text it was written with: `1.10` stays `1.10`, and twenty digits stay twenty digits.
public struct NumberLiteral: Sendable {
  /// The text: a number in the grammar of JSON.
  public let text: String

  /// Makes a number from a text; nil if it is not in the grammar of JSON.
  ///
  /// ```swift
  /// NumberLiteral("1e3")?.text  // 1e3
  /// NumberLiteral("1.10")?.text  // 1.10
  /// ["01", "+1", ".5", "NaN"].compactMap { NumberLiteral($0) }.count  // 0
  /// ```
  /// - Complexity: O(*n*), where *n* is the length of the text.
  /// - Note: RFC 8259 §6
  public init?(_ text: some StringProtocol) {
    guard Self.firstInvalidOffset(in: text.utf8) == nil else { return nil }
    self.text = String(text)
  }

  /// Makes a number from a text that is known to be valid.
  init(checked text: String) { self.text = text }

  /// Makes a number from a text that may be invalid, such as that of infinity; see ``isFinite``.
  init(unchecked text: String) { self.text = text }

  /// Whether JSON can express the number: a literal made of a floating-point number may be infinite or NaN.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var isFinite: Bool {
    text.withBytes { bytes in
      // Most numbers consist of digits only.
      let isInteger = bytes.allSatisfy { $0 &- 0x30 < 10 } && bytes.first != 0x30 && !bytes.isEmpty
      return isInteger || Self.firstInvalidOffset(in: bytes) == nil
    }
  }

  /// Makes the shortest literal of an integer.
  public init(_ value: some BinaryInteger) { text = String(value) }

  /// Returns the offset of the first byte at which the text stops being a number; nil if it is one.
  ///
  /// If a number is unfinished (`1.`), the offset is the length.
  public static func firstInvalidOffset(in bytes: some Collection<UInt8>) -> Int? {
    var index = bytes.startIndex
    var offset = 0
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { $0 >= 0x30 && $0 <= 0x39 } ?? false }
    func peek() -> UInt8? { index < bytes.endIndex ? bytes[index] : nil }
    func advance() {
      bytes.formIndex(after: &index)
      offset += 1
    }
    if peek() == UInt8(ascii: "-") { advance() }
    guard isDigit(peek()) else { return offset }
    if peek() == UInt8(ascii: "0") {
      advance()
    } else {
      while isDigit(peek()) { advance() }
    }
    if peek() == UInt8(ascii: ".") {
      advance()
      guard isDigit(peek()) else { return offset }
      while isDigit(peek()) { advance() }
    }
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
      advance()
      if let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { advance() }
      guard isDigit(peek()) else { return offset }
      while isDigit(peek()) { advance() }
    }
    return index == bytes.endIndex ? nil : offset
  }
}
