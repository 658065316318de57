/// A number of JSON by its value, without rounding: `1`, `1.0` and `10e-1` are equal, and so are no two
/// integers that differ in their last digit.
///
/// Exponents beyond 18 digits are all taken for the largest one.
package struct ExactNumber: Sendable, Hashable, Comparable {
  /// Whether it is less than 0.
  package private(set) var isNegative = false
  /// The digits from the first to the last that isn't 0; empty for zero.
  package private(set) var digits: [UInt8] = []
  /// The exponent of ten of the first digit.
  private var exponent = 0

  /// Makes the value of a literal.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the literal.
  package init(_ literal: NumberLiteral) {
    let text = Array(literal.text.utf8)
    let mantissa = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }
    let all = mantissa.filter(Self.isDigit)
    digits = Array(all.drop { $0 == UInt8(ascii: "0") })
    let leading = all.count - digits.count
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    guard !digits.isEmpty else { return }
    isNegative = text.first == UInt8(ascii: "-")
    exponent = Self.exponent(text[mantissa.endIndex...].dropFirst())
    exponent += whole.count(where: Self.isDigit) - 1 - leading
  }

  private static func exponent(_ text: ArraySlice<UInt8>) -> Int {
    let digits = text.filter(isDigit).drop { $0 == UInt8(ascii: "0") }
    let largest = 1_000_000_000_000_000_000
    let size = digits.count > 18 ? largest : digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return text.first == UInt8(ascii: "-") ? -size : size
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The exponent of ten of the last digit: the number is the digits as an integer, times this power of ten.
  package var lastExponent: Int { digits.isEmpty ? 0 : exponent - digits.count + 1 }

  /// The number as the text of an integer; nil if it has a fraction, or more digits than an integer of 128 bits.
  package var integer: String? {
    guard lastExponent >= 0, lastExponent <= 40, digits.count <= 40 else { return nil }
    let zeros = String(repeating: "0", count: lastExponent)
    return (isNegative ? "-" : "") + (digits.isEmpty ? "0" : String(decoding: digits, as: UTF8.self)) + zeros
  }

  package static func < (one: ExactNumber, other: ExactNumber) -> Bool {
    guard one.sign == other.sign else { return one.sign < other.sign }
    return one.isNegative ? other.isSmaller(than: one) : one.isSmaller(than: other)
  }

  private var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

  /// Compares without signs two numbers of which both or none is zero.
  private func isSmaller(than other: ExactNumber) -> Bool {
    exponent == other.exponent ? digits.lexicographicallyPrecedes(other.digits) : exponent < other.exponent
  }
}
