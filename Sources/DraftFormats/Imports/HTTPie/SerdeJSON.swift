internal import WiredraftCore

/// JSON as the library of xh reads and writes it.
///
/// - Note: serde_json 1.0 without `arbitrary_precision` and `float_roundtrip`, `src/de.rs`; ryu 1.0, `src/pretty/mod.rs`
enum SerdeJSON {
  /// The reason why the library refuses a value.
  enum Problem: Error { case tooLarge(String), tooDeep }

  /// The most arrays and objects within each other.
  private static let mostLevels = 127

  /// Returns a value with the numbers that the library makes of those in it; of several members with one name the last
  /// counts, in the place of the first.
  static func value(_ value: ParameterValue, levels: Int = mostLevels) throws(Problem) -> ParameterValue {
    switch value {
    case .number(let literal):
      guard let text = number(literal.text), let number = NumberLiteral(text) else {
        throw .tooLarge(literal.text)
      }
      return .number(number)
    case .array(let elements):
      guard levels > 0 else { throw .tooDeep }
      var result: [ParameterValue] = []
      for element in elements { result.append(try self.value(element, levels: levels - 1)) }
      return .array(result)
    case .object(let members):
      guard levels > 0 else { throw .tooDeep }
      var result = NamedValues<ParameterValue>()
      for member in members { result[member.name] = try self.value(member.value, levels: levels - 1) }
      return .object(result.pairs.map { .init(name: $0.name, value: $0.value) })
    default: return value
    }
  }

  /// Returns the text of a number as the library writes it; nil if it refuses the number.
  static func number(_ literal: String) -> String? {
    let bytes = Array(literal.utf8)
    let isFraction = bytes.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
    if !isFraction, literal != "-0", UInt64(literal) != nil || Int64(literal) != nil { return literal }
    guard let value = double(bytes) else { return nil }
    return ShortestNumber(value)?.rust
  }

  /// Reads a number in the library's steps, which round more than once; nil beyond the largest number.
  private static func double(_ bytes: [UInt8]) -> Double? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    var rest = bytes[(isNegative ? 1 : 0)...]
    var (significand, exponent): (UInt64, Int) = (0, 0)
    var (isFull, isFraction) = (false, false)
    while let byte = rest.first, byte | 0x20 != UInt8(ascii: "e") {
      rest.removeFirst()
      guard byte != UInt8(ascii: ".") else {
        isFraction = true
        continue
      }
      let (tens, isTooLarge) = significand.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = tens.addingReportingOverflow(UInt64(byte - 0x30))
      isFull = isFull || isTooLarge || overflows
      if !isFull { significand = sum }
      // Digits that don't fit count for the size alone.
      if isFull != isFraction { exponent += isFraction ? -1 : 1 }
    }
    if !rest.isEmpty {
      var digits = rest.dropFirst()
      if digits.first == UInt8(ascii: "+") { digits.removeFirst() }
      let typed = String(decoding: digits, as: UTF8.self)
      exponent += Int(typed) ?? (typed.hasPrefix("-") ? -1_000_000 : 1_000_000)
    }
    var value = Double(significand)
    while exponent.magnitude > 308, value != 0 {
      guard exponent < 0 else { return nil }
      value /= 1e308
      exponent += 308
    }
    if value != 0, let power = Double("1e\(exponent.magnitude)") {
      value = exponent < 0 ? value / power : value * power
    }
    guard value.isFinite else { return nil }
    return isNegative ? -value : value
  }
}

/// Values by name, in the order in which the names came first.
struct NamedValues<Value> {
  private(set) var pairs: [(name: String, value: Value)] = []
  private var places: [[UInt8]: Int] = [:]

  subscript(name: String) -> Value? {
    get { places[Array(name.utf8)].map { pairs[$0].value } }
    set {
      guard let newValue else { return }
      if let place = places[Array(name.utf8)] {
        pairs[place].value = newValue
      } else {
        places[Array(name.utf8)] = pairs.count
        pairs.append((name, newValue))
      }
    }
  }
}
