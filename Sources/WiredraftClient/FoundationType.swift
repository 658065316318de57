internal import WiredraftCore

/// A type of Foundation, which isn't linked here: it is known by its name, as the encoder knows it, and decodes from the
/// value that its own decoding wants.
enum FoundationType {
  case date, data, decimal, url

  init?(_ type: any Decodable.Type) {
    switch _typeName(type, qualified: true) {
    case "Foundation.Date", "FoundationEssentials.Date": self = .date
    case "Foundation.Data", "FoundationEssentials.Data": self = .data
    case "Foundation.Decimal", "FoundationEssentials.Decimal", "__C.NSDecimal": self = .decimal
    case "Foundation.URL", "FoundationEssentials.URL": self = .url
    default: return nil
    }
  }

  func decode<T: Decodable>(_ type: T.Type, _ decoder: ValueDecoder) throws -> T {
    let value: ParameterValue
    switch (self, decoder.value) {
    case (.date, _): value = .number(try Self.secondsSince2001(decoder))
    case (.data, .string(let text)):
      guard let data = Base64.decode(text.utf8)?.converted(to: type) else {
        throw decoder.corrupted("The text is not base64.")
      }
      return data
    case (.decimal, _): value = try Self.partsOfDecimal(decoder)
    case (.url, .string(let text)): value = .object([.init(name: "relative", value: .string(text))])
    case (.data, _), (.url, _): throw decoder.mismatch("a text")
    }
    return try T(from: ValueDecoder(value, at: decoder.codingPath, reading: ValueReading()))
  }

  private static func secondsSince2001(_ decoder: ValueDecoder) throws -> NumberLiteral {
    let seconds: Double
    switch decoder.reading.dates {
    case .milliseconds: seconds = try decoder.decode(Double.self) / 1000
    case .seconds: seconds = try decoder.decode(Double.self)
    case .iso8601:
      guard case .string(let text) = decoder.value else {
        throw decoder.mismatch("a date and time as a text")
      }
      guard let moment = Timestamp(text) else {
        throw decoder.corrupted("The text is no date and time such as 2026-11-20T09:30:00Z.")
      }
      seconds = Double(moment.milliseconds) / 1000
    }
    guard let number = NumberLiteral((seconds - 978_307_200).description) else {
      throw decoder.corrupted("The date can't be represented.")
    }
    return number
  }

  private static func partsOfDecimal(_ decoder: ValueDecoder) throws -> ParameterValue {
    guard let text = decoder.number else { throw decoder.mismatch("a number") }
    guard let number = NumberLiteral(text).map(ExactNumber.init), (-128...127).contains(number.lastExponent),
      let mantissa = number.digits.isEmpty ? 0 : UInt128(String(decoding: number.digits, as: UTF8.self))
    else { throw decoder.corrupted("\(decoder.shownNumber) is not one of the type Decimal.") }
    let words = (0..<8).map { UInt16(truncatingIfNeeded: mantissa >> ($0 * 16)) }
    let length = words.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    return .object([
      .init(name: "exponent", value: .number(NumberLiteral(number.lastExponent))),
      .init(name: "length", value: .number(NumberLiteral(length))),
      .init(name: "isNegative", value: .bool(number.isNegative)),
      .init(name: "isCompact", value: .bool(true)),
      .init(name: "mantissa", value: .array(words.map { .number(NumberLiteral($0)) })),
    ])
  }
}

extension [UInt8] {
  /// Returns the bytes as a collection of a type, such as Foundation's `Data`; nil if the type is not one of bytes.
  func converted<T>(to type: T.Type) -> T? {
    (type as? any RangeReplaceableCollection<UInt8>.Type)?.init(self) as? T
  }
}
