/// A value of a parameter: ordered, typed, and exact.
///
/// Numbers keep the literal they were written with, objects keep their order and their duplicate names.
/// How a value looks on the wire depends on where it goes: `3` is the text `3` in a query and the number `3`
/// in JSON.
///
/// ```swift
/// let labels: ParameterValue = ["bug", "ui"]
/// labels.compactJSON  // ["bug","ui"]
/// ```
public enum ParameterValue: Sendable {
  /// No value, but present: `null` in JSON.
  case null
  /// True or false.
  case bool(Bool)
  /// A number, as it was written.
  case number(NumberLiteral)
  /// Text.
  case string(String)
  /// A moment, as it was written.
  indirect case date(Timestamp)
  /// Bytes without a meaning of their own: raw in a form, a query and a part, base64 text in JSON.
  case bytes([UInt8])
  /// Values in an order.
  case array([ParameterValue])
  /// Named values in an order; a name may stand twice.
  case object([Member])
  /// A file, sent as a part of a multipart body.
  indirect case file(FileReference)

  /// One named value of an object.
  public struct Member: Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: ParameterValue
    /// Makes a member; its name may be empty, and stand in its object already.
    public init(name: String, value: ParameterValue) {
      self.name = name
      self.value = value
    }
  }

  /// Whether the value holds others.
  public var isCollection: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }
}

/// A file as a parameter: where it is, and how its part describes it.
public struct FileReference: Sendable {
  /// The path, as it was written.
  public var path: String
  /// The file name that the part tells; nil for the last component of the path.
  public var filename: String?
  /// The content type that the part tells; nil for the one that the file's facts name.
  public var contentType: String?

  /// Makes a reference.
  public init(path: String, filename: String? = nil, contentType: String? = nil) {
    self.path = path
    self.filename = filename
    self.contentType = contentType
  }

  /// The file name that is sent: the one given, else what follows the last `/` of the path.
  public var sentFilename: String {
    if let filename { return filename }
    return path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) }
      ?? path
  }
}

extension ParameterValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral,
  ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes a number.
  public init(integerLiteral value: Int) { self = .number(NumberLiteral(value)) }
  /// Makes true or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Makes null.
  public init(nilLiteral: ()) { self = .null }
  /// Makes an array.
  public init(arrayLiteral elements: ParameterValue...) { self = .array(elements) }
  /// Makes an object; order and duplicate names are kept.
  public init(dictionaryLiteral elements: (String, ParameterValue)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }
}

extension ParameterValue: ExpressibleByFloatLiteral, ExpressibleByStringInterpolation {
  /// Makes a number with the shortest text that reads back as the same: of `1.10` the compiler leaves `1.1`.
  ///
  /// ```swift
  /// let price: ParameterValue = ["price": 2.5]
  /// price.compactJSON  // {"price":2.5}
  /// ```
  /// For a number whose every digit counts there is ``NumberLiteral``.
  public init(floatLiteral value: Double) { self = value.value(for: .json) }
}
