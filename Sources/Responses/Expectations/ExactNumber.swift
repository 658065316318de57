package import WiredraftCore

/// A number of JSON by its value, without rounding: `1`, `1.0` and `10e-1` are equal, and so are no two
/// integers that differ in their last digit.
///
/// Exponents beyond 18 digits are all taken for the largest one.
struct ExactNumber: Sendable, Hashable, Comparable {
  private var isNegative = false
  /// The digits from the first to the last that isn't 0; empty for zero.
  private var digits: [UInt8] = []
  /// The exponent of ten of the first digit.
  private var exponent = 0

  /// Makes the value of a literal.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the literal.
  init(_ literal: NumberLiteral) {
    let text = Array(literal.text.utf8)
    let mantissa = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }
    let all = mantissa.filter(\.isDigit)
    digits = Array(all.drop { $0 == UInt8(ascii: "0") })
    let leading = all.count - digits.count
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    guard !digits.isEmpty else { return }
    isNegative = text.first == UInt8(ascii: "-")
    exponent = Self.exponent(text[mantissa.endIndex...].dropFirst())
    exponent += whole.count(where: \.isDigit) - 1 - leading
  }

  private static func exponent(_ text: ArraySlice<UInt8>) -> Int {
    let digits = text.filter(\.isDigit).drop { $0 == UInt8(ascii: "0") }
    let largest = 1_000_000_000_000_000_000
    let size = digits.count > 18 ? largest : digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return text.first == UInt8(ascii: "-") ? -size : size
  }

  static func < (one: ExactNumber, other: ExactNumber) -> Bool {
    guard one.sign == other.sign else { return one.sign < other.sign }
    return one.isNegative ? other.isSmaller(than: one) : one.isSmaller(than: other)
  }

  private var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

  /// Compares without signs two numbers of which both or none is zero.
  private func isSmaller(than other: ExactNumber) -> Bool {
    exponent == other.exponent ? digits.lexicographicallyPrecedes(other.digits) : exponent < other.exponent
  }
}

extension ParameterValue {
  /// Returns whether two values of JSON are equal: numbers by value, texts by their bytes, objects in any
  /// order of their members, of which the last of a name counts.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the values.
  package func isEqual(to other: ParameterValue) -> Bool {
    var pairs = [(self, other)]
    while let pair = pairs.popLast() {
      switch pair {
      case (.null, .null): break
      case (.bool(let one), .bool(let other)): guard one == other else { return false }
      case (.number(let one), .number(let other)):
        guard ExactNumber(one) == ExactNumber(other) else { return false }
      case (.string(let one), .string(let other)):
        guard one.utf8.elementsEqual(other.utf8) else { return false }
      case (.array(let one), .array(let other)):
        guard one.count == other.count else { return false }
        pairs += zip(one, other)
      case (.object(let one), .object(let other)):
        let (one, other) = (Self.byName(one), Self.byName(other))
        guard one.count == other.count else { return false }
        for (name, value) in one {
          guard let second = other[name] else { return false }
          pairs.append((value, second))
        }
      default: return false
      }
    }
    return true
  }

  private static func byName(_ members: [Member]) -> [[UInt8]: ParameterValue] {
    Dictionary(members.map { (Array($0.name.utf8), $0.value) }) { $1 }
  }
}
