internal import WiredraftCore

struct ValueReading {
  var keys = KeyStyle.asDeclared
  var dates = EncodingStyles.DateStyle.milliseconds
  /// Whether numbers and Booleans are written as texts, and a single text is an array of one.
  var isText = false
}

struct ValueDecoder: Decoder, SingleValueDecodingContainer {
  /// The deepest nesting that is decoded: types may be recursive, and a thread's stack may be small.
  private static let deepest = 128

  let value: ParameterValue
  let codingPath: [any CodingKey]
  let reading: ValueReading

  init(_ value: ParameterValue, at path: [any CodingKey] = [], reading: ValueReading) {
    self.value = value
    self.reading = reading
    codingPath = path
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch("an object") }
    return KeyedDecodingContainer(KeyedValues(members, of: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    switch value {
    case .array(let elements): return UnkeyedValues(elements: elements, decoder: self)
    case .string where reading.isText: return UnkeyedValues(elements: [value], decoder: self)
    default: throw mismatch("an array")
    }
  }

  func decodeNil() -> Bool { if case .null = value { true } else { false } }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if let scalar = type as? any Scalar.Type, let value = try scalar.init(self) as? T { return value }
    guard codingPath.count <= Self.deepest else { throw corrupted("It is nested too deeply.") }
    guard !value.isCollection, let foundation = FoundationType(type) else { return try T(from: self) }
    return try foundation.decode(type, self)
  }

  // The defaults of these are errors.
  func decode(_ type: Int128.Type) throws -> Int128 { try Int128(self) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try UInt128(self) }

  func decoder(_ value: ParameterValue, at key: any CodingKey) -> ValueDecoder {
    ValueDecoder(value, at: codingPath + [key], reading: reading)
  }

  func mismatch(_ wanted: String) -> DecodingError {
    let found =
      switch value {
      case .null: "null"
      case .bool: "a Boolean"
      case .number: "a number"
      case .array: "an array"
      case .object: "an object"
      default: "a text"
      }
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "There is \(found) in place of \(wanted).")
    return decodeNil()
      ? .valueNotFound(ParameterValue.self, context) : .typeMismatch(ParameterValue.self, context)
  }

  func corrupted(_ reason: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: reason))
  }

  var number: String? {
    switch value {
    case .number(let number): number.text
    case .string(let text) where reading.isText: text
    default: nil
    }
  }

  /// The subject of a sentence about a number; a text may be a secret, and is left out.
  var shownNumber: String {
    if case .number(let number) = value { "The number \(number.text)" } else { "The text" }
  }
}

private protocol Scalar {
  init(_ decoder: ValueDecoder) throws
}

extension Bool: Scalar {
  fileprivate init(_ decoder: ValueDecoder) throws {
    switch decoder.value {
    case .bool(let value): self = value
    case .string("true") where decoder.reading.isText, .string("1") where decoder.reading.isText: self = true
    case .string("false") where decoder.reading.isText, .string("0") where decoder.reading.isText:
      self = false
    default: throw decoder.mismatch("a Boolean")
    }
  }
}

extension String: Scalar {
  fileprivate init(_ decoder: ValueDecoder) throws {
    guard case .string(let text) = decoder.value else { throw decoder.mismatch("a text") }
    self = text
  }
}

extension Scalar where Self: FixedWidthInteger {
  fileprivate init(_ decoder: ValueDecoder) throws {
    guard let text = decoder.number else { throw decoder.mismatch("an integer") }
    // A fraction of zeros or an exponent is rare, and read only where the text is none of the type.
    guard let number = Self(text) ?? Self.whole(text) else {
      throw decoder.corrupted("\(decoder.shownNumber) is not an integer of the type \(Self.self).")
    }
    self = number
  }

  private static func whole(_ text: String) -> Self? {
    NumberLiteral(text).flatMap { ExactNumber($0).integer }.flatMap { Self($0) }
  }
}

extension Scalar where Self: BinaryFloatingPoint & LosslessStringConvertible {
  fileprivate init(_ decoder: ValueDecoder) throws {
    guard let text = decoder.number else { throw decoder.mismatch("a number") }
    // Swift reads hexadecimal numbers, too, which a form may have as a text.
    guard !text.contains(where: { "xX".contains($0) }), let number = Self(text), number.isFinite else {
      throw decoder.corrupted("\(decoder.shownNumber) is not one of the type \(Self.self).")
    }
    self = number
  }
}

extension Double: Scalar {}
extension Float: Scalar {}
extension Int: Scalar {}
extension Int8: Scalar {}
extension Int16: Scalar {}
extension Int32: Scalar {}
extension Int64: Scalar {}
extension Int128: Scalar {}
extension UInt: Scalar {}
extension UInt8: Scalar {}
extension UInt16: Scalar {}
extension UInt32: Scalar {}
extension UInt64: Scalar {}
extension UInt128: Scalar {}
