package import WiredraftCore

/// The values that the program makes: `{{$uuid}}`, `{{$timestamp}}`, `{{$isoTimestamp}}` and `{{$randomInt}}`.
///
/// They are drawn once, so that two references to one name have the same value.
package struct GeneratedVariables: Sendable {
  /// The range of `{{$randomInt}}`.
  package static let range = 0...1000

  /// The definitions.
  package let source: Variable.Source

  /// Draws the values at a time.
  ///
  /// - Parameter seconds: The time, in seconds since 1970-01-01T00:00:00Z.
  package init(at seconds: Int64, using generator: inout some RandomNumberGenerator) {
    var definitions = [
      Variable.Definition("$uuid", .string(Self.identifier(using: &generator)), secrecy: false),
      Variable.Definition("$timestamp", .number(NumberLiteral(seconds)), secrecy: false),
    ]
    let (milliseconds, overflows) = seconds.multipliedReportingOverflow(by: 1000)
    if !overflows, let moment = Timestamp(millisecondsSince1970: milliseconds) {
      definitions.append(Variable.Definition("$isoTimestamp", .string(moment.text), secrecy: false))
    }
    let number = Int.random(in: Self.range, using: &generator)
    definitions.append(Variable.Definition("$randomInt", .number(NumberLiteral(number)), secrecy: false))
    source = Variable.Source(.generated, definitions)
  }

  /// RFC 9562 §5.4
  private static func identifier(using generator: inout some RandomNumberGenerator) -> String {
    var text: [UInt8] = []
    for place in 0..<16 {
      var byte = UInt8.random(in: .min ... .max, using: &generator)
      // The version, and the variant.
      if place == 6 { byte = byte & 0x0F | 0x40 }
      if place == 8 { byte = byte & 0x3F | 0x80 }
      if [4, 6, 8, 10].contains(place) { text.append(UInt8(ascii: "-")) }
      text += Hexadecimal.digits(of: [byte])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
