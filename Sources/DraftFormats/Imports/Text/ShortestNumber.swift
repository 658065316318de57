struct ShortestNumber {
  private let isNegative: Bool
  /// Without zeros at either end; only `0` for zero.
  private let digits: [UInt8]
  /// The number of digits before the decimal point.
  private let point: Int

  init?(_ value: Double) {
    guard value.isFinite else { return nil }
    isNegative = value.sign == .minus
    var digits: [UInt8] = []
    var point: Int?
    var exponent = 0
    var text = Array(value.magnitude.description.utf8)[...]
    if let mark = text.firstIndex(of: UInt8(ascii: "e")) {
      exponent = Int(String(decoding: text[(mark + 1)...], as: UTF8.self)) ?? 0
      text = text[..<mark]
    }
    for byte in text {
      if byte == UInt8(ascii: ".") { point = digits.count } else { digits.append(byte) }
    }
    var place = (point ?? digits.count) + exponent
    let zeros = digits.prefix { $0 == 0x30 }.count
    digits.removeFirst(zeros)
    place -= zeros
    while digits.last == 0x30 { digits.removeLast() }
    if digits.isEmpty { (digits, place) = ([0x30], 1) }
    (self.digits, self.point) = (digits, place)
  }

  private func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

  private func decimal(withFraction: Bool) -> String {
    if point <= 0 { return "0." + String(repeating: "0", count: -point) + text(digits) }
    if point >= digits.count {
      return text(digits) + String(repeating: "0", count: point - digits.count) + (withFraction ? ".0" : "")
    }
    return text(digits[..<point]) + "." + text(digits[point...])
  }

  private var sign: String { isNegative ? "-" : "" }
  private var power: Int { point - 1 }
  private var mantissa: String { text(digits[..<1]) + (digits.count > 1 ? "." + text(digits[1...]) : "") }

  /// Such as `1`, `0.5`, `1e+21`.
  ///
  /// - Note: ECMA-262, Number::toString
  var javaScript: String {
    if digits == [0x30] { return "0" }
    if point > -6, point <= 21 { return sign + decimal(withFraction: false) }
    return sign + mantissa + (power < 0 ? "e-" : "e+") + String(power.magnitude)
  }

  /// Such as `1.0`, `1e17`, `1e-6`.
  ///
  /// - Note: serde_json 1.0 as xh 0.26 has it, which was run
  var rust: String {
    if digits == [0x30] { return sign + "0.0" }
    if point > -5, point <= 16 { return sign + decimal(withFraction: true) }
    return sign + mantissa + (power > 0 ? "e+" : "e") + "\(power)"
  }

  /// Such as `1.0`, `1e+16`, `1e-05`.
  var python: String {
    if digits == [0x30] { return sign + "0.0" }
    if point > -4, point <= 16 { return sign + decimal(withFraction: true) }
    let number = String(power.magnitude)
    return sign + mantissa + (power < 0 ? "e-" : "e+") + (number.count < 2 ? "0" + number : number)
  }
}
