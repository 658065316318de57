internal import WiredraftCore

/// A number as its digits and the power of ten that they are multiplied by: of `-1.50e3`, -15 and 2.
struct DecimalDigits {
  /// Whether the number is less than 0.
  let isNegative: Bool
  /// The digits without zeros at either end; empty for 0.
  let digits: String
  let exponent: Int

  /// Reads a text; nil if it is not in the grammar of JSON.
  init?(_ text: String) {
    guard NumberLiteral.firstInvalidOffset(in: text.utf8) == nil else { return nil }
    let parts = text.split(maxSplits: 1) { "eE".contains($0) }
    // An exponent that is no Int is far beyond the numbers of any type here; so is this one.
    let power = parts.count < 2 ? 0 : Int(parts[1]) ?? (parts[1].first == "-" ? -(1 << 32) : 1 << 32)
    let mantissa = parts[0].split(separator: ".")
    let fraction = mantissa.count < 2 ? "" : mantissa[1]
    let all = (mantissa[0] + fraction).drop { "-0".contains($0) }
    var significant = all
    while significant.last == "0" { significant.removeLast() }
    digits = String(significant)
    isNegative = text.hasPrefix("-") && !digits.isEmpty
    exponent = digits.isEmpty ? 0 : power - fraction.count + all.count - significant.count
  }

  /// The number as the text of an integer; nil if it has a fraction, or more digits than an integer of 128 bits.
  var integer: String? {
    guard exponent >= 0, digits.utf8.count <= 40, exponent <= 40 else { return nil }
    return (isNegative ? "-" : "") + (digits.isEmpty ? "0" : digits) + String(repeating: "0", count: exponent)
  }
}
