public import HTTPTypes

/// A type whose values can be parameters, with a value for each destination.
///
/// The standard numbers, `Bool`, `String`, optionals, arrays and ordered dictionaries conform, and so does every
/// `RawRepresentable` with such a raw value that declares conformance. Your own type returns its value:
///
/// ```swift
/// struct Money: APIParamConvertible {
///   let cents: Int
///
///   func value(for destination: ParameterDestination) -> ParameterValue {
///     destination == .json ? ["cents": cents.value(for: .json)] : .string("\(cents) cents")
///   }
/// }
///
/// Money(cents: 250).value(for: .json).compactJSON  // {"cents":250}
/// Money(cents: 250).value(for: .query)  // "250 cents"
/// ```
/// - Note: KeyedAPIParameters, *APIParamConvertible*
public protocol APIParamConvertible: Encodable, Sendable {
  /// Returns the value for a destination, which has no numbers or booleans if it only holds text.
  ///
  /// The same parameter and destination give the same value each time.
  func value(for destination: ParameterDestination) -> ParameterValue

  /// Whether the parameter is left out, name and all, among other parameters: the third state besides null and a value.
  var isOmitted: Bool { get }
}

extension APIParamConvertible {
  /// Encodes the value for JSON.
  ///
  /// A date is its RFC 3339 text, bytes are their base64 text, and a number has as many digits as the encoder keeps.
  /// - Throws: `EncodingError` for a file, and for a number that is infinite or NaN.
  public func encode(to encoder: any Encoder) throws { try value(for: .json).encodeContent(to: encoder) }

  /// False: the parameter is sent.
  public var isOmitted: Bool { false }

  /// Returns the value for the usual destination of a method.
  ///
  /// ```swift
  /// true.value(forHTTPMethod: .get)  // "true"
  /// true.value(forHTTPMethod: .post)  // true
  /// true.value(forHTTPMethod: .delete)  // "true"
  /// ```
  public func value(forHTTPMethod method: HTTPRequest.Method) -> ParameterValue {
    value(for: .usual(for: method))
  }
}

extension ParameterValue: APIParamConvertible {
  /// Makes the value that a parameter has for a destination.
  public init(_ parameter: some APIParamConvertible, for destination: ParameterDestination = .json) {
    self = parameter.value(for: destination)
  }

  /// Returns the value, with its scalars as text if the destination only holds text, except for null, bytes and files.
  ///
  /// A date is its milliseconds since 1970. A value that is nested beyond 1,000 levels is unchanged: composing reports
  /// it.
  /// - Complexity: O(*n*), where *n* is the size of the value.
  public func value(for destination: ParameterDestination) -> ParameterValue {
    guard destination.holdsTextOnly, !isNested(beyond: JSONCursor.maximumDepth) else { return self }
    return mapScalars(\.asText)
  }

  private var asText: ParameterValue {
    switch self {
    case .null, .string, .bytes, .file, .array, .object: self
    case .bool(let value): .string(value ? "true" : "false")
    case .number(let number): number.isFinite ? .string(number.text) : self
    case .date(let date): .string(String(date.milliseconds))
    }
  }
}
