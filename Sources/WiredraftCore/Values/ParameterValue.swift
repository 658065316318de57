/// The value of a parameter: ordered, typed, and exact.
///
/// Numbers keep the literal they were written with; objects keep their order and duplicate names. The bytes that are
/// sent depend on the destination: `3` is the text `3` in a query and the number `3` in JSON.
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
  /// A date and time, as it was written.
  indirect case date(Timestamp)
  /// Bytes without further meaning: raw in a form, a query and a part, base64 text in JSON.
  case bytes([UInt8])
  /// Values in order.
  case array([ParameterValue])
  /// Named values in order; a name may occur twice.
  case object([Member])
  /// A file, sent as a part of a multipart body.
  indirect case file(FileReference)

  /// One named value of an object.
  public struct Member: Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: ParameterValue
    /// Makes a member; its name may be empty, or a duplicate.
    public init(name: String, value: ParameterValue) {
      self.name = name
      self.value = value
    }
  }

  /// Whether the value is an array or object.
  public var isCollection: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }
}

/// A file as a parameter: its path, and the description of its part.
public struct FileReference: Sendable {
  /// The path, as it was written.
  public var path: String
  /// The file name in the part; nil for the last component of the path.
  public var filename: String?
  /// The content type in the part; nil for the one in the file's facts.
  public var contentType: String?

  /// Makes a reference.
  public init(path: String, filename: String? = nil, contentType: String? = nil) {
    self.path = path
    self.filename = filename
    self.contentType = contentType
  }

  /// The file name that is sent: the given one, or the text after the last `/` of the path.
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
  /// Makes a number with the shortest text that reads back as the same number: the literal `1.10` becomes `1.1`.
  ///
  /// ```swift
  /// let price: ParameterValue = ["price": 2.5]
  /// price.compactJSON  // {"price":2.5}
  /// ```
  /// Use ``NumberLiteral`` for a number whose every digit counts.
  public init(floatLiteral value: Double) { self = value.value(for: .json) }
}
