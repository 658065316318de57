enum EncodableKind {
  case plain
  case parameter
  /// Its own encoding, sorted by name, as its members have a different order each time the program runs.
  case dictionary
  /// Foundation's `Date`, which encodes the seconds since 2001.
  case date
  /// Foundation's `Data`, which encodes a number for each byte.
  case data
  /// Foundation's `Decimal`, whose description has all its digits.
  case decimal
  /// Foundation's `URL`, which encodes its text in parts.
  case url

  /// The core doesn't link Foundation, so its types are known by their names; they have the same values as they have
  /// as parameters in `WiredraftFoundation`.
  init(of type: any Encodable.Type) {
    let isParameter = type is any APIParamConvertible.Type
    switch _typeName(type, qualified: true) {
    case "Foundation.Date", "FoundationEssentials.Date": self = .date
    case "Foundation.Data", "FoundationEssentials.Data": self = .data
    case "Foundation.Decimal", "FoundationEssentials.Decimal", "__C.NSDecimal": self = .decimal
    case "Foundation.URL", "FoundationEssentials.URL": self = isParameter ? .parameter : .url
    default: self = isParameter ? .parameter : type is any UnorderedMembers.Type ? .dictionary : .plain
    }
  }
}

extension EncodableKind {
  /// Whether a value is `Data`, optional or not.
  static func isData(_ value: some Encodable) -> Bool {
    if let optional = value as? any AnyOptional { return optional.isOfData }
    if case .data = EncodableKind(of: type(of: value)) { return true }
    return false
  }
}

private protocol UnorderedMembers {}
extension Dictionary: UnorderedMembers {}
