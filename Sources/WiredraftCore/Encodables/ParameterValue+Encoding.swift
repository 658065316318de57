extension ParameterValue {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encodeContent(to encoder: any Encoder) throws {
    switch self {
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let members):
      var container = encoder.container(keyedBy: Name.self)
      for member in members { try container.encode(member.value, forKey: Name(stringValue: member.name)) }
    default:
      var container = encoder.singleValueContainer()
      switch self {
      case .null: try container.encodeNil()
      case .bool(let value): try container.encode(value)
      case .string(let text): try container.encode(text)
      case .number(let number):
        if let integer = Int64(number.text) { return try container.encode(integer) }
        if let integer = UInt64(number.text) { return try container.encode(integer) }
        guard let value = Double(number.text), value.isFinite else {
          throw invalid("\(number.text) is no number.", encoder)
        }
        try container.encode(value)
      case .date(let date): try container.encode(date.text)
      case .bytes(let bytes): try container.encode(Base64.encode(bytes))
      case .file: throw invalid("A file is sent as a part of a multipart body only.", encoder)
      case .array, .object: break
      }
    }
  }

  private func invalid(_ reason: String, _ encoder: any Encoder) -> EncodingError {
    .invalidValue(self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: reason))
  }
}
